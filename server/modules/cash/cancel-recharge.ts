import type { rechargesApi } from '#contract/wallet.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { markAttemptsUnwanted } from '#server/modules/payments/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { toRecharge } from './to-recharge.ts'
import { findRecharge, moveRecharge } from './recharges.queries.ts'

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
