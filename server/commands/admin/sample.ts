import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { delistGoods, recountGoods } from '#server/modules/catalogue/import/public.ts'
import { saveGoodsCount } from '#server/modules/merchants/public.ts'
import { reindexGoods } from '#server/modules/search/indexing/public.ts'
import { invalidateCaches } from '#server/platform/cache-invalidation.ts'
import { withIdempotency } from '#server/platform/transaction.ts'
import { findStore } from '../find-store.ts'
import { importGoods } from '../import.ts'
import { getBrand, type OperatorShop } from '../run-command.ts'
import type { Args, Subcommands } from './command-line.ts'
import { buildSampleCsv, sampleHandles } from './sample-goods.ts'

async function add(shop: OperatorShop, [site, key]: Args): Promise<string> {
  const brand = await getBrand(shop, site)
  const ctx = shop.createContext(brand)
  const store = await findStore(ctx, key)
  const folder = mkdtempSync(join(tmpdir(), 'galleria-sample-'))
  try {
    const file = join(folder, 'sample.csv')
    writeFileSync(file, buildSampleCsv(brand))
    const terminal = { say: () => undefined, show: () => undefined }
    await importGoods(shop, ['--brand', brand.site, '--store', store.key, file], terminal)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return `${brand.name} shows ${sampleHandles.length} sample products in ${store.key}; sample remove ${brand.site} ${store.key} takes them off.`
}

async function remove(shop: OperatorShop, [site, key]: Args): Promise<string> {
  const brand = await getBrand(shop, site)
  const ctx = shop.createContext(brand)
  const store = await findStore(ctx, key)
  const audited = { operation: 'command.sample.remove', input: { store: store.key } }
  const removed = await withIdempotency({ ...ctx, audited }, async (ctx) => {
    const goodsIds = await delistGoods(ctx, store.id, sampleHandles)
    if (goodsIds.length > 0) {
      await reindexGoods(ctx, goodsIds)
      await saveGoodsCount(ctx, store.id, await recountGoods(ctx, store.id))
      await invalidateCaches(ctx, ['lists', ...goodsIds.map((id) => `goods:${id}`)])
    }
    ctx.audit({ subjectId: store.id })
    return goodsIds.length
  })
  return removed === 0
    ? `${store.key} shows no sample products.`
    : `${removed} sample products of ${store.key} are not shown any more.`
}

export const sample: Subcommands = {
  add: { usage: '<brand> <store>', description: 'put twelve sample products into a store', run: add },
  remove: { usage: '<brand> <store>', description: 'take them all off the pages', run: remove },
}
