import type { EventKind } from '#server/events.ts'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { toPublicPayload, writeBody } from './events.rules.ts'
import { enqueueEndpoints, watchDueWebhooks } from './send-webhooks.ts'
import { insertDeliveries, listSubscribed } from './webhooks.queries.ts'

/** Events are kept for this long for an endpoint that the sender switched off. */
const retentionMs = 7 * 86_400_000

/** Makes a message of each event for each endpoint that asks for its kind, and queues the sending. */
export async function recordWebhooks(ctx: Ctx, kind: EventKind, payloads: readonly object[]): Promise<void> {
  const now = ctx.clock.now()
  const endpoints = await listSubscribed(ctx, kind, new Date(now.getTime() - retentionMs))
  if (endpoints.length === 0) return
  const bodies = payloads.map((payload) => writeBody(kind, now, toPublicPayload(kind, payload)))
  await insertDeliveries(
    ctx,
    endpoints.flatMap((endpoint) =>
      bodies.map((body) => ({ id: newId(now.getTime()), endpoint_id: endpoint.id, event: kind, body })),
    ),
  )
  await enqueueEndpoints(
    ctx,
    endpoints.filter(({ state }) => state === 'on'),
  )
  await watchDueWebhooks(ctx)
}
