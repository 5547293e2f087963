/** Something on the site that a link can lead to. */
export interface LinkTarget {
  address: string;
  label: string;
  /** What it is, such as `Post`. */
  kind: string;
  /** Why visitors cannot open it: `draft`, `scheduled` or `not public`. */
  hidden?: string;
  /** It has a text, whose headings can be linked to. */
  hasText?: boolean;
}

export interface TargetGroup {
  heading: string;
  targets: LinkTarget[];
}

/** The places of the site that typed words or the beginning of an address name. */
export type FindTargets = (typed: string) => Promise<TargetGroup[]>;
