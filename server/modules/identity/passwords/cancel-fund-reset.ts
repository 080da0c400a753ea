import type { fundPasswordApi } from '#contract/fund-password.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { notify } from '../../messages/notices/public.ts'
import { findRecipient } from '../users/recipient.ts'
import { readFundResetKey } from './fund-reset-key.ts'
import { deleteReset, findResetUser } from './fund-resets.queries.ts'
import { readFundReset } from './read-fund-reset.ts'

type Api = typeof fundPasswordApi

/**
 * Ends the reset of a user that waits, only the one with this id if given, and tells them; false when none waits. Belongs into
 * a transaction.
 */
export async function endFundReset(ctx: Ctx, userId: string, id?: string): Promise<boolean> {
  if (!(await deleteReset(ctx, userId, id))) return false
  const recipient = await findRecipient(ctx, userId)
  const params = { at: ctx.clock.now().toISOString() }
  if (recipient) await notify(ctx, recipient, { kind: 'fund_reset_cancelled', params, isEverywhere: true })
  return true
}

/** Cancels the caller's reset, from any device that is logged in. */
export async function cancelFundReset(ctx: UserCtx): Promise<Data<Api['cancelReset']>> {
  if (!(await endFundReset(ctx, ctx.principal.userId))) throw refusal('fund_password.reset_over')
  return readFundReset(ctx)
}

/** Cancels a reset by the key of its message, once. Throws `not_found` for a key that was not made here. */
export async function cancelFundResetByLink(
  ctx: Ctx,
  { key }: Parsed<Api['cancelResetByLink']>,
): Promise<Data<Api['cancelResetByLink']>> {
  const id = readFundResetKey(ctx, key)
  if (id === null) throw refusal('not_found')
  const userId = await findResetUser(ctx, id)
  if (userId === undefined || !(await endFundReset(ctx, userId, id))) throw refusal('fund_password.reset_over')
  return {}
}
