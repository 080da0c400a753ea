import { toGoodsImageAddress } from '#demo/art/image-address.ts'
import { hash } from '#demo/catalogue/random.ts'
import { leaves } from '#demo/catalogue/leaves.ts'
import { text } from '#demo/catalogue/text.ts'
import type { DemoCategory } from '#demo/catalogue/types.ts'
import type { Rows } from './fill-tables.ts'
import { demoId } from './demo-id.ts'
import { toLocalPrice } from './local-price.ts'
import { getOwnerId } from './people.ts'
import type { BrandData } from './brand-data.ts'

const warehouses = [
  ['NORTH', 'North warehouse|北方仓|مستودع الشمال'],
  ['SOUTH', 'South warehouse|南方仓|مستودع الجنوب'],
  ['EAST', 'East warehouse|东方仓|مستودع الشرق'],
] as const

export function* warehouseRows({ brand, translate }: BrandData): Rows<'warehouses'> {
  for (const [index, [code, name]] of warehouses.entries())
    yield {
      brand_id: brand.id,
      id: demoId('warehouse', brand.id, index + 1),
      code,
      name: translate(text(name)),
      position: index + 1,
    }
}

const day = 86_400_000

/** A better rated store has more followers; deterministic. */
const getStoreHistory = (key: string, rating: number) => ({
  days: 700 + (hash(`${key} joined`) % 1_500),
  followers: Math.round((120 + (hash(`${key} followers`) % 4_000)) * (rating - 3)),
})

export function* storeRows(data: BrandData): Rows<'stores'> {
  const { brand, stores, storeId, counts, now } = data
  for (const [index, store] of stores.entries()) {
    const { days, followers } = getStoreHistory(store.key, store.rating)
    yield {
      brand_id: brand.id,
      id: storeId(store.key),
      key: store.key,
      owner_id: getOwnerId(data, index),
      name: store.name,
      about: store.about,
      city: store.city,
      tint: store.tint,
      monogram: store.mono,
      rating_counts: data.ratings.get(store.key) ?? [0, 0, 0, 0, 0],
      goods_count: counts.get(`store ${store.key}`) ?? 0,
      follower_count: Math.max(0, followers),
      created_at: new Date(now.getTime() - days * day),
    }
  }
}

export const standardDelivery = text('Standard delivery|标准配送|توصيل عادي')
const express = text('Express delivery|特快配送|توصيل سريع')
const feesInCents = [390, 490, 590] as const
/** Surcharges for heavy parcels in US cents. */
const standardSteps = [
  { aboveGrams: 5_000, cents: 300 },
  { aboveGrams: 15_000, cents: 800 },
] as const
const freeFromCents = 7_900
const expressExtraCents = 900
const expressMaxGrams = 20_000

/** Every store delivers everywhere: standard, free above an amount, and express for light parcels. */
export function* deliveryRows({ brand, stores, storeId, translate }: BrandData): Rows<'delivery_methods'> {
  const local = (cents: number) => toLocalPrice(cents, brand.settings.currency)
  const stepsFrom = (fee: number) =>
    JSON.stringify(standardSteps.map(({ aboveGrams, cents }) => ({ aboveGrams, feeMinor: local(fee + cents) })))
  for (const [index, { key }] of stores.entries()) {
    const cents = feesInCents[index % feesInCents.length]!
    const common = { brand_id: brand.id, store_id: storeId(key), countries: ['*'] }
    yield {
      ...common,
      id: demoId('delivery', brand.id, index + 1),
      name: translate(standardDelivery),
      fee_minor: local(cents),
      steps: stepsFrom(cents),
      most_grams: null,
      free_from_minor: local(freeFromCents),
      days_min: 2 + (index % 2),
      days_max: 4 + (index % 3),
      position: 1,
    }
    yield {
      ...common,
      id: demoId('delivery', brand.id, stores.length + index + 1),
      name: translate(express),
      fee_minor: local(cents + expressExtraCents),
      steps: '[]',
      most_grams: expressMaxGrams,
      free_from_minor: null,
      days_min: 1,
      days_max: 2,
      position: 2,
    }
  }
}

/** The image of a category: its first kind of goods in that kind's first colour. */
function getCategoryImage({ key, kind }: DemoCategory): string {
  const leaf =
    leaves.find((leaf) => leaf.key === key) ??
    leaves.find((leaf) => leaf.kind === kind && (leaf.department === key || key.startsWith(`${leaf.department}.`)))
  const look = leaf?.looks[0]
  if (!look) throw new Error(`No demo goods look like the category ${key}`)
  return toGoodsImageAddress(kind, look.colour.hex, look.accent, 1)
}

export function* categoryRows({ brand, categories, categoryId, counts }: BrandData): Rows<'categories'> {
  for (const [position, category] of categories.entries()) {
    yield {
      brand_id: brand.id,
      id: categoryId(category.key),
      parent_id: category.parent && categoryId(category.parent),
      key: category.key,
      depth: category.level,
      position: position + 1,
      name: category.name,
      picture: getCategoryImage(category),
      tint: category.tint,
      goods_count: counts.get(category.key) ?? 0,
    }
  }
}
