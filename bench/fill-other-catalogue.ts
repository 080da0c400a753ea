import { runAdminCommand } from '#server/commands/admin.ts'
import { findStore } from '#server/commands/find-store.ts'
import { importGoods } from '#server/commands/import.ts'
import { withShop, type OperatorShop } from '#server/commands/run-command.ts'
import { readConfig } from '#server/config.ts'
import type { Ctx } from '#server/platform/context.ts'
import { listGoodsIdsOfStore } from '#server/modules/catalogue/public.ts'
import { findUser } from '#server/modules/identity/users/public.ts'
import { listEveryStore } from '#server/modules/merchants/administration/public.ts'
import { refreshVocabulary, reindexGoods } from '#server/modules/search/indexing/public.ts'
import {
  catalogueLanguages,
  readCatalogue,
  type CatalogueLanguage,
} from '#tests/golden/other-catalogue/read-catalogue.ts'

const currencies: Readonly<Record<CatalogueLanguage, string>> = {
  en: 'USD',
  'zh-CN': 'CNY',
  ar: 'AED',
  de: 'EUR',
  ja: 'JPY',
  th: 'THB',
}
const owner = 'goldenowner'
const store = 'golden'
const silent = { say: () => undefined, show: () => undefined }

/** The brand that sells the other catalogue in one language, and nothing else. */
const getCatalogueSite = (lang: CatalogueLanguage): string => `golden-${lang.toLowerCase()}`
export const getCatalogueHost = (lang: CatalogueLanguage): string => `${getCatalogueSite(lang)}.example`

async function createBrand(shop: OperatorShop, lang: CatalogueLanguage): Promise<void> {
  const site = getCatalogueSite(lang)
  const texts = ['--name', 'Golden', '--mail', `help@${getCatalogueHost(lang)}`, '--address', '1 Street, City']
  const facts = ['--host', getCatalogueHost(lang), '--currency', currencies[lang], '--language', lang, '--zone', 'UTC']
  await runAdminCommand(shop, ['brand', 'create', site, ...texts, ...facts])
}

async function createStore(shop: OperatorShop, ctx: Ctx): Promise<void> {
  const { site } = ctx.brand
  if (!(await findUser(ctx, owner))) await runAdminCommand(shop, ['create', site, owner])
  await runAdminCommand(shop, ['store', 'create', site, store, '--owner', owner, '--name', 'Golden', '--delivery', '0'])
}

async function fillLanguage(shop: OperatorShop, lang: CatalogueLanguage): Promise<void> {
  const site = getCatalogueSite(lang)
  if (!(await shop.brands.findBySite(site))) await createBrand(shop, lang)
  const ctx = shop.createContext((await shop.brands.findBySite(site))!)
  const stores = await listEveryStore(ctx)
  // A start fills a brand without goods with those of the demo.
  if (stores.some(({ key }) => key !== store))
    throw new Error(`${site} has demo goods, because an earlier run was interrupted: remove the bench's data`)
  if (stores.length === 0) await createStore(shop, ctx)
  const { file, titles } = readCatalogue(lang)
  await importGoods(shop, ['--brand', site, '--store', store, file], silent)
  // The code may have changed since the last run, and an import leaves unchanged products alone.
  const { id } = await findStore(ctx, store)
  const goodsIds = await listGoodsIdsOfStore(ctx, id)
  if (goodsIds.length !== titles.size)
    throw new Error(`${site} has ${goodsIds.length} products, the file ${titles.size}: remove the bench's data`)
  await reindexGoods(ctx, goodsIds)
  await refreshVocabulary(ctx)
}

/**
 * Imports the other catalogue into six brands of the bench's database, one for each language, and indexes it with the
 * code at hand. Brands and products that are there already stay.
 */
export async function fillOtherCatalogue(dataDir: string): Promise<void> {
  const { DEMO = 'full', LOG_LEVEL = 'error' } = process.env
  const config = readConfig({ ...process.env, DEMO, LOG_LEVEL, DATA_DIR: dataDir })
  await withShop(config, async (shop) => {
    for (const lang of catalogueLanguages) await fillLanguage(shop, lang)
  })
}
