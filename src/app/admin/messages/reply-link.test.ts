import { expect, test } from 'vitest';
import type { Message } from '#contract/message.ts';
import { replyLink } from './reply-link.ts';

const message = (changes: Partial<Message> = {}): Message => ({
  id: 1,
  name: 'Ida Moss',
  email: 'ida@moss.example',
  subject: 'A second opinion',
  message: 'Would you look?\n\nKind regards,\nIda',
  isRead: true,
  createdAt: '2026-11-20T07:42:00.000Z',
  updatedAt: '2026-11-20T07:42:00.000Z',
  version: 1,
  folder: 'inbox',
  spamReason: '',
  ...changes,
});

function partsOf(link: string) {
  const [address = '', query = ''] = link.split('?');
  // Not URLSearchParams: in a mail address a plus is a plus.
  const [subject = '', body = ''] = query
    .split('&')
    .map((part) => decodeURIComponent(part.split('=')[1] ?? ''));
  return { address, subject, body };
}

test('row 173: a reply goes to the sender, its subject prefixed "Re:", the text quoted', () => {
  expect(partsOf(replyLink(message()))).toEqual({
    address: 'mailto:ida@moss.example',
    subject: 'Re: A second opinion',
    body: '\r\n\r\nIda Moss wrote:\r\n> Would you look?\r\n> \r\n> Kind regards,\r\n> Ida',
  });
});

test('row 173: an answer to an answer has one "Re:"', () => {
  expect(partsOf(replyLink(message({ subject: 'RE: Plans' }))).subject).toBe('RE: Plans');
  expect(partsOf(replyLink(message({ subject: 'Rent' }))).subject).toBe('Re: Rent');
});

test('no sender adds a header or a recipient', () => {
  const link = replyLink(message({ email: 'a?cc=b&x@moss.example', subject: 'One\r\nBcc: all&body=x' }));
  expect(link.split('?')).toHaveLength(2);
  expect(partsOf(link)).toMatchObject({
    address: 'mailto:a%3Fcc%3Db%26x@moss.example',
    subject: 'Re: One\r\nBcc: all&body=x',
  });
});

test('a long text is quoted as far as mail programs take an address, in any script', () => {
  for (const text of ['word '.repeat(4000), '漢字 '.repeat(5000), 'x'.repeat(20_000)]) {
    const link = replyLink(message({ message: text }));
    expect(link.length).toBeLessThan(2000);
    expect(partsOf(link).body).toMatch(/…$/);
  }
  expect(() => replyLink(message({ subject: '\ud83d', message: 'half \ud83d' }))).not.toThrow();
});
