import type { Data, Parsed } from '#contract/operation.ts'
import type { withdrawalsApi } from '#contract/wallet.ts'
import { checkFundPassword } from '#server/modules/identity/public.ts'
import { accountOf, postTransaction, transfer } from '#server/modules/wallet/public.ts'
import { dayOf } from '#server/platform/brand-day.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { once } from '#server/platform/transaction.ts'
import { lockAccount } from './payout-accounts.queries.ts'
import { checkBounds, policyMinor, readSum } from './read-sum.ts'
import { toWithdrawal } from './withdrawal-answers.ts'
import { nextWithdrawalAt } from './withdrawal-rules.ts'
import { findWithdrawal, insertWithdrawal } from './withdrawals.queries.ts'

type Withdraw = (typeof withdrawalsApi)['withdraw']
type Asked = { readonly amountMinor: number; readonly feeMinor: number; readonly accountId: string }

/** Writes the request as today's next; the database says whether it may be. */
async function writeRequest(ctx: UserCtx, { amountMinor, feeMinor, accountId }: Asked): Promise<string> {
  const { userId } = ctx.who
  const id = newId(ctx.clock.now().getTime())
  const day = dayOf(ctx.brand, ctx.clock.now())
  const perDay = ctx.brand.policy.withdrawalsPerDay
  const outcome = await insertWithdrawal(ctx, { id, userId, accountId, amountMinor, feeMinor, day, perDay })
  if (outcome === 'unfinished') throw refuse('withdrawal.unfinished')
  if (outcome === 'no_times_left')
    throw refuse('withdrawal.no_times_left', { nextAt: nextWithdrawalAt(ctx, 0)!.toISOString() })
  return id
}

/** Holds amount and fee back for a request, in the caller's transaction. */
async function request(ctx: UserCtx, asked: Asked): Promise<Data<Withdraw>> {
  const { userId } = ctx.who
  const closedUntil = nextWithdrawalAt(ctx, 1)
  if (closedUntil) throw refuse('withdrawal.outside_window', { nextAt: closedUntil.toISOString() })
  const account = isId(asked.accountId) ? await lockAccount(ctx, userId, asked.accountId) : undefined
  if (!account) throw refuse('payout_account.not_found')
  const id = await writeRequest(ctx, { ...asked, accountId: account.id })
  await postTransaction(ctx, {
    kind: 'withdrawal_request',
    causeId: id,
    reason: '',
    actorId: userId,
    entries: transfer(accountOf(userId, 'available'), accountOf(userId, 'frozen'), asked.amountMinor + asked.feeMinor),
  })
  return toWithdrawal(ctx, (await findWithdrawal(ctx, id))!)
}

/** Asks for money out of the wallet. The fee comes on top of the amount, so that what was asked for is what arrives. */
export async function withdraw(ctx: UserCtx, input: Parsed<Withdraw>): Promise<Data<Withdraw>> {
  const { withdrawalMinAmount: min, withdrawalMaxAmount: max, withdrawalFeeAmount: fee } = ctx.brand.policy
  const amountMinor = readSum(ctx, input.amount)
  checkBounds(ctx, amountMinor, { min, max })
  // Outside the transaction: a wrong try counts although nothing moves, and hashing holds no connection.
  await checkFundPassword(ctx, input.fundPassword)
  const asked = { amountMinor, feeMinor: policyMinor(ctx, fee), accountId: input.accountId }
  return once(ctx, (ctx) => request(ctx, asked))
}
