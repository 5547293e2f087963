/**
 * Measures the reader of WordPress for docs/performance.md: the time and the memory for an export of 200 MB, which is made while it is
 * read and never stored: `npm run bench:import-reading`. A smaller size in megabytes may follow.
 */
import type { FoundNote, ImportFile } from '#format/import/found-records.ts';
import { readerOf } from '#format/import/read-import.ts';
import { recogniseImport } from '#format/import/recognise-import.ts';

const MEGABYTE = 1_000_000;
const size = Number(process.argv[2] ?? 200) * MEGABYTE;

const SENTENCE =
  'The harbour lies open to the west, and whoever comes in at low water keeps to the green light until the mole is abeam. ';

/** A post of some 10 kB with a picture, a list, a gallery of its own pictures and comments. */
function item(number: number): string {
  const blocks = Array.from({ length: 14 }, (_, index) => {
    const paragraph = `<!-- wp:paragraph -->\n<p>${SENTENCE.repeat(4)}<strong>${index}</strong></p>\n<!-- /wp:paragraph -->`;
    return index % 5 === 0
      ? `<!-- wp:heading -->\n<h2>Part ${index}</h2>\n<!-- /wp:heading -->\n${paragraph}`
      : paragraph;
  });
  const upload = `https://harbour.example/wp-content/uploads/2024/05/quay-${number}`;
  const image = `<!-- wp:image {"id":${number}} -->\n<figure class="wp-block-image"><img src="${upload}-1024x683.jpg" alt="Quay"/></figure>\n<!-- /wp:image -->`;
  const comment = `<wp:comment><wp:comment_id>${number}</wp:comment_id><wp:comment_author>Ada</wp:comment_author><wp:comment_content><![CDATA[${SENTENCE}]]></wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment>`;
  return `<item><title>Text ${number}</title><guid>https://harbour.example/?p=${2 * number}</guid><content:encoded><![CDATA[${image}${blocks.join('\n\n')}]]></content:encoded><wp:post_id>${2 * number}</wp:post_id><wp:post_date_gmt>2024-05-02 09:30:00</wp:post_date_gmt><wp:post_name>text-${number}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>${comment}</item>
<item><title>quay-${number}</title><guid>${upload}.jpg</guid><wp:post_id>${2 * number + 1}</wp:post_id><wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status><wp:attachment_url>${upload}.jpg</wp:attachment_url></item>
`;
}

const START =
  '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Harbour</title><link>https://harbour.example</link><wp:wxr_version>1.2</wp:wxr_version>\n';

const file: ImportFile = {
  path: 'harbour.xml',
  size,
  open: async function* () {
    const encoder = new TextEncoder();
    yield encoder.encode(START);
    let piece = '';
    for (let number = 1, written = 0; written < size; number += 1) {
      piece += item(number);
      // Streams of files give pieces of 64 kB.
      if (piece.length < 65_536) continue;
      written += piece.length;
      yield encoder.encode(piece);
      piece = '';
    }
    yield encoder.encode(`${piece}</channel></rss>\n`);
  },
};

const before = process.memoryUsage().rss;
const start = performance.now();
let texts = 0;
let pictures = 0;
const notes: FoundNote[] = [];
const run = { note: (note: FoundNote) => void notes.push(note), progress: () => {}, now: new Date() };
const format = await recogniseImport([file]);
if (format === 'vitrine') throw new Error('The export of the benchmark is not recognised.');
const reader = await readerOf(format);
for await (const record of reader([file], run)) {
  if (record.kind !== 'post') continue;
  texts += 1;
  pictures += record.pictures.length;
}
const seconds = (performance.now() - start) / 1000;
const megabytes = (bytes: number) => Math.round(bytes / MEGABYTE);
const peak = process.resourceUsage().maxRSS * 1024;
process.stdout.write(
  `${megabytes(size)} MB of XML: ${texts} posts with ${pictures} pictures in ${seconds.toFixed(1)} s; peak memory of the process ${megabytes(peak)} MB, of which ${megabytes(before)} MB before\n`,
);
