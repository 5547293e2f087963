import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { SiteError } from '#contract/errors.ts';

/**
 * The bytes of uploads that may lie in memory at the same time. Each lies there from its first byte until its response, because
 * a picture is decoded as a whole.
 */
const ROOM = 64 * 1024 * 1024;

export interface UploadRoom {
  /**
   * Reserves bytes until the response to a request is sent or its connection ends. Throws `unavailable` if there is no room;
   * nothing of the body has been read then. An upload that is larger than the room is taken when it is alone.
   */
  reserve: (request: IncomingMessage, bytes: number) => void;
}

/** Bounds the memory for uploads, however many arrive at once. */
export function createUploadRoom(api: FastifyInstance, room: number = ROOM): UploadRoom {
  const responses = new WeakMap<IncomingMessage, ServerResponse>();
  let taken = 0;
  api.addHook('onRequest', async (request, reply) => void responses.set(request.raw, reply.raw));
  return {
    reserve: (request, bytes) => {
      if (taken > 0 && taken + bytes > room) {
        throw new SiteError('unavailable', 'Too many images arrive at once. Please try again in a moment.', {
          retryAfter: 10,
        });
      }
      taken += bytes;
      // It is emitted once, after the response or when the connection breaks.
      responses.get(request)?.once('close', () => {
        taken -= bytes;
      });
    },
  };
}
