import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openFixtures, type Fixtures } from '#tests/harness/fixtures.ts'
import { makeShoppers, type Shopper } from '#tests/trust/shoppers.ts'
import { findGoods, type RunningShop } from './shop.ts'

const shopperCount = 200
const walletMinor = 1_000_000_000
const stockUnits = 1_000_000

/** So many shoppers with money and an address that nobody waits for another's wallet, and goods that do not run out. */
export type ShopperPool = {
  readonly fixtures: Fixtures
  readonly shoppers: readonly Shopper[]
  readonly skuIds: readonly string[]
}

let pool: Promise<ShopperPool> | undefined

async function createShopperPool(shop: RunningShop): Promise<ShopperPool> {
  const { adminUrl, dataDir } = shop
  const secret = process.env.SECRET ?? readFileSync(join(dataDir, 'secret'), 'utf8').trim()
  const fixtures = await openFixtures({ adminUrl, secret, dataDir })
  const skuIds = (await findGoods(shop, 60)).map(({ skuId }) => skuId)
  await fixtures
    .db()
    .updateTable('stock')
    .set({ available: stockUnits })
    .where('brand_id', '=', fixtures.brand.id)
    .where('sku_id', 'in', skuIds)
    .execute()
  return { fixtures, skuIds, shoppers: await makeShoppers(fixtures, shopperCount, walletMinor) }
}

/** The crowd of this run, made by the first question that wants it. */
export const getShopperPool = (shop: RunningShop): Promise<ShopperPool> => (pool ??= createShopperPool(shop))

/** Lets go of the database, if anybody came. */
export const closeShopperPool = async (): Promise<void> => (await pool)?.fixtures.close()
