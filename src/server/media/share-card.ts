import { deriveAccent } from '#format/accent.ts';
import { SHARE_IMAGE_SIZE, type ShareCard } from '#format/images/share-images.ts';
import { directionOf, type TextOutlines, textOutlines } from './outlined-text.ts';
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
  const { label, title, siteName } = content;
  return renderSvg(svgOf(await textOutlines([label, title, siteName]), content));
}

/**
 * The SVG contains only shapes: the owner's texts become outlines, and the colour is validated, so nothing can be
 * injected. A text that is read from right to left ends at the right edge.
 */
function svgOf(text: TextOutlines, content: Content): string {
  const [label, siteName] = [text.settable(content.label), text.settable(content.siteName)];
  // Letters that no font has are left out. The card of a title without any other letter names the site.
  const title = text.settable(content.title) || siteName;
  const mark = deriveAccent(content.accent).light.accent;
  const room = { width: BODY_WIDTH, height: TITLE_BOTTOM - TITLE_TOP };
  const { size, lineHeight, lines } = setLines(title, room, text.width);
  const outlined = (whole: string, line: string, y: number, at: number, colour: string) => {
    const direction = directionOf(whole);
    const x = direction === 'rtl' ? BODY_LEFT + BODY_WIDTH - text.width(line, at) : BODY_LEFT;
    return `<g fill="${colour}">${text.paths(line, { x, y, size: at, direction })}</g>`;
  };
  const oneLine = (words: string, y: number, at: number, colour: string) => {
    const set = setLines(words, { width: BODY_WIDTH, height: at * 1.5 }, text.width, [at]);
    return outlined(words, set.lines[0] ?? '', y, at, colour);
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
      outlined(title, line, TITLE_TOP + size * 0.72 + index * lineHeight, size, colours.ink),
    ),
    oneLine(siteName, SITE_BASELINE, 34, colours.quiet),
    '</svg>',
  ].join('');
}
