import { made, unwrapElement } from './pasted-elements.ts';

/** Makes lists of what programs write in their own way: as paragraphs, one list per item, or lists between items. */
export function makeLists(body: HTMLElement): void {
  makeWordLists(body);
  joinLevelledLists(body);
  for (const list of [...body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')]) {
    const before = list.previousElementSibling;
    if (before?.localName === 'li') before.append(list);
    else {
      const item = made(list, 'li');
      list.replaceWith(item);
      item.append(list);
    }
  }
  makeTasks(body);
}

/** How word processors write a list: paragraphs that say which list and level they are of. */
const LIST_LEVEL = /mso-list:\s*l\d+\s+level(\d)/i;

function makeWordLists(body: HTMLElement) {
  /** The open lists, outermost first. */
  let open: HTMLElement[] = [];
  let before: Element | undefined;
  for (const paragraph of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]) {
    const level = Number(LIST_LEVEL.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0);
    if (level === 0) continue;
    if (before === undefined || paragraph.previousElementSibling !== before) open = [];
    const { tag, start } = takeMarker(paragraph);
    open.length = Math.min(open.length, level);
    // Another kind of list on the outermost level is another list.
    if (level === 1 && open[0] && open[0].localName !== tag) open = [];
    if (open.length === 0) {
      const list = made(paragraph, tag);
      if (start > 1) list.setAttribute('start', String(start));
      paragraph.before(list);
      open = [list];
    } else if (open.length < level) {
      const list = made(paragraph, tag);
      const parent = open.at(-1);
      (parent?.lastElementChild ?? parent)?.append(list);
      open.push(list);
    }
    open.at(-1)?.append(made(paragraph, 'li', ...paragraph.childNodes));
    paragraph.remove();
    before = open[0];
  }
}

/** Takes the bullet or number off a list paragraph. Answers the kind of list and the first number. */
function takeMarker(paragraph: Element): { tag: 'ul' | 'ol'; start: number } {
  const marker = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const text = marker?.textContent ?? '';
  const numbered = /^\s*\(?(?:[ivxlcdm]{1,6}|[a-z]{1,2}|\d{1,4})[.)]/i.test(text);
  marker?.remove();
  return { tag: numbered ? 'ol' : 'ul', start: Number(/\d+/.exec(text)?.[0] ?? 1) };
}

/** Programs on the web write each item as a list of its own that says its level. */
function joinLevelledLists(body: HTMLElement) {
  for (const wrapper of [...body.querySelectorAll('div.ListContainerWrapper')]) unwrapElement(wrapper);
  const items = [...body.querySelectorAll<HTMLElement>('li[data-aria-level], li[data-listid]')];
  let open: { list: Element; level: number }[] = [];
  for (const item of items) {
    const own = item.parentElement;
    if (!own) continue;
    const level = Number(item.getAttribute('data-aria-level') ?? item.getAttribute('aria-level') ?? 1) || 1;
    const [first] = open;
    if (own === first?.list) continue;
    const goesOn =
      first !== undefined &&
      own.previousElementSibling === first.list &&
      (level > 1 || first.list.localName === own.localName);
    if (!goesOn) {
      open = [{ list: own, level: 1 }];
      continue;
    }
    open = open.filter((each) => each.level <= level);
    const last = open.at(-1);
    if (!last) continue;
    if (last.level < level) {
      const list = made(item, own.localName);
      (last.list.lastElementChild ?? last.list).append(list);
      open.push({ list, level });
    }
    open.at(-1)?.list.append(item);
    if (own.children.length === 0) own.remove();
  }
}

/** Items with a box to tick become tasks, if all items of their list have one. */
function makeTasks(body: HTMLElement) {
  for (const list of body.querySelectorAll('ul, ol')) {
    const items = [...list.children].filter(({ localName }) => localName === 'li');
    const states = items.map((item) => boxOf(item));
    if (items.length === 0 || states.some((state) => state === undefined)) continue;
    const tasks = made(list, 'ul', ...list.childNodes);
    tasks.className = 'task-list';
    list.replaceWith(tasks);
    items.forEach((item, index) => {
      item.className = states[index]?.done ? 'task is-done' : 'task';
      states[index]?.take();
    });
  }
}

/** Whether the box of an item is ticked, and how it is taken out; undefined for an item without a box. */
function boxOf(item: Element): { done: boolean; take: () => void } | undefined {
  const input = item.querySelector('input[type="checkbox"]');
  if (input && input.closest('li') === item) {
    return { done: input.hasAttribute('checked'), take: () => input.remove() };
  }
  if (item.getAttribute('role') === 'checkbox') {
    const picture = item.querySelector('img');
    return { done: item.getAttribute('aria-checked') === 'true', take: () => picture?.remove() };
  }
  const box = item.querySelector('.checkbox');
  if (box && box.closest('li') === item) {
    return { done: box.classList.contains('checkbox-on'), take: () => box.remove() };
  }
  const checked = item.getAttribute('data-checked') ?? item.getAttribute('data-task');
  if (checked !== null) return { done: /^(true|x)$/i.test(checked), take: () => {} };
  const words = firstText(item);
  const typed = /^\s*\[([ x\u00a0])\]\s+/i.exec(words?.data ?? '');
  if (!words || !typed) return undefined;
  return {
    done: typed[1]?.toLowerCase() === 'x',
    take: () => {
      words.data = words.data.slice(typed[0].length);
    },
  };
}

function firstText(element: Element): Text | undefined {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (walker.currentNode.textContent?.trim()) return walker.currentNode as Text;
  }
  return undefined;
}
