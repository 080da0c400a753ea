import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLedger } from '#server/modules/wallet/checks/public.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { makePerson } from '#tests/harness/people.ts'

let shop: TestShop
let store: TestStore

beforeAll(async () => {
  shop = await openTestShop()
  store = await makeStore(shop, { feeMinor: 400 })
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
describe('paying', () => {
  const placed = async (creditMinor = 10_000, stock = 10) => {
    const buyer = await makeBuyer(shop, { creditMinor })
    const skuId = (await makeGoods(shop, { store, stock: [stock] })).skuIds[0]!
    const { data } = await buyer.place((await buyer.preview({ skuId, quantity: 2 })).data.quoteId)
    return { buyer, skuId, tradeId: data.tradeId as string, orderId: data.orderIds[0] as string }
  }

  test('moves the money into escrow, marks the orders paid and lets the goods go', async () => {
    const { buyer, skuId, tradeId, orderId } = await placed()
    const paid = await buyer.pay(tradeId)
    expect([paid.status, paid.data]).toEqual([200, { status: 'paid' }])
    expect(await buyer.balanceMinor()).toBe(10_000 - 2_400)
    expect(await getStock(skuId)).toEqual([8, 0])
    const { data } = await buyer.order(orderId)
    expect(data.order).toMatchObject({ status: 1, paidAt: shop.clock.now().toISOString(), expiresAt: null })
    expect(data.timeline.map((event: { kind: string }) => event.kind)).toEqual(['placed', 'paid'])
    expect(data.actions).toEqual(['remind', 'refund'])
    expect((await buyer.trade(tradeId)).data).toMatchObject({ status: 'paid', paidAt: shop.clock.now().toISOString() })
  })

  test('with a wrong fund password moves nothing and counts the try', async () => {
    const { buyer, skuId, tradeId } = await placed()
    const answer = await buyer.pay(tradeId, { fundPassword: 'wrong1' })
    expect([answer.status, answer.error]).toMatchObject([422, { key: 'fund_password.wrong', params: { left: 2 } }])
    expect(await buyer.balanceMinor()).toBe(10_000)
    expect(await getStock(skuId)).toEqual([8, 2])
    expect((await buyer.trade(tradeId)).data.status).toBe('awaiting_payment')
    expect((await buyer.pay(tradeId)).status).toBe(200)
  })

  test('needs a fund password, one that was set, and never in the address', async () => {
    const { buyer, tradeId } = await placed()
    const missing = await buyer.pay(tradeId, { fundPassword: '' })
    expect([missing.status, Object.keys(missing.error?.fields ?? {})]).toEqual([422, ['fundPassword']])
    const { token } = await makePerson(shop)
    const unset = await shop.post('/order/shop/trade/pay', { tradeId, fundPassword: 'fund1234' }, { token })
    expect(unset.error?.key).toBe('fund_password.not_set')
    const leaked = await shop.post(`/order/shop/trade/pay?tradeId=${tradeId}&fundPassword=fund1234`, undefined, {
      token: buyer.token,
    })
    expect(leaked.error?.key).toBe('request.secret_in_query')
  })

  test('refuses with too little money, and leaves the trade to be paid', async () => {
    const { buyer, tradeId } = await placed(2_399)
    const answer = await buyer.pay(tradeId)
    expect([answer.status, answer.error?.key]).toEqual([409, 'wallet.insufficient'])
    expect((await buyer.trade(tradeId)).data.status).toBe('awaiting_payment')
    expect(await buyer.balanceMinor()).toBe(2_399)
  })

  test('does not offer cards yet', async () => {
    const { buyer, tradeId } = await placed()
    expect((await buyer.pay(tradeId, { method: 'stripe' })).error?.key).toBe('payment.method_unavailable')
    expect((await buyer.pay(tradeId, { method: 'shells' })).status).toBe(422)
  })

  test('five times at once is one payment; with one key, one answer', async () => {
    const { buyer, tradeId } = await placed()
    const answers = await Promise.all(Array.from({ length: 5 }, () => buyer.pay(tradeId)))
    const outcomes = answers.map(({ status, error }) => [status, error?.key])
    expect(outcomes.filter(([status]) => status === 200)).toHaveLength(1)
    expect(outcomes.filter(([, key]) => key === 'trade.already_paid')).toHaveLength(4)
    expect(await buyer.balanceMinor()).toBe(10_000 - 2_400)

    const next = await placed()
    const key = newId()
    const same = await Promise.all(Array.from({ length: 5 }, () => next.buyer.pay(next.tradeId, {}, key)))
    expect(same.map(({ status, data }) => [status, data?.status])).toEqual(
      Array.from({ length: 5 }, () => [200, 'paid']),
    )
    expect(await next.buyer.balanceMinor()).toBe(10_000 - 2_400)
  })

  describe('with a fund password that was right just now', () => {
    /** A shopper who has paid one trade, and a function that places more. */
    const payer = async () => {
      const { buyer, skuId, tradeId } = await placed(100_000, 100)
      expect((await buyer.pay(tradeId)).status).toBe(200)
      const next = async () => {
        const { data } = await buyer.place((await buyer.preview({ skuId, quantity: 2 })).data.quoteId)
        return data.tradeId as string
      }
      return { buyer, next, balance: await buyer.balanceMinor() }
    }

    test('needs no hash again, and another one counts as wrong', async () => {
      const { buyer, next, balance } = await payer()
      const tradeId = await next()
      const wrong = await buyer.pay(tradeId, { fundPassword: 'Fund-0000' })
      expect([wrong.error?.key, wrong.error?.params]).toEqual(['fund_password.wrong', { left: 2 }])
      expect(await buyer.balanceMinor()).toBe(balance)
      expect((await buyer.pay(tradeId)).status).toBe(200)
      expect((await buyer.pay(await next())).status).toBe(200)
    })

    test('is verified again some minutes later, and pays once of two concurrent requests', async () => {
      const { buyer, next } = await payer()
      shop.clock.forward(12 * 60_000)
      const tradeId = await next()
      const answers = await Promise.all([buyer.pay(tradeId), buyer.pay(tradeId)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    })

    test('is verified again some minutes later, also with an insufficient balance', async () => {
      const { buyer, skuId, tradeId } = await placed(3_000)
      expect((await buyer.pay(tradeId)).status).toBe(200)
      shop.clock.forward(12 * 60_000)
      const { data } = await buyer.place((await buyer.preview({ skuId, quantity: 2 })).data.quoteId)
      const answers = await Promise.all([buyer.pay(data.tradeId), buyer.pay(data.tradeId)])
      expect(answers.map(({ error }) => error?.key)).toEqual(['wallet.insufficient', 'wallet.insufficient'])
      expect(await buyer.balanceMinor()).toBe(600)
    })

    test('pays nothing once wrong tries have locked it', async () => {
      const { buyer, next, balance } = await payer()
      const tradeId = await next()
      for (let attempt = 0; attempt < 3; attempt++) await buyer.pay(tradeId, { fundPassword: 'Fund-0000' })
      expect((await buyer.pay(tradeId)).error?.key).toBe('fund_password.locked')
      expect((await buyer.pay(newId())).error?.key).toBe('fund_password.locked')
      expect(await buyer.balanceMinor()).toBe(balance)
      expect((await buyer.trade(tradeId)).data.status).toBe('awaiting_payment')
    })

    test('pays nothing once it has been changed', async () => {
      const { buyer, next, balance } = await payer()
      const tradeId = await next()
      const change = { oldPassword: 'fund1234', password: 'Fund-4712', confirmPassword: 'Fund-4712' }
      expect((await shop.post('/api/user/fund-password/update', change, { token: buyer.token })).status).toBe(200)
      expect((await buyer.pay(tradeId)).error?.key).toBe('fund_password.wrong')
      expect(await buyer.balanceMinor()).toBe(balance)
      expect((await buyer.pay(tradeId, { fundPassword: 'Fund-4712' })).status).toBe(200)
    })
  })

  test("finds no other user's trade, in this brand or another", async () => {
    const { tradeId } = await placed()
    const strangers = [
      await makeBuyer(shop, { creditMinor: 10_000 }),
      await makeBuyer(shop, { brand: shop.otherBrand, creditMinor: 10_000 }),
    ]
    for (const stranger of strangers) {
      expect((await stranger.pay(tradeId)).error?.key).toBe('trade.not_found')
      expect((await stranger.trade(tradeId)).error?.key).toBe('trade.not_found')
      expect(await stranger.balanceMinor()).toBe(10_000)
    }
    for (const id of [newId(), 'nonsense']) expect((await strangers[0]!.pay(id)).status).toBe(404)
    expect((await strangers[0]!.trade('nonsense')).status).toBe(404)
  })

  test('is too late after 30 minutes, before and after the scheduler has run', async () => {
    const { buyer, tradeId, orderId } = await placed()
    shop.clock.forward(30 * 60_000)
    expect((await buyer.order(orderId)).data.actions).toEqual(['cancel'])
    const answer = await buyer.pay(tradeId)
    expect([answer.status, answer.error?.key]).toEqual([409, 'trade.expired'])
    expect(await buyer.balanceMinor()).toBe(10_000)
  })
})
