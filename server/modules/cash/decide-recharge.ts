import type { staffMoneyApi } from '#contract/handled-money.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toMajor } from '#server/platform/money.ts'
import { refuse } from '#server/platform/refuse.ts'
import { creditRecharge } from './credit-recharge.ts'
import { handled } from './handled.ts'
import { checkBounds, readSum } from './read-sum.ts'
import { toRecharge } from './recharge-answers.ts'
import { findRecharge, moveRecharge, type RechargeRow } from './recharges.queries.ts'

type Decide = (typeof staffMoneyApi)['decideRecharge']

/** What is credited: what staff say arrived, else what was announced; never more than one recharge may be. */
function creditOf(ctx: UserCtx, { amount_minor }: RechargeRow, arrived: number | undefined): number {
  if (arrived === undefined) return amount_minor
  const minor = readSum(ctx, arrived)
  checkBounds(ctx, minor, { min: 0, max: ctx.brand.policy.rechargeMaxAmount })
  return minor
}

/** Staff credit a transfer or reject it. Of two who decide at once one does; nobody decides about their own. */
export async function decideRecharge(ctx: UserCtx, input: Parsed<Decide>): Promise<Data<Decide>> {
  const { rechargeId: id, approve, reason: answer = null } = input
  const present = isId(id) ? await findRecharge(ctx, id) : undefined
  if (!present) throw refuse('recharge.not_found')
  const { userId: deciderId } = ctx.who
  if (present.user_id === deciderId) throw refuse('money.own_request')
  const decision = { id: present.id, deciderId, answer }
  const moved = approve
    ? await moveRecharge(ctx, 'approve', { ...decision, creditedMinor: creditOf(ctx, present, input.amount) })
    : await moveRecharge(ctx, 'reject', decision)
  if (!moved) throw refuse('recharge.decided')
  if (approve) await creditRecharge(ctx, moved)
  const { digits } = ctx.brand.settings.currency
  ctx.audit({
    subjectId: moved.user_id,
    before: { status: present.status, amount: toMajor(present.amount_minor, digits) },
    after: { status: moved.status, credited: approve ? toMajor(moved.credited_minor!, digits) : 0 },
  })
  const [shown] = await handled(ctx, [moved], (row) => toRecharge(ctx, row))
  return shown!
}
