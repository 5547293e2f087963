import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

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
