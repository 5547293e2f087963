import { codeLines, made, unwrapElement } from './pasted-elements.ts';

/** Names of languages in editors, as highlighters call them. Others are the same. */
const languageNames: Record<string, string> = {
  typescriptreact: 'tsx',
  javascriptreact: 'jsx',
  shellscript: 'bash',
  sh: 'bash',
  zsh: 'bash',
  jsonc: 'json',
  'objective-c': 'objectivec',
  py: 'python',
  js: 'javascript',
  ts: 'typescript',
  'c#': 'csharp',
  'c++': 'cpp',
};
const noLanguage = ['', 'plaintext', 'text', 'plain', 'none', 'code', 'nohighlight', 'default'];

/** The name of a language, or an empty one for none. */
function languageNamed(name: string): string {
  const lower = name.trim().toLowerCase();
  if (noLanguage.includes(lower)) return '';
  const known = languageNames[lower] ?? lower;
  return /^[a-z0-9+#_-]{1,30}$/.test(known) ? known : '';
}

/** The language that a code editor put on the clipboard; undefined where none did. */
export function editorLanguage(editorData: string): string | undefined {
  if (editorData === '') return undefined;
  try {
    const data: unknown = JSON.parse(editorData);
    const mode = typeof data === 'object' && data && 'mode' in data ? data.mode : undefined;
    return typeof mode === 'string' ? languageNamed(mode) : '';
  } catch {
    return '';
  }
}

/** A block of code. */
export function codeBlock(near: Node, text: string, language: string): HTMLElement {
  const code = made(near, 'code', text);
  if (language !== '') code.className = `language-${language}`;
  return made(near, 'pre', code);
}

/** Makes blocks of code of what shows code, without colours and line numbers. */
export function makeCode(body: HTMLElement): void {
  for (const number of [...body.querySelectorAll('td.blob-num, td.gutter, .lineno, .linenos, .line-number')])
    number.remove();
  for (const table of [...body.querySelectorAll('table')]) {
    const isCode = table.querySelector('td.blob-code, td.js-file-line, td.code pre, td.rouge-code pre');
    if (isCode) table.replaceWith(codeBlock(table, codeLines(table), ''));
  }
  for (const pre of [...body.querySelectorAll('pre')]) {
    if (pre.classList.contains('formula')) continue;
    for (const button of [...pre.querySelectorAll('button')]) button.remove();
    const codes = pre.querySelectorAll('code');
    // A block with a bar above it holds its code in an element of its own; others hold each line in one.
    const inner = codes.length === 1 ? codes[0] : undefined;
    pre.replaceWith(codeBlock(pre, codeLines(inner ?? pre), languageOf(pre)));
  }
  joinLines(body);
  for (const element of [...body.querySelectorAll<HTMLElement>('div, code')]) makeStyledCode(element);
  for (const code of body.querySelectorAll('code')) {
    if (!code.closest('pre') && code.children.length > 0) code.replaceChildren(code.textContent);
  }
}

const LANGUAGE = /(?:^|\s)(?:language-|lang-|highlight-source-|highlight-text-|brush:\s*)([\w+#-]+)/;

/** The language that the classes of a block of code, its content or what is around it say. */
function languageOf(pre: Element): string {
  const near = [pre.querySelector('code'), pre, pre.parentElement, pre.closest('.highlight, .code')];
  for (const element of near) {
    const given =
      element?.getAttribute('data-language') ??
      element?.getAttribute('data-lang') ??
      LANGUAGE.exec(element?.getAttribute('data-syntaxhighlighter-params') ?? '')?.[1] ??
      LANGUAGE.exec(element?.getAttribute('class') ?? '')?.[1];
    if (given) return languageNamed(given);
  }
  return '';
}

/** Word processors write each line of code as a block of its own. */
function joinLines(body: HTMLElement) {
  for (const pre of [...body.querySelectorAll('pre')]) {
    const before = pre.previousElementSibling;
    if (before?.localName !== 'pre' || before.parentElement !== pre.parentElement) continue;
    if (between(before, pre).trim() !== '' || codeLines(pre).includes('\n')) continue;
    if (languageOf(before) !== languageOf(pre)) continue;
    const code = before.querySelector('code');
    if (code) code.textContent = `${code.textContent}\n${codeLines(pre)}`;
    pre.remove();
  }
}

function between(before: Element, after: Element): string {
  let words = '';
  for (let node = before.nextSibling; node && node !== after; node = node.nextSibling)
    words += node.textContent ?? '';
  return words;
}

const FIXED_PITCH =
  /mono|courier|consolas|menlo|monaco|cascadia|fira code|source code|fixed|hack|iosevka|jetbrains/i;

/** Code editors and terminals write code as lines that keep their spaces, in a font of one width. */
function makeStyledCode(element: HTMLElement) {
  if (!element.isConnected || element.closest('pre')) return;
  const { whiteSpace, fontFamily } = element.style;
  const keepsLines = whiteSpace.startsWith('pre') || element.localName === 'code';
  if (!keepsLines || !(element.localName === 'code' || FIXED_PITCH.test(fontFamily))) return;
  const text = codeLines(element);
  if (text.includes('\n')) {
    const block = codeBlock(element, text, languageOf(element));
    const paragraph = element.localName === 'code' ? element.closest('p') : undefined;
    const isAlone = paragraph && paragraph.textContent.trim() === element.textContent.trim();
    if (isAlone) paragraph.replaceWith(block);
    else if (element.localName === 'div') element.replaceWith(block);
  } else if (element.localName === 'div') {
    element.replaceChildren(made(element, 'code', text));
    if (element.parentElement && element.parentElement.children.length === 1) unwrapElement(element);
  }
}
