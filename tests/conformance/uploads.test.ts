import { describe, expect, test } from 'vitest';
import { limits, uploadTimeoutMs } from '#contract/limits.ts';
import { type Backend, openBackend } from '../support/backends.ts';

/** Sends a body as it is, so that it may be broken. */
async function send(
  backend: Backend,
  path: string,
  { token, type, body }: { token?: string; type: string; body: string },
) {
  const response = await fetch(new URL(path, backend.url), {
    method: 'POST',
    headers: { 'content-type': type, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body,
  });
  return { status: response.status, body: await response.json() };
}

async function sendForm(backend: Backend, path: string, form: FormData, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  const response = await fetch(new URL(path, backend.url), {
    method: 'POST',
    body: form,
    ...(headers && { headers }),
  });
  return { status: response.status, body: await response.json() };
}

const part = (name: string, content: string) =>
  `--edge\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n${content}\r\n`;

describe('a multipart body', () => {
  test.each([
    ['that never ends', 'multipart/form-data; boundary=edge', part('image', 'abc')],
    ['without a boundary', 'multipart/form-data', part('image', 'abc')],
    [
      'with another boundary than it says',
      'multipart/form-data; boundary=other',
      `${part('image', 'abc')}--edge--`,
    ],
    ['that is empty', 'multipart/form-data; boundary=edge', ''],
    ['with an empty file', 'multipart/form-data; boundary=edge', `${part('image', '')}--edge--\r\n`],
    ['without the file', 'multipart/form-data; boundary=edge', `${part('other', 'abc')}--edge--\r\n`],
    [
      'with __proto__ as a field',
      'multipart/form-data; boundary=edge',
      `${part('__proto__', 'abc')}--edge--\r\n`,
    ],
    ['that is JSON', 'application/json', '{"image":"abc"}'],
  ])('%s is refused with 400 and stores nothing', async (_title, type, body) => {
    await using backend = await openBackend('HTTP');
    const token = await backend.tokenOf('editor');
    const answer = await send(backend, '/api/images', { token, type, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', message: expect.any(String) } });
    expect(await backend.app.database.read.selectFrom('images').selectAll().execute()).toEqual([]);
  });

  test('with a file above 10 MB or with too many files is refused with 413, the limit named', async () => {
    await using backend = await openBackend('HTTP');
    const token = await backend.tokenOf('editor');
    const large = new FormData();
    large.set('image', new File([new Uint8Array(limits.imageBytes + 1)], 'large.png'));
    expect(await sendForm(backend, '/api/images', large, token)).toMatchObject({
      status: 413,
      body: { message: 'An image may have at most 10 MB.', issues: [{ path: 'image' }] },
    });

    const many = new FormData();
    for (let index = 0; index <= limits.filesAtOnce; index++)
      many.set(`image-${index}`, new File(['x'], 'x.png'));
    expect(await sendForm(backend, '/api/projects/1/images', many, token)).toMatchObject({
      status: 413,
      body: { message: 'Send at most 10 files at once.' },
    });
    expect(await sendForm(backend, '/api/images', many, token)).toMatchObject({
      status: 413,
      body: { message: 'Send one file.' },
    });
  });

  test('is refused before its files are read where the caller may not send it', async () => {
    await using backend = await openBackend('HTTP');
    const form = new FormData();
    form.set('image', new File([new Uint8Array(1000)], 'a.png'));
    expect((await sendForm(backend, '/api/images', form)).status).toBe(401);
    expect((await sendForm(backend, '/api/images', form, await backend.tokenOf('viewer'))).status).toBe(403);
  });

  test('may arrive as slowly as the client waits for it', async () => {
    await using backend = await openBackend('HTTP');
    expect(backend.app.server.server.requestTimeout).toBe(uploadTimeoutMs);
  });

  test('is refused with 415 by a call that takes no files', async () => {
    await using backend = await openBackend('HTTP');
    const form = new FormData();
    form.set('title', 'A post');
    expect((await sendForm(backend, '/api/blog/posts', form, await backend.tokenOf('editor'))).status).toBe(
      415,
    );
  });
});
