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

async function updateClaimed(ctx: Ctx, { id, state: from }: ProfitRow, change: Partial<ProfitRow>): Promise<void> {
  const { signs: _signs, ...changes } = change
  if (!(await updateProfit(ctx, { id, from }, changes))) throw new RetryableError('the reward was changed meanwhile')
}

type Movement = { readonly kind: 'claim' | 'return'; readonly amountMinor: number }

async function recordMovement(ctx: Ctx, profit: ProfitRow, { kind, amountMinor }: Movement): Promise<string> {
  const id = newId(ctx.clock.now().getTime())
  await insertMovement(ctx, {
    id,
    user_id: profit.referrer_id,
    kind,
    profit_id: profit.id,
    offset_minor: 0,
    amount_minor: amountMinor,
  })
  return id
}

type Excess = { readonly amounts: Amounts; readonly excessMinor: number }

/** Takes the difference from the wallet as far as it has it; the rest is owed, and the next claim settles it. */
async function lowerClaimed(ctx: Ctx, profit: ProfitRow, { amounts, excessMinor }: Excess): Promise<void> {
  const userId = profit.referrer_id
  const { availableMinor } = await getBalance(ctx, userId)
  const takenMinor = Math.min(excessMinor, Math.max(availableMinor, 0))
  await updateClaimed(ctx, profit, {
    ...amounts,
    taken_minor: profit.taken_minor + takenMinor,
    owed_minor: profit.owed_minor + excessMinor - takenMinor,
    state: amounts.amount_minor === 0 ? 'taken_back' : 'claimed',
  })
  if (takenMinor === 0) return
  const id = await recordMovement(ctx, profit, { kind: 'return', amountMinor: takenMinor })
  await takeFromWallet(ctx, { id, userId, amountMinor: takenMinor })
}

/** Gives back what was taken: first what is still owed, then into the wallet. */
async function restoreClaimed(ctx: Ctx, profit: ProfitRow, { amounts, excessMinor }: Excess): Promise<void> {
  const remittedMinor = Math.min(-excessMinor, profit.owed_minor)
  const returnedMinor = -excessMinor - remittedMinor
  await updateClaimed(ctx, profit, {
    ...amounts,
    taken_minor: profit.taken_minor - returnedMinor,
    owed_minor: profit.owed_minor - remittedMinor,
    state: 'claimed',
  })
  if (returnedMinor === 0) return
  const id = await recordMovement(ctx, profit, { kind: 'claim', amountMinor: returnedMinor })
  await postTransaction(ctx, {
    kind: 'referral_claim',
    referenceId: id,
    reason: '',
    actorId: null,
    entries: toTransferEntries(brandAccounts.referral, toUserAccount(profit.referrer_id, 'available'), returnedMinor),
  })
}

/** Changes a claimed reward, whose referrer is locked, to what its order is worth now, at most what was paid. */
export async function changeClaimed(ctx: Ctx, profit: ProfitRow, worth: Amounts): Promise<void> {
  const amounts = { ...worth, amount_minor: Math.min(worth.amount_minor, profit.paid_minor) }
  const excessMinor = profit.amount_minor - amounts.amount_minor
  if (excessMinor > 0) await lowerClaimed(ctx, profit, { amounts, excessMinor })
  if (excessMinor < 0) await restoreClaimed(ctx, profit, { amounts, excessMinor })
}
