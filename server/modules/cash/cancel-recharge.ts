import type { rechargesApi } from '#contract/wallet.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { setAsideAttempts } from '#server/modules/payments/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { toRecharge } from './recharge-answers.ts'
import { findRecharge, moveRecharge } from './recharges.queries.ts'

type Cancel = (typeof rechargesApi)['cancelRecharge']

/** The caller takes an unfinished recharge back; a card's page is closed, and what was paid there goes back. */
export async function cancelRecharge(ctx: UserCtx, { rechargeId: id }: Parsed<Cancel>): Promise<Data<Cancel>> {
  if (!isId(id)) throw refuse('recharge.not_found')
  const { userId } = ctx.who
  const recharge = await moveRecharge(ctx, 'cancel', { id, userId })
  if (!recharge) {
    const present = await findRecharge(ctx, id)
    throw refuse(present?.user_id === userId ? 'recharge.decided' : 'recharge.not_found')
  }
  await setAsideAttempts(ctx, { purpose: 'recharge', causeId: recharge.id }, null)
  return toRecharge(ctx, recharge)
}
