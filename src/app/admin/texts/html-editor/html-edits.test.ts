import { expect, test } from 'vitest';
import { fileLink, imageTag, skipPlaces } from './html-edits.ts';

const PLACE = '<!-- Picture 1, Quay.jpg, comes here -->';

/** A text area with its history, which stands at the last state but one: after one undo. */
function undoneOnce(...states: string[]) {
  let at = states.length - 2;
  return {
    area: {
      get value() {
        return states[at] ?? '';
      },
    },
    undo: () => {
      if (at === 0) return false;
      at -= 1;
      return true;
    },
    redo: () => {
      if (at === states.length - 1) return false;
      at += 1;
      return true;
    },
  };
}

test('mend 14: an undo of an inserted picture takes its place out too, and a redo brings the picture back', () => {
  const { area, undo, redo } = undoneOnce(
    '<p>One</p>',
    `<p>One</p>${PLACE}`,
    '<p>One</p><img src="/images/quay.jpg">',
  );
  skipPlaces(area, [PLACE], undo);
  expect(area.value).toBe('<p>One</p>');
  redo();
  skipPlaces(area, [PLACE], redo);
  expect(area.value).toContain('<img');
});

test('mend 14: the place of a picture that is still being uploaded stays, and an undo ends with the history', () => {
  const pending = undoneOnce('', PLACE, `${PLACE} more`);
  skipPlaces(pending.area, [], pending.undo);
  expect(pending.area.value).toBe(PLACE);
  const endless = undoneOnce(PLACE, `${PLACE} more`);
  skipPlaces(endless.area, [PLACE], endless.undo);
  expect(endless.area.value).toBe(PLACE);
});

test('pictures and files of the library go into a text with their names escaped', () => {
  expect(imageTag({ url: '/images/a.jpg', width: 3, height: 2 }, 'A "boat"')).toBe(
    '<img src="/images/a.jpg" alt="A &quot;boat&quot;" width="3" height="2">',
  );
  expect(fileLink({ url: '/files/a.pdf', name: 'Plan <2>' })).toBe(
    '<a href="/files/a.pdf">Plan &lt;2&gt;</a>',
  );
});
