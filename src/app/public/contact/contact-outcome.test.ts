import { expect, test } from 'vitest';
import { contactValues, faultsOf } from './contact-outcome.ts';

test('a field that was not sent, or was sent as a file, counts as empty; line breaks are as typed', () => {
  const form = new FormData();
  form.set('name', 'Imre Dahl');
  form.set('message', 'One\r\nTwo');
  form.set('subject', new File(['x'], 'x.txt'));
  expect(contactValues(form)).toEqual({ name: 'Imre Dahl', email: '', subject: '', message: 'One\nTwo' });
});

test('each field is told its first issue, and what belongs to no field is left out', () => {
  expect(
    faultsOf([
      { path: 'email', message: 'First' },
      { path: 'email', message: 'Second' },
      { path: 'website', message: 'Too long' },
    ]),
  ).toEqual({ email: 'First' });
});
