import { toMajor } from '#server/platform/money.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { withdrawalsApi } from '#contract/wallet.ts'
import { assertVerified } from '#server/modules/identity-checks/public.ts'
import { checkFundPassword } from '#server/modules/identity/passwords/public.ts'
import { getEarnings, toUserAccount, postTransaction, toTransferEntries } from '#server/modules/wallet/public.ts'
import { toBrandDay } from '#server/platform/brand-time.ts'
import type { SellerCtx, UserCtx } from '#server/platform/context.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { withIdempotency } from '#server/platform/transaction.ts'
import { lockAccount } from './payout-accounts.queries.ts'
import { checkBounds, toPolicyMinor, readAmount } from './read-amount.ts'
import { toWithdrawal } from './cash-views.ts'
import { nextWithdrawalAt } from './read-withdrawals.ts'
import { findWithdrawal, insertWithdrawal } from './withdrawals.queries.ts'

type Withdraw = (typeof withdrawalsApi)['withdraw']
type WithdrawalRequest = {
  readonly amountMinor: number
  readonly feeMinor: number
  readonly accountId: string
  /** The store whose earnings are paid out; null: money of the wallet. */
  readonly storeId: string | null
}

/** Inserts a withdrawal; constraints refuse a second unfinished one and more than the daily number. */
async function insertRequest(
  ctx: UserCtx,
  { amountMinor, feeMinor, accountId, storeId, usableFrom }: WithdrawalRequest & { readonly usableFrom: Date | null },
): Promise<string> {
  const { userId } = ctx.principal
  const id = newId(ctx.clock.now().getTime())
  const day = toBrandDay(ctx.brand, ctx.clock.now())
  const perDay = ctx.brand.policy.withdrawalsPerDay
  const request = { id, userId, accountId, amountMinor, feeMinor, day, perDay, storeId, usableFrom }
  const outcome = await insertWithdrawal(ctx, request)
  if (outcome === 'unfinished') throw refusal('withdrawal.unfinished')
  if (outcome === 'no_times_left')
    throw refusal('withdrawal.no_times_left', { nextAt: nextWithdrawalAt(ctx, 0)!.toISOString() })
  return id
}

/** Inserts a withdrawal request and freezes amount and fee, in the caller's transaction. */
async function requestWithdrawal(ctx: UserCtx, request: WithdrawalRequest): Promise<Data<Withdraw>> {
  const { userId } = ctx.principal
  const { digits } = ctx.brand.settings.currency
  await assertVerified(ctx, 'withdrawal')
  const closedUntil = nextWithdrawalAt(ctx, 1)
  if (closedUntil) throw refusal('withdrawal.outside_window', { nextAt: closedUntil.toISOString() })
  const account = isId(request.accountId) ? await lockAccount(ctx, userId, request.accountId) : undefined
  if (!account) throw refusal('payout_account.not_found')
  const usableFrom = account.usable_from
  if (usableFrom && usableFrom > ctx.clock.now())
    throw refusal('payout_account.waiting', { usableFrom: usableFrom.toISOString() })
  const id = await insertRequest(ctx, { ...request, accountId: account.id, usableFrom })
  await postTransaction(ctx, {
    kind: 'withdrawal_request',
    referenceId: id,
    reason: '',
    actorId: userId,
    entries: toTransferEntries(
      toUserAccount(userId, request.storeId === null ? 'available' : 'seller'),
      toUserAccount(userId, 'frozen'),
      request.amountMinor + request.feeMinor,
    ),
  })
  // Clawbacks may make earnings negative, so their table has no check; the row is locked by the posting.
  if (request.storeId !== null && (await getEarnings(ctx, userId)) < 0) throw refusal('wallet.insufficient')
  const withdrawal = toWithdrawal(ctx, (await findWithdrawal(ctx, id))!)
  ctx.audit({
    subjectId: id,
    before: null,
    after: { amount: toMajor(request.amountMinor, digits), status: 'submitted' },
  })
  return withdrawal
}

type WithdrawInput = Parsed<Withdraw>

/** Requests a withdrawal. The fee is added to the amount, so the requested amount is paid out in full. */
export const withdraw = (ctx: UserCtx, input: WithdrawInput): Promise<Data<Withdraw>> =>
  checkAndRequest(ctx, input, null)

/** Pays the earnings of the caller's store out, by the rules of withdrawals. Their owner alone may call it. */
export const payOutEarnings = (ctx: SellerCtx, input: WithdrawInput): Promise<Data<Withdraw>> =>
  checkAndRequest(ctx, input, ctx.principal.storeId)

async function checkAndRequest(ctx: UserCtx, input: WithdrawInput, storeId: string | null): Promise<Data<Withdraw>> {
  const { withdrawalMinAmount: min, withdrawalMaxAmount: max, withdrawalFeeAmount: fee } = ctx.brand.policy
  const amountMinor = readAmount(ctx, input.amount)
  checkBounds(ctx, amountMinor, { min, max })
  // Outside the transaction: a failed attempt must count even on rollback, and hashing should not hold a connection.
  await checkFundPassword(ctx, input.fundPassword)
  const request = { amountMinor, feeMinor: toPolicyMinor(ctx, fee), accountId: input.accountId, storeId }
  return withIdempotency(ctx, (ctx) => requestWithdrawal(ctx, request))
}
