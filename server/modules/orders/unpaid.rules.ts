import type { Policy } from '#contract/brand-file.ts'
import type { Unpaid } from './unpaid.queries.ts'

export type Units = { readonly skuId: string; readonly quantity: number }

type UnpaidPolicy = Pick<
  Policy,
  | 'maxUnpaidTrades'
  | 'maxUnpaidUnitsPerSku'
  | 'lapsesBeforeShorterExpiry'
  | 'expiryAfterLapsesMinutes'
  | 'orderExpiryMinutes'
>

export type UnpaidRefusal =
  | { readonly key: 'trade.too_many_unpaid'; readonly params: { readonly max: number } }
  | { readonly key: 'trade.too_many_units'; readonly params: { readonly max: number; readonly skuId: string } }

/** Why a user who holds `unpaid` may not place these units without paying first; null when they may. */
export function findUnpaidRefusal(
  { maxUnpaidTrades, maxUnpaidUnitsPerSku: max }: UnpaidPolicy,
  unpaid: Unpaid,
  units: readonly Units[],
): UnpaidRefusal | null {
  if (unpaid.trades >= maxUnpaidTrades) return { key: 'trade.too_many_unpaid', params: { max: maxUnpaidTrades } }
  if (max === 0) return null
  const sums = new Map(Object.entries(unpaid.units))
  for (const { skuId, quantity } of units) sums.set(skuId, (sums.get(skuId) ?? 0) + quantity)
  const over = units.find(({ skuId }) => sums.get(skuId)! > max)
  return over ? { key: 'trade.too_many_units', params: { max, skuId: over.skuId } } : null
}

/** How many minutes a user has to pay: fewer once several of their trades lapsed. */
export const getPayMinutes = (policy: UnpaidPolicy, lapses: number): number =>
  policy.lapsesBeforeShorterExpiry > 0 && lapses >= policy.lapsesBeforeShorterExpiry
    ? Math.min(policy.expiryAfterLapsesMinutes, policy.orderExpiryMinutes)
    : policy.orderExpiryMinutes
