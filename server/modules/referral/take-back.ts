import {
  brandAccounts,
  getBalance,
  postTransaction,
  toTransferEntries,
  toUserAccount,
} from '#server/modules/wallet/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { RetryableError } from '#server/platform/database/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { insertMovement, updateProfit, type ProfitRow } from './profits.queries.ts'

type Amounts = { readonly base_minor: number; readonly commission_minor: number; readonly amount_minor: number }

/** Takes money out of a wallet; the whole transaction is tried again when the wallet has less by now. */
async function takeFromWallet(
  ctx: Ctx,
  { id, userId, amountMinor }: { id: string; userId: string; amountMinor: number },
) {
  try {
    await postTransaction(ctx, {
      kind: 'referral_return',
      referenceId: id,
      reason: '',
      actorId: null,
      entries: toTransferEntries(toUserAccount(userId, 'available'), brandAccounts.referral, amountMinor),
    })
  } catch (error) {
    if (error instanceof Refusal && error.key === 'wallet.insufficient')
      throw new RetryableError('the wallet was spent meanwhile')
    throw error
  }
}

/**
 * Lowers a claimed reward whose referrer is locked: takes the difference from the wallet as far as it has it; the rest is
 * owed, and the next claim settles it.
 */
export async function lowerClaimed(ctx: Ctx, profit: ProfitRow, amounts: Amounts): Promise<void> {
  const excessMinor = profit.amount_minor - amounts.amount_minor
  if (excessMinor <= 0) return
  const userId = profit.referrer_id
  const { availableMinor } = await getBalance(ctx, userId)
  const takenMinor = Math.min(excessMinor, Math.max(availableMinor, 0))
  const changed = await updateProfit(
    ctx,
    { id: profit.id, from: 'claimed' },
    {
      ...amounts,
      taken_minor: profit.taken_minor + takenMinor,
      owed_minor: profit.owed_minor + excessMinor - takenMinor,
      state: amounts.amount_minor === 0 ? 'taken_back' : 'claimed',
    },
  )
  if (!changed) throw new RetryableError('the reward was changed meanwhile')
  if (takenMinor === 0) return
  const id = newId(ctx.clock.now().getTime())
  await insertMovement(ctx, {
    id,
    user_id: userId,
    kind: 'return',
    profit_id: profit.id,
    offset_minor: 0,
    amount_minor: takenMinor,
  })
  await takeFromWallet(ctx, { id, userId, amountMinor: takenMinor })
}
