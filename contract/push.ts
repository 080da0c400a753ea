import { z } from 'zod'
import { operation } from './operation.ts'

const State = z.object({
  /** Whether the browser gets the push messages of the caller. */
  isOn: z.boolean(),
})

/** Where the push service of a browser takes messages for it. Anybody who knows it can annoy its user. */
const endpoint = z.string().min(1).max(2000)

export const pushApi = {
  key: operation({
    method: 'GET',
    path: '/api/notice/push/key',
    summary: 'Get the public key (VAPID, RFC 8292) with which browsers subscribe to push messages; null without any',
    audience: 'anyone',
    effect: 'read',
    input: z.object({}),
    data: z.object({ publicKey: z.string().nullable() }),
    errors: [],
  }),
  state: operation({
    method: 'GET',
    path: '/api/notice/push/state',
    summary: 'Tell whether a browser gets push messages of the caller, by the SHA-256 of its endpoint in base64url',
    audience: 'shopper',
    effect: 'read',
    input: z.object({ endpointHash: z.string().regex(/^[\w-]{43}$/) }),
    data: State,
    errors: [],
  }),
  subscribe: operation({
    method: 'POST',
    path: '/api/notice/push/subscribe',
    summary:
      'Push notices of the caller to this browser, until its session ends; the oldest of more than 10 browsers goes',
    audience: 'shopper',
    effect: 'write',
    input: z.object({
      endpoint,
      /** Public key of the browser, an uncompressed point of P-256 in base64url. */
      p256dh: z.string().regex(/^[\w-]{87}$/),
      /** Secret of the browser, 16 bytes in base64url. */
      auth: z.string().regex(/^[\w-]{22}$/),
    }),
    secrets: ['endpoint', 'p256dh', 'auth'],
    data: State,
    errors: ['push.service_unknown'],
  }),
  unsubscribe: operation({
    method: 'POST',
    path: '/api/notice/push/unsubscribe',
    summary: 'Push no more to this browser; idempotent',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ endpoint }),
    secrets: ['endpoint'],
    data: State,
    errors: [],
  }),
}
