import type { Data, Parsed } from '#contract/operation.ts'
import type { WebhookEndpoint, webhooksApi } from '#contract/webhooks.ts'
import { encrypt } from '#server/platform/aes-gcm.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { withIdempotency } from '#server/platform/transaction.ts'
import { checkWebhookUrl } from './check-url.ts'
import { describeEvents, isEventKind } from './events.rules.ts'
import { maxFailingMs } from './retries.rules.ts'
import { enqueueEndpoints, getSecretKey, watchDueWebhooks } from './send-webhooks.ts'
import { createSecret, overlapMs } from './signature.rules.ts'
import {
  countDeliveries,
  deleteEndpoint,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  updateEndpoint,
  type EndpointRow,
} from './webhooks.queries.ts'

type Api = typeof webhooksApi

const maxEndpoints = 20

const toTime = (at: Date | null) => at?.toISOString() ?? null

async function toEndpoint(ctx: Ctx, row: EndpointRow): Promise<WebhookEndpoint> {
  const { failing_since: failingSince, former_until: formerUntil } = row
  const isFailing = row.state === 'on' && failingSince !== null
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    events: row.events,
    state: row.state as WebhookEndpoint['state'],
    stateAt: row.state_at.toISOString(),
    stateReason: row.state_reason,
    formerSecretUntil: formerUntil && formerUntil > ctx.clock.now() ? formerUntil.toISOString() : null,
    failingSince: toTime(failingSince),
    switchOffAt: isFailing ? new Date(failingSince.getTime() + maxFailingMs).toISOString() : null,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    ...(await countDeliveries(ctx, row.id)),
  }
}

/** An endpoint as the audit log has it; the secret is in no row of it. */
const toAudited = ({ name, url, events, state }: Pick<EndpointRow, 'name' | 'url' | 'events' | 'state'>) => ({
  name,
  url,
  events,
  state,
})

const readEndpoint = async (ctx: Ctx, id: string) => toEndpoint(ctx, (await findEndpoint(ctx, id))!)

async function getLocked(ctx: Ctx, id: string): Promise<EndpointRow> {
  const row = isId(id) ? await lockEndpoint(ctx, id) : undefined
  if (!row) throw refusal('webhook.not_found')
  return row
}

export async function listWebhooks(ctx: Ctx): Promise<Data<Api['list']>> {
  const pageList: WebhookEndpoint[] = []
  for (const row of await listEndpoints(ctx)) pageList.push(await toEndpoint(ctx, row))
  return { pageList }
}

/** How many endpoints are on and take nothing now, and how many the sender switched off for that. */
export async function countTroubledWebhooks(ctx: Ctx): Promise<{ readonly failing: number; readonly failed: number }> {
  const endpoints = await listEndpoints(ctx)
  return {
    failing: endpoints.filter(({ state, failing_since: since }) => state === 'on' && since !== null).length,
    failed: endpoints.filter(({ state }) => state === 'failed').length,
  }
}

export const listWebhookEvents = async (): Promise<Data<Api['events']>> => ({
  pageList: describeEvents().map(({ name, summary, sample }) => ({ name, summary, sample: { ...sample } })),
})

async function add(ctx: Ctx, values: Pick<EndpointRow, 'name' | 'url' | 'events'>): Promise<Data<Api['save']>> {
  if ((await listEndpoints(ctx)).length >= maxEndpoints) throw refusal('webhook.limit', { max: maxEndpoints })
  const id = newId(ctx.clock.now().getTime())
  const secret = createSecret()
  await insertEndpoint(ctx, { id, ...values, secret: encrypt(...getSecretKey(ctx, id), Buffer.from(secret)) })
  ctx.audit({ subjectId: id, before: null, after: toAudited({ ...values, state: 'on' }) })
  return { endpoint: await readEndpoint(ctx, id), secret }
}

/** Adds an endpoint, or changes one. The host is looked up before the transaction. */
export async function saveWebhook(ctx: Ctx, input: Parsed<Api['save']>): Promise<Data<Api['save']>> {
  const { id, version, name, url } = input
  const events = [...new Set(input.events)]
  const unknown = events.find((event) => !isEventKind(event))
  if (unknown !== undefined) throw refusal('webhook.event_unknown', { name: unknown })
  await checkWebhookUrl(ctx, url)
  return withIdempotency(ctx, async (ctx) => {
    if (id === undefined) return add(ctx, { name, url, events })
    const before = await getLocked(ctx, id)
    if (version !== undefined && version !== before.version) throw refusal('webhook.changed')
    await updateEndpoint(ctx, id, { name, url, events, version: before.version + 1 })
    ctx.audit({ subjectId: id, before: toAudited(before), after: toAudited({ ...before, name, url, events }) })
    return { endpoint: await readEndpoint(ctx, id), secret: null }
  })
}

/** Switched on, it is judged as if it had never failed, and is sent the messages that wait. */
export async function setWebhookState(
  ctx: Ctx,
  { endpointId, on }: Parsed<Api['setState']>,
): Promise<Data<Api['setState']>> {
  const before = await getLocked(ctx, endpointId)
  const now = ctx.clock.now()
  const state = on ? 'on' : 'off'
  await updateEndpoint(ctx, endpointId, {
    state,
    state_at: now,
    state_reason: null,
    ...(on && { failing_since: null, silent_attempts: 0, due_at: now }),
  })
  if (on) {
    await enqueueEndpoints(ctx, [before])
    await watchDueWebhooks(ctx)
  }
  ctx.audit({ subjectId: endpointId, before: { state: before.state }, after: { state } })
  return { endpoint: await readEndpoint(ctx, endpointId) }
}

/** The former secret goes on signing for 24 hours; one that was former until now ends at once. */
export async function rotateSecret(ctx: Ctx, { endpointId }: Parsed<Api['rotate']>): Promise<Data<Api['rotate']>> {
  const before = await getLocked(ctx, endpointId)
  const secret = createSecret()
  const until = new Date(ctx.clock.now().getTime() + overlapMs)
  await updateEndpoint(ctx, endpointId, {
    secret: encrypt(...getSecretKey(ctx, endpointId), Buffer.from(secret)),
    former_secret: before.secret,
    former_until: until,
  })
  ctx.audit({ subjectId: endpointId, after: { formerSecretUntil: until.toISOString() } })
  return { endpoint: await readEndpoint(ctx, endpointId), secret }
}

export async function removeWebhook(ctx: Ctx, { endpointId }: Parsed<Api['remove']>): Promise<Data<Api['remove']>> {
  const before = await getLocked(ctx, endpointId)
  await deleteEndpoint(ctx, endpointId)
  ctx.audit({ subjectId: endpointId, before: toAudited(before), after: null })
  return null
}
