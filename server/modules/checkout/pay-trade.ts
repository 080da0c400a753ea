import type { Data, Parsed } from '#contract/operation.ts'
import type { checkoutApi } from '#contract/checkout.ts'
import { lendForTrade } from '#server/modules/credit/public.ts'
import { checkFundPassword, withFundPassword } from '#server/modules/identity/passwords/public.ts'
import { extendForPayment, settleTrade, startTradePayment } from '#server/modules/orders/trades/public.ts'
import {
  startCardPayment,
  payFromWallet,
  moveCardMoneyToEscrow,
  type CapturedPayment,
} from '#server/modules/payments/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { requirePrincipal } from '#server/platform/run-ahead.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'
import { withIdempotency } from '#server/platform/transaction.ts'

type Pay = (typeof checkoutApi)['pay']
type CardMethod = Exclude<Parsed<Pay>['method'], 'wallet' | 'credit'>

/** Pays from the wallet into escrow and marks the orders paid, in one transaction. */
async function payByWallet(ctx: UserCtx, tradeId: string, fundPassword: string | undefined): Promise<Data<Pay>> {
  if (fundPassword === undefined) throw fieldRefusal({ fundPassword: { key: 'field.required' } })
  return withFundPassword(ctx, fundPassword, async (ctx) => {
    const payment = await startTradePayment(ctx, tradeId)
    const { amountMinor } = payment
    await pipeline([
      payFromWallet(ctx, { tradeId, userId: ctx.principal.userId, amountMinor }),
      settleTrade(ctx, payment),
    ])
    return { status: 'paid' as const }
  })
}

/** Opens a loan within the limit of the shopper and pays with it as from the wallet, in one transaction. */
async function payLater(ctx: UserCtx, tradeId: string, { fundPassword, credit }: Parsed<Pay>): Promise<Data<Pay>> {
  if (credit === undefined) throw fieldRefusal({ credit: { key: 'field.required' } })
  if (fundPassword === undefined) throw fieldRefusal({ fundPassword: { key: 'field.required' } })
  const checked = await requirePrincipal(ctx)
  await checkFundPassword(checked, fundPassword)
  return withIdempotency(checked, async (ctx) => {
    const { userId } = ctx.principal
    const payment = await startTradePayment(ctx, tradeId)
    const { amountMinor } = payment
    await lendForTrade(ctx, { tradeId, amountMinor, choice: credit })
    await payFromWallet(ctx, { tradeId, userId, amountMinor, method: 'credit' })
    await settleTrade(ctx, payment)
    return { status: 'paid' as const }
  })
}

/** Starts a card payment and extends the trade's expiry; `handleTradePayment` completes it. */
async function payByCard(ctx: UserCtx, method: CardMethod, tradeId: string): Promise<Data<Pay>> {
  const redirectUrl = await startCardPayment(await requirePrincipal(ctx), method, async (ctx, payableUntil) => ({
    referenceType: 'trade',
    referenceId: tradeId,
    amountMinor: await extendForPayment(ctx, tradeId, payableUntil),
    returnPath: `/pc/paySuccess?tradeId=${tradeId}&payment=card`,
    cancelPath: `/pc/settlement?tradeId=${tradeId}&payment=cancelled`,
  }))
  return { status: 'redirect', redirectUrl }
}

export function payTrade(ctx: UserCtx, input: Parsed<Pay>): Promise<Data<Pay>> {
  const { method, fundPassword } = input
  const id = input.tradeId.toLowerCase()
  if (method === 'credit') return payLater(ctx, id, input)
  return method === 'wallet' ? payByWallet(ctx, id, fundPassword) : payByCard(ctx, method, id)
}

/**
 * Handles a captured card payment of a trade: moves it into escrow and marks the orders paid. Throws when the trade can
 * no longer be paid or its total has changed.
 */
export async function handleTradePayment(
  ctx: UserCtx,
  { referenceId: tradeId, amountMinor }: CapturedPayment,
): Promise<void> {
  const payment = await startTradePayment(ctx, tradeId)
  if (payment.amountMinor !== amountMinor) throw refusal('trade.not_payable')
  await moveCardMoneyToEscrow(ctx, tradeId, amountMinor)
  await settleTrade(ctx, payment)
}
