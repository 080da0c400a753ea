import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
export { findWithdrawal } from './withdrawals.queries.ts'

type PayoutsCtx = Ctx<Pick<Tables, 'withdrawals' | 'payout_accounts' | 'recharges'>>
export type PayoutState = 'outside' | 'open' | 'batched'

export type BankPayoutRow = {
  readonly id: string
  readonly userId: string
  readonly storeId: string | null
  readonly amountMinor: number
  readonly decidedAt: Date
  readonly accountId: string
  readonly bank: string
  readonly masked: string
  readonly sealed: Buffer
}

type PayoutFilter = {
  readonly state?: PayoutState
  readonly ids?: readonly string[]
  readonly afterId?: string | undefined
  readonly limit: number
}

/** Paid withdrawals to bank accounts by id, from the oldest request on. */
export const listBankPayouts = async (ctx: PayoutsCtx, { state, ids, afterId, limit }: PayoutFilter) =>
  (await ctx.db
    .selectFrom('withdrawals as withdrawal')
    .innerJoin('payout_accounts as account', (join) =>
      join.onRef('account.id', '=', 'withdrawal.account_id').on('account.brand_id', '=', ctx.brand.id),
    )
    .select(['withdrawal.id', 'withdrawal.user_id as userId', 'withdrawal.store_id as storeId'])
    .select(['withdrawal.amount_minor as amountMinor', 'withdrawal.decided_at as decidedAt'])
    .select(['withdrawal.account_id as accountId', 'account.label as bank', 'account.masked', 'account.sealed'])
    .where('withdrawal.brand_id', '=', ctx.brand.id)
    .where('account.brand_id', '=', ctx.brand.id)
    .where('account.kind', '=', 'bank')
    .$if(state !== undefined, (query) =>
      query.where('withdrawal.payout_state', '=', state!).where('withdrawal.status', '=', 'paid'),
    )
    .$if(ids !== undefined, (query) => query.where('withdrawal.id', '=', sql<string>`any(${ids!}::uuid[])`))
    .$if(afterId !== undefined, (query) => query.where('withdrawal.id', '>', afterId!))
    .orderBy('withdrawal.id')
    .limit(limit)
    .execute()) as BankPayoutRow[]

/** Moves paid withdrawals from one state to another; returns how many it moved. Of concurrent moves of one, one succeeds. */
export async function changePayoutState(
  ctx: PayoutsCtx,
  ids: readonly string[],
  from: PayoutState,
  to: PayoutState,
): Promise<number> {
  const moved = await ctx.db
    .updateTable('withdrawals')
    .set({ payout_state: to })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('payout_state', '=', from)
    .where('status', '=', 'paid')
    .returning('id')
    .execute()
  return moved.length
}

/** Rejects a withdrawal that a batch paid, as the money is back; false when it was rejected before. */
export async function returnPaidWithdrawalRow(ctx: PayoutsCtx, id: string, answer: string): Promise<boolean> {
  const moved = await ctx.db
    .updateTable('withdrawals')
    .set({ status: 'rejected', answer, number: null })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('status', '=', 'paid')
    .where('payout_state', '=', 'batched')
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

const selectTransfers = (ctx: PayoutsCtx) =>
  ctx.db
    .selectFrom('recharges')
    .select(['id', 'user_id as userId', 'amount_minor as amountMinor', 'created_at as createdAt'])
    .where('brand_id', '=', ctx.brand.id)

export const listTransferRows = (ctx: PayoutsCtx, ids: readonly string[]) =>
  selectTransfers(ctx)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** Transfers that staff have not decided, oldest first. */
export const listWaitingTransferRows = (ctx: PayoutsCtx) =>
  selectTransfers(ctx).where('status', '=', 'submitted').orderBy('created_at').limit(10_000).execute()
