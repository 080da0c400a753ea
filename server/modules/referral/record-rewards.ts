import { emit, type Events } from '#server/events.ts'
import { findReferrerRow, lockUser, mayRefer } from '#server/modules/identity/users/public.ts'
import { listRewardBases, type RewardBasis } from '#server/modules/orders/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { markJobsChanged } from '#server/platform/jobs.queries.ts'
import { expireRewardsJob } from './expire-rewards.ts'
import { findSigns } from './find-signs.ts'
import { findProfit, insertProfit, listProfitsOfOrders, updateProfit, type ProfitRow } from './profits.queries.ts'
import { findRates } from './rates.queries.ts'
import { getExpiry, getRate, getReward, isWithinTerm } from './referral.rules.ts'
import { changeClaimed } from './take-back.ts'

/** Records the reward of an order whose buyer was referred, at the rate of now. */
async function recordOrder(ctx: Ctx, basis: RewardBasis, rates: ReadonlyMap<string, number>): Promise<void> {
  const { policy } = ctx.brand
  const buyer = await findReferrerRow(ctx, { userId: basis.userId })
  if (!buyer?.referrer_id || !buyer.referred_at) return
  if (!isWithinTerm(buyer.referred_at, basis.placedAt, policy.referralDays)) return
  const referrer = await findReferrerRow(ctx, { userId: buyer.referrer_id })
  if (!referrer || !mayRefer(ctx, referrer)) return
  const rate = getRate(policy, rates.get(basis.storeId))
  const amountMinor = getReward(basis, rate)
  if (amountMinor === 0) return
  await insertProfit(ctx, {
    id: newId(ctx.clock.now().getTime()),
    order_id: basis.id,
    store_id: basis.storeId,
    referrer_id: referrer.id,
    user_id: buyer.id,
    rate_hundredths: rate,
    base_minor: basis.goodsMinor,
    commission_minor: basis.commissionMinor,
    amount_minor: amountMinor,
    ordered_at: basis.paidAt,
  })
}

/** Records the rewards of paid orders; each waits for the release of its order. */
export async function recordRewards(ctx: Ctx, { orderIds }: Events['payment.settled']): Promise<void> {
  const bases = await listRewardBases(ctx, orderIds)
  const rates = await findRates(
    ctx,
    [...bases.values()].map(({ storeId }) => storeId),
  )
  for (const basis of bases.values()) await recordOrder(ctx, basis, rates)
}

const toAmounts = (profit: ProfitRow, basis: RewardBasis) => ({
  base_minor: basis.goodsMinor,
  commission_minor: basis.commissionMinor,
  amount_minor: getReward(basis, profit.rate_hundredths),
})

/** Makes the reward of a released order claimable, or lets it wait for finance where there is a sign of abuse. */
async function releaseReward(ctx: Ctx, profit: ProfitRow, basis: RewardBasis): Promise<void> {
  const { id, referrer_id: referrerId } = profit
  const now = ctx.clock.now()
  const amounts = { ...toAmounts(profit, basis), released_at: basis.releasedAt ?? now }
  const place = { id, from: 'waiting' } as const
  if (amounts.amount_minor === 0) return void (await updateProfit(ctx, place, { ...amounts, state: 'taken_back' }))
  const signs = await findSigns(ctx, profit, { basis, amountMinor: amounts.amount_minor })
  if (signs.length > 0) return void (await updateProfit(ctx, place, { ...amounts, signs, state: 'held' }))
  const expiresAt = getExpiry(now, ctx.brand.policy.referralClaimDays)
  if (await updateProfit(ctx, place, { ...amounts, state: 'unclaimed', expires_at: expiresAt }))
    await announceReward(ctx, { profitId: id, userId: referrerId, amountMinor: amounts.amount_minor })
}

/** Tells that a reward can be claimed. */
export async function announceReward(ctx: Ctx, reward: Events['referral.rewarded']): Promise<void> {
  await markJobsChanged(ctx, [expireRewardsJob])
  await emit(ctx, 'referral.rewarded', reward)
}

/** Reads the rewards of orders with their bases, and the rewards again once the referrer is locked. */
async function forEachReward(
  ctx: Ctx,
  orderIds: readonly string[],
  change: (profit: ProfitRow, basis: RewardBasis) => Promise<void>,
): Promise<void> {
  const ids = [...new Set(orderIds)]
  for (const { id, referrer_id: referrerId, order_id: orderId } of await listProfitsOfOrders(ctx, ids)) {
    await lockUser(ctx, referrerId)
    const profit = await findProfit(ctx, id)
    const basis = (await listRewardBases(ctx, [orderId])).get(orderId)
    if (profit && basis) await change(profit, basis)
  }
}

/** The return window of these orders is over: their rewards become claimable. */
export const releaseRewards = (ctx: Ctx, events: readonly Pick<Events['order.released'], 'orderId'>[]): Promise<void> =>
  forEachReward(
    ctx,
    events.map(({ orderId }) => orderId),
    async (profit, basis) => {
      if (profit.state === 'waiting' && !basis.isHeld) await releaseReward(ctx, profit, basis)
    },
  )

const openStates: readonly string[] = ['waiting', 'held', 'unclaimed']

/** Changes a reward to what its order is worth now; one of a held order waits for the end of its chargeback. */
async function changeReward(ctx: Ctx, profit: ProfitRow, basis: RewardBasis): Promise<void> {
  const amounts = toAmounts(profit, basis)
  if (profit.claimed_at !== null) return changeClaimed(ctx, profit, amounts)
  if (basis.isHeld || !openStates.includes(profit.state)) return
  // It was released while the chargeback held it, or its event was not handled yet.
  if (profit.state === 'waiting' && basis.releasedAt !== null) return releaseReward(ctx, profit, basis)
  const state = amounts.amount_minor === 0 ? ('taken_back' as const) : profit.state
  await updateProfit(ctx, { id: profit.id, from: profit.state }, { ...amounts, state })
}

/**
 * Changes the rewards of orders that were refunded or charged back: of a claimed one the difference is taken back, and
 * returned when the bank returns the money.
 */
export const changeRewards = (
  ctx: Ctx,
  events: readonly Pick<Events['refund.settled'] | Events['order.charged_back'], 'orderId'>[],
): Promise<void> =>
  forEachReward(
    ctx,
    events.map(({ orderId }) => orderId),
    (profit, basis) => changeReward(ctx, profit, basis),
  )
