import { deriveAccent } from '#format/accent.ts';
import { SHARE_IMAGE_SIZE, type ShareCard } from '#format/share-images.ts';
import { type TextOutlines, textOutlines } from './outlined-text.ts';
import { setLines } from './set-lines.ts';
import { renderSvg } from './svg-renderer.ts';

const { width, height } = SHARE_IMAGE_SIZE;

/** The neutral colours of the light theme (`tokens.css`) as hex, the only notation that the renderer reads. */
const colours = { paper: '#fcfcfd', ink: '#13171e', quiet: '#464b52', line: '#dee0e3' };

/** The site's grid on a card: the ruled margin, and the body to the right of it. */
const MARGIN_LINE = 216;
const BODY_LEFT = 264;
const EDGE = 72;
const BODY_WIDTH = width - BODY_LEFT - EDGE;
const RULE = 104;
const SQUARE = 18;
const SITE_BASELINE = height - EDGE;
/** Room for the title, between the label and the name of the site. */
const TITLE_TOP = 206;
const TITLE_BOTTOM = SITE_BASELINE - 66;

type Content = Omit<ShareCard, 'kind' | 'id'>;

/** Draws a card as PNG: the paper, the margin line with its accent square, and the title of the page. */
export async function drawShareCard(content: Content): Promise<Uint8Array> {
  return renderSvg(svgOf(await textOutlines(), content));
}

/**
 * The SVG contains only shapes: the owner's texts become outlines, and the colour is validated, so nothing can be
 * injected.
 */
function svgOf(text: TextOutlines, { label, title, siteName, accent }: Content): string {
  const mark = deriveAccent(accent).light.accent;
  const room = { width: BODY_WIDTH, height: TITLE_BOTTOM - TITLE_TOP };
  const { size, lineHeight, lines } = text.canSet(title)
    ? setLines(title, room, (words, at) => text.width(words, at))
    : { size: 0, lineHeight: 0, lines: [] };
  const outlined = (words: string, y: number, at: number, colour: string) =>
    `<path fill="${colour}" d="${text.path(words, BODY_LEFT, y, at)}"/>`;
  const oneLine = (words: string, y: number, at: number, colour: string) => {
    if (words === '' || !text.canSet(words)) return '';
    const set = setLines(words, { width: BODY_WIDTH, height: at * 1.5 }, text.width, [at]);
    return outlined(set.lines[0] ?? '', y, at, colour);
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${colours.paper}"/>`,
    `<rect x="${MARGIN_LINE}" width="2" height="${height}" fill="${colours.line}"/>`,
    `<rect x="${EDGE}" y="${RULE}" width="${width - 2 * EDGE}" height="2" fill="${colours.ink}"/>`,
    `<rect x="${MARGIN_LINE + 1 - SQUARE / 2}" y="${RULE + 1 - SQUARE / 2}" width="${SQUARE}" height="${SQUARE}" fill="${mark}"/>`,
    oneLine(label, RULE + 62, 30, colours.quiet),
    ...lines.map((line, index) =>
      // The first baseline lies the height of a capital below the top.
      outlined(line, TITLE_TOP + size * 0.72 + index * lineHeight, size, colours.ink),
    ),
    oneLine(siteName, SITE_BASELINE, 34, colours.quiet),
    '</svg>',
  ].join('');
}
