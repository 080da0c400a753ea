import type { staffMoneyApi } from '#contract/staff-money.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { settleClaim, type FindClaimSubject } from '#server/modules/review-claims/public.ts'
import { emit } from '#server/events.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toMajor } from '#server/platform/money.ts'
import { refusal } from '#server/platform/refusal.ts'
import { creditRecharge } from './credit-recharge.ts'
import { withUsernames, toRecharge } from './cash-views.ts'
import { checkBounds, readAmount } from './read-amount.ts'
import { findRecharge, moveRecharge, type RechargeRow } from './recharges.queries.ts'

type Decide = (typeof staffMoneyApi)['decideRecharge']

/** Returns the amount that arrived according to staff, else the announced one; at most the maximum recharge. */
function getCreditMinor(ctx: UserCtx, { amount_minor }: RechargeRow, arrived: number | undefined): number {
  if (arrived === undefined) return amount_minor
  const minor = readAmount(ctx, arrived)
  checkBounds(ctx, minor, { min: 0, max: ctx.brand.policy.rechargeMaxAmount })
  return minor
}

/** Staff credit or reject a transfer. Of concurrent decisions one succeeds; staff never decide their own request. */
export async function decideRecharge(ctx: UserCtx, input: Parsed<Decide>): Promise<Data<Decide>> {
  const { rechargeId: id, approve, reason: answer = null } = input
  const recharge = isId(id) ? await findRecharge(ctx, id) : undefined
  if (!recharge) throw refusal('recharge.not_found')
  const { userId: deciderId } = ctx.principal
  if (recharge.user_id === deciderId) throw refusal('money.own_request')
  await settleClaim(ctx, { kind: 'recharge', subjectId: recharge.id })
  const decision = { id: recharge.id, deciderId, answer }
  const moved = approve
    ? await moveRecharge(ctx, 'approve', { ...decision, creditedMinor: getCreditMinor(ctx, recharge, input.amount) })
    : await moveRecharge(ctx, 'reject', decision)
  if (!moved) throw refusal('recharge.decided')
  if (approve) await creditRecharge(ctx, moved)
  await emit(ctx, 'recharge.decided', {
    rechargeId: moved.id,
    userId: moved.user_id,
    isCredited: approve,
    amountMinor: moved.credited_minor ?? moved.amount_minor,
  })
  const { digits } = ctx.brand.settings.currency
  ctx.audit({
    subjectId: moved.id,
    before: { status: recharge.status, amount: toMajor(recharge.amount_minor, digits) },
    after: {
      status: moved.status,
      credited: approve ? toMajor(moved.credited_minor!, digits) : 0,
      userId: moved.user_id,
    },
  })
  const [view] = await withUsernames(ctx, [moved], (row) => toRecharge(ctx, row))
  return view!
}

/** A transfer that waits for staff. */
export const findRechargeSubject: FindClaimSubject = async (ctx, id) => {
  const row = await findRecharge(ctx, id)
  return row && { isOpen: row.status === 'submitted', ownerId: row.user_id }
}
