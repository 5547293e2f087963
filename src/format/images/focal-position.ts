/** The position in CSS at which a frame crops a picture; undefined for the middle, which style sheets have. */
export function focalPosition({ focalX, focalY }: { focalX: number; focalY: number }): string | undefined {
  if (focalX === 0.5 && focalY === 0.5) return undefined;
  const percent = (fraction: number) => `${Math.round(fraction * 1000) / 10}%`;
  return `${percent(focalX)} ${percent(focalY)}`;
}
