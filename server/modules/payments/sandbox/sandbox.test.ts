import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCardProviders } from '../public.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'

let shop: TestShop
beforeAll(async () => {
  const settings = { stripe: null, stripeBySite: new Map(), stripeHost: null, sandbox: true }
  shop = await openTestShop({ externalServices: { cards: await openCardProviders(settings, systemClock) } })
})
afterAll(() => shop.close())

async function beginTrade() {
  const buyer = await makeBuyer(shop)
  const { skuIds } = await makeGoods(shop, { store: await makeStore(shop) })
  const quote = await buyer.preview({ skuId: skuIds[0], quantity: 1 })
  expect(quote.data.methods).toEqual(['wallet', 'sandbox'])
  const { tradeId } = (await buyer.place(quote.data.quoteId)).data
  const { data } = await buyer.pay(tradeId, { method: 'sandbox', fundPassword: undefined })
  const { pathname: page } = new URL(data.redirectUrl)
  const open = (brand = shop.brand) => shop.app.inject({ url: page, headers: { host: brand.hosts[0]! } })
  const decide = (decision: string) =>
    shop.app.inject({
      method: 'POST',
      url: page,
      payload: `decision=${decision}`,
      headers: { host: shop.brand.hosts[0]!, 'content-type': 'application/x-www-form-urlencoded' },
    })
  const status = async () => (await buyer.trade(tradeId)).data.status
  return { tradeId, open, decide, status }
}

test('its page says what it is, pays, and leads back', async () => {
  const { tradeId, open, decide, status } = await beginTrade()
  const page = await open()
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('No real payment is taken')])
  expect(page.body).toContain('$14.00')
  const paid = await decide('pay')
  expect(paid.headers.location).toContain(`/pc/paySuccess?tradeId=${tradeId}`)
  expect(await status()).toBe('paid')
  expect((await open()).statusCode).toBe(404)
})

test('leads back unpaid when the payer cancels, and may be opened again', async () => {
  const { open, decide, status } = await beginTrade()
  const cancelled = await decide('cancel')
  expect(cancelled.headers.location).toContain('payment=cancelled')
  expect(await status()).toBe('awaiting_payment')
  expect((await open()).statusCode).toBe(200)
})

test('declines a card and lets the bank ask, both without a payment and without leaving', async () => {
  const { decide, status } = await beginTrade()
  const declined = await decide('decline')
  expect([declined.statusCode, declined.body]).toEqual([200, expect.stringContaining('Your card was declined')])
  const bank = await decide('bank')
  expect([bank.statusCode, bank.body]).toEqual([200, expect.stringContaining('with your bank')])
  expect(await status()).toBe('awaiting_payment')
  await decide('pay')
  expect(await status()).toBe('paid')
})

test('is found by no other brand, and has no webhook', async () => {
  const { open } = await beginTrade()
  expect((await open(shop.otherBrand)).statusCode).toBe(404)
  const headers = { host: shop.brand.hosts[0]!, 'content-type': 'application/json' }
  const told = await shop.app.inject({ method: 'POST', url: '/api/payment/stripe/webhook', payload: '{}', headers })
  expect(told.statusCode).toBe(404)
})
