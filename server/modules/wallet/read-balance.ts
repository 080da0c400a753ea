import type { Ctx } from '#server/platform/context.ts'
import { findBalances } from './wallet.queries.ts'

export type Balance = { readonly availableMinor: number; readonly frozenMinor: number }

/** What a user can spend and what is held back, in minor units; nothing ever moved means 0. */
export async function balanceOf(ctx: Ctx, userId: string): Promise<Balance> {
  const balances = await findBalances(ctx, userId)
  return { availableMinor: balances.get('available') ?? 0, frozenMinor: balances.get('frozen') ?? 0 }
}

/** What a store's owner has earned and not moved on, in minor units; below zero after a clawback. */
export const earningsOf = async (ctx: Ctx, ownerId: string): Promise<number> =>
  (await findBalances(ctx, ownerId)).get('seller') ?? 0
