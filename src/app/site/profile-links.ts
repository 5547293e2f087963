import type { Settings } from '#contract/settings.ts';
import { followableUrl } from '#format/urls.ts';

/** One of the owner's links beside the networks of the specification, as the pages show it (decision 0032). */
export interface ProfileLink {
  name: string;
  url: string;
  /** The outline of the network's mark, as the `d` of an SVG path in a square of 24; none for an unknown network. */
  mark?: string | undefined;
}

/** The owner's links with usable addresses, each with the mark of its network. The marks load only if there are links. */
export async function profileLinksOf(settings: Settings | undefined): Promise<ProfileLink[]> {
  const links = (settings?.socialMedia.links ?? []).filter(({ url }) => followableUrl(url) !== undefined);
  if (links.length === 0) return [];
  const { markOf } = await import('./network-marks.ts');
  return links.map(({ name, url }) => ({ name, url, mark: markOf({ name, url }) }));
}
