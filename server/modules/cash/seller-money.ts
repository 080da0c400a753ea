import type { sellerMoneyApi } from '#contract/handled-money.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { accountOf, earningsOf, postTransaction, transfer } from '#server/modules/wallet/public.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { toMajor } from '#server/platform/money.ts'
import { refuse } from '#server/platform/refuse.ts'
import { readSum } from './read-sum.ts'

type Balance = (typeof sellerMoneyApi)['balance']
type Transfer = (typeof sellerMoneyApi)['transfer']

/** What the caller's store has earned and not moved on. */
export async function readEarned(ctx: SellerCtx): Promise<Data<Balance>> {
  const { code, digits } = ctx.brand.settings.currency
  return { money: toMajor(await earningsOf(ctx, ctx.who.userId), digits), currency: code }
}

/** Moves earnings into the owner's own wallet. Refuses `wallet.insufficient`: only what is there can be moved. */
export async function transferEarnings(ctx: SellerCtx, { amount }: Parsed<Transfer>): Promise<Data<Transfer>> {
  const { userId } = ctx.who
  await postTransaction(ctx, {
    kind: 'earnings_transfer',
    causeId: newId(ctx.clock.now().getTime()),
    reason: '',
    actorId: userId,
    entries: transfer(accountOf(userId, 'seller'), accountOf(userId, 'available'), readSum(ctx, amount)),
  })
  // A clawback may take this account below zero, so the table does not refuse it; the row is locked by now.
  if ((await earningsOf(ctx, userId)) < 0) throw refuse('wallet.insufficient')
  return readEarned(ctx)
}
