/** The size of a long check: a sample in `npm test`, the whole in `npm run proof`, which sets PROOF. */
export function sampleOf(whole: number, sample: number): number {
  return process.env.PROOF ? whole : sample;
}
