import { isBlank, made, renamed, unwrapElement } from './pasted-elements.ts';

/** Makes plain tables of those of spreadsheets, and texts of those that only place texts on a page. */
export function tidyTables(body: HTMLElement, boldClasses: ReadonlySet<string>): void {
  for (const table of [...body.querySelectorAll('table')]) {
    if (isLayout(table, table.hasAttribute(INNER))) spread(table);
    else tidy(table, boldClasses);
  }
}

/** Marks a table within one that places texts. */
const INNER = 'data-inner';

/** The classes that the style sheet of a spreadsheet makes bold. */
export function boldClassesOf(document: Document): Set<string> {
  const found = new Set<string>();
  for (const sheet of document.querySelectorAll('style')) {
    for (const [, name = '', rules = ''] of sheet.textContent.matchAll(/\.(xl\d+)\s*\{([^}]*)\}/g))
      if (/font-weight:\s*(700|bold)/i.test(rules)) found.add(name);
  }
  return found;
}

function isLayout(table: HTMLTableElement, isInner: boolean): boolean {
  if (table.getAttribute('role') === 'presentation' || table.querySelector('table')) return true;
  const widest = Math.max(0, ...[...table.rows].map((row) => row.cells.length));
  return table.querySelectorAll('td, th').length <= 1 || (isInner && widest <= 1);
}

/** The cells of a table as blocks below each other. */
function spread(table: HTMLTableElement) {
  const cells = [...table.querySelectorAll('td, th')].filter((cell) => cell.closest('table') === table);
  for (const inner of table.querySelectorAll('table')) inner.setAttribute(INNER, '');
  table.replaceWith(...cells.map((cell) => made(table, 'div', ...cell.childNodes)));
}

function tidy(table: HTMLTableElement, boldClasses: ReadonlySet<string>) {
  for (const columns of [...table.querySelectorAll('colgroup, col')]) columns.remove();
  const rows = [...table.rows];
  for (const row of rows) {
    for (const cell of [...row.cells]) tidyCell(cell);
  }
  while (rows.length > 1 && [...(rows.at(-1)?.cells ?? [])].every(isBlank)) rows.pop()?.remove();
  const [first] = rows;
  if (!first || rows.length < 2 || table.tHead) return;
  const cells = [...first.cells];
  const isHeader = cells.every((cell) => !isBlank(cell) && isBold(cell, boldClasses));
  if (isHeader && cells.length > 1) makeHeader(table, first);
}

function isBold(cell: HTMLTableCellElement, boldClasses: ReadonlySet<string>): boolean {
  if (cell.localName === 'th' || /^(bold|[6-9]\d\d)$/.test(cell.style.fontWeight)) return true;
  if ([...cell.classList].some((name) => boldClasses.has(name))) return true;
  const bold = [...cell.querySelectorAll('b, strong')].map(({ textContent }) => textContent.trim()).join('');
  return bold !== '' && bold === cell.textContent.trim();
}

function makeHeader(table: HTMLTableElement, row: HTMLTableRowElement) {
  for (const cell of [...row.cells]) {
    const header = cell.localName === 'th' ? cell : renamed(cell, 'th');
    header.setAttribute('scope', 'col');
    for (const bold of [...header.querySelectorAll('b, strong')]) unwrapElement(bold);
  }
  const head = made(table, 'thead', row);
  const [body] = table.tBodies;
  if (body) body.before(head);
  else table.append(head);
}

/** A cell keeps its spans, what it is a header of, and how it is aligned. */
function tidyCell(cell: HTMLTableCellElement) {
  const align = (cell.style.textAlign || cell.getAttribute('align') || '').toLowerCase();
  const vertical = cell.getAttribute('style') ?? '';
  cell.removeAttribute('align');
  if (['center', 'right'].includes(align)) cell.setAttribute('align', align);
  cell.removeAttribute('dir');
  if (vertical !== '') {
    const { fontWeight } = cell.style;
    cell.removeAttribute('style');
    if (fontWeight) cell.style.fontWeight = fontWeight;
  }
  for (const name of ['colspan', 'rowspan']) if (cell.getAttribute(name) === '1') cell.removeAttribute(name);
  if (cell.textContent.trim() === '' && isBlank(cell)) cell.replaceChildren();
  const [only] = cell.children;
  if (cell.children.length === 1 && only?.matches('.align-center, .align-end'))
    cell.setAttribute('align', only.matches('.align-center') ? 'center' : 'right');
  const isWhole = cell.children.length === 1 && only?.textContent.trim() === cell.textContent.trim();
  if (only && isWhole && only.matches('p, div')) unwrapElement(only);
}
