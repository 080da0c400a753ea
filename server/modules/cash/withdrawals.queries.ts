import { sql, type RawBuilder } from 'kysely'
import type { PayoutKind, WithdrawalStatus } from '#contract/wallet.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { findViolatedConstraint } from '#server/platform/database/errors.ts'
import { countCap, toOffset, type Page } from '#server/platform/paging.ts'
import { withdrawalMoves, type WithdrawalMove } from './cash.rules.ts'

type WithdrawalsCtx = Ctx<Pick<Tables, 'withdrawals' | 'payout_accounts'>>

export type WithdrawalRow = {
  readonly id: string
  readonly user_id: string
  readonly account_id: string
  readonly status: WithdrawalStatus
  readonly amount_minor: number
  readonly fee_minor: number
  readonly answer: string | null
  readonly created_at: Date
  readonly decided_at: Date | null
  readonly kind: PayoutKind
  readonly label: string
  readonly masked: string
  /** The store whose earnings are paid out; null: money of a wallet. */
  readonly store_id: string | null
}

const columns = [
  'withdrawal.id',
  'withdrawal.user_id',
  'withdrawal.account_id',
  'withdrawal.status',
  'withdrawal.amount_minor',
  'withdrawal.fee_minor',
  'withdrawal.answer',
  'withdrawal.created_at',
  'withdrawal.decided_at',
  'withdrawal.store_id',
  'account.kind',
  'account.label',
  'account.masked',
] as const

const selectWithdrawals = (ctx: WithdrawalsCtx) =>
  ctx.db
    .selectFrom('withdrawals as withdrawal')
    .innerJoin('payout_accounts as account', (join) =>
      join
        .onRef('account.brand_id', '=', 'withdrawal.brand_id')
        .onRef('account.id', '=', 'withdrawal.account_id')
        .on('account.brand_id', '=', ctx.brand.id),
    )
    .where('withdrawal.brand_id', '=', ctx.brand.id)

/** Returns any withdrawal of the brand; the caller checks ownership. */
export const findWithdrawal = async (ctx: WithdrawalsCtx, id: string) =>
  (await selectWithdrawals(ctx).select(columns).where('withdrawal.id', '=', id).executeTakeFirst()) as
    | WithdrawalRow
    | undefined

export const findUnfinishedWithdrawal = async (ctx: WithdrawalsCtx, userId: string) =>
  (await selectWithdrawals(ctx)
    .select(columns)
    .where('withdrawal.user_id', '=', userId)
    .where('withdrawal.status', '=', 'submitted')
    .executeTakeFirst()) as WithdrawalRow | undefined

export const findUnfinishedWithdrawalTo = (ctx: WithdrawalsCtx, accountId: string) =>
  ctx.db
    .selectFrom('withdrawals')
    .select('id')
    .where('brand_id', '=', ctx.brand.id)
    .where('account_id', '=', accountId)
    .where('status', '=', 'submitted')
    .executeTakeFirst()

/** Returns how many withdrawals of a day a user has made; rejected ones do not count. */
export async function countWithdrawalsOn(ctx: WithdrawalsCtx, userId: string, day: string): Promise<number> {
  const { used } = await ctx.db
    .selectFrom('withdrawals')
    .select((eb) => eb.fn.countAll<number>().as('used'))
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .where('number', 'is not', null)
    .executeTakeFirstOrThrow()
  return used
}

export type NewWithdrawal = {
  readonly id: string
  readonly userId: string
  readonly accountId: string
  readonly amountMinor: number
  readonly feeMinor: number
  readonly day: string
  readonly perDay: number
  readonly storeId: string | null
  /** From when the account may receive money; the table refuses an earlier withdrawal. */
  readonly usableFrom: Date | null
}

/** Inserts the next withdrawal of the day, unless one is undecided or the daily limit is reached. */
export async function insertWithdrawal(
  ctx: WithdrawalsCtx,
  { id, userId, accountId, amountMinor, feeMinor, day, perDay, storeId, usableFrom }: NewWithdrawal,
): Promise<'written' | 'unfinished' | 'no_times_left'> {
  try {
    const { rows } = await sql`
      insert into withdrawals (brand_id, id, user_id, account_id, status, amount_minor, fee_minor, day, number, created_at,
        store_id, account_usable_from)
      select ${ctx.brand.id}, ${id}, ${userId}, ${accountId}, 'submitted', ${amountMinor}, ${feeMinor}, ${day},
        count(*) + 1, ${ctx.clock.now()}, ${storeId}::uuid, ${usableFrom}::timestamptz
      from withdrawals
      where brand_id = ${ctx.brand.id} and user_id = ${userId} and day = ${day} and number is not null
      having count(*) < ${perDay}
      returning id`.execute(ctx.db)
    return rows.length > 0 ? 'written' : 'no_times_left'
  } catch (error) {
    const { name } = findViolatedConstraint(error) ?? {}
    // Of concurrent inserts one succeeds; the others violate either constraint.
    if (name === 'withdrawals_unfinished_uq' || name === 'withdrawals_number_uq') return 'unfinished'
    throw error
  }
}

type Decision = { readonly id: string; readonly deciderId: string; readonly answer: string | null }

/**
 * Decides an undecided withdrawal of another user; of concurrent decisions one succeeds. A rejection frees its daily
 * number.
 */
export async function moveWithdrawal(
  ctx: WithdrawalsCtx,
  move: WithdrawalMove,
  { id, deciderId, answer }: Decision,
): Promise<boolean> {
  const moved = await ctx.db
    .updateTable('withdrawals')
    .set({ status: withdrawalMoves[move].to, decided_at: ctx.clock.now(), decider_id: deciderId, answer })
    .$if(move === 'reject', (update) => update.set({ number: null }))
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('status', 'in', withdrawalMoves[move].from)
    .where('user_id', '<>', deciderId)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

export type WithdrawalFilter = Page & {
  readonly userId?: string
  readonly status?: WithdrawalStatus | undefined
}

const filterWithdrawals = (ctx: WithdrawalsCtx, { userId, status }: WithdrawalFilter) =>
  selectWithdrawals(ctx)
    .$if(userId !== undefined, (query) => query.where('withdrawal.user_id', '=', userId!))
    .$if(status !== undefined, (query) => query.where('withdrawal.status', '=', status!))

/** A page of withdrawals, newest first. */
export const listWithdrawals = async (ctx: WithdrawalsCtx, filter: WithdrawalFilter) =>
  (await filterWithdrawals(ctx, filter)
    .select(columns)
    .orderBy('withdrawal.created_at', 'desc')
    .orderBy('withdrawal.id', 'desc')
    .limit(filter.pageSize)
    .offset(toOffset(filter))
    .execute()) as WithdrawalRow[]

/** Returns the number of withdrawals, counted up to the cap. */
export async function countWithdrawals(ctx: WithdrawalsCtx, filter: WithdrawalFilter): Promise<number> {
  const { total } = await ctx.db
    .selectFrom(filterWithdrawals(ctx, filter).select('withdrawal.id').limit(countCap).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Returns the total of undecided withdrawals and the frozen balance, read by one statement; minor units. */
export async function findFrozen(ctx: WithdrawalsCtx, held: RawBuilder<number>) {
  const { rows } = await sql<{ expected: number; found: number }>`
    select coalesce(sum(amount_minor + fee_minor), 0)::bigint as expected, ${held} as found
    from withdrawals where brand_id = ${ctx.brand.id} and status = 'submitted'`.execute(ctx.db)
  return rows[0]!
}

/** Payouts of a store's earnings, newest first, after one of them. */
export const listPayoutsOfStore = async (
  ctx: WithdrawalsCtx,
  {
    storeId,
    afterId,
    limit,
  }: { readonly storeId: string; readonly afterId?: string | undefined; readonly limit: number },
) =>
  (await selectWithdrawals(ctx)
    .select(columns)
    .where('withdrawal.store_id', '=', storeId)
    .$if(afterId !== undefined, (query) =>
      query.where(
        sql<boolean>`(withdrawal.created_at, withdrawal.id) < (
          select w.created_at, w.id from withdrawals as w where w.brand_id = ${ctx.brand.id} and w.id = ${afterId})`,
      ),
    )
    .orderBy('withdrawal.created_at', 'desc')
    .orderBy('withdrawal.id', 'desc')
    .limit(limit)
    .execute()) as WithdrawalRow[]

/** The undecided payout of a store; at most one, as an owner has at most one. */
export const findUnfinishedPayout = async (ctx: WithdrawalsCtx, storeId: string) =>
  (await selectWithdrawals(ctx)
    .select(columns)
    .where('withdrawal.store_id', '=', storeId)
    .where('withdrawal.status', '=', 'submitted')
    .executeTakeFirst()) as WithdrawalRow | undefined
