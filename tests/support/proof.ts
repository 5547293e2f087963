/** True in `npm run proof`, which sets PROOF and runs the long checks whole; `npm test` runs a sample of them. */
export const isProof = Boolean(process.env.PROOF);

/** The cases of a long check: all of them, or the chosen ones. */
export function casesOf<Case>(all: readonly Case[], chosen: (one: Case) => boolean): Case[] {
  return isProof ? [...all] : all.filter(chosen);
}

/** The size of a long check. */
export function sampleOf(whole: number, sample: number): number {
  return isProof ? whole : sample;
}
