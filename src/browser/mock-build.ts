/** Whether this is the static demo of `npm run build:mock`: no server answers, so the mock always does. */
export const isMockBuild = import.meta.env?.MODE === 'mock';

/** On the root element while mock data is on, for pages that do not load the client of the API. */
export const MOCK_DATA_MARK = 'data-mock';

/** Whether this browser itself runs the site. */
export const isMockDataOn = () => isMockBuild || document.documentElement.hasAttribute(MOCK_DATA_MARK);
