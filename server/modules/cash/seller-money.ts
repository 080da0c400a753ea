import type { sellerMoneyApi } from '#contract/seller-money.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { toUserAccount, getEarnings, postTransaction, toTransferEntries } from '#server/modules/wallet/public.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { toMajor } from '#server/platform/money.ts'
import { refusal } from '#server/platform/refusal.ts'
import { readAmount } from './read-amount.ts'

type Balance = (typeof sellerMoneyApi)['balance']
type Transfer = (typeof sellerMoneyApi)['transfer']

/** Returns the caller's earnings that were not transferred. */
export async function readSellerBalance(ctx: SellerCtx): Promise<Data<Balance>> {
  const { code, digits } = ctx.brand.settings.currency
  return { money: toMajor(await getEarnings(ctx, ctx.principal.userId), digits), currency: code }
}

/** Transfers earnings to the owner's wallet. Throws `wallet.insufficient`. */
export async function transferEarnings(ctx: SellerCtx, { amount }: Parsed<Transfer>): Promise<Data<Transfer>> {
  const { userId } = ctx.principal
  await postTransaction(ctx, {
    kind: 'earnings_transfer',
    referenceId: newId(ctx.clock.now().getTime()),
    reason: '',
    actorId: userId,
    entries: toTransferEntries(
      toUserAccount(userId, 'seller'),
      toUserAccount(userId, 'available'),
      readAmount(ctx, amount),
    ),
  })
  // Clawbacks may make this account negative, so the table has no check; the row is locked by the posting.
  if ((await getEarnings(ctx, userId)) < 0) throw refusal('wallet.insufficient')
  return readSellerBalance(ctx)
}
