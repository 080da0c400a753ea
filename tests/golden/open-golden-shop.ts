import { newId } from '#server/platform/ids.ts'
import { refreshVocabulary, reindexGoods } from '#server/modules/search/indexing/public.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeStore } from '#tests/harness/goods.ts'
import { categoryByGoods, type GoldenSet, type GoodsKey } from './golden-set.ts'

export type GoldenShop = {
  /** Names of what is found, in order. */
  readonly find: (typed: string) => Promise<string[]>
  readonly close: () => Promise<void>
}

async function makeCategories(shop: TestShop, { lang, categories }: GoldenSet): Promise<string[]> {
  const rows = categories.map((name, position) => ({
    brand_id: shop.brand.id,
    id: newId(),
    key: `category-${position}`,
    depth: 1,
    position,
    goods_count: 1,
    name: JSON.stringify({ [lang]: name }),
  }))
  await shop.db().insertInto('categories').values(rows).execute()
  return rows.map(({ id }) => id)
}

async function fill(shop: TestShop, set: GoldenSet): Promise<Map<string, string>> {
  const categories = await makeCategories(shop, set)
  const base = { brand_id: shop.brand.id, store_id: (await makeStore(shop)).id }
  const now = shop.clock.now()
  const goods = Object.entries(set.goods).map(([key, texts]) => {
    const [title, subtitle] = typeof texts === 'string' ? [texts] : texts
    return {
      ...base,
      id: newId(),
      handle: key,
      title: JSON.stringify({ [set.lang]: title }),
      subtitle: JSON.stringify(subtitle ? { [set.lang]: subtitle } : {}),
      category_id: categories[categoryByGoods[key as GoodsKey]]!,
      created_at: now,
      updated_at: now,
    }
  })
  const skus = goods.map(({ id }) => ({
    ...base,
    id: newId(),
    goods_id: id,
    code: id,
    position: 0,
    choice: [],
    price_minor: 1_000,
  }))
  await shop.db().insertInto('goods').values(goods).execute()
  await shop.db().insertInto('skus').values(skus).execute()
  const keys = new Map(goods.map(({ id, handle }) => [id, handle]))
  await reindexGoods(shop.ctx(), [...keys.keys()])
  await refreshVocabulary(shop.ctx())
  return keys
}

/** A brand of its own that sells the goods of a set and nothing else, indexed as any shop is. */
export async function openGoldenShop(set: GoldenSet): Promise<GoldenShop> {
  const shop = await openTestShop()
  const keys = await fill(shop, set)
  return {
    find: async (keyword) => {
      const { data } = await shop.get('/goods/shop/goods/search', { keyword, type: 'goods', lang: set.lang })
      return data.goodsList.map(({ id }: { id: string }) => keys.get(id)!)
    },
    close: shop.close,
  }
}
