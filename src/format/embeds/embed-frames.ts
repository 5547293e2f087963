import { attributeOf, type ElementsByClass, linkIn } from '../html/blocks/text-elements.ts';
import { type EditableHtml, textOf } from '../html/html-scan.ts';
import { xmlText } from '../xml.ts';
import { playerOf } from './providers.ts';

/** More frames than this would make a page slow. The others stay links. */
const MOST_FRAMES = 50;

/**
 * Puts a frame with the poster before the link of each embed that has a player. The frame is a page of this site, and
 * loads nothing from elsewhere until the visitor follows the poster, which is a link to the player. Returns the origins of the players.
 */
export function addEmbedFrames(html: EditableHtml, found: ElementsByClass): string[] {
  const origins = new Set<string>();
  for (const embed of (found.get('embed') ?? []).slice(0, MOST_FRAMES)) {
    const link = linkIn(html.tokens, embed);
    const player = link && playerOf(attributeOf(link.start, 'href') ?? '');
    if (!link || !player) continue;
    const inner = html.tokens.slice(link.from + 1, link.to);
    const poster = inner.find((token) => token.kind === 'start' && token.name === 'img');
    const src = poster?.kind === 'start' ? (attributeOf(poster, 'src') ?? '') : '';
    const words = textOf(inner, ' ').replace(/\s+/g, ' ').trim();
    const title = words || player.host;
    const frame = frameOf({ title, poster: src, src: player.src, host: player.host });
    origins.add(`https://${player.host}`);
    html.insertBefore(
      link.start,
      `<iframe loading="lazy" title="${xmlText(title)}" allow="autoplay; encrypted-media; fullscreen; picture-in-picture" srcdoc="${xmlText(frame)}"></iframe>`,
    );
  }
  return [...origins];
}

interface Frame {
  title: string;
  poster: string;
  src: string;
  host: string;
}

/** The document within a frame. It has no style sheet of the page, so it brings its own few rules. */
function frameOf({ title, poster, src, host }: Frame): string {
  const image = poster === '' ? '' : `<img src="${xmlText(poster)}" alt="">`;
  return `<!doctype html><title>${xmlText(title)}</title><style>${STYLE}</style><a href="${xmlText(src)}">${image}<b>&#9654;&#65038;</b><span>${xmlText(title)}<br><small>${xmlText(host)}</small></span></a>`;
}

const STYLE = [
  'body{margin:0;font:600 15px/1.35 system-ui,sans-serif}',
  'a{position:fixed;inset:0;display:grid;place-items:center;background:#15181e;color:#fff;text-decoration:none}',
  'img{position:absolute;width:100%;height:100%;object-fit:cover}',
  'b{position:relative;display:grid;place-items:center;width:64px;height:44px;border-radius:6px;background:#15181ee6;font-size:20px}',
  'a:hover b,a:focus-visible b{background:#000}',
  'a:focus-visible{outline:3px solid;outline-offset:-3px}',
  'span{position:absolute;inset:auto 0 0;padding:28px 16px 12px;background:linear-gradient(#15181e00,#15181ee6 40%)}',
  'small{font-weight:400;font-size:13px}',
  '@media(max-height:170px) and (min-aspect-ratio:2/1){a{place-items:center start;padding-left:16px}b{width:44px}span{inset:auto 0 auto 76px;padding:0;background:none}img{opacity:.25}}',
].join('');
