import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLedger } from '#server/modules/wallet/checks/public.ts'
import { newId } from '#server/platform/ids.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { makePerson } from '#tests/harness/people.ts'
import { generateOrderNumber } from './trades/order-number.ts'
import { expireTrades, placeTrade, type TradeDraft } from './trades/public.ts'

const minutes = 60_000
let shop: TestShop
let store: TestStore

beforeAll(async () => {
  shop = await openTestShop()
  store = await makeStore(shop)
})
afterAll(async () => {
  expect(await checkLedger(shop.ctx())).toEqual([])
  await shop.close()
})

const getStock = async (skuId: string) => {
  const row = await shop
    .db()
    .selectFrom('stock')
    .select(['available', 'reserved'])
    .where('brand_id', '=', shop.brand.id)
    .where('sku_id', '=', skuId)
    .executeTakeFirstOrThrow()
  return [row.available, row.reserved]
}

const goods = (options: { store?: TestStore; title?: string } = {}) =>
  makeGoods(shop, { store, stock: [10], ...options })

/** Buys two of each SKU in one trade; not paid. */
async function place(buyer: Buyer, skuIds: readonly string[]) {
  for (const skuId of skuIds) await buyer.addToCart(skuId, 2)
  const { data } = await buyer.place((await buyer.preview()).data.quoteId)
  return { tradeId: data.tradeId as string, orderIds: data.orderIds as string[] }
}

const getStatus = async (buyer: Buyer, orderId: string): Promise<number> =>
  (await buyer.order(orderId)).data.order.status

describe('the list of orders', () => {
  test('shows the newest first, by status, by words and in pages', async () => {
    const buyer = await makeBuyer(shop, { creditMinor: 100_000 })
    const [cup, lamp] = [await goods({ title: 'Blue Cup' }), await goods({ title: 'Tall 100%_Lamp' })]
    const first = await place(buyer, [cup.skuIds[0]!])
    shop.clock.forward(1_000)
    const second = await place(buyer, [lamp.skuIds[0]!])
    await buyer.pay(first.tradeId)

    const list = async (query = {}) => {
      const { data } = await shop.get('/order/shop/order/list', query, { token: buyer.token })
      return { ids: data.pageList.map((order: { id: string }) => order.id), info: data.pageInfo, page: data.pageList }
    }
    const all = await list()
    expect(all.ids).toEqual([...second.orderIds, ...first.orderIds])
    expect(all.info).toEqual({ pageNum: 1, pageSize: 20, totalElements: 2, totalPages: 1 })
    expect(all.page[0]).toMatchObject({
      status: 0,
      seller: { id: store.id },
      lines: [{ name: 'Tall 100%_Lamp', quantity: 2 }],
      actions: ['pay', 'cancel'],
    })
    expect(all.page[1]).toMatchObject({ status: 1, actions: ['remind', 'refund'], expiresAt: null })
    expect((await list({ status: 0 })).ids).toEqual(second.orderIds)
    expect((await list({ status: 3 })).ids).toEqual([])
    expect((await list({ keyword: 'BLUE' })).ids).toEqual(first.orderIds)
    expect((await list({ keyword: 'Cup 中' })).ids).toEqual(first.orderIds)
    expect((await list({ keyword: '100%_' })).ids).toEqual(second.orderIds)
    expect((await list({ keyword: '%' })).ids).toEqual(second.orderIds)
    expect((await list({ keyword: all.page[1].number })).ids).toEqual(first.orderIds)
    const page = await list({ pageNum: 2, pageSize: 1 })
    expect([page.ids, page.info.totalPages]).toEqual([first.orderIds, 2])

    const { data } = await shop.get('/order/shop/order/count', {}, { token: buyer.token })
    expect(data).toEqual({ counts: { '-1': 0, 0: 1, 1: 1, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0 }, total: 2 })
  })

  test('refuses statuses that are none and pages that are too deep', async () => {
    const { token } = await makePerson(shop)
    for (const status of [7, -2, 'text'])
      expect((await shop.get('/order/shop/order/list', { status }, { token })).status).toBe(422)
    const deep = await shop.get('/order/shop/order/list', { pageNum: 501 }, { token })
    expect([deep.status, deep.error?.key]).toEqual([422, 'paging.too_deep'])
  })
})

test.each(['a\0b', 'x\ud800'])('text that the database cannot store, as %j, causes no server error', async (odd) => {
  const buyer = await makeBuyer(shop)
  const { skuIds } = await goods()
  const { data } = await buyer.preview({ skuId: skuIds[0], quantity: 1 })
  const placed = await buyer.place(data.quoteId, { notes: { [store.id]: odd } })
  const orderId = placed.data.orderIds[0]
  expect((await buyer.order(orderId)).data.order.note).toMatch(/^(ab|x\ufffd)$/)
  const listed = await shop.post(`/order/shop/order/cancel`, { orderId, reason: odd }, { token: buyer.token })
  const found = await shop.get('/order/shop/order/list', { keyword: odd }, { token: buyer.token })
  expect([placed.status, listed.status, found.status]).toEqual([200, 200, 200])
})

describe('an order', () => {
  test('is shown to its buyer alone, in their language', async () => {
    const buyer = await makeBuyer(shop)
    const { orderIds } = await place(buyer, [(await goods({ title: 'Bowl' })).skuIds[0]!])
    const idQuery = { orderId: orderIds[0] }
    const zh = await shop.get('/order/shop/order/detail', idQuery, { token: buyer.token, lang: 'zh-CN' })
    expect(zh.data.lines[0]).toMatchObject({ name: 'Bowl 中', specifications: ['尺寸 1'] })
    expect(zh.data.order.seller.name).toBe('Test store 中')

    const stranger = await makeBuyer(shop)
    const foreigner = await makeBuyer(shop, { brand: shop.otherBrand })
    for (const other of [stranger, foreigner]) {
      expect((await other.order(orderIds[0]!)).error?.key).toBe('order.not_found')
      expect((await other.cancel(orderIds[0]!)).error?.key).toBe('order.not_found')
    }
    const seller = await shop.get('/order/shop/order/detail', idQuery, { token: store.owner.token })
    expect(seller.status).toBe(404)
    for (const id of ['nonsense', newId()]) expect((await buyer.order(id)).status).toBe(404)
  })

  test('keeps the name of a store that has closed', async () => {
    const closing = await makeStore(shop)
    const buyer = await makeBuyer(shop)
    const { orderIds } = await place(buyer, [(await goods({ store: closing })).skuIds[0]!])
    await shop
      .db()
      .updateTable('stores')
      .set({ status: 'closed' })
      .where('brand_id', '=', shop.brand.id)
      .where('id', '=', closing.id)
      .execute()
    expect((await buyer.order(orderIds[0]!)).data.order.seller.name).toBe('Test store')
  })
})

describe('cancelling', () => {
  test('gives the stock back, takes the order out of the trade, and the last one closes it', async () => {
    const buyer = await makeBuyer(shop, { creditMinor: 100_000 })
    const [mine, theirs] = [await goods(), await goods({ store: await makeStore(shop) })]
    const { tradeId, orderIds } = await place(buyer, [mine.skuIds[0]!, theirs.skuIds[0]!])
    expect((await buyer.trade(tradeId)).data.payable).toBe(48)

    const { data: trade } = await buyer.trade(tradeId)
    const first = trade.orders.find((order: { seller: { id: string } }) => order.seller.id === store.id).id
    const cancelled = await shop.post(
      '/order/shop/order/cancel',
      { orderId: first, reason: 'Changed my mind' },
      { token: buyer.token },
    )
    expect([cancelled.status, cancelled.data.order.status, cancelled.data.actions]).toEqual([200, -1, []])
    expect(cancelled.data.timeline).toMatchObject([{ kind: 'placed' }, { kind: 'cancelled', actor: 'shopper' }])
    expect(await getStock(mine.skuIds[0]!)).toEqual([10, 0])
    expect(await getStock(theirs.skuIds[0]!)).toEqual([8, 2])
    expect((await buyer.trade(tradeId)).data).toMatchObject({ status: 'awaiting_payment', payable: 24 })

    const second = orderIds.find((id) => id !== first)!
    await buyer.cancel(second)
    expect((await buyer.trade(tradeId)).data).toMatchObject({ status: 'closed', payable: 0 })
    expect((await buyer.pay(tradeId)).error?.key).toBe('trade.not_payable')
    const again = await buyer.cancel(second)
    expect([again.status, again.error?.key]).toEqual([409, 'order.is_over'])
    expect(await getStock(theirs.skuIds[0]!)).toEqual([10, 0])
  })

  test('of several lines gives the stock of each back', async () => {
    const buyer = await makeBuyer(shop)
    const skuIds = [(await goods()).skuIds[0]!, (await goods()).skuIds[0]!, (await goods()).skuIds[0]!]
    const { orderIds } = await place(buyer, skuIds)
    expect(orderIds).toHaveLength(1)
    expect(await Promise.all(skuIds.map(getStock))).toEqual(skuIds.map(() => [8, 2]))
    await buyer.cancel(orderIds[0]!)
    expect(await Promise.all(skuIds.map(getStock))).toEqual(skuIds.map(() => [10, 0]))
  })

  test('what is left of a trade is paid at what is left', async () => {
    const buyer = await makeBuyer(shop, { creditMinor: 10_000 })
    const other = await goods({ store: await makeStore(shop, { feeMinor: 100 }) })
    const { tradeId, orderIds } = await place(buyer, [(await goods()).skuIds[0]!, other.skuIds[0]!])
    await buyer.cancel(orderIds[0]!)
    const { payable } = (await buyer.trade(tradeId)).data
    expect((await buyer.pay(tradeId)).status).toBe(200)
    expect(await buyer.balanceMinor()).toBe(10_000 - Math.round(payable * 100))
    expect([await getStatus(buyer, orderIds[0]!), await getStatus(buyer, orderIds[1]!)]).toEqual([-1, 1])
  })

  test('is not for the seller, and not for what is paid', async () => {
    const buyer = await makeBuyer(shop, { creditMinor: 10_000 })
    const { tradeId, orderIds } = await place(buyer, [(await goods()).skuIds[0]!])
    const seller = await shop.post('/order/shop/order/cancel', { orderId: orderIds[0] }, { token: store.owner.token })
    expect([seller.status, seller.error?.key]).toEqual([403, 'order.seller_cannot_cancel'])
    await buyer.pay(tradeId)
    const late = await buyer.cancel(orderIds[0]!)
    expect([late.status, late.error?.key]).toEqual([409, 'order.status_inoperable'])
    expect(await getStatus(buyer, orderIds[0]!)).toBe(1)
  })

  test('five times at once gives the stock back once', async () => {
    const buyer = await makeBuyer(shop)
    const { skuIds } = await goods()
    const { orderIds } = await place(buyer, skuIds)
    const answers = await Promise.all(Array.from({ length: 5 }, () => buyer.cancel(orderIds[0]!)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(await getStock(skuIds[0]!)).toEqual([10, 0])
  })
})

describe('expiry', () => {
  test('closes what was not paid in 30 minutes, gives the stock back, and says so', async () => {
    const buyer = await makeBuyer(shop, { creditMinor: 10_000 })
    const [late, paid, young] = [await goods(), await goods(), await goods()]
    const expiring = await place(buyer, late.skuIds)
    const settled = await place(buyer, paid.skuIds)
    await buyer.pay(settled.tradeId)
    shop.clock.forward(1 * minutes)
    const waiting = await place(buyer, young.skuIds)
    shop.clock.forward(29 * minutes)
    expect(await expireTrades(shop.ctx(null, shop.otherBrand))).toBe(0)
    expect(await expireTrades(shop.ctx())).toBeGreaterThanOrEqual(1)
    expect(await expireTrades(shop.ctx())).toBe(0)

    expect((await buyer.trade(expiring.tradeId)).data.status).toBe('closed')
    const { data } = await buyer.order(expiring.orderIds[0]!)
    expect([data.order.status, data.actions]).toEqual([-1, []])
    expect(data.timeline).toMatchObject([{ kind: 'placed' }, { kind: 'expired', actor: 'clock' }])
    expect((await buyer.pay(expiring.tradeId)).error?.key).toBe('trade.expired')
    expect(await getStock(late.skuIds[0]!)).toEqual([10, 0])
    expect(await getStock(paid.skuIds[0]!)).toEqual([8, 0])
    expect(await getStock(young.skuIds[0]!)).toEqual([8, 2])
    expect(await getStatus(buyer, waiting.orderIds[0]!)).toBe(0)
    expect(await getStatus(buyer, settled.orderIds[0]!)).toBe(1)
  })

  test('of several orders and lines gives the stock of each back, at their moment and not before', async () => {
    const buyer = await makeBuyer(shop)
    const other = await makeStore(shop)
    const skuIds = [await goods(), await goods(), await goods({ store: other })].map((made) => made.skuIds[0]!)
    const { tradeId, orderIds } = await place(buyer, skuIds)
    expect(orderIds).toHaveLength(2)
    shop.clock.forward(30 * minutes - 1)
    await expireTrades(shop.ctx())
    expect((await buyer.trade(tradeId)).data.status).toBe('awaiting_payment')
    expect(await Promise.all(skuIds.map(getStock))).toEqual(skuIds.map(() => [8, 2]))
    shop.clock.forward(1)
    await expireTrades(shop.ctx())
    expect((await buyer.trade(tradeId)).data.status).toBe('closed')
    expect(await Promise.all(skuIds.map(getStock))).toEqual(skuIds.map(() => [10, 0]))
  })

  test('sweeps more trades than it takes at once, and releases no cancelled order twice', async () => {
    const buyer = await makeBuyer(shop)
    const { skuIds } = await makeGoods(shop, { store, stock: [500] })
    const other = await goods({ store: await makeStore(shop) })
    const { orderIds } = await place(buyer, [skuIds[0]!, other.skuIds[0]!])
    await buyer.cancel(orderIds[0]!)
    for (let made = 0; made < 55; made++) {
      // The rate limit allows 30 orders per minute and user, so many users are needed.
      const one = await makeBuyer(shop)
      await one.place((await one.preview({ skuId: skuIds[0], quantity: 1 })).data.quoteId)
    }
    shop.clock.forward(30 * minutes)
    const sweeps = await Promise.all([expireTrades(shop.ctx()), expireTrades(shop.ctx())])
    expect(sweeps[0] + sweeps[1]).toBeGreaterThanOrEqual(56)
    await expireTrades(shop.ctx())
    expect(await getStock(skuIds[0]!)).toEqual([500, 0])
    expect(await getStock(other.skuIds[0]!)).toEqual([10, 0])
  })
})

describe('an order number', () => {
  const where = { country: 'China', region: 'Zhejiang', city: 'Hangzhou', street: '1 Lake Road', postcode: null }
  const buildDraft = async (): Promise<TradeDraft> => {
    const made = await goods()
    const line = { skuId: made.skuIds[0]!, goodsId: made.goodsId, name: { en: 'Cup' }, specifications: [], image: null }
    return {
      id: newId(),
      payMinutes: 30,
      address: { ...where, consignee: 'Wei', areaCode: '86', phone: '13800000000', email: null },
      orders: [
        {
          storeId: store.id,
          storeName: { en: 'Test store' },
          delivery: { methodId: newId(), name: {}, feeMinor: 0, daysMin: 1, daysMax: 2 },
          note: null,
          lines: [{ ...line, tint: 1, quantity: 1, priceMinor: 100, allocations: [] }],
        },
      ],
    }
  }
  const as = (buyer: Buyer) => {
    const principal = {
      userId: buyer.id,
      usercode: '',
      username: buyer.username,
      storeId: null,
      permissions: [],
      sessionHash: Buffer.alloc(0),
    }
    return { ...shop.ctx(principal), principal }
  }

  test('that is taken is drawn again', async () => {
    const buyer = await makeBuyer(shop)
    const taken = generateOrderNumber('UTC', shop.clock.now())
    const free = generateOrderNumber('UTC', shop.clock.now())
    const draws = [taken, taken, free]
    await inTransaction(as(buyer), async (ctx) => placeTrade(ctx, await buildDraft(), () => taken))
    const { orderIds } = await inTransaction(as(buyer), async (ctx) =>
      placeTrade(ctx, await buildDraft(), () => draws.shift()!),
    )
    expect((await buyer.order(orderIds[0]!)).data.order.number).toBe(free)
  })

  test('is not drawn for ever, and then nothing is placed', async () => {
    const buyer = await makeBuyer(shop)
    const taken = generateOrderNumber('UTC', shop.clock.now())
    await inTransaction(as(buyer), async (ctx) => placeTrade(ctx, await buildDraft(), () => taken))
    const draft = await buildDraft()
    await expect(inTransaction(as(buyer), (ctx) => placeTrade(ctx, draft, () => taken))).rejects.toThrow(
      'no free order number',
    )
    expect((await buyer.trade(draft.id)).status).toBe(404)
  })
})

describe('of two things at once', () => {
  test('paying or cancelling wins, never both', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 12; round++) {
      const buyer = await makeBuyer(shop, { creditMinor: 10_000 })
      const { skuIds } = await goods()
      const { tradeId, orderIds } = await place(buyer, skuIds)
      const cancelLater = async () => {
        // Verifying the fund password takes time; a similar delay lets either side win.
        await new Promise((done) => setTimeout(done, round * 8))
        return buyer.cancel(orderIds[0]!)
      }
      const [paid, cancelled] = await Promise.all([buyer.pay(tradeId), cancelLater()])
      const status = await getStatus(buyer, orderIds[0]!)
      outcomes.add(`${paid.status} ${cancelled.status} ${status}`)
      const isPaid = paid.status === 200
      expect([paid.status, cancelled.status].toSorted()).toEqual([200, 409])
      expect(status).toBe(isPaid ? 1 : -1)
      expect(await getStock(skuIds[0]!)).toEqual(isPaid ? [8, 0] : [10, 0])
      expect(await buyer.balanceMinor()).toBe(isPaid ? 10_000 - 2_400 : 10_000)
    }
    expect(outcomes.size).toBeLessThanOrEqual(2)
  })

  test('paying or expiry wins, never both', async () => {
    for (let round = 0; round < 8; round++) {
      const buyer = await makeBuyer(shop, { creditMinor: 10_000 })
      const { skuIds } = await goods()
      const { tradeId, orderIds } = await place(buyer, skuIds)
      shop.clock.forward(30 * minutes - 1)
      const sweep = async () => {
        await new Promise((done) => setTimeout(done, round * 10))
        shop.clock.forward(1)
        return expireTrades(shop.ctx())
      }
      const [paid] = await Promise.all([buyer.pay(tradeId), sweep()])
      const isPaid = paid.status === 200
      if (!isPaid) expect(paid.error?.key).toBe('trade.expired')
      await expireTrades(shop.ctx())
      expect(await getStatus(buyer, orderIds[0]!)).toBe(isPaid ? 1 : -1)
      expect(await getStock(skuIds[0]!)).toEqual(isPaid ? [8, 0] : [10, 0])
      expect(await buyer.balanceMinor()).toBe(isPaid ? 10_000 - 2_400 : 10_000)
    }
  })
})
