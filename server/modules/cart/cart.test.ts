import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CartItem } from '#contract/cart.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore, type TestGoods, type TestStore } from '#tests/harness/goods.ts'
import { makePerson } from '#tests/harness/people.ts'

const path = '/order/shop/cart'
let shop: TestShop
let store: TestStore
let goods: TestGoods

beforeAll(async () => {
  shop = await openTestShop()
  store = await makeStore(shop)
  goods = await makeGoods(shop, { store, stock: [10, 3, 0], maxQuantity: 5 })
})
afterAll(() => shop.close())

const shopper = async () => {
  const { token, id } = await makePerson(shop)
  const options = { token }
  return {
    id,
    token,
    add: (skuId: string | undefined, quantity?: unknown) => shop.post(`${path}/add`, { skuId, quantity }, options),
    modify: (skuId: string | undefined, quantity: unknown) => shop.post(`${path}/modify`, { skuId, quantity }, options),
    select: (skuIds: unknown, checked: boolean) => shop.post(`${path}/select`, { skuIds, checked }, options),
    remove: (skuId: string | undefined) => shop.delete(`${path}/remove`, { skuId }, options),
    clear: (body = {}) => shop.post(`${path}/clear`, body, options),
    merge: (items: unknown, key?: string) =>
      shop.post(`${path}/merge`, { items }, { ...options, ...(key && { headers: { 'idempotency-key': key } }) }),
    read: (query = {}) => shop.get(`${path}/get_current`, query, options),
  }
}

const quantities = (items: readonly CartItem[]) => Object.fromEntries(items.map((item) => [item.skuId, item.quantity]))

describe('adding', () => {
  test('adds up, and answers the whole cart with names, money and stock', async () => {
    const me = await shopper()
    const [sku] = goods.skuIds
    expect((await me.add(sku)).data.cartItems[0].quantity).toBe(1)
    const { status, data } = await me.add(sku, 2)
    expect(status).toBe(200)
    expect(data.cartItems[0]).toMatchObject({
      skuId: sku,
      goodsId: goods.goodsId,
      skuName: 'Test cup',
      skuThumbnail: '/media/art/cup/5f8f93-a9754f-1.svg',
      specifications: ['Size 1'],
      quantity: 3,
      price: 10,
      subtotal: 30,
      checked: true,
      seller: { id: store.id, name: 'Test store' },
      stock: 10,
      minQuantity: 1,
      maxQuantity: 5,
      valid: true,
    })
    expect(data.cartItems[0]).not.toHaveProperty('notice')
    expect(data.total).toEqual({ goods: 30, checkedAmount: 30, checkedQuantity: 3, quantity: 3, tax: [], payable: 30 })
    expect((await me.read()).data).toEqual(data)
    expect((await shop.get(`${path}/list`, {}, { token: me.token })).data).toEqual(data)
  })

  test.each([0, -1, 1.5, 1e12, 'text', '1e99', ''])(
    'refuses the quantity %j with the field, as text and in the address too',
    async (quantity) => {
      const me = await shopper()
      const answer = await me.add(goods.skuIds[0], quantity)
      expect(answer.status).toBe(422)
      expect(answer.error?.key).toBe('request.invalid')
      expect(Object.keys(answer.error?.fields ?? {})).toEqual(['quantity'])
      const { status } = await shop.post(`${path}/add?skuId=${goods.skuIds[0]}&quantity=${quantity}`, undefined, {
        token: me.token,
      })
      expect(status).toBe(422)
      expect((await me.read()).data.cartItems).toEqual([])
    },
  )

  test('takes text and an empty body with everything in the address, as older clients send it', async () => {
    const me = await shopper()
    const { status, data } = await shop.post(`${path}/add?skuId=${goods.skuIds[0]}&quantity=2`, undefined, {
      token: me.token,
    })
    expect([status, data.cartItems[0]?.quantity]).toEqual([200, 2])
  })

  test.each([newId(), 'nonsense', "'; drop table carts; --"])('finds no SKU %s', async (skuId) => {
    const answer = await (await shopper()).add(skuId, 1)
    expect([answer.status, answer.error?.key]).toEqual([404, 'sku.not_found'])
  })

  test("does not find another brand's SKU", async () => {
    const stranger = await makePerson(shop, shop.otherBrand)
    const answer = await shop.post(
      `${path}/add`,
      { skuId: goods.skuIds[0] },
      { brand: shop.otherBrand, token: stranger.token },
    )
    expect([answer.status, answer.error?.key]).toEqual([404, 'sku.not_found'])
  })

  test('refuses more than is there, saying what is left, and keeps what the cart had', async () => {
    const me = await shopper()
    await me.add(goods.skuIds[1], 2)
    const answer = await me.add(goods.skuIds[1], 2)
    expect([answer.status, answer.error]).toMatchObject([
      409,
      { key: 'stock.insufficient', params: { left: 3, skuId: goods.skuIds[1] } },
    ])
    expect((await me.add(goods.skuIds[2])).error).toMatchObject({ key: 'stock.insufficient', params: { left: 0 } })
    expect(quantities((await me.read()).data.cartItems)).toEqual({ [goods.skuIds[1]!]: 2 })
  })

  test('refuses more than a shopper may buy, over several adds too, and less than is sold', async () => {
    const me = await shopper()
    await me.add(goods.skuIds[0], 5)
    expect((await me.add(goods.skuIds[0])).error).toMatchObject({
      key: 'cart.quantity_above_maximum',
      params: { max: 5 },
    })
    const pairs = await makeGoods(shop, { store })
    await shop
      .db()
      .updateTable('skus')
      .set({ min_quantity: 2 })
      .where('brand_id', '=', shop.brand.id)
      .where('id', '=', pairs.skuIds[0]!)
      .execute()
    const answer = await me.add(pairs.skuIds[0], 1)
    expect([answer.status, answer.error]).toMatchObject([
      422,
      { key: 'cart.quantity_below_minimum', params: { min: 2 } },
    ])
  })

  test('refuses what the shopper sells, and what is no longer listed', async () => {
    const own = await shop.post(`${path}/add`, { skuId: goods.skuIds[0] }, { token: store.owner.token })
    expect([own.status, own.error?.key]).toEqual([403, 'goods.own_store'])
    const old = await makeGoods(shop, { store })
    await shop
      .db()
      .updateTable('goods')
      .set({ status: 'delisted' })
      .where('brand_id', '=', shop.brand.id)
      .where('id', '=', old.goodsId)
      .execute()
    const answer = await (await shopper()).add(old.skuIds[0])
    expect([answer.status, answer.error?.key]).toEqual([409, 'goods.delisted'])
  })

  test('ten at once add up to ten', async () => {
    const me = await shopper()
    const deep = await makeGoods(shop, { store, stock: [100] })
    await Promise.all(Array.from({ length: 10 }, () => me.add(deep.skuIds[0])))
    expect((await me.read()).data.cartItems[0].quantity).toBe(10)
  })

  test('is done once per key', async () => {
    const me = await shopper()
    const headers = { 'idempotency-key': newId() }
    const add = () => shop.post(`${path}/add`, { skuId: goods.skuIds[0], quantity: 2 }, { token: me.token, headers })
    const [first, second] = [await add(), await add()]
    expect(second.data).toEqual(first.data)
    expect((await me.read()).data.total.quantity).toBe(2)
  })
})

test('a cart holds 200 lines and no more', async () => {
  const me = await shopper()
  const many = await makeGoods(shop, { store, stock: Array.from({ length: 202 }, () => 9) })
  const { data } = await me.merge(many.skuIds.slice(0, 200).map((skuId) => ({ skuId, quantity: 1 })))
  expect(data.cartItems).toHaveLength(200)
  const answer = await me.add(many.skuIds[200])
  expect([answer.status, answer.error]).toMatchObject([409, { key: 'cart.full', params: { max: 200 } }])
  expect((await me.add(many.skuIds[0])).status).toBe(200)
  const merged = await me.merge([{ skuId: many.skuIds[201], quantity: 1 }])
  expect(merged.data.report).toEqual([{ skuId: many.skuIds[201], result: 'dropped', quantity: 0, reason: 'full' }])
})

describe('changing', () => {
  test('sets a quantity, unchecks, checks, removes and clears', async () => {
    const me = await shopper()
    const [one, two] = goods.skuIds
    await me.add(one, 1)
    await me.add(two, 1)
    expect((await me.modify(one, 4)).data.total).toMatchObject({ checkedAmount: 50, checkedQuantity: 5 })
    expect((await me.select([one], false)).data.total).toMatchObject({
      goods: 50,
      checkedAmount: 10,
      checkedQuantity: 1,
      quantity: 5,
    })
    expect((await me.modify(one, 2)).data.cartItems.find((item: CartItem) => item.skuId === one)).toMatchObject({
      quantity: 2,
      checked: false,
    })
    expect((await me.select(`${one},${two},nonsense`, true)).data.total.checkedQuantity).toBe(3)
    expect(quantities((await me.remove(one)).data.cartItems)).toEqual({ [two!]: 1 })
    expect((await me.clear()).data.cartItems).toEqual([])
  })

  test('finds no line that is not there', async () => {
    const me = await shopper()
    for (const answer of [
      await me.modify(goods.skuIds[0], 1),
      await me.remove(goods.skuIds[0]),
      await me.remove('nonsense'),
    ])
      expect([answer.status, answer.error?.key]).toEqual([404, 'cart.line_not_found'])
    expect((await me.modify('nonsense', 1)).status).toBe(404)
  })

  test.each([0, -1, 1.5, 1e12, 'text'])('refuses to set the quantity to %j', async (quantity) => {
    const me = await shopper()
    await me.add(goods.skuIds[0], 2)
    const answer = await me.modify(goods.skuIds[0], quantity)
    expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([422, ['quantity']])
    expect((await me.read()).data.total.quantity).toBe(2)
  })
})

describe('reading', () => {
  test('puts lines of one store together, the store touched last first', async () => {
    const me = await shopper()
    const other = await makeGoods(shop, { store: await makeStore(shop), stock: [5] })
    const adds = [goods.skuIds[0], other.skuIds[0], goods.skuIds[1]]
    for (const skuId of adds) {
      shop.clock.forward(1_000)
      await me.add(skuId)
    }
    const { data } = await me.read()
    expect(data.cartItems.map((item: CartItem) => item.skuId)).toEqual([
      goods.skuIds[1],
      goods.skuIds[0],
      other.skuIds[0],
    ])
  })

  test('says what changed, and counts only what can be bought', async () => {
    const me = await shopper()
    const made = await makeGoods(shop, { store, stock: [5, 5, 5, 5], priceMinor: 1_000 })
    const [dear, cheap, short, gone] = made.skuIds as [string, string, string, string]
    for (const skuId of made.skuIds) await me.add(skuId, 3)
    const skus = () => shop.db().updateTable('skus').where('brand_id', '=', shop.brand.id)
    const stock = () => shop.db().updateTable('stock').where('brand_id', '=', shop.brand.id)
    await skus().set({ price_minor: 1_250 }).where('id', '=', dear).execute()
    await shop
      .db()
      .insertInto('sale_prices')
      .values({
        brand_id: shop.brand.id,
        sku_id: cheap,
        goods_id: made.goodsId,
        store_id: store.id,
        price_minor: 799,
        starts_at: shop.clock.now(),
        ends_at: new Date(shop.clock.now().getTime() + 60_000),
      })
      .execute()
    await stock().set({ available: 2 }).where('sku_id', '=', short).execute()
    await skus().set({ status: 'delisted' }).where('id', '=', gone).execute()

    const { data } = await me.read()
    const found = Object.fromEntries(
      data.cartItems.map((item: CartItem) => [item.skuId, { valid: item.valid, notice: item.notice }]),
    )
    expect(found).toEqual({
      [dear]: { valid: true, notice: { kind: 'price_up', before: 10 } },
      [cheap]: { valid: true, notice: { kind: 'price_down', before: 10 } },
      [short]: { valid: false, notice: { kind: 'stock_short', left: 2 } },
      [gone]: { valid: false, notice: { kind: 'delisted' } },
    })
    expect(data.total).toMatchObject({ goods: 61.47, checkedAmount: 61.47, checkedQuantity: 6, quantity: 12 })
    const touched = (await me.modify(dear, 1)).data.cartItems.find((item: CartItem) => item.skuId === dear)
    expect(touched).not.toHaveProperty('notice')
    await stock().set({ available: 0 }).where('sku_id', '=', short).execute()
    expect((await me.read()).data.cartItems.find((item: CartItem) => item.skuId === short).notice).toEqual({
      kind: 'sold_out',
    })
  })

  test('gives every user their own cart, whichever id is requested', async () => {
    const [me, you] = [await shopper(), await shopper()]
    const yours = (await you.add(goods.skuIds[0])).data.currentCartId
    expect((await me.read({ currentCartId: yours })).data).toMatchObject({ currentCartId: '', cartItems: [] })
    await shop.post(
      `${path}/select`,
      { skuIds: [goods.skuIds[0]], checked: false, currentCartId: yours },
      { token: me.token },
    )
    expect((await you.read({ currentCartId: yours })).data).toMatchObject({
      currentCartId: yours,
      cartItems: [{ checked: true }],
    })
  })

  test('is not emptied in the name of another cart', async () => {
    const [me, you] = [await shopper(), await shopper()]
    const yours = (await you.add(goods.skuIds[0])).data.currentCartId
    const mine = (await me.add(goods.skuIds[0])).data.currentCartId
    for (const currentCartId of [yours, newId(), 'nonsense']) {
      const refused = await me.clear({ currentCartId })
      expect([refused.status, refused.error?.key]).toEqual([404, 'cart.not_found'])
    }
    expect((await me.read()).data.cartItems).toHaveLength(1)
    expect((await me.clear({ currentCartId: mine })).data.cartItems).toEqual([])
    expect((await you.read()).data.cartItems).toHaveLength(1)
  })

  test('answers in the language of the caller', async () => {
    const me = await shopper()
    await me.add(goods.skuIds[0])
    const { data } = await shop.get(`${path}/get_current`, {}, { token: me.token, lang: 'zh-CN' })
    expect(data.cartItems[0]).toMatchObject({ skuName: 'Test cup 中', specifications: ['尺寸 1'] })
  })

  test('needs somebody', async () => {
    expect((await shop.get(`${path}/get_current`)).status).toBe(401)
    expect((await shop.post(`${path}/add`, { skuId: goods.skuIds[0] })).status).toBe(401)
  })
})

describe("merging a visitor's cart", () => {
  test('adds, caps and drops, and tells of each SKU', async () => {
    const me = await shopper()
    const [ten, three, none] = goods.skuIds
    await me.add(ten, 2)
    const unknown = newId()
    const { status, data } = await me.merge([
      { skuId: ten, quantity: 1 },
      { skuId: three, quantity: 9 },
      { skuId: none, quantity: 1 },
      { skuId: unknown, quantity: 1 },
      { skuId: ten, quantity: 1 },
    ])
    expect(status).toBe(200)
    expect(data.report).toEqual([
      { skuId: ten, result: 'added', quantity: 4 },
      { skuId: three, result: 'capped', quantity: 3, reason: 'stock' },
      { skuId: none, result: 'dropped', quantity: 0, reason: 'stock' },
      { skuId: unknown, result: 'dropped', quantity: 0, reason: 'unknown' },
    ])
    expect(quantities(data.cartItems)).toEqual({ [ten!]: 4, [three!]: 3 })
  })

  test('is done once per key, and refuses quantities with their place', async () => {
    const me = await shopper()
    const key = newId()
    await me.merge([{ skuId: goods.skuIds[0], quantity: 1 }], key)
    await me.merge([{ skuId: goods.skuIds[0], quantity: 1 }], key)
    expect((await me.read()).data.total.quantity).toBe(1)
    const answer = await me.merge([{ skuId: goods.skuIds[0], quantity: 0 }])
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.error?.fields ?? {})[0]).toMatch(/quantity/)
  })
})
