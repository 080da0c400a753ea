import type pg from 'pg'
import type { Brand } from '#server/platform/brand.ts'
import { fillTables, type TableFill } from './fill-tables.ts'
import { fillWallets } from './fill-wallets.ts'
import { inBrand } from './in-brand.ts'
import { goodsRows, reviewRows, skuRows, stockRows } from './goods-rows.ts'
import { bannerRows, newsRows } from './home-rows.ts'
import { addressRows, userRows, type PasswordHashes } from './people.ts'
import { categoryRows, deliveryRows, storeRows, warehouseRows } from './store-rows.ts'
import { priceChangeRows, saleCountRows, saleRows } from './sale-rows.ts'
import { couponRows } from './coupon-rows.ts'
import { NameCollector, optionRows, searchRows, storeWordRows, synonymRows, termRows, wordRows } from './search-rows.ts'
import { buildBrandData, type BrandData } from './brand-data.ts'

/**
 * Drops the indexes of `search_documents` in the running transaction and returns the function that creates them again:
 * building them once takes a third of the time of row-by-row updates. Does nothing when the table has rows.
 */
async function deferSearchIndexes(client: pg.Client): Promise<() => Promise<void>> {
  const { rowCount } = await client.query('select from search_documents limit 1')
  if (rowCount) return async () => undefined
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index as i where i.indrelid = 'search_documents'::regclass and not i.indisunique`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return async () => {
    await client.query(`set local maintenance_work_mem = '256MB'`)
    for (const { definition } of rows) await client.query(definition)
  }
}

const fillLock = 7_201_004

export type BrandFill = {
  readonly brand: Brand
  readonly count: number
  readonly now: Date
  readonly hashes: PasswordHashes
  /** True for a superuser, who can skip foreign key checks; the generated rows are consistent. */
  readonly bypassesRls: boolean
}

/** Every table with its rows, referenced tables first. */
function* listTableFills(data: BrandData, hashes: PasswordHashes): Generator<TableFill> {
  yield ['users', userRows(data, hashes)]
  yield ['addresses', addressRows(data)]
  yield ['stores', storeRows(data)]
  yield ['delivery_methods', deliveryRows(data)]
  yield ['coupons', couponRows(data)]
  yield ['warehouses', warehouseRows(data)]
  yield ['categories', categoryRows(data)]
  const names = new NameCollector()
  for (const slice of data.slices()) {
    yield ['goods', goodsRows(data, slice)]
    yield ['skus', skuRows(data, slice)]
    yield ['stock', stockRows(data, slice)]
    yield ['sale_prices', saleRows(data, slice)]
    yield ['price_changes', priceChangeRows(data, slice)]
    yield ['sale_counts', saleCountRows(data, slice)]
    yield ['reviews', reviewRows(data, slice)]
    yield ['search_documents', searchRows(data, slice, names)]
  }
  yield ['search_terms', termRows(data, names)]
  yield ['search_words', wordRows(data, names)]
  yield ['search_options', optionRows(data, names)]
  yield ['search_store_words', storeWordRows(data)]
  yield ['search_synonyms', synonymRows(data)]
  yield ['banners', bannerRows(data)]
  yield ['news', newsRows(data)]
}

const fillInTransaction = async (client: pg.Client, fill: BrandFill): Promise<boolean> => {
  const { brand, count, now, hashes, bypassesRls } = fill
  await client.query(`select pg_advisory_xact_lock(${fillLock}, ${brand.id})`)
  const { rowCount } = await client.query('select from goods where brand_id = $1 limit 1', [brand.id])
  if (rowCount) return false
  const data = buildBrandData(brand, count, now)
  if (bypassesRls) {
    const buildIndexes = await deferSearchIndexes(client)
    await client.query('set local session_replication_role = replica')
    await fillTables(client, listTableFills(data, hashes), bypassesRls)
    await client.query('set local session_replication_role = origin')
    await buildIndexes()
  } else await fillTables(client, listTableFills(data, hashes), bypassesRls)
  await fillWallets(client, data)
  return true
}

/** Fills one brand in one transaction, under a lock against other processes. Returns false when the brand has goods. */
export const fillBrand = (client: pg.Client, fill: BrandFill): Promise<boolean> =>
  inBrand(client, fill.brand.id, () => fillInTransaction(client, fill))
