import type { Data, Parsed } from '#contract/operation.ts'
import type { referralApi } from '#contract/referral.ts'
import { lockUser } from '#server/modules/identity/users/public.ts'
import { listRewardBases, type RewardBasis } from '#server/modules/orders/public.ts'
import { brandAccounts, postTransaction, toTransferEntries, toUserAccount } from '#server/modules/wallet/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { RetryableError } from '#server/platform/database/errors.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { toMajor } from '#server/platform/money.ts'
import { refusal } from '#server/platform/refusal.ts'
import { findLaterSigns } from './find-signs.ts'
import {
  insertMovement,
  listOwed,
  markClaimed,
  selectProfits,
  takeOwed,
  updateProfit,
  type ProfitRow,
} from './profits.queries.ts'
import { getReward, settleOwed } from './referral.rules.ts'

type Claim = (typeof referralApi)['claim']

/** Rewards that one claim takes at most; the next one takes the others. */
const maxPerClaim = 200

const isClaimable = (ctx: Ctx, { state, expires_at }: ProfitRow) =>
  state === 'unclaimed' && expires_at !== null && expires_at > ctx.clock.now()

/** The rewards that the caller named; throws where one of them is not theirs, claimed, or not claimable. */
async function getNamed(ctx: UserCtx, profitIds: readonly string[]): Promise<ProfitRow[]> {
  const ids = [...new Set(profitIds.map((id) => id.toLowerCase()))]
  if (ids.length === 0) throw refusal('referral.nothing')
  if (!ids.every(isId)) throw refusal('referral.not_found')
  const rows = (await selectProfits(ctx)
    .where('referrer_id', '=', ctx.principal.userId)
    .where('id', 'in', ids)
    .execute()) as ProfitRow[]
  if (rows.length < ids.length) throw refusal('referral.not_found')
  if (rows.some(({ claimed_at }) => claimed_at !== null)) throw refusal('referral.claimed')
  if (!rows.every((row) => isClaimable(ctx, row))) throw refusal('referral.not_claimable')
  return rows
}

async function listAll(ctx: UserCtx): Promise<ProfitRow[]> {
  const rows = (await selectProfits(ctx)
    .where('referrer_id', '=', ctx.principal.userId)
    .where('state', '=', 'unclaimed')
    .where('expires_at', '>', ctx.clock.now())
    .orderBy('id')
    .limit(maxPerClaim)
    .execute()) as ProfitRow[]
  if (rows.length === 0) throw refusal('referral.nothing')
  return rows
}

type Due = { readonly id: string; readonly amountMinor: number }

/** The amount due for a reward now; null where it is not paid: held by a chargeback, refunded, or with a new sign of abuse. */
async function checkReward(ctx: Ctx, profit: ProfitRow, basis: RewardBasis | undefined): Promise<Due | 'held' | null> {
  if (!basis || basis.isHeld) return null
  // A refund whose event was not handled yet counts already.
  const amountMinor = Math.min(getReward(basis, profit.rate_hundredths), profit.amount_minor)
  const place = { id: profit.id, from: 'unclaimed' } as const
  if (amountMinor === 0) {
    await updateProfit(ctx, place, { state: 'taken_back', amount_minor: 0 })
    return null
  }
  const found = await findLaterSigns(ctx, profit, basis)
  // Finance has decided about the signs of before, not about new ones.
  const signs = profit.decided_at === null ? found : found.filter((sign) => !profit.signs.includes(sign))
  if (signs.length === 0) return { id: profit.id, amountMinor }
  const all = [...new Set([...profit.signs, ...signs])]
  await updateProfit(ctx, place, { state: 'held', signs: all, expires_at: null, decided_at: null })
  return 'held'
}

/** Pays rewards into the wallet of their locked referrer, less what is owed. */
async function payRewards(ctx: UserCtx, dues: readonly Due[]): Promise<{ paidMinor: number; offsetMinor: number }> {
  const { userId } = ctx.principal
  const claimId = newId(ctx.clock.now().getTime())
  if ((await markClaimed(ctx, { claimId, referrerId: userId, dues })) < dues.length)
    throw new RetryableError('a reward was changed meanwhile')
  const claimedMinor = dues.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const settled = settleOwed(claimedMinor, await listOwed(ctx, userId))
  if ((await takeOwed(ctx, settled)) < settled.length) throw new RetryableError('what is owed was changed meanwhile')
  const offsetMinor = settled.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const paidMinor = claimedMinor - offsetMinor
  await insertMovement(ctx, {
    id: claimId,
    user_id: userId,
    kind: 'claim',
    profit_id: null,
    offset_minor: offsetMinor,
    amount_minor: paidMinor,
  })
  if (paidMinor > 0)
    await postTransaction(ctx, {
      kind: 'referral_claim',
      referenceId: claimId,
      reason: '',
      actorId: userId,
      entries: toTransferEntries(brandAccounts.referral, toUserAccount(userId, 'available'), paidMinor),
    })
  return { paidMinor, offsetMinor }
}

/**
 * Claims rewards into the wallet. The lock of the caller's row puts claims, refunds and decisions of one referrer into an
 * order, and the state of each row lets it be paid once. Throws `referral.not_found`, `referral.claimed`,
 * `referral.not_claimable`, and `referral.nothing` where none is left.
 */
export async function claimRewards(ctx: UserCtx, { profitIds }: Parsed<Claim>): Promise<Data<Claim>> {
  await lockUser(ctx, ctx.principal.userId)
  const profits = profitIds === undefined ? await listAll(ctx) : await getNamed(ctx, profitIds)
  const bases = await listRewardBases(
    ctx,
    profits.map(({ order_id }) => order_id),
  )
  const dues: Due[] = []
  let held = 0
  for (const profit of profits) {
    const checked = await checkReward(ctx, profit, bases.get(profit.order_id))
    if (checked === 'held') held++
    else if (checked) dues.push(checked)
  }
  const { paidMinor, offsetMinor } = dues.length > 0 ? await payRewards(ctx, dues) : { paidMinor: 0, offsetMinor: 0 }
  const { digits } = ctx.brand.settings.currency
  return {
    amount: toMajor(paidMinor, digits),
    offset: toMajor(offsetMinor, digits),
    claimed: dues.length,
    held,
  }
}
