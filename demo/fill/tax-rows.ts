import { listShippedRates, type ShippedRate } from '#server/modules/tax/administration/public.ts'
import type { GoodsEntry, BrandData } from './brand-data.ts'
import { demoId } from './demo-id.ts'
import type { Rows } from './fill-tables.ts'

/** The rates of a demo brand that charges tax: those of its home country, and all of the EU for one that is there. */
function listRates({ brand }: BrandData): readonly ShippedRate[] {
  const home = brand.settings.tax?.home.country
  return home === undefined ? [] : listShippedRates(home)
}

const toPlace = ({ country, region }: ShippedRate) => (region === '' ? country : `${country}-${region}`)

function listZones(data: BrandData) {
  const byPlace = Map.groupBy(listRates(data), toPlace)
  return [...byPlace].map(([place, rates], index) => ({
    id: demoId('tax zone', data.brand.id, index + 1),
    place,
    rates,
  }))
}

export function* taxZoneRows(data: BrandData): Rows<'tax_zones'> {
  for (const { id, place, rates } of listZones(data))
    yield {
      brand_id: data.brand.id,
      id,
      name: place,
      liable: 'store',
      exempts: rates[0]!.exempts,
      created_at: data.now,
    }
}

export function* taxAreaRows(data: BrandData): Rows<'tax_zone_areas'> {
  for (const { id, rates } of listZones(data)) {
    const { country, region } = rates[0]!
    yield { brand_id: data.brand.id, country, region, zone_id: id }
  }
}

export function* taxClassRows(data: BrandData): Rows<'tax_classes'> {
  for (const code of new Set(listRates(data).map((rate) => rate.class)))
    yield { brand_id: data.brand.id, code, name: code }
}

export function* taxRateRows(data: BrandData): Rows<'tax_rates'> {
  let number = 0
  for (const { id, rates } of listZones(data))
    for (const rate of rates)
      yield {
        brand_id: data.brand.id,
        id: demoId('tax rate', data.brand.id, ++number),
        zone_id: id,
        class: rate.class,
        name: rate.name,
        jurisdiction: rate.jurisdiction,
        rate_ppm: rate.ratePpm,
        valid_from: rate.from,
        source: rate.source,
        created_at: data.now,
      }
}

/** Plants have the reduced rate in Germany. */
export function* taxGoodsRows(data: BrandData, slice: readonly GoodsEntry[]): Rows<'tax_goods_classes'> {
  if (!listRates(data).some(({ country, ...rate }) => country === 'DE' && rate.class === 'reduced')) return
  for (const { goods, id } of slice)
    if (goods.kind === 'plant') yield { brand_id: data.brand.id, goods_id: id, class: 'reduced' }
}
