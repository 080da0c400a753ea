import type { checkoutApi } from '#contract/orders.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { onceWithFundPassword } from '#server/modules/identity/public.ts'
import { holdForPayment, settleTrade, takeForPayment } from '#server/modules/orders/public.ts'
import { beginCardPayment, cardMoneyMayComeUntil, payFromWallet } from '#server/modules/payments/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refuseFields } from '#server/platform/refuse.ts'
import { together } from '#server/platform/together.ts'

type Pay = (typeof checkoutApi)['pay']
type CardMethod = Exclude<Parsed<Pay>['method'], 'wallet'>

/** Pays from the wallet into escrow and marks the trade's orders paid: both or neither, and once. */
async function payByWallet(ctx: UserCtx, tradeId: string, fundPassword: string | undefined): Promise<Data<Pay>> {
  if (fundPassword === undefined) throw refuseFields({ fundPassword: { key: 'field.required' } })
  return onceWithFundPassword(ctx, fundPassword, async (ctx) => {
    const taken = await takeForPayment(ctx, tradeId)
    const { amountMinor } = taken
    await together([payFromWallet(ctx, { tradeId, userId: ctx.who.userId, amountMinor }), settleTrade(ctx, taken)])
    return { status: 'paid' as const }
  })
}

/** Where the payer goes to pay by card; the trade waits for them. What comes of it, `receiveForTrade` is told. */
async function payByCard(ctx: UserCtx, method: CardMethod, tradeId: string): Promise<Data<Pay>> {
  const redirectUrl = await beginCardPayment(ctx, method, async (ctx) => ({
    purpose: 'trade',
    causeId: tradeId,
    amountMinor: await holdForPayment(ctx, tradeId, cardMoneyMayComeUntil(ctx)),
    returnPath: `/pc/paySuccess?tradeId=${tradeId}&payment=card`,
    cancelPath: `/pc/settlement?tradeId=${tradeId}&payment=cancelled`,
  }))
  return { status: 'redirect', redirectUrl }
}

/** Pays the caller's trade, or begins to. */
export function payTrade(ctx: UserCtx, { method, fundPassword, tradeId }: Parsed<Pay>): Promise<Data<Pay>> {
  const id = tradeId.toLowerCase()
  return method === 'wallet' ? payByWallet(ctx, id, fundPassword) : payByCard(ctx, method, id)
}
