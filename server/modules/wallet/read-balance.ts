import type { Ctx } from '#server/platform/context.ts'
import { findBalances } from './wallet.queries.ts'

export type Balance = { readonly availableMinor: number; readonly frozenMinor: number }

/** What a user can spend and what is held back, in minor units; nothing ever moved means 0. */
export async function balanceOf(ctx: Ctx, userId: string): Promise<Balance> {
  const balances = await findBalances(ctx, userId)
  return { availableMinor: balances.get('available') ?? 0, frozenMinor: balances.get('frozen') ?? 0 }
}
