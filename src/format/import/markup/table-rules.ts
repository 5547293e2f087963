import {
  classesOf,
  element,
  elementsWhere,
  type HtmlElement,
  type HtmlPart,
  isElement,
  styleOf,
  withoutSpace,
} from './html-tree.ts';
import type { Reading } from './markup-rule.ts';

/** A table with its head, its caption and the alignment of its cells. */
export function tableOf(part: HtmlElement, reading: Reading): HtmlElement {
  const hasHead = part.children.some((child) => isElement(child, 'thead'));
  const children = withoutSpace(part.children).flatMap((child): HtmlPart[] => {
    if (!isElement(child)) return [];
    if (child.name === 'caption') return [element('caption', {}, ...reading.words(child.children))];
    if (child.name === 'tbody' && !hasHead) return withHead(child, reading);
    if (['thead', 'tbody', 'tfoot'].includes(child.name)) return [sectionOf(child, reading)];
    return [];
  });
  const { id, dir, lang } = part.attributes;
  return element(
    'table',
    { id: id && /^[^\s"'`<>&]{1,100}$/.test(id) ? id : undefined, dir, lang },
    ...children,
  );
}

const rowsOf = (part: HtmlElement) => part.children.filter((child) => isElement(child, 'tr'));

/** A first row of head cells is the head of the table. */
function withHead(body: HtmlElement, reading: Reading): HtmlElement[] {
  const [first, ...rest] = rowsOf(body);
  const cells = isElement(first) ? withoutSpace(first.children) : [];
  const isHead = rest.length > 0 && cells.length > 1 && cells.every((cell) => isElement(cell, 'th'));
  if (!isHead || !first) return [sectionOf(body, reading)];
  return [
    sectionOf({ ...body, name: 'thead', children: [first] }, reading),
    sectionOf({ ...body, children: rest }, reading),
  ];
}

function sectionOf(part: HtmlElement, reading: Reading): HtmlElement {
  const rows = rowsOf(part).filter((row): row is HtmlElement => isElement(row));
  return element(part.name, {}, ...rows.map((row) => rowOf(row, part.name === 'thead', reading)));
}

function rowOf(row: HtmlElement, isHead: boolean, reading: Reading): HtmlElement {
  const cells = row.children.filter(
    (child): child is HtmlElement => isElement(child, 'td') || isElement(child, 'th'),
  );
  return element('tr', {}, ...cells.map((cell) => cellOf(cell, isHead, reading)));
}

function cellOf(cell: HtmlElement, isHead: boolean, reading: Reading): HtmlElement {
  const { colspan, rowspan, scope } = cell.attributes;
  const number = (value: string | undefined) =>
    value !== undefined && /^\d{1,3}$/.test(value) && Number(value) > 1 ? value : undefined;
  const isHeadCell = cell.name === 'th';
  const known = scope && /^(?:col|row|colgroup|rowgroup)$/.test(scope) ? scope : undefined;
  // Paragraphs within a cell may carry its alignment.
  const [aligned] = [cell, ...elementsWhere(cell.children, ({ name }) => name === 'p')].flatMap((each) => {
    const align = alignOf(each);
    return align ? [align] : [];
  });
  return element(
    cell.name,
    {
      scope: isHeadCell ? (known ?? (isHead ? 'col' : 'row')) : undefined,
      colspan: number(colspan),
      rowspan: number(rowspan),
      align: aligned,
    },
    ...reading.convert(cell.children),
  );
}

function alignOf(part: HtmlElement): string | undefined {
  const named = classesOf(part)
    .map((name) => /^has-text-align-(\w+)$/.exec(name)?.[1])
    .find(Boolean);
  const align = named ?? styleOf(part)['text-align'] ?? part.attributes.align?.toLowerCase();
  return align === 'center' || align === 'right' ? align : undefined;
}
