import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBackstage, type OpenBackstage } from '#tests/harness/backstage.ts'
import { makeShoppers, type Shopper } from '#tests/trust/shoppers.ts'
import { findGoods, type RunningShop } from './shop.ts'

const shoppersAtOnce = 200
const plentyMinor = 1_000_000_000
const plentyUnits = 1_000_000

/** So many shoppers with money and an address that nobody waits for another's wallet, and goods that do not run out. */
export type Crowd = {
  readonly backstage: OpenBackstage
  readonly shoppers: readonly Shopper[]
  readonly skuIds: readonly string[]
}

let crowd: Promise<Crowd> | undefined

async function gather(shop: RunningShop): Promise<Crowd> {
  const { adminUrl, dataDir } = shop
  const secret = process.env.SECRET ?? readFileSync(join(dataDir, 'secret'), 'utf8').trim()
  const backstage = await openBackstage({ adminUrl, secret, dataDir })
  const skuIds = (await findGoods(shop, 60)).map(({ skuId }) => skuId)
  await backstage
    .db()
    .updateTable('stock')
    .set({ available: plentyUnits })
    .where('brand_id', '=', backstage.brand.id)
    .where('sku_id', 'in', skuIds)
    .execute()
  return { backstage, skuIds, shoppers: await makeShoppers(backstage, shoppersAtOnce, plentyMinor) }
}

/** The crowd of this run, made by the first question that wants it. */
export const crowdOf = (shop: RunningShop): Promise<Crowd> => (crowd ??= gather(shop))

/** Lets go of the database, if anybody came. */
export const dismissCrowd = async (): Promise<void> => (await crowd)?.backstage.close()
