import type pg from 'pg'
import type { Brand } from '#server/platform/brand.ts'
import { brandSetting } from '#server/platform/database/brand-dialect.ts'
import { buildSearchIndexesLater } from './build-search-indexes-later.ts'
import { fillTables, type Filling } from './fill-tables.ts'
import { fillWallets } from './fill-wallets.ts'
import { goodsRows, reviewRows, skuRows, stockRows } from './goods-rows.ts'
import { bannerRows, newsRows } from './home-rows.ts'
import { addressRows, userRows, type PasswordHashes } from './people.ts'
import { categoryRows, deliveryRows, storeRows, warehouseRows } from './place-rows.ts'
import { priceChangeRows, saleCountRows, saleRows } from './sale-rows.ts'
import { couponRows } from './coupon-rows.ts'
import { Names, optionRows, searchRows, storeWordRows, synonymRows, termRows, wordRows } from './search-rows.ts'
import { openShelf, type Shelf } from './shelf.ts'

const fillLock = 7_201_004

export type BrandFill = {
  readonly brand: Brand
  readonly count: number
  readonly now: Date
  readonly hashes: PasswordHashes
  /** True for a superuser: foreign keys of rows that fit by their making need not be looked up one by one. */
  readonly passesWalls: boolean
}

/** Every table with its rows, those that others point at before them. */
function* fillings(shelf: Shelf, hashes: PasswordHashes): Generator<Filling> {
  yield ['users', userRows(shelf, hashes)]
  yield ['addresses', addressRows(shelf)]
  yield ['stores', storeRows(shelf)]
  yield ['delivery_methods', deliveryRows(shelf)]
  yield ['coupons', couponRows(shelf)]
  yield ['warehouses', warehouseRows(shelf)]
  yield ['categories', categoryRows(shelf)]
  const names = new Names()
  for (const slice of shelf.slices()) {
    yield ['goods', goodsRows(shelf, slice)]
    yield ['skus', skuRows(shelf, slice)]
    yield ['stock', stockRows(shelf, slice)]
    yield ['sale_prices', saleRows(shelf, slice)]
    yield ['price_changes', priceChangeRows(shelf, slice)]
    yield ['sale_counts', saleCountRows(shelf, slice)]
    yield ['reviews', reviewRows(shelf, slice)]
    yield ['search_documents', searchRows(shelf, slice, names)]
  }
  yield ['search_terms', termRows(shelf, names)]
  yield ['search_words', wordRows(shelf, names)]
  yield ['search_options', optionRows(shelf, names)]
  yield ['search_store_words', storeWordRows(shelf)]
  yield ['search_synonyms', synonymRows(shelf)]
  yield ['banners', bannerRows(shelf)]
  yield ['news', newsRows(shelf)]
}

const fillOnce = async (client: pg.Client, fill: BrandFill): Promise<boolean> => {
  const { brand, count, now, hashes, passesWalls } = fill
  await client.query(`begin; ${brandSetting(brand.id)}; select pg_advisory_xact_lock(${fillLock}, ${brand.id})`)
  const { rowCount } = await client.query('select from goods where brand_id = $1 limit 1', [brand.id])
  if (rowCount) return false
  const shelf = openShelf(brand, count, now)
  if (passesWalls) {
    const buildIndexes = await buildSearchIndexesLater(client)
    await client.query('set local session_replication_role = replica')
    await fillTables(client, fillings(shelf, hashes), passesWalls)
    await client.query('set local session_replication_role = origin')
    await buildIndexes()
  } else await fillTables(client, fillings(shelf, hashes), passesWalls)
  await fillWallets(client, shelf)
  return true
}

/**
 * Fills one brand in one transaction: all of it or nothing, so that a start that was broken off begins anew. Another
 * process doing the same is waited for. Answers false when the brand has goods already.
 */
export async function fillBrand(client: pg.Client, fill: BrandFill): Promise<boolean> {
  try {
    const filled = await fillOnce(client, fill)
    await client.query('commit')
    return filled
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
