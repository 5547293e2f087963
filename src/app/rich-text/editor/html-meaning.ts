/**
 * Describes the meaning of a block of HTML, however it is written: two blocks with the same result look and read the
 * same. Invisible white space, the order of nested formatting, `b` for `strong` and a merely implied paragraph make no
 * difference.
 */
export function meaningOf(block: Element): string {
  return JSON.stringify(blockMeaning(block));
}

type Meaning = string | Meaning[];

const textBlocks = [
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'summary',
  'figcaption',
  'dt',
  'caption',
  'footer',
];
/** Elements that contain blocks, and imply a paragraph around their bare text. */
const containers = [
  'blockquote',
  'section',
  'aside',
  'div',
  'figure',
  'details',
  'ul',
  'ol',
  'li',
  'dl',
  'dd',
  'th',
  'td',
];
const sections = ['table', 'thead', 'tbody', 'tfoot', 'tr'];
/** Inline elements. */
export const inlineElements = [
  ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'code', 'kbd'],
  ...['samp', 'q', 'cite', 'abbr', 'time', 'span', 'bdi', 'bdo', 'img', 'br', 'ruby'],
];
const sameAs: Record<string, string> = { b: 'strong', i: 'em' };

function blockMeaning(element: Element): Meaning {
  const tag = element.localName;
  const name = `${tag} ${attributesOf(element)}`;
  if (tag === 'pre') return codeMeaning(element);
  if (tag === 'hr') return name;
  if (textBlocks.includes(tag)) return [name, ...inlineMeaning([...element.childNodes])];
  if (sections.includes(tag)) return [name, ...[...element.children].map(blockMeaning)];
  if (containers.includes(tag)) return [name, ...contentMeaning(element)];
  return element.outerHTML;
}

/** Blocks, and runs of text between them as the paragraphs they imply. */
function contentMeaning(element: Element): Meaning[] {
  const found: Meaning[] = [];
  let run: ChildNode[] = [];
  const endRun = () => {
    const inline = inlineMeaning(run);
    if (inline.length > 0) found.push(['p ', ...inline]);
    run = [];
  };
  for (const child of element.childNodes) {
    if (child instanceof Element && !inlineElements.includes(child.localName)) {
      endRun();
      found.push(blockMeaning(child));
    } else {
      run.push(child);
    }
  }
  endRun();
  return found.length > 0 ? found : [['p ']];
}

/** Code is its text and its language, with or without `code` inside `pre`. */
function codeMeaning(pre: Element): Meaning {
  const [only, ...others] = pre.childNodes;
  const code = only instanceof Element && only.localName === 'code' && others.length === 0 ? only : undefined;
  const inner = code ?? pre;
  if (inner.children.length > 0 || (code && attributesOf(code, ['class']) !== '')) return pre.outerHTML;
  const language = [code, pre].map((each) => each?.getAttribute('class') ?? '').find(Boolean) ?? '';
  return ['pre', attributesOf(pre, ['class']), language, inner.textContent];
}

interface Piece {
  text: string;
  marks: string[];
  /** A picture or a line break, not text. */
  thing?: true;
}

/** Pieces of text with the formatting they have, neighbours of the same formatting as one. */
function inlineMeaning(nodes: ChildNode[]): Meaning[] {
  const pieces: Piece[] = [];
  for (const node of nodes) collect(node, [], pieces);
  collapse(pieces);
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (piece.text === '') continue;
    if (last && !last.thing && !piece.thing && last.marks.join() === piece.marks.join())
      last.text += piece.text;
    else joined.push({ ...piece });
  }
  return joined.map(({ text, marks, thing }) => [thing ? 'thing' : 'text', text, ...marks]);
}

function collect(node: ChildNode, marks: string[], pieces: Piece[]) {
  if (node instanceof Text) {
    pieces.push({ text: node.data, marks });
  } else if (node instanceof Element) {
    const tag = node.localName;
    if (tag === 'br') return void pieces.push({ text: `br ${attributesOf(node)}`, marks: [], thing: true });
    if (tag === 'ruby') return void pieces.push({ text: node.outerHTML, marks, thing: true });
    // The editor writes the way back from a footnote itself.
    if (tag === 'a' && node.className === 'footnote-back') return;
    if (tag === 'img') return void pieces.push({ text: `img ${attributesOf(node)}`, marks, thing: true });
    if (!inlineElements.includes(tag)) return void pieces.push({ text: node.outerHTML, marks, thing: true });
    const inner = [...new Set([...marks, ...marksOf(node)])].toSorted();
    for (const child of node.childNodes) collect(child, inner, pieces);
  }
}

/** A span is as many marks as it has classes, and one more for its other attributes. */
function marksOf(element: Element): string[] {
  const tag = sameAs[element.localName] ?? element.localName;
  if (tag !== 'span') return [`${tag} ${attributesOf(element)}`];
  const rest = attributesOf(element, ['class']);
  return [...[...element.classList].map((name) => `span.${name}`), ...(rest ? [`span ${rest}`] : [])];
}

/** White space as a browser shows it: one space for many, none at the ends of a line. */
function collapse(pieces: Piece[]) {
  let space = true;
  for (const piece of pieces) {
    if (piece.thing) {
      space = piece.text.startsWith('br ');
      continue;
    }
    piece.text = piece.text.replace(/[ \t\r\n\f]+/g, ' ');
    if (space && piece.text.startsWith(' ')) piece.text = piece.text.slice(1);
    if (piece.text !== '') space = piece.text.endsWith(' ');
  }
  let end = true;
  for (const piece of pieces.toReversed()) {
    if (piece.thing) {
      end = piece.text.startsWith('br ');
    } else if (piece.text !== '') {
      if (end) piece.text = piece.text.replace(/ $/, '');
      end = end && piece.text === '';
    }
  }
}

function attributesOf(element: Element, without: string[] = []): string {
  return [...element.attributes]
    .filter(({ name, value }) => !without.includes(name) && !isDefault(element, name, value))
    .map(({ name, value }) => `${name}=${JSON.stringify(name === 'class' ? sortedClasses(element) : value)}`)
    .toSorted()
    .join(' ');
}

/** The order of classes says nothing. */
function sortedClasses(element: Element): string {
  return [...element.classList].toSorted().join(' ');
}

/** An attribute that says what is so without it. */
function isDefault(element: Element, name: string, value: string): boolean {
  if (name === 'class') return value.trim() === '';
  // A reversed list without a first number begins with the number of its entries.
  if (name === 'start')
    return element.localName === 'ol' && value === '1' && !element.hasAttribute('reversed');
  return (name === 'colspan' || name === 'rowspan') && value === '1';
}
