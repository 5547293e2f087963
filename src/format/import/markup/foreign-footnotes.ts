import {
  classesOf,
  element,
  elementsNamed,
  type HtmlElement,
  type HtmlPart,
  hasClass,
  isElement,
  text,
} from './html-tree.ts';
import type { MarkupRule, Reading } from './markup-rule.ts';

/** The key of a footnote in the ids that programs print: `fn1`, `fn:1`, `user-content-fn-1`, `footnote-1`. */
function keyOf(id: string): string | undefined {
  const found =
    /^#?(?:user-content-)?(?:fn|footnote|_ftn|easy-footnote-bottom)[-:_]?(?!ref)([\w:.-]{1,60})$/i.exec(
      decoded(id),
    );
  return found?.[1]?.replace(/[^\w-]+/g, '-');
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** Footnotes as Markdown programs print them become those of this site. */
export const foreignFootnotes: MarkupRule = (part, reading) => {
  if (part.name === 'sup') return referenceOf(part);
  const isList =
    /^(?:section|div)$/.test(part.name) &&
    classesOf(part).some((name) => /^footnotes?(?:-list)?$/.test(name));
  if (part.name === 'hr' && hasClass(part, 'footnotes-sep')) return [];
  return isList ? notesOf(part, reading) : undefined;
};

function referenceOf(part: HtmlElement): readonly HtmlPart[] | undefined {
  const [link, ...others] = elementsNamed(part.children, 'a');
  const key = link && others.length === 0 ? keyOf(link.attributes.href ?? '') : undefined;
  if (!link || key === undefined || !link.attributes.href?.startsWith('#')) return undefined;
  const number = key.replace(/\D+/g, '') || '1';
  return [
    element(
      'sup',
      { class: 'footnote-ref' },
      element('a', { href: `#fn-${key}`, id: `fnref-${key}` }, text(number)),
    ),
  ];
}

function notesOf(part: HtmlElement, reading: Reading): readonly HtmlPart[] | undefined {
  const items = elementsNamed(part.children, 'li');
  const notes = items.flatMap((item) => {
    const key = keyOf(item.attributes.id ?? '');
    if (key === undefined) return [];
    const back = element('a', { class: 'footnote-back', href: `#fnref-${key}` }, text('↩'));
    return [
      element('li', { id: `fn-${key}` }, ...reading.words(withoutBack(item.children)), text(' '), back),
    ];
  });
  if (notes.length === 0 || notes.length < items.length) return undefined;
  return [element('section', { class: 'footnotes' }, element('ol', {}, ...notes))];
}

/** The links back to the text are printed anew. */
function withoutBack(parts: readonly HtmlPart[]): HtmlPart[] {
  return parts.flatMap((part): HtmlPart[] => {
    if (!isElement(part)) return [part];
    const isBack =
      part.name === 'a' &&
      /^#(?:user-content-)?(?:fnref|footnote-ref|_ftnref)/.test(part.attributes.href ?? '');
    return isBack ? [] : [{ ...part, children: withoutBack(part.children) }];
  });
}
