import { pino } from 'pino';
import { expect, test } from 'vitest';
import { asRequest } from './http/request-ids.ts';
import { createSiteLog } from './site-log.ts';

const config = {
  logLevel: 'warn' as const,
  databaseUrl: 'postgres://vitrine:pass%2Fw0rd-of-db@one,two/vitrine',
  smtpUrl: 'smtps://vitrine:mail-passw0rd@mail.example',
  setupCode: 'harbour-code',
  bucket: {
    bucket: 'pictures',
    endpoint: undefined,
    region: 'us-east-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret/key+of=bucket' },
    pathStyle: true,
  },
};

/** What a log writes, a line for each event. */
function linesOf(log: ReturnType<typeof createSiteLog>): string[] {
  const lines: string[] = [];
  Reflect.get(log, pino.symbols.streamSym).write = (line: string) => lines.push(line);
  return lines;
}

test('a line carries the id of the request that it is about', () => {
  const log = createSiteLog(config);
  const lines = linesOf(log);
  asRequest('abc-1', () => log.error({ err: new Error('broken') }, 'A call failed'));
  log.warn('Nobody asked');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, requestId: 'abc-1', msg: 'A call failed', err: { type: 'Error', message: 'broken' } },
    { level: 40, msg: 'Nobody asked' },
  ]);
  expect(lines[1]).not.toContain('requestId');
});

test('no line carries a secret of the settings, or what a library adds to its errors', () => {
  const log = createSiteLog(config);
  const lines = linesOf(log);
  const error = new Error('no route to postgres://vitrine:pass%2Fw0rd-of-db@one', {
    cause: new Error('login with mail-passw0rd failed'),
  });
  log.error(
    { err: Object.assign(error, { code: 'E1', request: { authorization: 'Bearer x' } }) },
    'It failed',
  );
  log.warn({ detail: 'pass/w0rd-of-db harbour-code secret/key+of=bucket' }, 'It failed again');
  const text = lines.join('');
  for (const secret of ['w0rd', 'harbour-code', 'key+of', 'Bearer']) expect(text).not.toContain(secret);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { code: 'E1', cause: { type: 'Error' } } });
});

test.each([
  ['postgres://u:abc@longsecret99@h/db', 'tried abc@longsecret99', 'longsecret99'],
  ['postgres://h/db?user=u&password=query%2Fsecret', 'tried query/secret', 'query/secret'],
  ['postgres://u:short@h/db', 'cannot reach postgres://u:short@h/db', 'short'],
  ['postgres://h/db?password=short', 'cannot reach postgres://h/db?password=short', 'short'],
])('the password of %s is replaced', (databaseUrl, message, secret) => {
  const log = createSiteLog({ ...config, databaseUrl });
  const lines = linesOf(log);
  log.error({ err: new Error(`${message}, ${databaseUrl}`) }, 'It failed');
  expect(lines.join('')).not.toContain(secret);
  expect(lines.join('')).toContain('[secret]');
});

test('the failures inside an AggregateError are logged, at most three', () => {
  const log = createSiteLog(config);
  const lines = linesOf(log);
  const failures = ['::1', '127.0.0.1', 'three', 'four'].map((host) =>
    Object.assign(new Error(`connect ECONNREFUSED ${host}`), { code: 'ECONNREFUSED' }),
  );
  log.error({ err: new AggregateError(failures) }, 'It failed');
  const { errors } = JSON.parse(lines[0] ?? '').err;
  expect(errors).toHaveLength(3);
  expect(errors[0]).toEqual({ type: 'Error', message: 'connect ECONNREFUSED ::1', code: 'ECONNREFUSED' });
});
