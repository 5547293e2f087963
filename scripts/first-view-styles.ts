/**
 * `node scripts/first-view-styles.ts FOLDER`: takes the style sheet of the public pages apart, so that the server can write the
 * rules that a page uses into the page itself (src/server/pages/first-view-styles.ts). It belongs to a build.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss';
import type { FirstViewStyles, StylePart } from '../src/server/pages/first-view-styles.ts';

/** The parts of a style sheet in their order. A part without conditions is part of every page. */
export function partsOf(css: string): StylePart[] {
  return partsIn(postcss.parse(css), []);
}

function partsIn(container: Container, within: string[]): StylePart[] {
  return (container.nodes ?? []).flatMap((node): StylePart[] => {
    if (node.type === 'comment') return [];
    if (node.type === 'rule') return partsOfRule(node, within);
    if (node.type === 'atrule' && isGroup(node)) {
      return partsIn(node, [...within, `@${node.name} ${node.params}`.trim()]);
    }
    return [{ within, css: textOf(node), ...conditionOf(node) }];
  });
}

const isGroup = ({ name, nodes }: AtRule) =>
  nodes !== undefined && ['layer', 'media', 'supports'].includes(name);

/** One part for each set of classes, because a page may have those of one selector and not those of another. */
function partsOfRule(rule: Rule, within: string[]): StylePart[] {
  const byClasses = Map.groupBy(rule.selectors, (selector) => classesIn(selector).join(' '));
  return [...byClasses].map(([classes, selectors]) => ({
    within,
    css: textOf(rule.clone({ selectors })),
    ...(classes === '' ? {} : { classes: classes.split(' ') }),
    ...fontIn(selectors),
  }));
}

/** The classes that an element, or those around it, must have. What stands in `:not()` or offers a choice requires none. */
function classesIn(selector: string): string[] {
  let plain = selector;
  for (let before = ''; plain !== before; ) {
    before = plain;
    plain = plain.replace(/:(not|is|where|has)\([^()]*\)/g, '');
  }
  return [...new Set([...plain.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name))].toSorted();
}

const FONT_SELECTOR = /\[data-font="?([\w-]+)"?\]/;

function fontIn(selectors: string[]): Pick<StylePart, 'font'> {
  const fonts = new Set(selectors.map((selector) => FONT_SELECTOR.exec(selector)?.[1]));
  const [font] = fonts;
  return fonts.size === 1 && font !== undefined ? { font } : {};
}

/** A face of a font that an owner may choose is for the pages of that owner. */
function conditionOf(node: ChildNode): Pick<StylePart, 'font'> {
  if (node.type !== 'atrule' || node.name !== 'font-face') return {};
  const family = /font-family:\s*"?([^";}]+)/.exec(node.toString())?.[1] ?? '';
  const font = family
    .replace(/ stand-in$/, '')
    .toLowerCase()
    .replaceAll(' ', '-');
  return font === 'jetbrains-mono' ? {} : { font };
}

const textOf = (node: ChildNode) => node.toString() + (node.type === 'rule' ? '' : needsEnd(node) ? ';' : '');

const needsEnd = (node: ChildNode) => node.type === 'atrule' && node.nodes === undefined;

if (import.meta.main) {
  const folder = process.argv[2] ?? 'build';
  const assets = join(folder, 'client/assets');
  const [sheet, ...others] = readdirSync(assets).filter((name) => /^root-.*\.css$/.test(name));
  if (sheet === undefined || others.length > 0)
    throw new Error(`${assets} must have one style sheet of the root`);
  const styles: FirstViewStyles = {
    href: `/assets/${sheet}`,
    parts: partsOf(readFileSync(join(assets, sheet), 'utf8')),
  };
  writeFileSync(join(folder, 'server/first-view-styles.json'), JSON.stringify(styles));
}
