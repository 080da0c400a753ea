import type { Data, Parsed } from '#contract/operation.ts'
import type { withdrawalsApi } from '#contract/wallet.ts'
import { checkFundPassword } from '#server/modules/identity/passwords/public.ts'
import { toUserAccount, postTransaction, toTransferEntries } from '#server/modules/wallet/public.ts'
import { toBrandDay } from '#server/platform/brand-time.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { withIdempotency } from '#server/platform/transaction.ts'
import { lockAccount } from './payout-accounts.queries.ts'
import { checkBounds, toPolicyMinor, readAmount } from './read-amount.ts'
import { toWithdrawal } from './cash-views.ts'
import { nextWithdrawalAt } from './read-withdrawals.ts'
import { findWithdrawal, insertWithdrawal } from './withdrawals.queries.ts'

type Withdraw = (typeof withdrawalsApi)['withdraw']
type WithdrawalRequest = { readonly amountMinor: number; readonly feeMinor: number; readonly accountId: string }

/** Inserts a withdrawal; constraints refuse a second unfinished one and more than the daily number. */
async function insertRequest(ctx: UserCtx, { amountMinor, feeMinor, accountId }: WithdrawalRequest): Promise<string> {
  const { userId } = ctx.principal
  const id = newId(ctx.clock.now().getTime())
  const day = toBrandDay(ctx.brand, ctx.clock.now())
  const perDay = ctx.brand.policy.withdrawalsPerDay
  const outcome = await insertWithdrawal(ctx, { id, userId, accountId, amountMinor, feeMinor, day, perDay })
  if (outcome === 'unfinished') throw refusal('withdrawal.unfinished')
  if (outcome === 'no_times_left')
    throw refusal('withdrawal.no_times_left', { nextAt: nextWithdrawalAt(ctx, 0)!.toISOString() })
  return id
}

/** Inserts a withdrawal request and freezes amount and fee, in the caller's transaction. */
async function requestWithdrawal(ctx: UserCtx, request: WithdrawalRequest): Promise<Data<Withdraw>> {
  const { userId } = ctx.principal
  const closedUntil = nextWithdrawalAt(ctx, 1)
  if (closedUntil) throw refusal('withdrawal.outside_window', { nextAt: closedUntil.toISOString() })
  const account = isId(request.accountId) ? await lockAccount(ctx, userId, request.accountId) : undefined
  if (!account) throw refusal('payout_account.not_found')
  const id = await insertRequest(ctx, { ...request, accountId: account.id })
  await postTransaction(ctx, {
    kind: 'withdrawal_request',
    referenceId: id,
    reason: '',
    actorId: userId,
    entries: toTransferEntries(
      toUserAccount(userId, 'available'),
      toUserAccount(userId, 'frozen'),
      request.amountMinor + request.feeMinor,
    ),
  })
  return toWithdrawal(ctx, (await findWithdrawal(ctx, id))!)
}

/** Requests a withdrawal. The fee is added to the amount, so the requested amount is paid out in full. */
export async function withdraw(ctx: UserCtx, input: Parsed<Withdraw>): Promise<Data<Withdraw>> {
  const { withdrawalMinAmount: min, withdrawalMaxAmount: max, withdrawalFeeAmount: fee } = ctx.brand.policy
  const amountMinor = readAmount(ctx, input.amount)
  checkBounds(ctx, amountMinor, { min, max })
  // Outside the transaction: a failed attempt must count even on rollback, and hashing should not hold a connection.
  await checkFundPassword(ctx, input.fundPassword)
  const request = { amountMinor, feeMinor: toPolicyMinor(ctx, fee), accountId: input.accountId }
  return withIdempotency(ctx, (ctx) => requestWithdrawal(ctx, request))
}
