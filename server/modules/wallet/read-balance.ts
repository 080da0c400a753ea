import type { Ctx } from '#server/platform/context.ts'
import { findBalances } from './wallet.queries.ts'

export type Balance = { readonly availableMinor: number; readonly frozenMinor: number }

/** Returns a user's available and frozen balance in minor units; 0 without movements. */
export async function getBalance(ctx: Ctx, userId: string): Promise<Balance> {
  const balances = await findBalances(ctx, userId)
  return { availableMinor: balances.get('available') ?? 0, frozenMinor: balances.get('frozen') ?? 0 }
}

/** Returns a store owner's untransferred earnings in minor units; negative after a clawback. */
export const getEarnings = async (ctx: Ctx, ownerId: string): Promise<number> =>
  (await findBalances(ctx, ownerId)).get('seller') ?? 0
