import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toFirstId } from '#server/platform/ids.ts'
import type { DeliveryState } from './channels/twilio-status.rules.ts'
import type { Channel } from './channels/channel.ts'

type MessageCtx = Ctx<Pick<Tables, 'outgoing_messages'>>

export type NewMessage = {
  readonly id: string
  readonly channel: Channel
  readonly kind: string
  readonly user_id: string | null
  readonly dedupe_key: string | null
  readonly sealed: Buffer
}

/** Stores a message; false when one with its key is there already. */
export async function insertMessage(ctx: MessageCtx, message: NewMessage): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('outgoing_messages')
    .values({ brand_id: ctx.brand.id, ...message, created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.columns(['brand_id', 'dedupe_key']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) === 1
}

export const findQueued = (ctx: MessageCtx, id: string) =>
  ctx.db
    .selectFrom('outgoing_messages')
    .select(['id', 'channel', 'kind', 'user_id', 'sealed', 'created_at', 'attempts'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst()

/** Counts an attempt that another will follow. */
export const recordFailure = (ctx: MessageCtx, id: string, error: string) =>
  ctx.db
    .updateTable('outgoing_messages')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), error }))
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()

type End = { readonly state: 'sent' | 'failed' | 'expired'; readonly error: string | null }

/** Ends a message and erases its address and values. */
export const endMessage = (ctx: MessageCtx, id: string, { state, error }: End) =>
  ctx.db
    .updateTable('outgoing_messages')
    .set((eb) => ({
      state,
      error,
      sealed: null,
      ended_at: ctx.clock.now(),
      attempts: eb('attempts', '+', state === 'expired' ? 0 : 1),
    }))
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()

type Delivery = { readonly state: DeliveryState; readonly error: number | null }

/**
 * Records what the provider reported about a text message; false when there is no such message or a later report stands already:
 * after the message was delivered or failed nothing changes.
 */
export async function recordDelivery(ctx: MessageCtx, id: string, { state, error }: Delivery): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('outgoing_messages')
    .set({ delivery: state, delivery_error: error, delivery_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('channel', '=', 'phone')
    .where((eb) =>
      state === 'sent' ? eb('delivery', 'is', null) : eb.or([eb('delivery', 'is', null), eb('delivery', '=', 'sent')]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes messages that were stored before a moment, in whatever state. Ids begin with the time. */
export const deleteMessagesBefore = (ctx: MessageCtx, before: Date) =>
  ctx.db
    .deleteFrom('outgoing_messages')
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '<', toFirstId(before))
    .execute()

/** Whether a message has waited since before a moment although it was tried. */
export async function hasTriedBefore(ctx: MessageCtx, channel: Channel, before: Date): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('outgoing_messages')
    .select('id')
    .where('brand_id', '=', ctx.brand.id)
    .where('state', '=', 'queued')
    .where('channel', '=', channel)
    .where('created_at', '<', before)
    .where('attempts', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
