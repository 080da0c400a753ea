import { sql } from 'kysely'
import type { RechargeChannel, RechargeStatus } from '#contract/wallet.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { countCap } from '#server/platform/paging.ts'
import { rechargeMoves, type RechargeMove } from './cash.rules.ts'
import type { ListSlice } from './withdrawals.queries.ts'

type RechargesCtx = Ctx<Pick<Tables, 'recharges'>>
export type RechargeRow = Omit<NonNullable<Awaited<ReturnType<typeof findRechargeRow>>>, 'status' | 'channel'> & {
  readonly status: RechargeStatus
  readonly channel: RechargeChannel
}

const selectRecharges = (ctx: RechargesCtx) =>
  ctx.db.selectFrom('recharges').selectAll().where('brand_id', '=', ctx.brand.id)

const findRechargeRow = (ctx: RechargesCtx, id: string) => selectRecharges(ctx).where('id', '=', id).executeTakeFirst()

/** Returns any recharge of the brand; the caller checks ownership. */
export const findRecharge = async (ctx: RechargesCtx, id: string) =>
  (await findRechargeRow(ctx, id)) as RechargeRow | undefined

export const findUnfinishedRecharge = async (ctx: RechargesCtx, userId: string) =>
  (await selectRecharges(ctx)
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

/** Returns undefined when the user has an unfinished recharge. */
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

/** Extends an open card recharge of this amount; undefined when there is none. */
export const extendRecharge = async (ctx: RechargesCtx, userId: string, amountMinor: number, dueAt: Date) =>
  (await ctx.db
    .updateTable('recharges')
    .set({ due_at: dueAt })
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('status', '=', 'started')
    .where('amount_minor', '=', amountMinor)
    .returningAll()
    .executeTakeFirst()) as RechargeRow | undefined

type RechargeChange = {
  readonly id: string
  /** The required owner. */
  readonly userId?: string
  /** The required requested amount. */
  readonly amountMinor?: number
  readonly creditedMinor?: number
  readonly answer?: string | null
  /** Must not be the owner. */
  readonly deciderId?: string
}

/** Moves a recharge if its status allows it; of concurrent moves one succeeds, the others return undefined. */
export const moveRecharge = async (
  ctx: RechargesCtx,
  move: RechargeMove,
  { id, userId, amountMinor, creditedMinor, answer = null, deciderId }: RechargeChange,
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

/** Expires unpaid card recharges, so that a new one can start. Runs every minute. */
export async function expireRecharges(ctx: RechargesCtx): Promise<void> {
  await ctx.db
    .updateTable('recharges')
    .set({ status: rechargeMoves.expire.to, decided_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('status', 'in', rechargeMoves.expire.from)
    .where('due_at', '<=', ctx.clock.now())
    .execute()
}

export type RechargeFilter = {
  readonly userId?: string | undefined
  readonly status?: RechargeStatus | undefined
  readonly channel?: RechargeChannel | undefined
}

const filterRecharges = (ctx: RechargesCtx, { userId, status, channel }: RechargeFilter) =>
  selectRecharges(ctx)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel!))

/** A page of recharges, newest first by default. */
export async function listRecharges(
  ctx: RechargesCtx,
  filter: RechargeFilter,
  { limit, offset = 0, isOldestFirst = false, afterId }: ListSlice,
): Promise<RechargeRow[]> {
  const direction = isOldestFirst ? 'asc' : 'desc'
  const rows = await filterRecharges(ctx, filter)
    .$if(afterId !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) ${isOldestFirst ? sql`>` : sql`<`} (
          select r.created_at, r.id from recharges as r where r.brand_id = ${ctx.brand.id} and r.id = ${afterId})`,
      ),
    )
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
  return rows as RechargeRow[]
}

/** When the oldest transfer that waits was announced; null without one. */
export async function findOldestTransfer(ctx: RechargesCtx): Promise<Date | null> {
  const [oldest] = await listRecharges(ctx, { status: 'submitted' }, { limit: 1, isOldestFirst: true })
  return oldest?.created_at ?? null
}

/** Returns the number of recharges, counted up to the cap. */
export async function countRecharges(ctx: RechargesCtx, filter: RechargeFilter): Promise<number> {
  const { total } = await ctx.db
    .selectFrom(filterRecharges(ctx, filter).clearSelect().select('id').limit(countCap).as('counted'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
