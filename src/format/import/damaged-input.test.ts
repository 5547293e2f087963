import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitiseHtml } from '#domain/rich-text.ts';
import { ghostExport } from '#tests/support/import/ghost-export.ts';
import { importFile, readAll } from '#tests/support/import/import-files.ts';
import { attachment, meta, wordpressExport } from '#tests/support/import/wordpress-export.ts';
import type { ImportFile } from './found-records.ts';
import { ImportError } from './import-error.ts';
import { type ForeignFormat, readerOf } from './read-import.ts';

/** Pieces of texts, which a random text consists of. */
const pieces = [
  ...[
    '<p>',
    '</p>',
    '<div>',
    '</div>',
    '<b>',
    '</b>',
    '<i>',
    '</a>',
    '<a href="/x">',
    '<a href="javascript:x">',
    '<li>',
  ],
  ...[
    '<ul>',
    '</ul>',
    '<ol start="3">',
    '<table>',
    '<tr>',
    '<td align="right">',
    '</table>',
    '<th>',
    '<caption>',
    '<h2>',
  ],
  ...[
    '</h2>',
    '<figure>',
    '</figure>',
    '<figcaption>',
    '</figcaption>',
    '<img src="/a.jpg" alt="A">',
    '<img src=x>',
  ],
  ...[
    '<blockquote>',
    '<cite>',
    '</blockquote>',
    '<pre>',
    '</pre>',
    '<code class="language-ts">',
    '</code>',
    '<details>',
  ],
  ...[
    '<summary>',
    '</details>',
    '<iframe src="https://youtu.be/aqz-KE-bpKQ"></iframe>',
    '<video src="/a.mp4">',
    '<br>',
  ],
  ...[
    '<section class="footnotes">',
    '<sup data-fn="a">',
    '<sup class="footnote-ref">',
    '<aside class="callout">',
    '<dl>',
  ],
  ...[
    '<dt>',
    '<dd>',
    '<svg>',
    '<math>',
    '<span style="color:red">',
    '</span>',
    '<template>',
    '<hr>',
    '<svg><p>',
    '<em>',
  ],
  ...[
    '<!-- wp:group -->',
    '<!-- /wp:group -->',
    '<!-- wp:image {"id":1} -->',
    '<!-- wp:more -->',
    '<!--more-->',
    '<!--',
  ],
  ...[
    '<!-- wp:block {"ref":7} /-->',
    '<!-- wp:footnotes /-->',
    '[caption]',
    '[/caption]',
    '[gallery]',
    '[vc_row]',
    '[',
  ],
  ...[
    '[/vc_row]',
    '[code]',
    '[/code]',
    '\n\n',
    '\n',
    '    ',
    '- ',
    '1. ',
    '> ',
    '> [!NOTE]\n',
    '```',
    '`',
    '$',
    '$$',
    '|a|\n|-|\n',
  ],
  ...[
    '[^1]',
    '[^1]: ',
    '{{< ',
    ' >}}',
    '{{% /x %}}',
    '{{< figure src=a >}}',
    '{% ',
    ' %}',
    '{% raw %}',
    ':::note\n',
    ':::\n',
    '![[',
  ],
  ...[
    ']]',
    '{: .a}',
    '==',
    '*',
    '**',
    '_',
    '~~',
    ': ',
    '\\(',
    '\\)',
    '&amp;',
    '&',
    '<',
    '>',
    '"',
    '\u0000',
    '\uE0000\uE001',
    'word',
    'Ærø ',
    '\uD800',
  ],
];

const randomText = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''));

const packages: Record<ForeignFormat, (text: string) => ImportFile[]> = {
  wordpress: (text) => [
    importFile(
      'a.xml',
      wordpressExport([
        { id: 1, content: text, more: meta('footnotes', '[{"id":"a","content":"A"}]') },
        { id: 2, content: `<!-- wp:paragraph --><p>A</p><!-- /wp:paragraph -->${text}`, type: 'page' },
        { id: 7, type: 'wp_block', content: text },
        attachment(8, 'https://harbour.example/a.jpg', '', 1),
      ]),
      997,
    ),
  ],
  ghost: (text) => [importFile('a.json', ghostExport([{ id: 'p1', html: text }]), 997)],
  markdown: (text) => [
    importFile('content/post/a.md', `---\ntitle: A\n---\n${text}`, 997),
    importFile('content/post/b.md', text, 997),
    importFile('content/post/c.mdx', text, 997),
    importFile('config.toml', 'title = "A"', 997),
  ],
};

const formats: ForeignFormat[] = ['wordpress', 'ghost', 'markdown'];

/** Reads a package. Nothing but an `ImportError` may be thrown. */
async function records(format: ForeignFormat, files: readonly ImportFile[]) {
  try {
    return await readAll(await readerOf(format), files);
  } catch (error) {
    if (error instanceof ImportError) return { records: [], notes: [], texts: [] };
    throw error;
  }
}

describe.each(formats)('import of damaged input: %s', (format) => {
  test('any text becomes markup that the sanitiser leaves as it is', async () => {
    await fc.assert(
      fc.asyncProperty(randomText, async (text) => {
        const { texts } = await records(format, packages[format](text));
        for (const { html } of texts) expect(sanitiseHtml(html)).toBe(html);
      }),
      { numRuns: 80 },
    );
  });

  test('a package with damaged bytes is read or refused', async () => {
    const damage = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      removed: fc.nat(200),
      added: fc.oneof(randomText, fc.string({ unit: 'binary' })),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(damage, { minLength: 1, maxLength: 3 }),
        fc.nat(3),
        async (damages, which) => {
          const files = packages[format]('<p>One</p>\n\n- two\n');
          const file = files[which % files.length];
          if (!file) return;
          const parts: Uint8Array[] = [];
          for await (const part of file.open()) parts.push(part);
          let bytes = Buffer.concat(parts);
          for (const { at, removed, added } of damages) {
            const start = Math.floor(at * bytes.length);
            const rest = bytes.subarray(start + removed);
            bytes = Buffer.concat([bytes.subarray(0, start), Buffer.from(added), rest]);
          }
          const damaged = importFile(file.path, bytes, 997);
          await records(
            format,
            files.map((each) => (each === file ? damaged : each)),
          );
        },
      ),
      { numRuns: 30 },
    );
  });
});
