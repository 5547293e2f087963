import { type AddressInfo, connect as connectTcp, createServer } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { makeCertificate } from '#tests/support/certificate.ts';
import {
  answer,
  endless,
  type ForeignHost,
  type ForeignHosts,
  openForeignHosts,
  PUBLIC_ADDRESS,
  redirectTo,
} from '#tests/support/foreign-hosts.ts';
import { allBytes } from './decoded-body.ts';
import { ForeignError } from './foreign-error.ts';
import { createGuardedClient, type ForeignRequest } from './guarded-client.ts';
import { connectTo, type Network } from './network.ts';

const SHORT = { ms: 400, bytes: 100_000 };

function clientOf({ network }: Pick<ForeignHosts, 'network'>, limits = { ms: 5_000, bytes: 100_000 }) {
  return createGuardedClient({ network, userAgent: 'Vitrine (tests)', limits });
}

async function read(
  hosts: ForeignHosts,
  url: string,
  request: Partial<ForeignRequest> = {},
  limits?: typeof SHORT,
) {
  using response = await clientOf(hosts, limits)(url, { accept: 'text/html', ...request });
  const bytes = await allBytes(response.body);
  return {
    text: new TextDecoder().decode(bytes),
    url: response.url.href,
    permanentUrl: response.permanentUrl.href,
  };
}

/** The reason and the host of the failure. */
async function refusal(
  hosts: ForeignHosts,
  url: string,
  request: Partial<ForeignRequest> = {},
  limits?: typeof SHORT,
) {
  const error: unknown = await read(hosts, url, request, limits).then(
    () => 'no failure',
    (failure: unknown) => failure,
  );
  if (!(error instanceof ForeignError)) throw error;
  return `${error.reason} ${error.host}`;
}

const page = answer('<title>A page</title>');
const open = (hosts: Record<string, ForeignHost>) => openForeignHosts(hosts);

describe('guard: requests to other sites', () => {
  test('a page is read by a name of its own, without cookies, referrer or credentials', async () => {
    await using hosts = await open({ 'example.org': { pages: page } });
    expect(await read(hosts, 'https://example.org/a?b=c#d')).toMatchObject({ text: '<title>A page</title>' });
    const [request] = hosts.requests;
    expect(request?.url).toBe('/a?b=c');
    expect(request?.headers).toEqual({
      host: 'example.org',
      accept: 'text/html',
      'user-agent': 'Vitrine (tests)',
      'accept-encoding': 'gzip, br',
      connection: 'close',
    });
    expect(hosts.connections).toEqual([
      { name: 'example.org', addresses: [PUBLIC_ADDRESS], port: 443, secure: true },
    ]);
  });

  test('only https is opened, and http where the caller asks for it, with the same checks', async () => {
    await using hosts = await open({
      'example.org': { pages: redirectTo('http://example.org/') },
      'router.example': { addresses: ['192.168.0.1'] },
    });
    for (const url of [
      'http://example.org/',
      'ftp://example.org/',
      'file:///etc/passwd',
      'data:text/html,a',
    ]) {
      expect(await refusal(hosts, url)).toMatch(/^not-https /);
    }
    expect(hosts.connections).toEqual([]);
    expect(await refusal(hosts, 'https://example.org/')).toBe('not-https example.org');
    expect(hosts.connections).toHaveLength(1);
    expect(await refusal(hosts, 'http://router.example/', { allowHttp: true })).toBe(
      'private-address router.example',
    );
    expect(await refusal(hosts, 'http://127.0.0.1/', { allowHttp: true })).toBe('private-address 127.0.0.1');
    await refusal(hosts, 'http://example.org/', { allowHttp: true });
    expect(hosts.connections.at(-1)).toMatchObject({ port: 80, secure: false });
  });

  test('an address with a port, a user name or a password is not opened', async () => {
    await using hosts = await open({ 'example.org': { pages: redirectTo('https://example.org:8443/') } });
    for (const url of [
      'https://example.org:8443/',
      'https://example.org:80/',
      'https://me@example.org/',
      'https://:secret@example.org/',
    ]) {
      expect(await refusal(hosts, url)).toMatch(/^unusual-address /);
    }
    expect(hosts.connections).toEqual([]);
    expect(await refusal(hosts, 'https://example.org/')).toBe('unusual-address example.org:8443');
  });

  test.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.0.0.1./',
    'https://[::1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://①②⑦.0.0.1/',
  ])('no connection is made to %s', async (url) => {
    await using hosts = await open({});
    expect(await refusal(hosts, url)).toMatch(/^private-address /);
    expect(hosts.connections).toEqual([]);
  });

  test('no connection is made to a name with a private address, even if it has public ones as well', async () => {
    await using hosts = await open({
      'inside.example': { addresses: ['10.0.0.7'], pages: page },
      'both.example': { addresses: [PUBLIC_ADDRESS, '::ffff:127.0.0.1'], pages: page },
      'metadata.example': { addresses: ['169.254.169.254'], pages: page },
    });
    for (const name of ['inside.example', 'both.example', 'metadata.example']) {
      expect(await refusal(hosts, `https://${name}/`)).toBe(`private-address ${name}`);
    }
    expect(hosts.connections).toEqual([]);
  });

  test('each redirect is checked like the first address', async () => {
    await using hosts = await open({
      'example.org': {
        pages: {
          '/literal': redirectTo('https://127.0.0.1/'),
          '/name': redirectTo('https://inside.example/'),
          '/twice': redirectTo('/name', 308),
          '/circle': redirectTo('/circle'),
          '/moved': redirectTo('//www.example.org/new', 301),
          '/login': redirectTo('https://www.example.org/login'),
        },
      },
      'www.example.org': { pages: page },
      'inside.example': { addresses: ['192.168.0.1'], pages: page },
    });
    expect(await refusal(hosts, 'https://example.org/literal')).toBe('private-redirect 127.0.0.1');
    expect(await refusal(hosts, 'https://example.org/name')).toBe('private-redirect inside.example');
    expect(await refusal(hosts, 'https://example.org/twice')).toBe('private-redirect inside.example');
    expect(hosts.connections.every(({ name }) => name === 'example.org')).toBe(true);
    const before = hosts.requests.length;
    expect(await refusal(hosts, 'https://example.org/circle')).toBe('too-many-redirects example.org');
    expect(hosts.requests.length - before).toBe(6);
    const moved = 'https://www.example.org/new';
    expect(await read(hosts, 'https://example.org/moved')).toMatchObject({ url: moved, permanentUrl: moved });
    expect(await read(hosts, 'https://example.org/login')).toMatchObject({
      url: 'https://www.example.org/login',
      permanentUrl: 'https://example.org/login',
    });
  });

  test('the connection goes to the checked address, whatever the name means by then', async () => {
    await using hosts = await open({ 'rebinding.example': { pages: page } });
    let asked = 0;
    const resolve = async () => [++asked === 1 ? PUBLIC_ADDRESS : '127.0.0.1'];
    await read({ ...hosts, network: { ...hosts.network, resolve } }, 'https://rebinding.example/');
    expect(asked).toBe(1);
    expect(hosts.connections).toMatchObject([{ addresses: [PUBLIC_ADDRESS] }]);
    // The real connection uses the given addresses: no name server knows this name.
    const socket = connectTo({ name: 'rebinding.example', addresses: ['127.0.0.1'], port: 9, secure: true });
    const failure = await new Promise<NodeJS.ErrnoException>((done) => socket.on('error', done));
    expect([failure.code, Reflect.get(failure, 'address')]).toEqual(['ECONNREFUSED', '127.0.0.1']);
  });

  test('a certificate for another name, one that expired and one of an unknown authority are refused', async () => {
    const names = ['example.org', 'other.example'];
    await using other = await openForeignHosts(
      { 'example.org': { pages: page } },
      { certificate: makeCertificate(['other.example']) },
    );
    expect(await refusal(other, 'https://example.org/')).toBe('tls example.org');
    await using expired = await openForeignHosts(
      { 'example.org': { pages: page } },
      { certificate: makeCertificate(names, { expired: true }) },
    );
    expect(await refusal(expired, 'https://example.org/')).toBe('tls example.org');
    const trusted = makeCertificate(names).cert;
    await using unknown = await openForeignHosts({ 'example.org': { pages: page } }, { trusted });
    expect(await refusal(unknown, 'https://example.org/')).toBe('tls example.org');
    expect([...other.requests, ...expired.requests, ...unknown.requests]).toEqual([]);
  });

  test('neither an environment variable nor a proxy opens the guard', async () => {
    await using hosts = await openForeignHosts(
      { 'example.org': { pages: page } },
      { trusted: makeCertificate(['a.example']).cert },
    );
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    for (const name of ['HTTPS_PROXY', 'HTTP_PROXY', 'https_proxy']) vi.stubEnv(name, 'http://127.0.0.1:9');
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    try {
      expect(await refusal(hosts, 'https://example.org/')).toBe('tls example.org');
      expect(await refusal(hosts, 'https://127.0.0.1/')).toBe('private-address 127.0.0.1');
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test('a host that hangs at any step is given up when the time is over', async () => {
    const never = new Promise<never>(() => {});
    const silentServer = createServer();
    await new Promise<void>((resolve) => silentServer.listen(0, '127.0.0.1', resolve));
    const { port } = silentServer.address() as AddressInfo;
    await using hosts = await open({
      'names.example': { addresses: () => never },
      'connection.example': {},
      'handshake.example': {},
      'headers.example': { pages: () => {} },
      'body.example': { pages: (_request, response) => void response.writeHead(200).write('<title>Half') },
      'drip.example': {
        pages: (_request, response) => {
          response.writeHead(200);
          const drip = setInterval(() => response.write('a'), 20);
          response.on('close', () => clearInterval(drip));
        },
      },
      'redirects.example': {
        pages: (_request, response) => void setTimeout(() => redirectTo('/again')(_request, response), 150),
      },
    });
    const network: Network = {
      ...hosts.network,
      connect: (target) => {
        if (target.name === 'connection.example')
          return connectTcp({ host: target.name, port: 443, lookup: () => undefined });
        if (target.name === 'handshake.example')
          return connectTo({ ...target, addresses: ['127.0.0.1'], port });
        return hosts.network.connect(target);
      },
    };
    const hanging = { ...hosts, network };
    for (const step of ['names', 'connection', 'handshake', 'headers', 'body', 'drip', 'redirects']) {
      const started = performance.now();
      expect(await refusal(hanging, `https://${step}.example/`, {}, SHORT)).toBe(`timeout ${step}.example`);
      expect(performance.now() - started).toBeLessThan(4_000);
    }
    await expect.poll(hosts.openSockets).toBe(0);
    silentServer.close();
  });

  test('the time of a caller counts as well', async () => {
    await using hosts = await open({ 'example.org': { pages: () => {} } });
    const signal = AbortSignal.timeout(50);
    expect(await refusal(hosts, 'https://example.org/', { signal })).toBe('timeout example.org');
    expect(await refusal(hosts, 'https://example.org/', { signal })).toBe('timeout example.org');
    expect(hosts.connections).toHaveLength(1);
  });

  test('a response without end is cut off at the limit, and the connection is closed', async () => {
    await using hosts = await open({ 'example.org': { pages: endless(Buffer.alloc(16_384, 'a')) } });
    expect(await refusal(hosts, 'https://example.org/')).toBe('too-large example.org');
    await expect.poll(hosts.openSockets).toBe(0);
    expect(await refusal(hosts, 'https://example.org/', { mostBytes: 10 })).toBe('too-large example.org');
  });

  test('compressed responses count by what they become, whatever bomb they are', async () => {
    const zeros = Buffer.alloc(3_000_000);
    const bombs = { gzip: gzipSync(zeros), deflate: deflateSync(zeros), br: brotliCompressSync(zeros) };
    const pages = Object.fromEntries(
      Object.entries(bombs).map(([coding, body]) => [
        `/${coding}`,
        answer(body, { 'content-encoding': coding }),
      ]),
    );
    const twice = answer(gzipSync(bombs.gzip), { 'content-encoding': 'gzip, gzip' });
    await using hosts = await open({ 'example.org': { pages: { ...pages, '/twice': twice } } });
    for (const coding of Object.keys(bombs)) {
      expect(await refusal(hosts, `https://example.org/${coding}`)).toBe('too-large example.org');
    }
    expect(await refusal(hosts, 'https://example.org/twice')).toBe('unreadable example.org');
  });

  test('gzip, brotli and deflate are read, also without their last bytes; damaged ones are reported', async () => {
    const text = 'A page. '.repeat(500);
    const gzip = { 'content-encoding': 'gzip' };
    await using hosts = await open({
      'example.org': {
        pages: {
          '/gzip': answer(gzipSync(text), { 'content-encoding': 'GZIP' }),
          '/br': answer(brotliCompressSync(text), { 'content-encoding': 'br' }),
          '/deflate': answer(deflateSync(text), { 'content-encoding': 'deflate' }),
          '/cut': answer(gzipSync(text).subarray(0, -8), gzip),
          '/damaged': answer('This is no gzip.', gzip),
          '/unknown': answer('…', { 'content-encoding': 'zstd' }),
        },
      },
    });
    for (const path of ['gzip', 'br', 'deflate', 'cut']) {
      expect((await read(hosts, `https://example.org/${path}`)).text).toBe(text);
    }
    expect(await refusal(hosts, 'https://example.org/damaged')).toBe('unreadable example.org');
    expect(await refusal(hosts, 'https://example.org/unknown')).toBe('unreadable example.org');
  });

  test('other failures have their own reasons', async () => {
    await using hosts = await open({
      'example.org': {
        pages: {
          '/broken': (_request, response) => {
            response.writeHead(200, { 'content-length': '1000' });
            response.write('half', () => response.destroy());
          },
          '/closed': (request) => request.socket.destroy(),
          '/nonsense': (request) => void request.socket.end('This is no HTTP.\r\n\r\n'),
          '/many-headers': (_request, response) =>
            void response.writeHead(200, { 'x-a': 'a'.repeat(70_000) }).end(),
          '/lost': redirectTo('https://[', 301),
        },
      },
      'nowhere.example': { addresses: [] },
    });
    const reasons = async (path: string) => refusal(hosts, `https://example.org/${path}`);
    expect(await reasons('none')).toBe('status example.org');
    expect(await reasons('lost')).toBe('status example.org');
    expect(await reasons('broken')).toBe('connection example.org');
    expect(await reasons('closed')).toBe('connection example.org');
    expect(await reasons('nonsense')).toBe('unreadable example.org');
    expect(await reasons('many-headers')).toBe('unreadable example.org');
    expect(await refusal(hosts, 'https://unknown.example/')).toBe('no-such-host unknown.example');
    expect(await refusal(hosts, 'https://nowhere.example/')).toBe('no-such-host nowhere.example');
  });

  test('a reader who stops early closes the connection', async () => {
    await using hosts = await open({ 'example.org': { pages: endless('a'.repeat(1000)) } });
    const response = await clientOf(hosts)('https://example.org/', { accept: '*/*' });
    for await (const _part of response.body) break;
    await expect.poll(hosts.openSockets).toBe(0);
    const unread = await clientOf(hosts)('https://example.org/', { accept: '*/*' });
    unread[Symbol.dispose]();
    await expect.poll(hosts.openSockets).toBe(0);
  });
});
