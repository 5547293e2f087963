import { made } from './pasted-elements.ts';

/** Makes formulas of what pages show as MathML beside its source in TeX. */
export function makeFormulas(body: HTMLElement): void {
  for (const source of [...body.querySelectorAll('annotation')]) {
    if (source.getAttribute('encoding') !== 'application/x-tex' || !source.isConnected) continue;
    const tex = withoutStyle(source.textContent.trim());
    const math = source.closest('math');
    const outer =
      source.closest('.katex-display, .mwe-math-element-block') ??
      source.closest('.katex, .mwe-math-element, mjx-container') ??
      math;
    if (!outer || tex === '') continue;
    const isBlock = outer.matches('.katex-display, .mwe-math-element-block') || displayOf(math) === 'block';
    const code = made(outer, 'code', tex);
    const pre = isBlock ? made(outer, 'pre', code) : code;
    pre.className = 'formula';
    outer.replaceWith(pre);
  }
}

const displayOf = (math: Element | null) => math?.getAttribute('display');

/** Encyclopedias put all of a formula into `{\displaystyle …}`. */
function withoutStyle(tex: string): string {
  const inner = /^\{\\(?:display|text)style\s+([\s\S]*)\}$/.exec(tex)?.[1];
  return (inner ?? tex).trim();
}

/** A mark that can stand for a note: a number or sign, with or without brackets. */
const MARK = /^[[(]?(?:\d{1,3}|[a-z]|[ivx]{1,4}|note \d{1,2}|[*†‡])[\])]?$/i;

/**
 * Makes footnotes of marks that lead to notes further down in the paste, however the program calls them. Marks whose
 * notes were not copied stay links.
 */
export function makeFootnotes(body: HTMLElement, key: string): void {
  const targets = new Map<string, Element>();
  for (const element of body.querySelectorAll('[id], a[name]')) {
    const name = element.id || element.getAttribute('name');
    if (name && !targets.has(name)) targets.set(name, element);
  }
  const keys = new Map<Element, string>();
  const notes: HTMLElement[] = [];
  for (const link of [...body.querySelectorAll('a[href*="#"]')]) {
    if (!link.isConnected || !MARK.test(link.textContent.trim())) continue;
    const target = targets.get(fragmentOf(link));
    const note = target && noteOf(target);
    if (!note || note.contains(link) || !follows(link, note)) continue;
    const known = keys.get(note);
    const own = known ?? `${key}${keys.size + 1}`;
    if (!known) {
      keys.set(note, own);
      notes.push(noteItem(note, own));
    }
    const reference = made(
      link,
      'sup',
      anchor(link, `#fn-${own}`, String([...keys.values()].indexOf(own) + 1)),
    );
    reference.className = 'footnote-ref';
    if (!known) reference.firstElementChild?.setAttribute('id', `fnref-${own}`);
    const outer = link.closest('sup') ?? link;
    if (outer.textContent.trim() === link.textContent.trim()) outer.replaceWith(reference);
    else link.replaceWith(reference);
  }
  if (notes.length === 0) return;
  for (const note of keys.keys()) removeNote(note);
  const section = made(body, 'section', made(body, 'ol', ...notes));
  section.className = 'footnotes';
  body.append(section);
}

function fragmentOf(link: Element): string {
  const [, fragment = ''] = (link.getAttribute('href') ?? '').split('#');
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** The element with the text of a note around the target of its mark. */
function noteOf(target: Element): Element | undefined {
  const isMarked = /mso-element:\s*(?:foot|end)note\b/i.test(target.getAttribute('style') ?? '');
  if (target.matches('li, p, dd, aside') || isMarked) return target;
  return (
    target.closest('li') ??
    target.closest('div[id^="ftn"], div[id^="edn"], div[id^="sdfootnote"]') ??
    target.closest('p') ??
    (target.matches('div') ? target : undefined)
  );
}

const follows = (link: Element, note: Element) =>
  (link.compareDocumentPosition(note) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

function noteItem(note: Element, key: string): HTMLElement {
  const item = made(note, 'li');
  item.id = `fn-${key}`;
  const copy = note.cloneNode(true) as Element;
  for (const link of [...copy.querySelectorAll('a')]) {
    const words = link.textContent.trim();
    // The way back is written anew.
    if (
      words === '' ||
      /^(?:↩|↑|\^|\ufe0e|\s)+$/.test(words) ||
      (MARK.test(words) && fragmentOf(link) !== '')
    )
      (link.closest('sup') ?? link).remove();
  }
  for (const back of [...copy.querySelectorAll('.mw-cite-backlink')]) back.remove();
  const lines = [...copy.querySelectorAll('p, div')].filter((line) => !line.querySelector('p, div'));
  const parts = copy.matches('p') || lines.length === 0 ? [copy] : lines;
  for (const part of parts) {
    if (part.textContent.trim() === '') continue;
    const first = part.firstChild;
    if (first instanceof Text) first.data = first.data.trimStart();
    item.append(made(note, 'p', ...part.childNodes));
  }
  item.lastElementChild?.append(' ', anchor(note, `#fnref-${key}`, '↩', 'footnote-back'));
  return item;
}

/** Takes a note out of its place, and the list, rule and heading around it with the last one. */
function removeNote(note: Element) {
  const list = note.parentElement;
  note.remove();
  if (list?.textContent.trim() !== '' || list.localName === 'body') return;
  const outer = list.closest('section, [style*="footnote-list"], .reflist') ?? list;
  const before = outer.previousElementSibling;
  const titles = [...outer.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  const left = titles.reduce((words, title) => words.replace(title.textContent, ''), outer.textContent);
  if (left.trim() === '') outer.remove();
  if (before?.localName === 'hr') before.remove();
}

function anchor(near: Node, href: string, text: string, name?: string): HTMLElement {
  const link = made(near, 'a', text);
  link.setAttribute('href', href);
  if (name) link.className = name;
  return link;
}
