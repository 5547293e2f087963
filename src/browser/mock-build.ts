/** Whether this is the static demo of `npm run build:mock`: no server answers, so the mock always does. */
export const isMockBuild = import.meta.env?.MODE === 'mock';
