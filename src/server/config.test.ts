import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { splitHosts } from './database/postgres-servers.ts';

test('without any setting the site runs on this machine alone', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    siteUrl: undefined,
    rateLimitFactor: 1,
  });
});

test('an empty variable means its default', () => {
  expect(readConfig({ PORT: '', SITE_URL: '', DATABASE_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
  });
});

test('the public address is kept as an origin', () => {
  expect(readConfig({ SITE_URL: 'https://Tove.example/' }).siteUrl).toBe('https://tove.example');
});

test('a site with https needs a public address of the bucket with https', () => {
  const read = (siteUrl: string, publicUrl: string) =>
    readConfig({ SITE_URL: siteUrl, S3_BUCKET: 'pictures', S3_PUBLIC_URL: publicUrl }).bucket?.publicUrl;
  expect(read('https://tove.example', 'https://files.example/')).toBe('https://files.example');
  expect(read('http://tove.example', 'http://files.example')).toBe('http://files.example');
  expect(() => read('https://tove.example', 'http://files.example')).toThrow(
    'S3_PUBLIC_URL must begin with https, as SITE_URL does',
  );
});

test('every wrong setting is listed by name, without its value', () => {
  const wrong = {
    PORT: '99999',
    HOST: 'not a host',
    SITE_URL: 'tove.example',
    DATABASE_URL: 'mysql://root:hunter2@host/db',
    SMTP_URL: 'http://root:hunter2@host',
    MAIL_FROM: 'nobody',
    SETUP_CODE: 'short',
    TRUST_PROXY: 'yes',
    RATE_LIMIT_FACTOR: '0',
    STOP_DELAY: '-1',
    LOG_LEVEL: 'loud',
  };
  let message = '';
  try {
    readConfig(wrong);
  } catch (error) {
    message = error instanceof Error ? error.message : '';
  }
  for (const name of Object.keys(wrong)) expect(message).toContain(`${name} must`);
  expect(message).not.toContain('hunter2');
});

test('the address of PostgreSQL may name several servers, and asks for one that writes', () => {
  const several =
    'postgres://vitrine:p%40ss@one.example:5433,two.example,[::1]:5434/site?target_session_attrs=read-write';
  expect(readConfig({ DATABASE_URL: several }).databaseUrl).toBe(several);
  expect(splitHosts(several)).toEqual([
    'postgres://vitrine:p%40ss@one.example:5433/site?target_session_attrs=read-write',
    'postgres://vitrine:p%40ss@two.example/site?target_session_attrs=read-write',
    'postgres://vitrine:p%40ss@[::1]:5434/site?target_session_attrs=read-write',
  ]);
  for (const socket of [
    'postgres:///site?host=/var/run/postgresql',
    'postgres://vitrine:p%40ss@/site?host=/var/run/postgresql',
    'postgres://%2Fvar%2Frun%2Fpostgresql/site',
  ]) {
    expect(readConfig({ DATABASE_URL: socket }).databaseUrl).toBe(socket);
    expect(splitHosts(socket)).toEqual([socket]);
  }
  const standby = 'postgres://one.example/site?target_session_attrs=prefer-standby';
  for (const wrong of [
    standby,
    'postgres://one.example:port/site',
    'postgres://one.example,/site',
    'postgres:///site',
  ])
    expect(() => readConfig({ DATABASE_URL: wrong })).toThrow('DATABASE_URL must be an address');
});
