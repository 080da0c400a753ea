import { afterAll, beforeAll, expect, test } from 'vitest'
import { reindexGoods } from '#server/modules/search/indexing/public.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore, type TestGoods, type TestStore } from '#tests/harness/goods.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { readMessages } from '#tests/harness/read-messages.ts'
import { runJobs } from '#tests/harness/run-jobs.ts'

const day = 86_400_000
let shop: TestShop
let store: TestStore
let goods: TestGoods
beforeAll(async () => {
  shop = await openTestShop()
  store = await makeStore(shop)
  goods = await makeProduct()
})
afterAll(() => shop.close())

async function makeProduct(stock = 5): Promise<TestGoods> {
  const made = await makeGoods(shop, { store, priceMinor: 4_800, stock: [stock] })
  await reindexGoods(shop.ctx(), [made.goodsId])
  return made
}

/** Somebody with a proven address who saved the product. */
async function makeSaver(lang = 'en', saved = goods): Promise<Person & { readonly email: string }> {
  const person = await makePerson(shop)
  const email = `${person.username}@hartmann.example`
  await shop.db().updateTable('users').set({ email, lang }).where('id', '=', person.id).execute()
  await shop.post('/goods/shop/favorite/add', { goodsId: saved.goodsId }, { token: person.token })
  return { ...person, email }
}

/** Gives the product another price or stock, and does what follows from it. */
async function change({ goodsId, skuIds }: TestGoods, { price, stock }: { price?: number; stock?: number }) {
  const db = shop.db()
  if (price !== undefined)
    await db
      .updateTable('skus')
      .set({ price_minor: price })
      .where('brand_id', '=', shop.brand.id)
      .where('id', '=', skuIds[0]!)
      .execute()
  if (stock !== undefined)
    await db
      .updateTable('stock')
      .set({ available: stock })
      .where('brand_id', '=', shop.brand.id)
      .where('sku_id', '=', skuIds[0]!)
      .execute()
  await reindexGoods(shop.ctx(), [goodsId])
  await runJobs(shop.ctx(), ['handle-events', 'tell-savers'])
}

type Row = { readonly topic: string; readonly title: string; readonly text: string; readonly action: object }
const readNotices = async ({ token }: Pick<Person, 'token'>): Promise<Row[]> =>
  (await shop.get('/api/notice/list', { group: 'favourites' }, { token })).data.pageList as Row[]
const readMails = async (to: string) => (await readMessages(shop)).filter((mail) => mail.to === to)

test('those who saved a product are told of a lower price once, in their language, and again after a lower one', async () => {
  const [english, chinese] = [await makeSaver(), await makeSaver('zh-CN')]
  await change(goods, { price: 4_000 })
  expect(await readNotices(english)).toMatchObject([
    {
      topic: 'favourites',
      title: 'Test cup is cheaper now',
      text: '$40.00 now, $48.00 before.',
      action: { label: 'View item', path: `/productDetails?id=${goods.goodsId}` },
    },
  ])
  const [mail, ...others] = await readMails(english.email)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ kind: 'price_drop', channel: 'email' })
  expect(mail).toHaveProperty('unsubscribeLink', expect.stringContaining('/api/notice/unsubscribe?key=favourites.'))
  expect((await readMails(chinese.email)).map(({ text }) => text.split('\n')[0])).toEqual(['Test cup 中 降价了'])

  // The same again, and a lower price on the same day.
  await change(goods, { price: 4_000 })
  await change(goods, { price: 3_900 })
  expect(await readNotices(english)).toHaveLength(1)
  shop.clock.forward(day)
  await change(goods, { price: 3_950 })
  expect(await readNotices(english)).toHaveLength(1)
  await change(goods, { price: 3_800 })
  expect((await readNotices(english)).map(({ text }) => text)[0]).toBe('$38.00 now, $40.00 before.')
})

test('stock is news only where there was none', async () => {
  const cup = await makeProduct()
  const before = await makeSaver('en', cup)
  await change(cup, { stock: 9 })
  expect(await readNotices(before)).toEqual([])
  await change(cup, { stock: 0 })
  const during = await makeSaver('en', cup)
  expect(await readNotices(before)).toEqual([])
  await change(cup, { stock: 2 })
  for (const person of [before, during])
    expect(await readNotices(person)).toMatchObject([{ title: 'Test cup is back in stock', text: '$48.00 now.' }])
})

test('who switched the topic off or let the product go is told nothing', async () => {
  const cup = await makeProduct()
  const [quiet, gone] = [await makeSaver('en', cup), await makeSaver('en', cup)]
  for (const channel of ['shop', 'email'])
    await shop.post(
      '/api/notice/preferences/save',
      { topic: 'favourites', channel, isOn: false },
      { token: quiet.token },
    )
  await shop.post('/goods/shop/favorite/cancel', { goodsId: cup.goodsId }, { token: gone.token })
  await change(cup, { price: 100 })
  for (const person of [quiet, gone]) {
    expect(await readNotices(person)).toEqual([])
    expect(await readMails(person.email)).toEqual([])
  }
})

test('more than a batch of people are each told once', async () => {
  const cup = await makeProduct()
  const people = await Promise.all(Array.from({ length: 101 }, () => makePerson(shop)))
  const row = ({ id }: Person) => ({
    brand_id: shop.brand.id,
    user_id: id,
    goods_id: cup.goodsId,
    created_at: shop.clock.now(),
    price_minor: 4_800,
  })
  await shop.db().insertInto('favourites').values(people.map(row)).execute()
  await change(cup, { price: 4_700 })
  const rows = await shop.db().selectFrom('notices').select('user_id').where('kind', '=', 'price_drop').execute()
  const ids = new Set(people.map(({ id }) => id))
  const told = rows.map(({ user_id: userId }) => userId).filter((id) => ids.has(id))
  expect(told.toSorted()).toEqual([...ids].toSorted())
})
