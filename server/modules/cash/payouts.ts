import { brandAccounts, findCurrencies, postTransaction, toUserAccount } from '#server/modules/wallet/public.ts'
import { getUsernames } from '#server/modules/identity/users/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { openDetails } from './seal-details.ts'
import {
  changePayoutState,
  findWithdrawal,
  listBankPayouts,
  listTransferRows,
  listWaitingTransferRows,
  returnPaidWithdrawalRow,
  type BankPayoutRow,
} from './payouts.queries.ts'

/** A decided withdrawal to a bank account, with the account in full; sums in minor units. */
export type BankPayout = {
  readonly id: string
  readonly userId: string
  readonly storeId: string | null
  readonly amountMinor: number
  /** Currency in which the money was held. */
  readonly currency: string
  readonly bank: string
  readonly masked: string
  readonly holder: string | null
  readonly number: string
  readonly decidedAt: Date
}

async function toPayouts(ctx: Ctx, rows: readonly BankPayoutRow[]): Promise<BankPayout[]> {
  const currencies = await findCurrencies(
    ctx,
    'withdrawal_request',
    rows.map(({ id }) => id),
  )
  return rows.map(({ accountId, sealed, ...row }) => ({
    ...row,
    ...openDetails(ctx, accountId, sealed),
    currency: currencies.get(row.id) ?? '',
  }))
}

/** Decided withdrawals to bank accounts that no batch has, oldest first, after an id. */
export const listOpenPayouts = async (
  ctx: Ctx,
  page: { readonly limit: number; readonly afterId?: string | undefined },
): Promise<BankPayout[]> => toPayouts(ctx, await listBankPayouts(ctx, { state: 'open', ...page }))

/** Payouts by id, in no order; missing where they are no decided withdrawals to a bank account. */
export const listPayoutsById = async (ctx: Ctx, ids: readonly string[]): Promise<BankPayout[]> =>
  ids.length === 0 ? [] : toPayouts(ctx, await listBankPayouts(ctx, { ids, limit: ids.length }))

/** Takes open payouts for a batch, in the caller's transaction; false when one of them is not open any more. */
export const claimPayouts = async (ctx: Ctx, ids: readonly string[]): Promise<boolean> =>
  (await changePayoutState(ctx, ids, 'open', 'batched')) === ids.length

/** Gives payouts of a cancelled batch back. */
export async function releasePayouts(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await changePayoutState(ctx, ids, 'batched', 'open')
}

/** Records that open payouts were paid without a file; false when one of them is not open any more. */
export const markPaidOutside = async (ctx: Ctx, ids: readonly string[]): Promise<boolean> =>
  (await changePayoutState(ctx, ids, 'open', 'outside')) === ids.length

/**
 * Returns the money of a paid withdrawal that the bank sent back, with its fee, to the wallet or the earnings that it is from;
 * once. Throws `money.own_request` for the caller's own, `withdrawal.decided` when it was returned before.
 */
export async function returnPaidWithdrawal(ctx: UserCtx, id: string, reason: string): Promise<void> {
  const withdrawal = await findWithdrawal(ctx, id)
  if (!withdrawal) throw refusal('withdrawal.not_found')
  if (withdrawal.user_id === ctx.principal.userId) throw refusal('money.own_request')
  if (!(await returnPaidWithdrawalRow(ctx, id, reason))) throw refusal('withdrawal.decided')
  const { user_id, store_id, amount_minor, fee_minor } = withdrawal
  await postTransaction(ctx, {
    kind: 'withdrawal_return',
    referenceId: id,
    reason,
    actorId: ctx.principal.userId,
    entries: [
      { account: brandAccounts.clearing, amountMinor: -amount_minor },
      ...(fee_minor > 0 ? [{ account: brandAccounts.commission, amountMinor: -fee_minor }] : []),
      {
        account: toUserAccount(user_id, store_id === null ? 'available' : 'seller'),
        amountMinor: amount_minor + fee_minor,
      },
    ],
  })
}

/** A transfer that waits for its money, with the username that its payer was told to write; minor units. */
export type WaitingTransfer = {
  readonly id: string
  readonly userId: string
  readonly username: string
  readonly amountMinor: number
  readonly createdAt: Date
}

/** Transfers that wait, oldest first, at most 10,000. */
export const listWaitingTransfers = async (ctx: Ctx): Promise<WaitingTransfer[]> =>
  withNames(ctx, await listWaitingTransferRows(ctx))

/** Recharges by id, in whatever state, in no order. */
export const listTransfersById = async (ctx: Ctx, ids: readonly string[]): Promise<WaitingTransfer[]> =>
  ids.length === 0 ? [] : withNames(ctx, await listTransferRows(ctx, ids))

async function withNames(ctx: Ctx, rows: readonly Omit<WaitingTransfer, 'username'>[]): Promise<WaitingTransfer[]> {
  const names = await getUsernames(
    ctx,
    rows.map(({ userId }) => userId),
  )
  return rows.map((row) => ({ ...row, username: names.get(row.userId) ?? '' }))
}
