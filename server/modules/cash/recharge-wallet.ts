import type { rechargesApi } from '#contract/wallet.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { claimPictures } from '#server/modules/media/public.ts'
import { beginCardPayment, cardMoneyMayComeUntil, paymentMethods } from '#server/modules/payments/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { once } from '#server/platform/transaction.ts'
import { checkBounds, readSum } from './read-sum.ts'
import { toRecharge } from './recharge-answers.ts'
import { findUnfinishedRecharge, insertRecharge, prolongRecharge, type RechargeRow } from './recharges.queries.ts'

type Recharging = (typeof rechargesApi)['recharge']

/** Who takes cards in this shop; undefined when nobody does. */
export const cardMethodOf = (ctx: UserCtx) => paymentMethods(ctx).find((method) => method !== 'wallet')

const newRecharge = (ctx: UserCtx, amountMinor: number) => ({
  id: newId(ctx.clock.now().getTime()),
  userId: ctx.who.userId,
  amountMinor,
})

/** A transfer that was made: staff compare the receipt with what arrived. */
const byTransfer = (ctx: UserCtx, amountMinor: number, image: string): Promise<Data<Recharging>> =>
  once(ctx, async (ctx) => {
    const wanted = { ...newRecharge(ctx, amountMinor), channel: 'transfer', image, dueAt: null } as const
    const recharge = await insertRecharge(ctx, wanted)
    if (!recharge) throw refuse('recharge.unfinished')
    await claimPictures(ctx, [image], 'receipt')
    return { recharge: toRecharge(ctx, recharge), redirectUrl: null }
  })

/** The open recharge by card of this amount, or a new one: pressing again leads to the same page. */
async function openByCard(ctx: UserCtx, amountMinor: number): Promise<RechargeRow> {
  const dueAt = cardMoneyMayComeUntil(ctx)
  const wanted = { ...newRecharge(ctx, amountMinor), channel: 'card', image: null, dueAt } as const
  const recharge =
    (await insertRecharge(ctx, wanted)) ?? (await prolongRecharge(ctx, ctx.who.userId, amountMinor, dueAt))
  if (!recharge) throw refuse('recharge.unfinished')
  return recharge
}

async function byCard(ctx: UserCtx, amountMinor: number, back: string | undefined): Promise<Data<Recharging>> {
  const method = cardMethodOf(ctx)
  if (!method) throw refuse('payment.method_unavailable')
  const goOn = back === undefined ? '' : `&back=${encodeURIComponent(back)}`
  const redirectUrl = await beginCardPayment(ctx, method, async (ctx) => ({
    purpose: 'recharge',
    causeId: (await openByCard(ctx, amountMinor)).id,
    amountMinor,
    returnPath: `/pc/userInfo/wallet/recharge?payment=card${goOn}`,
    cancelPath: `/pc/userInfo/wallet/recharge?payment=cancelled${goOn}`,
  }))
  const recharge = await findUnfinishedRecharge(ctx, ctx.who.userId)
  // Between the two another window may have taken it back; its page then takes no money that stays.
  if (!recharge) throw refuse('payment.method_unavailable')
  return { recharge: toRecharge(ctx, recharge), redirectUrl }
}

/** Puts money into the caller's wallet, or begins to; the amount is in whole units of the currency. */
export function rechargeWallet(
  ctx: UserCtx,
  { amount, channel, image, back }: Parsed<Recharging>,
): Promise<Data<Recharging>> {
  const { rechargeMinAmount: min, rechargeMaxAmount: max } = ctx.brand.policy
  const amountMinor = readSum(ctx, amount)
  checkBounds(ctx, amountMinor, { min, max })
  return channel === 'card' ? byCard(ctx, amountMinor, back) : byTransfer(ctx, amountMinor, image!)
}
