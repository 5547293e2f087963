import { Node } from '@tiptap/core';
import { cleanHtml } from '../editor/clean-html.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    ruby: {
      /** Inserts words with their reading above them. */
      insertRuby: (words: string, reading: string) => ReturnType;
    };
  }
}

/** Words with their reading above them, kept as a whole. */
export const Ruby = Node.create({
  name: 'ruby',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    html: { default: '', parseHTML: (element: HTMLElement) => element.innerHTML, rendered: false },
  }),
  parseHTML: () => [{ tag: 'ruby', priority: 70 }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const element = document.createElement('ruby');
    for (const [name, value] of Object.entries(HTMLAttributes)) {
      if (value !== null) element.setAttribute(name, String(value));
    }
    element.append(...cleanHtml(String(node.attrs.html)).childNodes);
    return element;
  },
  renderText: ({ node }) => cleanHtml(String(node.attrs.html)).textContent,
  addCommands: () => ({
    insertRuby:
      (words, reading) =>
      ({ commands }) => {
        const ruby = document.createElement('ruby');
        const parts = [
          ['rp', '('],
          ['rt', reading],
          ['rp', ')'],
        ] as const;
        ruby.append(
          words,
          ...parts.map(([tag, text]) => {
            const part = document.createElement(tag);
            part.textContent = text;
            return part;
          }),
        );
        return commands.insertContent({ type: 'ruby', attrs: { html: ruby.innerHTML } });
      },
  }),
});
