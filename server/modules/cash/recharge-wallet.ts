import type { Data, Parsed } from '#contract/operation.ts'
import type { rechargesApi } from '#contract/wallet.ts'
import { assertVerified } from '#server/modules/identity-checks/public.ts'
import { claimImages } from '#server/modules/media/public.ts'
import { findCardProvider, startCardPayment, markAttemptsUnwanted } from '#server/modules/payments/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { newId, isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { withIdempotency } from '#server/platform/transaction.ts'
import { checkBounds, readAmount } from './read-amount.ts'
import {
  findUnfinishedRecharge,
  insertRecharge,
  extendRecharge,
  findRecharge,
  moveRecharge,
  type RechargeRow,
} from './recharges.queries.ts'
import { toRecharge } from './cash-views.ts'

type StartRecharge = (typeof rechargesApi)['recharge']

/** Returns the card method of this shop; undefined when there is none. */
export const findCardMethod = (ctx: UserCtx) => findCardProvider(ctx)?.name

const buildRecharge = (ctx: UserCtx, amountMinor: number) => ({
  id: newId(ctx.clock.now().getTime()),
  userId: ctx.principal.userId,
  amountMinor,
})

/** A transfer already made: staff compare the receipt with the amount that arrived. */
const rechargeByTransfer = (ctx: UserCtx, amountMinor: number, image: string): Promise<Data<StartRecharge>> =>
  withIdempotency(ctx, async (ctx) => {
    await assertVerified(ctx, 'recharge')
    const row = { ...buildRecharge(ctx, amountMinor), channel: 'transfer', image, dueAt: null } as const
    const recharge = await insertRecharge(ctx, row)
    if (!recharge) throw refusal('recharge.unfinished')
    await claimImages(ctx, [image], 'receipt')
    return { recharge: toRecharge(ctx, recharge), redirectUrl: null }
  })

/** Returns the open card recharge of this amount or a new one, so that a repeated press opens the same page. */
async function findOrCreateCardRecharge(ctx: UserCtx, amountMinor: number, dueAt: Date): Promise<RechargeRow> {
  const row = { ...buildRecharge(ctx, amountMinor), channel: 'card', image: null, dueAt } as const
  const recharge =
    (await insertRecharge(ctx, row)) ?? (await extendRecharge(ctx, ctx.principal.userId, amountMinor, dueAt))
  if (!recharge) throw refusal('recharge.unfinished')
  return recharge
}

async function rechargeByCard(
  ctx: UserCtx,
  amountMinor: number,
  back: string | undefined,
): Promise<Data<StartRecharge>> {
  const method = findCardMethod(ctx)
  if (!method) throw refusal('payment.method_unavailable')
  await assertVerified(ctx, 'recharge')
  const backQuery = back === undefined ? '' : `&back=${encodeURIComponent(back)}`
  const redirectUrl = await startCardPayment(ctx, method, async (ctx, payableUntil) => ({
    referenceType: 'recharge',
    referenceId: (await findOrCreateCardRecharge(ctx, amountMinor, payableUntil)).id,
    amountMinor,
    returnPath: `/pc/userInfo/wallet/recharge?payment=card${backQuery}`,
    cancelPath: `/pc/userInfo/wallet/recharge?payment=cancelled${backQuery}`,
  }))
  const recharge = await findUnfinishedRecharge(ctx, ctx.principal.userId)
  // A concurrent cancel may have ended it; its page then refunds any payment.
  if (!recharge) throw refusal('payment.method_unavailable')
  return { recharge: toRecharge(ctx, recharge), redirectUrl }
}

/** Starts a recharge of the caller's wallet; the amount is in major units. */
export function rechargeWallet(
  ctx: UserCtx,
  { amount, channel, image, back }: Parsed<StartRecharge>,
): Promise<Data<StartRecharge>> {
  const { rechargeMinAmount: min, rechargeMaxAmount: max } = ctx.brand.policy
  const amountMinor = readAmount(ctx, amount)
  checkBounds(ctx, amountMinor, { min, max })
  return channel === 'card' ? rechargeByCard(ctx, amountMinor, back) : rechargeByTransfer(ctx, amountMinor, image!)
}

type Cancel = (typeof rechargesApi)['cancelRecharge']

/**
 * The caller cancels an unfinished recharge; the provider's page is closed and a payment already made there is
 * refunded.
 */
export async function cancelRecharge(ctx: UserCtx, { rechargeId: id }: Parsed<Cancel>): Promise<Data<Cancel>> {
  if (!isId(id)) throw refusal('recharge.not_found')
  const { userId } = ctx.principal
  const recharge = await moveRecharge(ctx, 'cancel', { id, userId })
  if (!recharge) {
    const present = await findRecharge(ctx, id)
    throw refusal(present?.user_id === userId ? 'recharge.decided' : 'recharge.not_found')
  }
  await markAttemptsUnwanted(ctx, { referenceType: 'recharge', referenceId: recharge.id }, null)
  return toRecharge(ctx, recharge)
}
