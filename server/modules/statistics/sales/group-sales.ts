import type { CountrySales, SkuSales } from '#server/modules/orders/figures/public.ts'
import { findCountryCode } from '#i18n/countries.ts'
import { brandScope } from '../scope.ts'
import type { SalesGroup } from './sales.queries.ts'

type Part = Omit<CountrySales, 'country'> & Pick<SalesGroup, 'kind' | 'group_key'>

/** Sales of a day by country of delivery and by category, of each store and of the whole brand. */
export function toGroupRows(
  day: string,
  countries: readonly CountrySales[],
  skus: readonly SkuSales[],
  categories: ReadonlyMap<string, string | null>,
): SalesGroup[] {
  const parts: Part[] = [
    ...countries.map((one) => ({ ...one, kind: 'country', group_key: findCountryCode(one.country) ?? '' })),
    // An order with two categories would count twice.
    ...skus.map((one) => ({ ...one, orders: 0, kind: 'category', group_key: categories.get(one.goodsId) ?? '' })),
  ]
  const rows = new Map<string, { -readonly [Name in keyof SalesGroup]: SalesGroup[Name] }>()
  for (const { storeId, kind, group_key, ...part } of parts)
    for (const scopeId of [storeId, brandScope]) {
      const key = `${scopeId} ${kind} ${group_key}`
      const row = rows.get(key) ?? {
        scope_id: scopeId,
        day,
        kind,
        group_key,
        orders: 0,
        units: 0,
        sales_minor: 0,
        refunded_units: 0,
        refunded_minor: 0,
      }
      row.orders += part.orders
      row.units += part.units
      row.sales_minor += part.salesMinor
      row.refunded_units += part.refundedUnits
      row.refunded_minor += part.refundedMinor
      rows.set(key, row)
    }
  return [...rows.values()]
}
