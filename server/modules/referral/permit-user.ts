import type { Data, Parsed } from '#contract/operation.ts'
import type { staffReferralApi } from '#contract/referral.ts'
import type { ReferralPermission } from '#contract/referral-states.ts'
import {
  countReferred,
  findReferrerRow,
  getUser,
  getUsernames,
  mayRefer,
  saveMayRefer,
} from '#server/modules/identity/users/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { refusal } from '#server/platform/refusal.ts'
import { sumByState, sumOwed } from './results.queries.ts'

type Api = typeof staffReferralApi

const toPermission = (may: boolean | null): ReferralPermission =>
  may === null ? 'policy' : may ? 'allowed' : 'forbidden'

/** Who referred a user, whom they referred, and whether they may. Throws `user.not_found`. */
export async function readUserReferral(ctx: UserCtx, { userId }: Parsed<Api['user']>): Promise<Data<Api['user']>> {
  const { id } = await getUser(ctx, userId)
  const [row, referred, sums, owedMinor] = await Promise.all([
    findReferrerRow(ctx, { userId: id }),
    countReferred(ctx, id),
    sumByState(ctx, id),
    sumOwed(ctx, id),
  ])
  if (!row) throw refusal('user.not_found')
  const names = await getUsernames(ctx, row.referrer_id === null ? [] : [row.referrer_id])
  const { digits } = ctx.brand.settings.currency
  return {
    permission: toPermission(row.may_refer),
    mayRefer: mayRefer(ctx, row),
    referrer: row.referrer_id === null ? null : { id: row.referrer_id, name: names.get(row.referrer_id) ?? '' },
    referredAt: row.referred_at?.toISOString() ?? null,
    referred,
    earned: toMajor(
      sums.reduce((sum, { state, amountMinor }) => sum + (state === 'claimed' ? amountMinor : 0), 0),
      digits,
    ),
    owed: toMajor(owedMinor, digits),
  }
}

/** Staff allow or forbid a user to refer others. */
export async function permitUser(
  ctx: UserCtx,
  { userId, permission }: Parsed<Api['permit']>,
): Promise<Data<Api['permit']>> {
  const before = await readUserReferral(ctx, { userId })
  const { id } = await getUser(ctx, userId)
  await saveMayRefer(ctx, id, permission === 'policy' ? null : permission === 'allowed')
  ctx.audit({
    subjectId: id,
    before: { permission: before.permission },
    after: { permission },
  })
  return readUserReferral(ctx, { userId })
}
