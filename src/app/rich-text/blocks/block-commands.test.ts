// @vitest-environment happy-dom
import { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import { afterEach, expect, test } from 'vitest';
import { droppedFrom, sanitiseHtml } from '#domain/rich-text.ts';
import { editorExtensions } from '../editor/editor-extensions.ts';
import { openHtml } from '../editor/html-document.ts';
import { blockKinds } from './block-kinds.ts';
import { chosenPicture } from './insertion/picture-list.ts';
import { editBlock, editBlockQuietly, setAttributes, setGalleryPictures } from './panels/block-edits.ts';
import { selectedBlock } from './panels/selected-block.ts';
import { type FigurePicture, galleryPictures } from './pictures.ts';

let editor: Editor;
let toHtml: () => string;

afterEach(() => editor.destroy());

/** Opens a text with the caret at the end of the first text that contains `at`. */
function open(html: string, at = '') {
  editor = new Editor({ extensions: editorExtensions, injectCSS: false });
  const opened = openHtml(editor.schema, html);
  const { tr } = editor.state;
  tr.replaceWith(0, tr.doc.content.size, opened.doc.content);
  editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true));
  toHtml = () => opened.toHtml(editor.state.doc);
  caretAt(at);
}

function caretAt(words: string) {
  let place = 1;
  editor.state.doc.descendants((node, position) => {
    if (words !== '' && node.text?.includes(words) && place === 1)
      place = position + node.text.indexOf(words) + words.length;
  });
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.near(editor.state.doc.resolve(place))));
}

function selectNode(name: string) {
  editor.state.doc.descendants((node, position) => {
    if (node.type.name === name)
      editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, position)));
  });
}

const simple = blockKinds.flatMap(({ label, insert }) =>
  insert && label !== 'Paragraph' ? [{ label, insert }] : [],
);

test.each(simple)('$label is inserted, can be typed into and is stored whole', ({ insert }) => {
  open('<p>before</p><p></p><p>after</p>', 'before');
  editor.view.dispatch(
    editor.state.tr.setSelection(TextSelection.create(editor.state.doc, 'before'.length + 3)),
  );
  expect(insert(editor.chain()).run()).toBe(true);
  if (editor.state.selection instanceof TextSelection) editor.commands.insertContent('words');
  editor.state.doc.check();
  const html = toHtml();
  expect(html).toMatch(/before.*after/s);
  expect(droppedFrom(html, sanitiseHtml(html))).toEqual([]);
  editor.commands.undo();
});

test('pictures, cards, buttons and files are stored as decision 0039 has them', () => {
  const picture = { src: '/images/a.png', alt: 'A', width: '10', height: '20' };
  open('<p>one</p>', 'one');
  editor.commands.insertPicture(picture, 'caption');
  editor.commands.setPictureWidth('wide');
  expect(toHtml()).toBe(
    '<p>one</p>\n<figure class="wide"><img src="/images/a.png" alt="A" width="10" height="20"><figcaption>caption</figcaption></figure>',
  );
  open('<p></p>');
  editor.commands.insertGallery([picture, { ...picture, alt: '', decorative: true }]);
  expect(toHtml()).toContain('alt="" width="10" height="20" class="decorative"></figure>');
  open('<p></p>');
  editor.commands.insertBookmark({ href: 'https://example.org/', label: 'Charts', site: 'example.org' });
  expect(toHtml()).toBe(
    '<figure class="bookmark"><a href="https://example.org/"><strong>Charts</strong> <span class="bookmark-site">example.org</span></a></figure>\n<p></p>',
  );
  open('<p></p>');
  editor.commands.insertEmbed({ provider: 'vimeo', href: 'https://vimeo.com/1', title: 'Film' });
  selectNode('embed');
  editor.commands.addCaption();
  editor.commands.insertContent('Four minutes');
  expect(toHtml()).toContain(
    '<figure class="embed embed-vimeo"><a href="https://vimeo.com/1">Film</a><figcaption>Four minutes</figcaption></figure>',
  );
  open('<p></p>');
  editor.commands.insertButton('/contact', 'Order');
  expect(toHtml()).toBe('<p class="button-line"><a class="button" href="/contact">Order</a></p>');
  open('<p></p>');
  editor.commands.insertFile({ href: '/uploads/a.pdf', name: 'Chart', facts: 'PDF, 1 MB' });
  expect(toHtml()).toContain(
    '<p class="file"><a href="/uploads/a.pdf" download="">Chart</a> <span class="file-facts">PDF, 1 MB</span></p>',
  );
  open('<p></p>');
  editor.commands.insertButton('javascript:alert(1)', 'Order');
  expect(toHtml()).not.toContain('javascript');
});

test('tasks, callouts, quotes and paragraphs take their attributes', () => {
  open('<p>one</p>', 'one');
  editor.commands.toggleTaskList();
  editor.commands.toggleTask();
  expect(toHtml()).toBe('<ul class="task-list"><li class="task is-done">one</li></ul>');
  editor.commands.toggleTaskList();
  expect(toHtml()).toBe('<p>one</p>');
  open('<blockquote><p>said</p></blockquote>', 'said');
  editor.commands.addQuoteSource();
  editor.commands.insertContent('Tove');
  expect(toHtml()).toBe('<blockquote><p>said</p><footer>Tove</footer></blockquote>');
  open('<aside class="callout callout-note"><p>one</p></aside>', 'one');
  editor.commands.setCalloutKind('warning');
  editor.commands.setTextAlign('center');
  expect(toHtml()).toBe('<aside class="callout callout-warning"><p class="align-center">one</p></aside>');
});

test('rows and columns of tables move, and cells take their alignment and headers', () => {
  const row = (tag: string, ...cells: string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const table = `<table><tbody>${row('td', 'a', 'b')}${row('td', 'c', 'd')}${row('td', 'e', 'f')}</tbody></table>`;
  open(table, 'c');
  expect(editor.commands.moveRow(1)).toBe(true);
  expect(toHtml()).toMatch(/a.*b.*e.*f.*c.*d/);
  caretAt('a');
  expect(editor.commands.moveColumn(-1)).toBe(false);
  expect(editor.commands.moveColumn(1)).toBe(true);
  expect(toHtml()).toMatch(/b.*a.*f.*e.*d.*c/);
  open(table, 'b');
  editor.commands.setCellAlign('right');
  expect(toHtml()).toContain('<td align="right">b</td>');
  expect(toHtml()).toContain('<td align="right">f</td>');
  expect(toHtml()).toContain('<td>e</td>');
  editor.commands.toggleTableHeaderRow();
  editor.commands.toggleTableHeaderColumn();
  expect(toHtml()).toContain('<table><thead><tr><th scope="col">a</th>');
  expect(toHtml()).toContain('</thead><tbody><tr><th scope="row">c</th><td align="right">d');
  editor.commands.toggleTableHeaderRow();
  expect(toHtml()).toContain('<table><tbody><tr><td>a</td>');
});

test('footnotes are numbered in the order of the text, and go with their last reference', () => {
  open('<p>one two</p><p>three</p>', 'two');
  editor.commands.insertFootnote();
  editor.commands.insertContent('Second');
  caretAt('one');
  editor.commands.insertFootnote();
  editor.commands.insertContent('First');
  const both = toHtml();
  expect(both).toBe(
    '<p>one<sup class="footnote-ref"><a href="#fn-2" id="fnref-2">1</a></sup> two<sup class="footnote-ref"><a href="#fn-1" id="fnref-1">2</a></sup></p><p>three</p>\n' +
      '<section class="footnotes"><ol><li id="fn-2">First <a class="footnote-back" href="#fnref-2">↩</a></li><li id="fn-1">Second <a class="footnote-back" href="#fnref-1">↩</a></li></ol></section>',
  );
  expect(sanitiseHtml(both)).toBe(both);
  caretAt('one');
  const { from } = editor.state.selection;
  editor.view.dispatch(editor.state.tr.delete(from, from + 1));
  expect(toHtml()).toBe(
    '<p>one two<sup class="footnote-ref"><a href="#fn-1" id="fnref-1">1</a></sup></p><p>three</p>\n' +
      '<section class="footnotes"><ol><li id="fn-1">Second <a class="footnote-back" href="#fnref-1">↩</a></li></ol></section>',
  );
  editor.commands.undo();
  expect(toHtml()).toBe(both);
  editor.commands.redo();
  expect(toHtml()).not.toContain('First');
});

test('a footnote that is cut is pasted with its words, and a new one in between has a key of its own', () => {
  const note = (key: string, words: string) =>
    `<li id="fn-${key}">${words} <a class="footnote-back" href="#fnref-${key}">↩</a></li>`;
  const reference = '<sup class="footnote-ref"><a href="#fn-1" id="fnref-1">1</a></sup>';
  open(
    `<p>one${reference}</p><p>two</p><section class="footnotes"><ol>${note('1', 'Words')}</ol></section>`,
    'one',
  );
  const at = editor.state.selection.from;
  const cut = editor.state.doc.slice(at, at + 1);
  editor.view.dispatch(editor.state.tr.delete(at, at + 1));
  expect(toHtml()).not.toContain('Words');
  caretAt('one');
  editor.commands.insertFootnote();
  editor.commands.insertContent('Other');
  caretAt('two');
  const between = toHtml().replaceAll('\n', '');
  editor.view.dispatch(closeHistory(editor.state.tr.replaceSelection(cut)));
  expect(toHtml().replaceAll('\n', '')).toBe(
    `<p>one<sup class="footnote-ref"><a href="#fn-2" id="fnref-2">1</a></sup></p>` +
      `<p>two<sup class="footnote-ref"><a href="#fn-1" id="fnref-1">2</a></sup></p>` +
      `<section class="footnotes"><ol>${note('2', 'Other')}${note('1', 'Words')}</ol></section>`,
  );
  editor.commands.undo();
  expect(toHtml().replaceAll('\n', '')).toBe(between);
});

test('the pictures of a gallery keep the attributes that its dialog does not show', () => {
  const attributes = 'title="T" id="x" lang="de" dir="ltr"';
  const one = `<img src="/a.png" alt="A" width="1" height="2" loading="lazy" ${attributes}>`;
  const two = '<img src="/b.png" alt="B" width="1" height="2">';
  open(`<p>one</p><figure class="gallery">${one}${two}<figcaption>Words</figcaption></figure>`);
  selectNode('gallery');
  const before = editor.state.doc;
  const change = (order: (pictures: FigurePicture[]) => FigurePicture[]) => {
    const block = selectedBlock(editor.state);
    if (!block) throw new Error('No block is selected');
    const shown = galleryPictures(block.node).map((picture, index) =>
      chosenPicture({ ...picture, key: String(index), name: `Picture ${index + 1}` }),
    );
    setGalleryPictures(editor, block, order(shown));
  };
  change((pictures) => pictures);
  expect(editor.state.doc.eq(before)).toBe(true);
  change((pictures) => pictures.toReversed());
  const html = toHtml();
  expect(html.indexOf('/b.png')).toBeLessThan(html.indexOf('/a.png'));
  for (const attribute of ['loading="lazy"', ...attributes.split(' ')]) expect(html).toContain(attribute);
});

test('a block that is kept as it is can be changed as HTML', () => {
  open('<p>one</p><aside class="callout"><p class="file">words</p></aside>');
  selectNode('keptBlock');
  expect(editor.commands.setKeptHtml('<aside class="callout callout-tip"><p>words</p></aside>')).toBe(true);
  expect(toHtml()).toBe('<p>one</p><aside class="callout callout-tip"><p>words</p></aside>');
  expect(editor.state.doc.lastChild?.type.name).toBe('callout');
});

test('HTML that is typed in a kept block is in the text before it is applied, and Escape takes it back', () => {
  const stored = '<p>one</p><aside class="callout"><p class="file">words<br/></p></aside>';
  open(stored);
  const { dom } = editor.view;
  const button = () => dom.querySelector<HTMLButtonElement>('.kept-edit');
  const field = () => dom.querySelector<HTMLTextAreaElement>('.kept-html');
  const typeHtml = (html: string) => {
    const area = field();
    if (!area) throw new Error('The field is not open');
    area.value = html;
    area.dispatchEvent(new Event('input', { bubbles: true }));
    return area;
  };
  const passes = (init: KeyboardEventInit) => {
    const seen: string[] = [];
    const listen = ({ key }: KeyboardEvent) => seen.push(key);
    dom.addEventListener('keydown', listen);
    field()?.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }));
    dom.removeEventListener('keydown', listen);
    return seen.length > 0;
  };
  button()?.click();
  const area = typeHtml('<aside class="callout"><p class="file">other');
  expect(toHtml()).toBe('<p>one</p><aside class="callout"><p class="file">other</p></aside>');
  expect(field()).toBe(area);
  expect(passes({ key: 's', ctrlKey: true })).toBe(true);
  expect(passes({ key: 's' })).toBe(false);
  expect(passes({ key: 'Escape' })).toBe(false);
  expect(toHtml()).toBe(stored);
  expect(field()).toBeNull();

  button()?.click();
  typeHtml('<p>plain</p>');
  button()?.click();
  expect(toHtml()).toBe('<p>one</p><p>plain</p>');
  expect(editor.state.doc.lastChild?.type.name).toBe('paragraph');
});

test('an answer that arrives late changes its block without the focus, or says that the block is another one', () => {
  open('<figure class="bookmark"><a href="https://example.org/"><strong>Old</strong></a></figure><p>one</p>');
  selectNode('bookmark');
  const block = selectedBlock(editor.state);
  if (!block) throw new Error('The card is not selected');
  editor.commands.insertContentAt(0, '<p>before</p>');
  const elsewhere = document.createElement('input');
  document.body.append(elsewhere);
  elsewhere.focus();
  const read = () => editBlockQuietly(editor, block, (tr, at) => setAttributes(tr, at, { label: 'New' }));
  expect(read()).toBe(true);
  expect(toHtml()).toContain('<strong>New</strong>');
  expect(document.activeElement).toBe(elsewhere);
  expect(read()).toBe(false);
  elsewhere.remove();
});

test('a block is inserted after the block that is selected, and outside of texts that cannot hold it', () => {
  open('<hr><p>one</p>');
  selectNode('horizontalRule');
  editor.commands.insertAside();
  editor.commands.insertContent('new');
  expect(toHtml()).toBe('<hr><aside class="aside"><p>new</p></aside><p>one</p>');
  open('<details><summary>more</summary><p>one</p></details>', 'more');
  editor.commands.insertCallout('tip', true);
  editor.commands.insertContent('Title');
  expect(toHtml()).toBe(
    '<details><summary>more</summary><aside class="callout callout-tip"><p class="callout-title">Title</p><p></p></aside><p>one</p></details>',
  );
});

test('a numbered list and a task list have a panel, unless a block around them has one', () => {
  open(
    '<ol><li>one</li></ol><ul class="task-list"><li class="task">two</li></ul><ul><li>three</li></ul><aside class="callout callout-note"><ol><li>four</li></ol></aside>',
  );
  const panels = ['one', 'two', 'three', 'four'].map((words) => {
    caretAt(words);
    return selectedBlock(editor.state)?.name;
  });
  expect(panels).toEqual(['orderedList', 'taskList', undefined, 'callout']);
});

test('a first number and the direction of a list are stored as attributes', () => {
  open('<ol><li>one</li><li>two</li></ol>', 'one');
  const block = selectedBlock(editor.state);
  if (!block) throw new Error('The list has no panel');
  editBlock(editor, block, (tr, at) => setAttributes(tr, at, { start: 7, reversed: '' }));
  for (const attribute of [`start="7"`, `reversed=""`]) expect(toHtml()).toContain(attribute);
});

test('a click on an embed without a caption selects it', () => {
  open(
    '<p>one</p><figure class="embed embed-vimeo"><a href="https://vimeo.com/1">A film</a></figure><p>two</p>',
  );
  let place = 0;
  editor.state.doc.descendants(({ type }, at) => {
    if (type.name === 'embedLink') place = at;
  });
  const node = editor.state.doc.nodeAt(place);
  const isTaken = editor.view.someProp('handleClickOn', (handle) =>
    node ? handle(editor.view, place, node, place, new MouseEvent('click'), true) : false,
  );
  expect(isTaken).toBe(true);
  expect(selectedBlock(editor.state)?.name).toBe('embed');
});
