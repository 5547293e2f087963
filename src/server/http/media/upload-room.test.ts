import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createUploadRoom } from './upload-room.ts';

test('uploads that lie in memory at once are bounded, and a response or a broken connection makes room', async () => {
  const app = fastify();
  const room = createUploadRoom(app, 100);
  const requests: { request: IncomingMessage; close: () => void }[] = [];
  app.get('/', async (request, reply) => {
    const response: EventEmitter = reply.raw;
    requests.push({ request: request.raw, close: () => response.emit('close') });
    return '';
  });
  for (let count = 0; count < 4; count += 1) await app.inject('/');
  const [one, two, three, four] = requests;
  if (!one || !two || !three || !four) throw new Error('no requests');

  room.reserve(one.request, 60);
  expect(() => room.reserve(two.request, 60)).toThrow(
    'Too many images arrive at once. Please try again in a moment.',
  );
  room.reserve(three.request, 40);
  one.close();
  room.reserve(two.request, 60);
  two.close();
  three.close();
  // An upload of ten files is larger than the room, and taken when it is alone.
  room.reserve(four.request, 1000);
  expect(() => room.reserve(one.request, 1)).toThrow();
  await app.close();
});
