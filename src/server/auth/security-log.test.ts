import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createSecurityLog } from './security-log.ts';

test('safety 4: security events are structured lines, and a flood of equal refusals is one line', () => {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const record = createSecurityLog(pino({ level: 'warn' }, stream));
  const stranger = { address: '203.0.113.1', account: undefined };
  record({ event: 'sign-in-failed', reason: 'password', ...stranger });
  for (let count = 0; count < 1000; count += 1)
    record({ event: 'refused', operation: 'auth.signIn', code: 'too-many-requests', ...stranger });
  record({ event: 'refused', operation: 'accounts.remove', code: 'forbidden', ...stranger, account: 2 });
  record({ event: 'signed-in', address: '198.51.100.1', account: 1 });
  expect(lines.map(({ security }) => security)).toEqual([
    { event: 'sign-in-failed', reason: 'password', address: '203.0.113.1' },
    { event: 'refused', operation: 'auth.signIn', code: 'too-many-requests', address: '203.0.113.1' },
    { event: 'refused', operation: 'accounts.remove', code: 'forbidden', address: '203.0.113.1', account: 2 },
  ]);
  expect(lines.every(({ level, msg }) => level === 40 && typeof msg === 'string')).toBe(true);
});
