import { sql } from 'kysely'
import type { RechargeChannel, RechargeStatus } from '#contract/wallet.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { countCap, rowsBefore, type Page } from '#server/platform/paging.ts'
import { rechargeMoves, type RechargeMove } from './cash.rules.ts'

type RechargesCtx = Ctx<Pick<Tables, 'recharges'>>
export type RechargeRow = Omit<NonNullable<Awaited<ReturnType<typeof findAny>>>, 'status' | 'channel'> & {
  readonly status: RechargeStatus
  readonly channel: RechargeChannel
}

const recharges = (ctx: RechargesCtx) => ctx.db.selectFrom('recharges').selectAll().where('brand_id', '=', ctx.brand.id)

const findAny = (ctx: RechargesCtx, id: string) => recharges(ctx).where('id', '=', id).executeTakeFirst()

/** One recharge of the brand, whoever's it is. */
export const findRecharge = async (ctx: RechargesCtx, id: string) => (await findAny(ctx, id)) as RechargeRow | undefined

/** The recharge of a person that is not finished, if there is one. */
export const findUnfinishedRecharge = async (ctx: RechargesCtx, userId: string) =>
  (await recharges(ctx)
    .where('user_id', '=', userId)
    .where('status', 'in', ['started', 'submitted'])
    .executeTakeFirst()) as RechargeRow | undefined

export type NewRecharge = {
  readonly id: string
  readonly userId: string
  readonly channel: RechargeChannel
  readonly amountMinor: number
  readonly image: string | null
  readonly dueAt: Date | null
}

/** Writes a recharge; undefined when this person has one that is not finished. */
export const insertRecharge = async (
  ctx: RechargesCtx,
  { id, userId, channel, amountMinor, image, dueAt }: NewRecharge,
) =>
  (await ctx.db
    .insertInto('recharges')
    .values({
      brand_id: ctx.brand.id,
      id,
      user_id: userId,
      channel,
      status: channel === 'card' ? 'started' : 'submitted',
      amount_minor: amountMinor,
      image,
      created_at: ctx.clock.now(),
      due_at: dueAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()) as RechargeRow | undefined

/** Lets an open recharge by card of this very amount wait on; undefined when there is none. */
export const prolongRecharge = async (ctx: RechargesCtx, userId: string, amountMinor: number, dueAt: Date) =>
  (await ctx.db
    .updateTable('recharges')
    .set({ due_at: dueAt })
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('status', '=', 'started')
    .where('amount_minor', '=', amountMinor)
    .returningAll()
    .executeTakeFirst()) as RechargeRow | undefined

type Moving = {
  readonly id: string
  /** Whose it must be. */
  readonly userId?: string
  /** What must have been asked for. */
  readonly amountMinor?: number
  readonly creditedMinor?: number
  readonly answer?: string | null
  /** Who decides; never about something of their own. */
  readonly deciderId?: string
}

/** Takes a recharge on if it stands where the move begins; undefined when it does not, so of two at once one moves it. */
export const moveRecharge = async (
  ctx: RechargesCtx,
  move: RechargeMove,
  { id, userId, amountMinor, creditedMinor, answer = null, deciderId }: Moving,
) =>
  (await ctx.db
    .updateTable('recharges')
    .set({ status: rechargeMoves[move].to, decided_at: ctx.clock.now(), answer })
    .set({ credited_minor: creditedMinor ?? null, decider_id: deciderId ?? null })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('status', 'in', rechargeMoves[move].from)
    .$if(userId !== undefined, (update) => update.where('user_id', '=', userId!))
    .$if(amountMinor !== undefined, (update) => update.where('amount_minor', '=', amountMinor!))
    .$if(deciderId !== undefined, (update) => update.where('user_id', '<>', deciderId!))
    .returningAll()
    .executeTakeFirst()) as RechargeRow | undefined

/** Ends the recharges by card for which no money can come any more. */
export async function expireDue(ctx: RechargesCtx): Promise<void> {
  await ctx.db
    .updateTable('recharges')
    .set({ status: rechargeMoves.expire.to, decided_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('status', 'in', rechargeMoves.expire.from)
    .where('due_at', '<=', ctx.clock.now())
    .execute()
}

export type RechargeFilter = Page & {
  readonly userId?: string
  readonly status?: RechargeStatus | undefined
}

const filtered = (ctx: RechargesCtx, { userId, status }: RechargeFilter) =>
  recharges(ctx)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .$if(status !== undefined, (query) => query.where('status', '=', status!))

/** A page of recharges, newest first. */
export const listRecharges = async (ctx: RechargesCtx, filter: RechargeFilter) =>
  (await filtered(ctx, filter)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.pageSize)
    .offset(rowsBefore(filter))
    .execute()) as RechargeRow[]

/** How many there are, counted up to the cap. */
export async function countRecharges(ctx: RechargesCtx, filter: RechargeFilter): Promise<number> {
  const { total } = await ctx.db
    .selectFrom(filtered(ctx, filter).clearSelect().select('id').limit(countCap).as('counted'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
