import type { checkoutApi } from '#contract/orders.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { checkFundPassword } from '#server/modules/identity/public.ts'
import { settleTrade, takeForPayment } from '#server/modules/orders/public.ts'
import { payFromWallet } from '#server/modules/payments/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refuse, refuseFields } from '#server/platform/refuse.ts'
import { once } from '#server/platform/transaction.ts'

type Pay = (typeof checkoutApi)['pay']

/** Pays the caller's trade from the wallet into escrow and marks its orders paid: both or neither, and once. */
export async function payTrade(ctx: UserCtx, { method, fundPassword, ...input }: Parsed<Pay>): Promise<Data<Pay>> {
  if (method !== 'wallet') throw refuse('payment.method_unavailable')
  if (fundPassword === undefined) throw refuseFields({ fundPassword: { key: 'field.required' } })
  // Outside the transaction: a wrong try counts although nothing moves, and hashing holds no connection.
  await checkFundPassword(ctx, fundPassword)
  return once(ctx, async (ctx) => {
    const tradeId = input.tradeId.toLowerCase()
    const amountMinor = await takeForPayment(ctx, tradeId)
    await payFromWallet(ctx, { tradeId, userId: ctx.who.userId, amountMinor })
    await settleTrade(ctx, tradeId)
    return { status: 'paid' as const }
  })
}
