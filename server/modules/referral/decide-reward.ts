import type { Data, Parsed } from '#contract/operation.ts'
import type { staffReferralApi } from '#contract/referral.ts'
import { lockUser } from '#server/modules/identity/users/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { findProfit, updateProfit } from './profits.queries.ts'
import { toStaffProfits } from './read-desk.ts'
import { announceReward } from './record-rewards.ts'
import { getExpiry } from './referral.rules.ts'

type Decide = (typeof staffReferralApi)['decide']

/**
 * Finance approves a reward with a sign of abuse, which can be claimed from then on, or refuses it. Throws
 * `referral.not_found`, `referral.decided`, and `referral.own` for somebody whom it is about.
 */
export async function decideReward(ctx: UserCtx, { profitId, approve, note }: Parsed<Decide>): Promise<Data<Decide>> {
  const found = isId(profitId) ? await findProfit(ctx, profitId) : undefined
  if (!found) throw refusal('referral.not_found')
  const { userId } = ctx.principal
  if ([found.referrer_id, found.user_id].includes(userId)) throw refusal('referral.own')
  await lockUser(ctx, found.referrer_id)
  const now = ctx.clock.now()
  const decided = await updateProfit(
    ctx,
    { id: found.id, from: 'held' },
    {
      state: approve ? 'unclaimed' : 'refused',
      expires_at: approve ? getExpiry(now, ctx.brand.policy.referralClaimDays) : null,
      decided_at: now,
      decider_id: userId,
      note: note ?? null,
    },
  )
  if (!decided) throw refusal('referral.decided')
  const profit = (await findProfit(ctx, found.id))!
  if (approve)
    await announceReward(ctx, {
      profitId: profit.id,
      userId: profit.referrer_id,
      amountMinor: profit.amount_minor,
    })
  ctx.audit({ subjectId: profit.id, before: { state: 'held' }, after: { state: profit.state } })
  return { profit: (await toStaffProfits(ctx, [profit]))[0]! }
}
