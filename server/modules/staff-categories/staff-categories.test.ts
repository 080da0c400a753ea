import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import type { Person } from '#tests/harness/people.ts'
import { runJobs } from '#tests/harness/run-jobs.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { ensureCategories, findMovedAddress } from '#server/modules/catalogue/categories/public.ts'
import { lockImport } from '#server/modules/catalogue/import/public.ts'
import { reindexGoods } from '#server/modules/search/indexing/public.ts'
import { inTransaction } from '#server/platform/transaction.ts'

let shop: TestShop
let staff: Person
let goodsId: string
beforeAll(async () => {
  shop = await openTestShop({ demo: '0' })
  staff = await makeStaff(shop, ['catalogue'])
  goodsId = (await makeGoods(shop, { store: await makeStore(shop), title: 'Lantern' })).goodsId
})
afterAll(() => shop.close())

type Category = { readonly id: string; readonly version: number; readonly products: number }
const outcome = ({ status, error }: ApiResponse) => error?.key ?? String(status)
const get = (path: string, query: Record<string, string> = {}) => shop.get(`/admin/category/${path}`, query, staff)
const post = (path: string, input: object) => shop.post(`/admin/category/${path}`, input, staff)
const read = async (id: string): Promise<Category> => (await get('detail', { id })).data.category
const create = async (name: string, parentId?: string): Promise<Category> =>
  (await post('create', { parentId, names: { en: name } })).data.category
/** Sends a change of a category at its present version. */
const change = async (path: string, id: string, input: object = {}) =>
  post(path, { id, version: (await read(id)).version, ...input })
const fileGoods = async (categoryId: string) => {
  await shop
    .db()
    .updateTable('goods')
    .set({ category_id: categoryId })
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', goodsId)
    .execute()
  await reindexGoods(shop.ctx(), [goodsId])
}
const listNames = async (): Promise<string[]> =>
  (await get('list')).data.categories.map(({ name, depth }: { name: string; depth: number }) => `${depth} ${name}`)
/** Numbers of products that shoppers find at the address of a category, once the job has run. */
async function countInShop(categoryId: string): Promise<number | string> {
  await runJobs(shop.ctx(), ['reindex-category'])
  shop.engine.cache.invalidate(shop.brand.id)
  const found = await shop.post('/goods/shop/goods/list', { categoryId })
  return found.status === 200 ? (found.data.pageInfo.totalElements as number) : outcome(found)
}

it('creates, names, orders and moves categories; wrong places are refused by name', async () => {
  const home = await create('Home')
  const tea = await create('Tea', home.id)
  const cups = await create('Cups', tea.id)
  const garden = await create('Garden')
  expect(await listNames()).toEqual(['1 Home', '2 Tea', '3 Cups', '1 Garden'])
  for (const [input, expected] of [
    [{ parentId: cups.id, names: { en: 'Small' } }, 'category.too_deep'],
    [{ parentId: 'nobody', names: { en: 'Small' } }, 'category.not_found'],
    [{ parentId: home.id, names: { en: 'tea' } }, 'category.name_taken'],
    [{ names: { ar: 'شاي' } }, 'request.invalid'],
    [{ names: { en: 'Tea > Cups' } }, 'request.invalid'],
  ] as const)
    expect(outcome(await post('create', input)), JSON.stringify(input)).toBe(expected)
  for (const [id, input, expected] of [
    [home.id, { parentId: home.id }, 'category.below_itself'],
    [home.id, { parentId: cups.id }, 'category.below_itself'],
    [home.id, { parentId: garden.id }, 'category.too_deep'],
    [tea.id, { parentId: 'nobody' }, 'category.not_found'],
    [tea.id, { parentId: garden.id, beforeId: cups.id }, 'category.not_found'],
  ] as const)
    expect(outcome(await change('move', id, input)), JSON.stringify(input)).toBe(expected)
  await fileGoods(cups.id)
  expect((await get('preview', { id: tea.id, change: 'move', to: garden.id })).data).toEqual({
    products: 1,
    links: 0,
    children: 1,
  })
  expect(outcome(await change('move', tea.id, { parentId: garden.id }))).toBe('200')
  expect(await listNames()).toEqual(['1 Home', '1 Garden', '2 Tea', '3 Cups'])
  expect(outcome(await change('move', garden.id, { beforeId: home.id }))).toBe('200')
  expect(await listNames()).toEqual(['1 Garden', '2 Tea', '3 Cups', '1 Home'])
  expect([(await read(garden.id)).products, (await read(home.id)).products]).toEqual([1, 0])
  expect([await countInShop(garden.id), await countInShop(home.id)]).toEqual([1, 0])
  // Files that name the earlier path still find it.
  const ids = await ensureCategories(shop.ctx(), [['Home', 'Tea', 'Cups']])
  expect([...ids.values()]).toEqual([cups.id])
  const log = await shop.get(
    '/admin/audit/list',
    { operation: 'staffCategories.move' },
    await makeStaff(shop, ['auditor']),
  )
  expect(log.data.pageList[0]).toMatchObject({
    subjectId: garden.id,
    before: { parentId: null },
    after: { beforeId: home.id },
  })
})

it('overwrites nothing unseen, and waits for imports', async () => {
  const mine = await create('Lamps')
  const saved = await post('save', { id: mine.id, version: mine.version, names: { en: 'Lights', ar: 'مصابيح' } })
  expect(saved.data.category).toMatchObject({ names: { en: 'Lights', ar: 'مصابيح' }, formerAddresses: 1 })
  const late = await post('save', { id: mine.id, version: mine.version, names: { en: 'Lanterns' } })
  expect(outcome(late)).toBe('category.changed')
  expect((await read(mine.id)) as object).toMatchObject({ name: 'Lights' })
  const foreign = { image: '/media/files/01890000-0000-7000-8000-000000000000.webp', names: { en: 'Lights' } }
  expect(outcome(await change('save', mine.id, foreign))).toBe('upload.not_yours')
  await inTransaction(shop.ctx(), async (ctx) => {
    await lockImport(ctx)
    expect(outcome(await change('hide', mine.id, { hidden: true }))).toBe('category.import_running')
  })
  expect(outcome(await change('hide', mine.id, { hidden: true }))).toBe('200')
  expect(await countInShop(mine.id)).toBe('category.not_found')
})

it('merges and removes: products and old addresses go on', async () => {
  const [from, into, last] = [await create('Mugs'), await create('Drinkware'), await create('Tableware')]
  const below = await create('Glasses', into.id)
  await fileGoods(from.id)
  expect(outcome(await change('merge', from.id, { into: from.id }))).toBe('category.below_itself')
  expect(outcome(await change('merge', into.id, { into: below.id }))).toBe('category.below_itself')
  expect(outcome(await change('delete', from.id))).toBe('category.not_empty')
  expect((await change('merge', from.id, { into: into.id })).data.category).toMatchObject({ id: into.id, products: 1 })
  expect(outcome(await get('detail', { id: from.id }))).toBe('category.not_found')
  expect(await countInShop(from.id)).toBe(1)
  expect(await findMovedAddress(shop.ctx(), `/pc/commodity?categoryId=${from.id}&sort=sales`)).toBe(
    `/pc/commodity?categoryId=${into.id}&sort=sales`,
  )
  expect(await findMovedAddress(shop.ctx(), `/pc/commodity?categoryId=${into.id}`)).toBeNull()
  expect(outcome(await change('delete', into.id, { productsTo: below.id }))).toBe('category.below_itself')
  expect((await change('delete', into.id, { productsTo: last.id })).data).toEqual({ removed: 2 })
  // The address of the first one leads to the last one, not to what is gone.
  expect([await countInShop(from.id), await countInShop(below.id), (await read(last.id)).products]).toEqual([1, 1, 1])
  const empty = await create('Empty', last.id)
  expect((await change('delete', empty.id)).data).toEqual({ removed: 1 })
  expect(await countInShop(empty.id)).toBe(1)
})
