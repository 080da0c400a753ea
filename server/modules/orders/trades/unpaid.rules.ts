import type { Policy } from '#contract/brand-file.ts'
import type { UnpaidTrades } from './unpaid.queries.ts'

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

/** Returns the error that prevents these units from being placed; null when they may be. */
export function findUnpaidRefusal(
  { maxUnpaidTrades, maxUnpaidUnitsPerSku: max }: UnpaidPolicy,
  unpaid: UnpaidTrades,
  units: readonly Units[],
): UnpaidRefusal | null {
  if (unpaid.trades >= maxUnpaidTrades) return { key: 'trade.too_many_unpaid', params: { max: maxUnpaidTrades } }
  if (max === 0) return null
  const sums = new Map(Object.entries(unpaid.units))
  for (const { skuId, quantity } of units) sums.set(skuId, (sums.get(skuId) ?? 0) + quantity)
  const over = units.find(({ skuId }) => sums.get(skuId)! > max)
  return over ? { key: 'trade.too_many_units', params: { max, skuId: over.skuId } } : null
}

/** Returns the minutes to pay: fewer after several lapsed trades. */
export const getPayMinutes = (policy: UnpaidPolicy, lapses: number): number =>
  policy.lapsesBeforeShorterExpiry > 0 && lapses >= policy.lapsesBeforeShorterExpiry
    ? Math.min(policy.expiryAfterLapsesMinutes, policy.orderExpiryMinutes)
    : policy.orderExpiryMinutes
