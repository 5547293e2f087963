import { afterEach, expect, test, vi } from 'vitest';
import { sendForm } from './send-form.ts';

type Outcome = { state: 'sent' } | { state: 'refused'; message: string };
const states = ['sent', 'refused'] as const;

afterEach(() => vi.unstubAllGlobals());

function answerWith(body: unknown, status: number): void {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
}

const send = () => sendForm<Outcome>('/contact', new FormData(), states);

test.each([
  { statusCode: 413, error: 'Payload Too Large', message: 'Request body is too large' },
  { state: 'closed' },
  'sent',
  null,
])('the JSON of a proxy or of an early refusal is no outcome of a form: %j', async (body) => {
  answerWith(body, 413);
  await expect(send()).rejects.toThrow('/contact');
});

test('a refusal by the page is an outcome, whatever its status', async () => {
  answerWith({ state: 'refused', message: 'Too many messages' }, 429);
  expect(await send()).toEqual({ state: 'refused', message: 'Too many messages' });
});
