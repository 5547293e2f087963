import { expect, test } from 'vitest';
import { type Suspect, spamReasonOf } from './spam.ts';

const reasonFor = (suspect: Partial<Suspect>) =>
  spamReasonOf({
    name: 'Ida Moss',
    subject: 'A second opinion',
    message: 'Would you look at our plans?',
    trap: '',
    repeated: false,
    ...suspect,
  });

test.each([
  ['a plain one', {}],
  ['one link', { message: 'Our plans are at https://moss.example/plans, would you look?' }],
  ['a few links', { message: 'See https://a.example, http://b.example and www.c.example. Thoughts?' }],
  ['a link in the subject', { subject: 'About https://moss.example', message: 'What do you think?' }],
  ['another alphabet', { name: 'Олена', subject: 'Питання', message: 'Чи є у вас час?' }],
  ['a word', { subject: 'Hi', message: '?' }],
  ['code in brackets', { message: 'Why does <div> [x] a[0] < b fail? See https://a.example' }],
])('%s is no spam', (_, suspect) => {
  expect(reasonFor(suspect)).toBe('');
});

test.each([
  ['the trap field', { trap: 'x' }, /do not see/],
  ['a link as name', { name: 'Buy www.pills.example' }, /name holds a link/],
  ['links as HTML', { message: '<a href="https://x.example">x</a> cheap' }, /as code/],
  ['links as BBCode', { message: '[url=https://x.example]x[/url] cheap' }, /as code/],
  ['many links', { message: `${'https://a.example '.repeat(5)}cheap` }, /5 links/],
  ['nothing but links', { message: 'https://a.example\nwww.b.example !' }, /nothing but a link/],
  ['the same text again', { repeated: true }, /within a day/],
])('%s is suspected, with the reason', (_, suspect, reason) => {
  expect(reasonFor(suspect)).toMatch(reason);
});

test('unfinished tags are judged in one pass: in quadratic time these would take hours', () => {
  expect(reasonFor({ message: '<a '.repeat(1_000_000) })).toBe('');
});
