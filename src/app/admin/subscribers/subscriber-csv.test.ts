import { expect, test } from 'vitest';
import type { Subscriber } from '#contract/subscriber.ts';
import { csvOf } from './subscriber-csv.ts';

const ida: Subscriber = {
  id: 1,
  email: 'ida@moss.example',
  state: 'subscribed',
  consentAt: '2026-11-21T10:00:00.000Z',
  confirmedByMail: true,
  unsubscribedAt: null,
  spamReason: '',
  createdAt: '2026-11-21T09:00:00.000Z',
  unsubscribePath: '/newsletter/unsubscribe?token=abc',
};

test('mend 17: the CSV has a row for each address, with the link by which it leaves', () => {
  expect(csvOf([ida, { ...ida, consentAt: null, confirmedByMail: false }], 'https://site.example')).toBe(
    [
      'email,state,consent_at,confirmed_by_mail,signed_up_at,unsubscribe_url',
      '"ida@moss.example","subscribed","2026-11-21T10:00:00.000Z","yes","2026-11-21T09:00:00.000Z","https://site.example/newsletter/unsubscribe?token=abc"',
      '"ida@moss.example","subscribed","","no","2026-11-21T09:00:00.000Z","https://site.example/newsletter/unsubscribe?token=abc"',
      '',
    ].join('\r\n'),
  );
});

test('mend 17: no address becomes a formula or further cells of a spreadsheet', () => {
  const emails = ['=cmd|x!a@x.example', '+1@x.example', '-1@x.example', '@sum@x.example', 'a"b,c@x.example'];
  const rows = csvOf(
    emails.map((email) => ({ ...ida, email })),
    '',
  )
    .split('\r\n')
    .slice(1, -1);
  expect(rows.map((row) => row.split(',"subscribed"')[0])).toEqual([
    `"'=cmd|x!a@x.example"`,
    `"'+1@x.example"`,
    `"'-1@x.example"`,
    `"'@sum@x.example"`,
    '"a""b,c@x.example"',
  ]);
});
