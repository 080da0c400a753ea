import type pg from 'pg'
import type { Brand } from '#server/platform/brand.ts'
import { brandSetting } from '#server/platform/database/brand-dialect.ts'
import { openBulk } from './bulk.ts'
import { fillWallets } from './fill-wallets.ts'
import { goodsRows, reviewRows, saleRows, skuRows, stockRows } from './goods-rows.ts'
import { bannerRows, floorRows } from './home-rows.ts'
import { addressRows, userRows, type PasswordHashes } from './people.ts'
import { categoryRows, deliveryRows, storeRows, warehouseRows } from './place-rows.ts'
import { searchRows, termRows } from './search-rows.ts'
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

async function fillTables(client: pg.Client, shelf: Shelf, { hashes, passesWalls }: BrandFill): Promise<void> {
  const bulk = openBulk(client, passesWalls)
  await bulk('users', userRows(shelf, hashes))
  await bulk('addresses', addressRows(shelf))
  await bulk('stores', storeRows(shelf))
  await bulk('delivery_methods', deliveryRows(shelf))
  await bulk('warehouses', warehouseRows(shelf))
  await bulk('categories', categoryRows(shelf))
  for (const slice of shelf.slices()) {
    await bulk('goods', goodsRows(shelf, slice))
    await bulk('skus', skuRows(shelf, slice))
    await bulk('stock', stockRows(shelf, slice))
    await bulk('sale_prices', saleRows(shelf, slice))
    await bulk('reviews', reviewRows(shelf, slice))
    await bulk('search_documents', searchRows(shelf, slice))
  }
  await bulk('search_terms', termRows(shelf))
  await bulk('banners', bannerRows(shelf))
  await bulk('home_floors', floorRows(shelf))
}

const fillOnce = async (client: pg.Client, fill: BrandFill): Promise<boolean> => {
  const { brand, count, now, passesWalls } = fill
  await client.query(`begin; ${brandSetting(brand.id)}; select pg_advisory_xact_lock(${fillLock}, ${brand.id})`)
  const { rowCount } = await client.query('select from goods where brand_id = $1 limit 1', [brand.id])
  if (rowCount) return false
  if (passesWalls) await client.query('set local session_replication_role = replica')
  const shelf = openShelf(brand, count, now)
  await fillTables(client, shelf, fill)
  if (passesWalls) await client.query('set local session_replication_role = origin')
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
