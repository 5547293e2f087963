type MarkdownReader = Pick<typeof import('./markdown-html.ts'), 'markdownHtml'>;

/**
 * Reads Markdown with code that is loaded when it is needed. Returns undefined where the code cannot be loaded, for example
 * offline, or fails.
 */
export async function readMarkdown(
  text: string,
  load: () => Promise<MarkdownReader> = () => import('./markdown-html.ts'),
): Promise<string | undefined> {
  try {
    return (await load()).markdownHtml(text);
  } catch {
    return undefined;
  }
}
