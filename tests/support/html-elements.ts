import { tokensOf } from '#format/html/html-scan.ts';

/** The start tags of some HTML in their order, each as its attributes and its `tag` name. */
export function elementsOf(html: string): Record<string, string>[] {
  return tokensOf(html).flatMap((token) =>
    token.kind === 'start'
      ? [{ ...Object.fromEntries(token.attributes.map(({ name, value }) => [name, value])), tag: token.name }]
      : [],
  );
}
