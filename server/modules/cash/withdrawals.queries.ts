import { sql, type RawBuilder } from 'kysely'
import type { PayoutKind, WithdrawalStatus } from '#contract/wallet.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { findViolatedConstraint } from '#server/platform/database/errors.ts'
import { countCap } from '#server/platform/paging.ts'
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
  readonly first_approver_id: string | null
  readonly first_approved_at: Date | null
  readonly first_note: string | null
  readonly decider_id: string | null
  readonly account_created_at: Date
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
  'withdrawal.first_approver_id',
  'withdrawal.first_approved_at',
  'withdrawal.first_note',
  'withdrawal.decider_id',
  'account.created_at as account_created_at',
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

/** Withdrawals of a user that are not decided. */
export async function countUndecided(ctx: WithdrawalsCtx, userId: string): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('withdrawals')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('status', '=', 'submitted')
    .executeTakeFirstOrThrow()
  return total
}

/** Locks an undecided withdrawal until the transaction ends; undefined for a decided one. */
export const lockUndecided = (ctx: WithdrawalsCtx, id: string) =>
  ctx.db
    .selectFrom('withdrawals')
    .select(['first_approver_id', 'amount_minor'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('status', '=', 'submitted')
    .forUpdate()
    .executeTakeFirst()

/** Records the first of two approvals of a locked withdrawal; the table refuses its own user. */
export async function approveFirst(ctx: WithdrawalsCtx, { id, deciderId, answer }: Decision): Promise<void> {
  await ctx.db
    .updateTable('withdrawals')
    .set({ first_approver_id: deciderId, first_approved_at: ctx.clock.now(), first_note: answer })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('first_approver_id', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow()
}

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

/** Queues of staff: `waiting` has no approval yet, `second` has one of two. */
type WithdrawalView = 'waiting' | 'second' | 'paid' | 'rejected'

export type WithdrawalFilter = {
  readonly userId?: string | undefined
  readonly status?: WithdrawalStatus | undefined
  readonly view?: WithdrawalView | undefined
  /** Above this sum, in minor units. */
  readonly aboveMinor?: number | undefined
}
export type ListSlice = {
  readonly limit: number
  readonly offset?: number
  readonly isOldestFirst?: boolean
  /** The last one of the page before. */
  readonly afterId?: string | undefined
}

const viewStatus = { waiting: 'submitted', second: 'submitted', paid: 'paid', rejected: 'rejected' } as const

const filterWithdrawals = (ctx: WithdrawalsCtx, { userId, status, view, aboveMinor }: WithdrawalFilter) =>
  selectWithdrawals(ctx)
    .$if(userId !== undefined, (query) => query.where('withdrawal.user_id', '=', userId!))
    .$if(status !== undefined, (query) => query.where('withdrawal.status', '=', status!))
    .$if(view !== undefined, (query) => query.where('withdrawal.status', '=', viewStatus[view!]))
    .$if(view === 'waiting', (query) => query.where('withdrawal.first_approver_id', 'is', null))
    .$if(view === 'second', (query) => query.where('withdrawal.first_approver_id', 'is not', null))
    .$if(aboveMinor !== undefined, (query) => query.where('withdrawal.amount_minor', '>', aboveMinor!))

/** A page of withdrawals, newest first by default. */
export async function listWithdrawals(
  ctx: WithdrawalsCtx,
  filter: WithdrawalFilter,
  { limit, offset = 0, isOldestFirst = false, afterId }: ListSlice,
): Promise<WithdrawalRow[]> {
  const direction = isOldestFirst ? 'asc' : 'desc'
  const rows = await filterWithdrawals(ctx, filter)
    .select(columns)
    .$if(afterId !== undefined, (query) =>
      query.where(
        sql<boolean>`(withdrawal.created_at, withdrawal.id) ${isOldestFirst ? sql`>` : sql`<`} (
          select w.created_at, w.id from withdrawals as w where w.brand_id = ${ctx.brand.id} and w.id = ${afterId})`,
      ),
    )
    .orderBy('withdrawal.created_at', direction)
    .orderBy('withdrawal.id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
  return rows as WithdrawalRow[]
}

/** The oldest undecided withdrawal; its time, null without one. */
export async function findOldestWithdrawal(ctx: WithdrawalsCtx): Promise<Date | null> {
  const [oldest] = await listWithdrawals(ctx, { status: 'submitted' }, { limit: 1, isOldestFirst: true })
  return oldest?.created_at ?? null
}

/** Money paid out to a user since a moment, and number of payouts to an account before; minor units. */
export async function sumPaidTo(ctx: WithdrawalsCtx, userId: string, since: Date): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('withdrawals')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount_minor'), sql<number>`0`).as('total'))
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('status', '=', 'paid')
    .where('decided_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Payouts that were made to an account, up to 1,000. */
export async function countPaidTo(ctx: WithdrawalsCtx, accountId: string): Promise<number> {
  const { total } = await ctx.db
    .selectFrom(
      ctx.db
        .selectFrom('withdrawals')
        .select('id')
        .where('brand_id', '=', ctx.brand.id)
        .where('account_id', '=', accountId)
        .where('status', '=', 'paid')
        .limit(1000)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

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
