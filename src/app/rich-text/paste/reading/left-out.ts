/** What a paste can lose, in the words of a writer: one of them, several of them. */
const names = {
  comment: ['comment', 'comments'],
  script: ['script', 'scripts'],
  link: ['unsafe link', 'unsafe links'],
  drawing: ['drawing', 'drawings'],
  control: ['form field or button', 'form fields and buttons'],
  frame: ['frame', 'frames'],
  hidden: ['hidden part', 'hidden parts'],
  pixel: ['invisible picture', 'invisible pictures'],
  pictureLink: ['link around a picture', 'links around pictures'],
} as const;

type LeftOutPart = keyof typeof names;

/** Counts what a paste loses. */
export class LeftOut {
  readonly #counts = new Map<LeftOutPart, number>();

  add(part: LeftOutPart, count = 1): void {
    if (count > 0) this.#counts.set(part, (this.#counts.get(part) ?? 0) + count);
  }

  /** For example `2 comments` and `1 script`. */
  words(): string[] {
    return [...this.#counts].map(([part, count]) => `${count} ${names[part][count === 1 ? 0 : 1]}`);
  }
}
