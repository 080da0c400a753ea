import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

export type WebhookCtx = Ctx<Pick<Tables, 'webhook_endpoints' | 'webhook_deliveries' | 'webhook_attempts'>>

const selectEndpoints = (ctx: WebhookCtx) =>
  ctx.db.selectFrom('webhook_endpoints').selectAll().where('brand_id', '=', ctx.brand.id)

export type EndpointRow = Awaited<ReturnType<typeof listEndpoints>>[number]

export const listEndpoints = (ctx: WebhookCtx) => selectEndpoints(ctx).orderBy('created_at').orderBy('id').execute()

export const findEndpoint = (ctx: WebhookCtx, id: string) =>
  selectEndpoints(ctx).where('id', '=', id).executeTakeFirst()

export const lockEndpoint = (ctx: WebhookCtx, id: string) =>
  selectEndpoints(ctx).where('id', '=', id).forUpdate().executeTakeFirst()

type NewEndpoint = Pick<EndpointRow, 'id' | 'name' | 'url' | 'events' | 'secret'>

export async function insertEndpoint(ctx: WebhookCtx, endpoint: NewEndpoint): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db
    .insertInto('webhook_endpoints')
    .values({ brand_id: ctx.brand.id, ...endpoint, state: 'on', state_at: now, created_at: now, due_at: now })
    .execute()
}

type EndpointChange = Partial<Omit<EndpointRow, 'brand_id' | 'id' | 'created_at'>>

export async function updateEndpoint(ctx: WebhookCtx, id: string, change: EndpointChange): Promise<void> {
  await ctx.db
    .updateTable('webhook_endpoints')
    .set(change)
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .execute()
}

export async function deleteEndpoint(ctx: WebhookCtx, id: string): Promise<void> {
  await ctx.db.deleteFrom('webhook_endpoints').where('brand_id', '=', ctx.brand.id).where('id', '=', id).execute()
}

/** Endpoints that an event is kept for: those that are on, and those that the sender switched off after `since`. */
export const listSubscribed = (ctx: WebhookCtx, event: string, since: Date) =>
  ctx.db
    .selectFrom('webhook_endpoints')
    .select(['id', 'state', 'slow'])
    .where('brand_id', '=', ctx.brand.id)
    .where(sql<boolean>`events @> array[${event}::text]`)
    .where((eb) => eb.or([eb('state', '=', 'on'), eb.and([eb('state', '=', 'failed'), eb('state_at', '>', since)])]))
    .execute()

/** Endpoints that are on, may be sent to now, and have a message that is due. */
export const listDueEndpoints = (ctx: WebhookCtx) =>
  ctx.db
    .selectFrom('webhook_endpoints as endpoint')
    .select(['endpoint.id', 'endpoint.slow'])
    .where('endpoint.brand_id', '=', ctx.brand.id)
    .where('endpoint.state', '=', 'on')
    .where('endpoint.due_at', '<=', ctx.clock.now())
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_deliveries as delivery')
          .select('delivery.id')
          .where('delivery.brand_id', '=', ctx.brand.id)
          .whereRef('delivery.endpoint_id', '=', 'endpoint.id')
          .where('delivery.state', '=', 'waiting')
          .where('delivery.due_at', '<=', ctx.clock.now()),
      ),
    )
    .execute()

/** Whether a message waits for an endpoint that is on. */
export async function hasWaiting(ctx: WebhookCtx): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_endpoints as endpoint', (join) =>
      join.onRef('endpoint.id', '=', 'delivery.endpoint_id').onRef('endpoint.brand_id', '=', 'delivery.brand_id'),
    )
    .select('delivery.id')
    .where('delivery.brand_id', '=', ctx.brand.id)
    .where('endpoint.brand_id', '=', ctx.brand.id)
    .where('delivery.state', '=', 'waiting')
    .where('endpoint.state', '=', 'on')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes an endpoint until `until`; undefined when it is off, paused, or another process has it. */
export const claimEndpoint = (ctx: WebhookCtx, id: string, until: Date) =>
  ctx.db
    .updateTable('webhook_endpoints')
    .set({ claimed_until: until })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('state', '=', 'on')
    .where('due_at', '<=', ctx.clock.now())
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', ctx.clock.now())]))
    .returningAll()
    .executeTakeFirst()

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number]

const selectDeliveries = (ctx: WebhookCtx) =>
  ctx.db.selectFrom('webhook_deliveries').selectAll().where('brand_id', '=', ctx.brand.id)

type DeliveryFilter = {
  readonly endpointId: string
  readonly state?: string | undefined
  readonly event?: string | undefined
  /** Only those before this id. */
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Newest first. */
export const listDeliveries = (ctx: WebhookCtx, { endpointId, state, event, cursor, limit }: DeliveryFilter) =>
  selectDeliveries(ctx)
    .where('endpoint_id', '=', endpointId)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(event !== undefined, (query) => query.where('event', '=', event!))
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const findDelivery = (ctx: WebhookCtx, id: string) =>
  selectDeliveries(ctx).where('id', '=', id).executeTakeFirst()

/** The message of an endpoint that has been due for longest. */
export const findDueDelivery = (ctx: WebhookCtx, endpointId: string) =>
  selectDeliveries(ctx)
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', ctx.clock.now())
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

type NewDelivery = Pick<DeliveryRow, 'id' | 'endpoint_id' | 'event' | 'body'>

export async function insertDeliveries(ctx: WebhookCtx, deliveries: readonly NewDelivery[]): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db
    .insertInto('webhook_deliveries')
    .values(
      deliveries.map((row) => ({ brand_id: ctx.brand.id, ...row, state: 'waiting', created_at: now, due_at: now })),
    )
    .execute()
}

export async function updateDelivery(ctx: WebhookCtx, id: string, change: Partial<DeliveryRow>): Promise<void> {
  await ctx.db
    .updateTable('webhook_deliveries')
    .set(change)
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .execute()
}

type NewAttempt = Omit<AttemptRow, 'brand_id'>
type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number]

export const listAttempts = (ctx: WebhookCtx, deliveryId: string) =>
  ctx.db
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('brand_id', '=', ctx.brand.id)
    .where('delivery_id', '=', deliveryId)
    .orderBy('nth')
    .execute()

export async function insertAttempt(ctx: WebhookCtx, attempt: NewAttempt): Promise<void> {
  await ctx.db
    .insertInto('webhook_attempts')
    .values({ brand_id: ctx.brand.id, ...attempt })
    .execute()
}

const maxWaitingCounted = 1_000
const recentCount = 100

/** How the last messages of an endpoint went. */
export async function countDeliveries(ctx: WebhookCtx, endpointId: string) {
  const waiting = await ctx.db
    .selectFrom(
      selectDeliveries(ctx)
        .where('endpoint_id', '=', endpointId)
        .where('state', '=', 'waiting')
        .limit(maxWaitingCounted)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const recent = await selectDeliveries(ctx)
    .where('endpoint_id', '=', endpointId)
    .where('state', 'in', ['sent', 'failed'])
    .orderBy('id', 'desc')
    .limit(recentCount)
    .execute()
  const times = recent
    .flatMap(({ took_ms }) => (took_ms === null ? [] : [took_ms]))
    .toSorted((one, other) => one - other)
  const sent = recent.filter(({ state }) => state === 'sent').length
  return {
    waiting: Number(waiting.total),
    recent: { sent, failed: recent.length - sent, medianMs: times[Math.floor(times.length / 2)] ?? null },
  }
}

/** Deletes messages that are older than `firstId`. */
export async function deleteDeliveriesBefore(ctx: WebhookCtx, firstId: string): Promise<void> {
  await ctx.db.deleteFrom('webhook_deliveries').where('brand_id', '=', ctx.brand.id).where('id', '<', firstId).execute()
}
