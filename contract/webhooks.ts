import { z } from 'zod'
import { createListSchema, flag, id, moment, nothing, optional, text, whole } from './fields.ts'
import { operation } from './operation.ts'

/** `failed`: switched off by the sender, because nothing was taken for days; its events are kept meanwhile. */
const EndpointState = z.enum(['on', 'off', 'failed'])
const DeliveryState = z.enum(['waiting', 'sent', 'failed'])

const WebhookEndpoint = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  state: EndpointState,
  stateAt: moment(),
  /** Why the sender switched it off. */
  stateReason: z.string().nullable(),
  /** The former secret signs as well until then. */
  formerSecretUntil: moment().nullable(),
  /** First failed attempt since the last message that was taken. */
  failingSince: moment().nullable(),
  /** When it would be switched off, if nothing is taken until then. */
  switchOffAt: moment().nullable(),
  createdAt: moment(),
  version: z.int(),
  /** Messages that wait, up to 1,000. */
  waiting: z.int(),
  /** Of the last 100 messages that were taken or have failed. */
  recent: z.object({ sent: z.int(), failed: z.int(), medianMs: z.int().nullable() }),
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

const WebhookDelivery = z.object({
  id: z.string(),
  /** The header `webhook-id`, the same in every attempt. */
  messageId: z.string(),
  event: z.string(),
  state: DeliveryState,
  attempts: z.int(),
  /** Status of the last answer; null where none came. */
  status: z.int().nullable(),
  /** Why no answer came. */
  error: z.string().nullable(),
  tookMs: z.int().nullable(),
  createdAt: moment(),
  /** Of the next attempt, while it waits. */
  nextAt: moment().nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const WebhookDeliveryDetail = WebhookDelivery.extend({
  body: z.string(),
  tries: z.array(
    z.object({
      nth: z.int(),
      at: moment(),
      status: z.int().nullable(),
      error: z.string().nullable(),
      tookMs: z.int(),
      /** Beginning of the answer. */
      answer: z.string(),
    }),
  ),
})

const endpointId = id()
const view = { audience: 'staff', permission: 'queue.view', effect: 'read' } as const
const change = { audience: 'staff', permission: 'brand.manage', effect: 'write', method: 'POST' } as const
const send = { audience: 'staff', permission: 'queue.manage', effect: 'write', method: 'POST' } as const

export const webhooksApi = {
  list: operation({
    ...view,
    method: 'GET',
    path: '/admin/webhook/list',
    summary: 'List the endpoints of web hooks, oldest first, with how their last messages went',
    input: z.object({}),
    data: z.object({ pageList: z.array(WebhookEndpoint) }),
    errors: [],
  }),
  events: operation({
    ...view,
    method: 'GET',
    path: '/admin/webhook/events',
    summary: 'List the events that web hooks carry, each with a sample',
    input: z.object({}),
    data: z.object({
      pageList: z.array(z.object({ name: z.string(), summary: z.string(), sample: z.record(z.string(), z.unknown()) })),
    }),
    errors: [],
  }),
  save: operation({
    ...change,
    effect: 'own',
    path: '/admin/webhook/save',
    summary: 'Add an endpoint, which answers with its secret this one time, or change the one with `id`',
    input: z.object({
      id: optional(endpointId),
      /** The version that was read, when it is changed. */
      version: optional(whole({ min: 1 })),
      name: text({ max: 60 }),
      /** https, at an address of the public internet. */
      url: text({ max: 500 }),
      events: createListSchema(text({ max: 60 }), { max: 50 }).refine((events) => events.length > 0, {
        params: { key: 'field.required' },
      }),
    }),
    data: z.object({ endpoint: WebhookEndpoint, secret: z.string().nullable() }),
    errors: [
      'webhook.not_found',
      'webhook.changed',
      'webhook.limit',
      'webhook.event_unknown',
      'webhook.url_invalid',
      'webhook.url_private',
      'webhook.host_unknown',
    ],
  }),
  setState: operation({
    ...change,
    path: '/admin/webhook/state',
    summary: 'Switch an endpoint on or off; switched on, it is sent what it missed',
    input: z.object({ endpointId, on: flag() }),
    data: z.object({ endpoint: WebhookEndpoint }),
    errors: ['webhook.not_found'],
  }),
  rotate: operation({
    ...change,
    path: '/admin/webhook/rotate',
    summary: 'Give an endpoint a new secret; the former one signs as well for 24 hours',
    input: z.object({ endpointId }),
    data: z.object({ endpoint: WebhookEndpoint, secret: z.string() }),
    errors: ['webhook.not_found'],
  }),
  remove: operation({
    ...change,
    path: '/admin/webhook/delete',
    summary: 'Delete an endpoint with its messages',
    input: z.object({ endpointId }),
    data: nothing,
    errors: ['webhook.not_found'],
  }),
  test: operation({
    ...send,
    path: '/admin/webhook/test',
    summary: 'Send a test event to an endpoint that is switched on',
    input: z.object({ endpointId }),
    data: z.object({ delivery: WebhookDelivery }),
    errors: ['webhook.not_found', 'webhook.off'],
  }),
  deliveries: operation({
    ...view,
    method: 'GET',
    path: '/admin/webhook/deliveries',
    summary: 'List the messages of an endpoint of the last 30 days, newest first',
    input: z.object({
      endpointId,
      state: optional(DeliveryState),
      event: optional(text({ max: 60 })),
      cursor: optional(id()),
      pageSize: whole({ min: 1, max: 100 }).default(50),
    }),
    data: z.object({ pageList: z.array(WebhookDelivery), nextCursor: z.string().nullable() }),
    errors: ['webhook.not_found'],
  }),
  delivery: operation({
    ...view,
    method: 'GET',
    path: '/admin/webhook/delivery',
    summary: 'Get a message with its attempts',
    input: z.object({ deliveryId: id() }),
    data: WebhookDeliveryDetail,
    errors: ['webhook.delivery_not_found'],
  }),
  replay: operation({
    ...send,
    path: '/admin/webhook/replay',
    summary: 'Send a message again now, with the id it had',
    input: z.object({ deliveryId: id() }),
    data: z.object({ delivery: WebhookDelivery }),
    errors: ['webhook.delivery_not_found', 'webhook.off'],
  }),
}
