/**
 * Whether a period of a résumé, as people write it, has not ended: "2021 to now", "since 2021", "2021 – present",
 * "2021 –". Anything else counts as over.
 */
export function isCurrentPeriod(period: string): boolean {
  return /\b(?:now|present|today|current|currently|ongoing)\b|^\s*since\b|[-–—]\s*$/i.test(period);
}
