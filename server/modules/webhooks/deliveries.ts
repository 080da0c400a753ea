import type { Data, Parsed } from '#contract/operation.ts'
import type { WebhookDelivery, webhooksApi } from '#contract/webhooks.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { testEvent, writeBody } from './events.rules.ts'
import { enqueueEndpoints, watchDueWebhooks } from './send-webhooks.ts'
import { toMessageId } from './signature.rules.ts'
import {
  findDelivery,
  findEndpoint,
  insertDeliveries,
  listAttempts,
  listDeliveries,
  updateDelivery,
  updateEndpoint,
  type DeliveryRow,
  type EndpointRow,
} from './webhooks.queries.ts'

type Api = typeof webhooksApi

const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  messageId: toMessageId(row.id),
  event: row.event,
  state: row.state as WebhookDelivery['state'],
  attempts: row.attempts,
  status: row.status,
  error: row.error,
  tookMs: row.took_ms,
  createdAt: row.created_at.toISOString(),
  nextAt: row.state === 'waiting' ? row.due_at.toISOString() : null,
})

async function getEndpoint(ctx: Ctx, id: string): Promise<EndpointRow> {
  const row = isId(id) ? await findEndpoint(ctx, id) : undefined
  if (!row) throw refusal('webhook.not_found')
  return row
}

async function getDelivery(ctx: Ctx, id: string): Promise<DeliveryRow> {
  const row = isId(id) ? await findDelivery(ctx, id) : undefined
  if (!row) throw refusal('webhook.delivery_not_found')
  return row
}

export async function readDeliveries(ctx: Ctx, input: Parsed<Api['deliveries']>): Promise<Data<Api['deliveries']>> {
  const { endpointId, state, event, pageSize } = input
  await getEndpoint(ctx, endpointId)
  const cursor = input.cursor !== undefined && isId(input.cursor) ? input.cursor : undefined
  const rows = await listDeliveries(ctx, { endpointId, state, event, cursor, limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  return { pageList: shown.map(toDelivery), nextCursor: rows.length > pageSize ? shown.at(-1)!.id : null }
}

export async function readDelivery(ctx: Ctx, { deliveryId }: Parsed<Api['delivery']>): Promise<Data<Api['delivery']>> {
  const row = await getDelivery(ctx, deliveryId)
  const attempts = await listAttempts(ctx, deliveryId)
  return {
    ...toDelivery(row),
    body: row.body,
    tries: attempts.map(({ nth, at, status, error, took_ms: tookMs, answer }) => ({
      nth,
      at: at.toISOString(),
      status,
      error,
      tookMs,
      answer,
    })),
  }
}

/** Lets an endpoint be sent to now, whatever pause it has. */
async function sendNow(ctx: Ctx, endpoint: EndpointRow): Promise<void> {
  if (endpoint.state !== 'on') throw refusal('webhook.off')
  await updateEndpoint(ctx, endpoint.id, { due_at: ctx.clock.now() })
  await enqueueEndpoints(ctx, [endpoint])
  await watchDueWebhooks(ctx)
}

export async function sendTestEvent(ctx: Ctx, { endpointId }: Parsed<Api['test']>): Promise<Data<Api['test']>> {
  const endpoint = await getEndpoint(ctx, endpointId)
  const now = ctx.clock.now()
  const id = newId(now.getTime())
  const body = writeBody(testEvent, now, { endpointId })
  await insertDeliveries(ctx, [{ id, endpoint_id: endpointId, event: testEvent, body }])
  await sendNow(ctx, endpoint)
  ctx.audit({ subjectId: endpointId, after: { deliveryId: id } })
  return { delivery: toDelivery(await getDelivery(ctx, id)) }
}

/** Makes a message due now; one that has failed for the last time gets one more attempt. */
export async function replayDelivery(ctx: Ctx, { deliveryId }: Parsed<Api['replay']>): Promise<Data<Api['replay']>> {
  const before = await getDelivery(ctx, deliveryId)
  await updateDelivery(ctx, deliveryId, { state: 'waiting', due_at: ctx.clock.now(), ended_at: null })
  await sendNow(ctx, (await findEndpoint(ctx, before.endpoint_id))!)
  ctx.audit({
    subjectId: deliveryId,
    before: { state: before.state, attempts: before.attempts },
    after: { state: 'waiting' },
  })
  return { delivery: toDelivery(await getDelivery(ctx, deliveryId)) }
}
