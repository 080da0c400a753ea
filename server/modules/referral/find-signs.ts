import type { AbuseSign } from '#contract/referral-states.ts'
import { sharePayoutAccount } from '#server/modules/cash/public.ts'
import { findReferrerRow, getUserContact, mayRefer, shareBrowser } from '#server/modules/identity/users/public.ts'
import { getStoreOwners } from '#server/modules/merchants/public.ts'
import type { RewardBasis } from '#server/modules/orders/public.ts'
import { toBrandDay, toInstant } from '#server/platform/brand-time.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toMinor } from '#server/platform/money.ts'
import { sumReleasedSince, type ProfitRow } from './profits.queries.ts'
import { isSameAddress, listSigns } from './referral.rules.ts'

/** Whether this reward makes those of the month more than the policy allows; its referrer is locked. */
async function exceedsLimit(ctx: Ctx, referrerId: string, amountMinor: number): Promise<boolean> {
  const { policy, settings } = ctx.brand
  if (policy.referralMonthMaxAmount === 0) return false
  const firstDay = `${toBrandDay(ctx.brand, ctx.clock.now()).slice(0, 7)}-01`
  const before = await sumReleasedSince(ctx, referrerId, toInstant(ctx.brand, firstDay, '00:00'))
  return before + amountMinor > toMinor(policy.referralMonthMaxAmount, settings.currency.digits)
}

type Subject = Pick<ProfitRow, 'referrer_id' | 'user_id'>

/** Signs that the two people of a reward are one, that one of them sold it, or that the referrer may not refer any more. */
async function readFacts(ctx: Ctx, { referrer_id: referrerId, user_id: userId }: Subject, basis: RewardBasis) {
  const [referrer, device, account, { addresses }, owners] = await Promise.all([
    findReferrerRow(ctx, { userId: referrerId }),
    shareBrowser(ctx, referrerId, userId),
    sharePayoutAccount(ctx, referrerId, userId),
    getUserContact(ctx, referrerId),
    getStoreOwners(ctx, [basis.storeId]),
  ])
  return {
    device,
    account,
    address: addresses.some((address) => isSameAddress(address, basis.address)),
    permission: !referrer || !mayRefer(ctx, referrer),
    own_store: [referrerId, userId].includes(owners.get(basis.storeId) ?? ''),
  }
}

/** Signs of abuse of a reward at its release. */
export const findSigns = async (
  ctx: Ctx,
  subject: Subject,
  { basis, amountMinor }: { readonly basis: RewardBasis; readonly amountMinor: number },
): Promise<AbuseSign[]> =>
  listSigns({
    ...(await readFacts(ctx, subject, basis)),
    limit: await exceedsLimit(ctx, subject.referrer_id, amountMinor),
  })

/** Signs of abuse that came after the release; the limit was checked at it. */
export const findLaterSigns = async (ctx: Ctx, subject: Subject, basis: RewardBasis): Promise<AbuseSign[]> =>
  listSigns({ ...(await readFacts(ctx, subject, basis)), limit: false })
