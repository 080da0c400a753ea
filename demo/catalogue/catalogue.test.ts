import { describe, expect, test } from 'vitest'
import { demoBanners } from './banners.ts'
import { demoCategories } from './categories.ts'
import { colours } from './colours.ts'
import { demoGoods } from './goods.ts'
import { leaves } from './leaves.ts'
import { models } from './models.ts'
import { demoReviews } from './reviews.ts'
import { tagNames } from './selling.ts'
import { getSiteCharacter } from './sites.ts'
import { demoStores } from './stores.ts'
import type { DemoGoods, Text } from './types.ts'

const SITES = [
  'default',
  'hive',
  'greenmall',
  'tiktok',
  'tiktok-wholesale',
  'laz',
  'int-overstock',
  'antmall',
  'sm-wholesale',
  'cairn',
  'inkfold',
  'pocketparade',
  'saltbox',
  'somewhere-else',
]
const listGoods = (site: string, count: number, seed = 1): DemoGoods[] => [...demoGoods({ site, count, seed })]
const defaultGoods = listGoods('default', 12000)
const skus = defaultGoods.flatMap((goods) => goods.skus)

function expectThreeScripts(text: Text): void {
  expect(text.en).toMatch(/[A-Za-z]/)
  expect(text.en).not.toMatch(/[\u0600-\u06ff\u4e00-\u9fff]/)
  expect(text['zh-CN']).toMatch(/[\u4e00-\u9fff]/)
  expect(text.ar).toMatch(/[\u0600-\u06ff]/)
  expect(Object.values(text).join('')).not.toMatch(/undefined|\||~|  /)
}

test('the same seed gives the same goods, whatever the count, and another seed gives others', () => {
  expect(listGoods('default', 700).slice(0, 500)).toEqual(listGoods('default', 500))
  expect(listGoods('default', 50, 2)).not.toEqual(listGoods('default', 50))
  expect(listGoods('hive', 50)).not.toEqual(listGoods('antmall', 50))
})

test('keys and SKU codes are unique, and names nearly so', () => {
  expect(new Set(defaultGoods.map((goods) => goods.key)).size).toBe(defaultGoods.length)
  expect(new Set(skus.map((sku) => sku.code)).size).toBe(skus.length)
  for (const language of ['en', 'zh-CN', 'ar'] as const) {
    expect(new Set(defaultGoods.map((goods) => goods.title[language])).size).toBeGreaterThan(defaultGoods.length * 0.99)
  }
})

test('models have three scripts, and their number shares no factor with the stride', () => {
  for (const model of models) expectThreeScripts(model)
  expect(new Set(models.map((model) => model.en)).size).toBe(models.length)
  expect(models.length % 89).not.toBe(0)
})

test('Arabic adjectives agree with their noun', () => {
  const endings: string[] = []
  for (const leaf of leaves) {
    for (const phrase of [...leaf.materials, ...leaf.features].filter((each) => each.adjective)) {
      const feminine = phrase.text.ar.split(' ')[0]?.endsWith('ة') ?? false
      if (feminine !== leaf.noun.feminine) endings.push(`${leaf.key}: ${phrase.text.ar}`)
    }
  }
  expect(endings).toEqual([])
})

describe.each(SITES)('%s', (site) => {
  const goods = listGoods(site, 1000)
  const categories = demoCategories(site)
  const stores = demoStores(site)

  test('shows a tree of three levels whose every leaf has goods', () => {
    const byKey = new Map(categories.map((category) => [category.key, category]))
    expect(byKey.size).toBe(categories.length)
    for (const category of categories) {
      expectThreeScripts(category.name)
      if (category.parent) expect(byKey.get(category.parent)?.level).toBe(category.level - 1)
      else expect(category.level).toBe(1)
    }
    const used = new Set(goods.map((each) => each.categoryKey))
    const shown = categories.filter((category) => category.level === 3).map((category) => category.key)
    expect([...used].toSorted()).toEqual(shown.toSorted())
  })

  test('sells each goods in a store that has its department', () => {
    const byKey = new Map(stores.map((store) => [store.key, store]))
    expect(byKey.size).toBe(stores.length)
    const department = new Map(leaves.map((leaf) => [leaf.key, leaf.department]))
    for (const each of goods) {
      expect(byKey.get(each.storeKey)?.departments).toContain(department.get(each.categoryKey))
    }
    for (const store of stores) [store.name, store.about, store.city].forEach(expectThreeScripts)
  })

  test('has three banners that lead to its own categories', () => {
    const keys = new Set(categories.map((category) => category.key))
    const banners = demoBanners(site)
    expect(banners).toHaveLength(3)
    for (const banner of banners) {
      expect(keys).toContain(banner.categoryKey)
      expect(keys).toContain(banner.linkCategoryKey)
      ;[banner.headline, banner.sentence, banner.button, banner.link].forEach(expectThreeScripts)
    }
  })
})

test('the default brand has at least 12 departments, 150 leaves and 40 stores', () => {
  const categories = demoCategories('default')
  expect(categories.filter((category) => category.level === 1).length).toBeGreaterThanOrEqual(12)
  expect(categories.filter((category) => category.level === 3).length).toBeGreaterThanOrEqual(150)
  expect(demoStores('default').length).toBeGreaterThanOrEqual(40)
  const selling = new Set(defaultGoods.map((goods) => goods.storeKey))
  expect(demoStores('default').filter((store) => !selling.has(store.key))).toEqual([])
})

test('every text of goods is there in three scripts', () => {
  for (const goods of defaultGoods.slice(0, 1500)) {
    ;[goods.title, goods.subtitle, goods.description].forEach(expectThreeScripts)
    for (const text of goods.specs.flatMap((spec) => [spec.name, spec.value])) {
      for (const value of Object.values(text)) expect(value).toMatch(/\S/)
    }
    for (const tag of goods.tags) expect(tagNames).toHaveProperty(tag)
  }
})

test('options and SKUs fit together', () => {
  const hexes = new Set([...colours.values()].map((colour) => colour.hex))
  for (const goods of defaultGoods) {
    const combinations = goods.options.reduce((product, option) => product * option.values.length, 1)
    expect(goods.skus.length).toBe(combinations)
    expect(new Set(goods.skus.map((sku) => sku.optionIndexes.join())).size).toBe(combinations)
    for (const sku of goods.skus) {
      expect(sku.optionIndexes.length).toBe(goods.options.length)
      sku.optionIndexes.forEach((place, i) => expect(goods.options[i]?.values[place]).toBeDefined())
      expect(hexes).toContain(sku.colour)
      expect(sku.weightGrams).toBeGreaterThan(0)
    }
  }
})

test('prices stay near their category and market prices above the price', () => {
  const byKey = new Map(leaves.map((leaf) => [leaf.key, leaf]))
  for (const goods of defaultGoods) {
    const leaf = byKey.get(goods.categoryKey)
    for (const sku of goods.skus) {
      expect(sku.priceMinor).toBeGreaterThan((leaf?.from ?? 0) * 35)
      expect(sku.priceMinor).toBeLessThan((leaf?.to ?? 0) * 250)
      expect(Number.isInteger(sku.priceMinor)).toBe(true)
      if (sku.marketPriceMinor !== null) expect(sku.marketPriceMinor).toBeGreaterThan(sku.priceMinor)
    }
  }
})

test('stock, sales and numbers of SKUs have the shares that the demo promises', () => {
  const left = skus.map((sku) => sku.stock[0] + sku.stock[1] + sku.stock[2])
  expect(left.filter((units) => units === 0).length / left.length).toBeCloseTo(0.01, 2)
  expect(left.filter((units) => units >= 1 && units <= 20).length / left.length).toBeCloseTo(0.03, 2)
  expect(defaultGoods.filter((goods) => goods.sale).length / defaultGoods.length).toBeCloseTo(
    getSiteCharacter('default').saleShare,
    1,
  )
  expect(skus.length / defaultGoods.length).toBeGreaterThan(2)
  expect(skus.length / defaultGoods.length).toBeLessThan(3)
  for (const { sale } of defaultGoods) if (sale) expect(sale.endsHoursFromNow).toBeGreaterThan(sale.startsHoursFromNow)
})

test('reviews are repeatable, follow the ratings and are never more than the ratings', () => {
  for (const goods of defaultGoods.slice(0, 1500)) {
    const reviews = demoReviews(goods)
    const rated = goods.ratingCounts.reduce((sum, count) => sum + count, 0)
    expect(goods.ratingCounts.every((count) => Number.isInteger(count) && count >= 0)).toBe(true)
    expect(reviews.length).toBeLessThanOrEqual(Math.min(6, rated))
    expect(reviews).toEqual(demoReviews(goods))
    for (const review of reviews) {
      expect(goods.ratingCounts[review.stars - 1]).toBeGreaterThan(0)
      expect(review.text).not.toBe('')
      expect(review.author).toMatch(/\*/)
      expect(review.daysAgo).toBeLessThanOrEqual(Math.max(1, goods.createdDaysAgo))
    }
  }
})
