import { expect, test } from 'vitest';
import { ReadOnlyServerError } from './database/failures.ts';
import { problemOfConnection, problemsOfServer } from './database-checks.ts';
import { findingOfClocks } from './doctor.ts';

const server = { major: 18, encoding: 'UTF8', isReplica: false, now: 0, isNew: true };

test('an encoding that lacks letters is refused for a new database only', () => {
  expect(problemsOfServer(server)).toEqual([]);
  expect(problemsOfServer({ ...server, encoding: 'LATIN1' })).toEqual([
    'The database is in the encoding LATIN1. Create it again with the encoding UTF8.',
  ]);
  expect(problemsOfServer({ ...server, encoding: 'LATIN1', isNew: false })).toEqual([]);
});

test('servers that all only read are no matter of a firewall', () => {
  expect(problemOfConnection(new ReadOnlyServerError('the server is a replica that only reads'))).toBe(
    'the server is a replica that only reads. DATABASE_URL must lead to the primary server.',
  );
});

test('the doctor warns of clocks that differ, and reports a problem near the limit of S3 signatures', () => {
  expect(findingOfClocks(29).state).toBe('ok');
  expect(findingOfClocks(120)).toMatchObject({
    state: 'warning',
    text: 'This machine and PostgreSQL are 120 s apart. Switch time synchronisation on, on both.',
  });
  expect(findingOfClocks(700).state).toBe('problem');
});
