import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addRate, saveZone } from '#server/modules/tax/administration/public.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { reduceTax, taxChina, taxSettings } from '#tests/harness/taxes.ts'

const path = '/order/shop/cart'
/** The brand's home, with another rate than China, where the buyers of tests live. */
const home = { country: 'DE' }

async function taxHome(shop: TestShop): Promise<void> {
  await taxChina(shop, 'store')
  await inTransaction(shop.ctx(), async (ctx) => {
    await saveZone(ctx, { name: 'Home', areas: [{ country: 'DE', region: '' }], liable: 'store', exempts: 'never' })
    const rate = { zone: 'Home', class: 'standard', name: 'VAT', from: '2019-04-01', source: 'a test' }
    await addRate(ctx, { ...rate, percent: 20 })
  })
}

/** Goods of two stores that deliver for nothing: 13 % and 9 % of the first one, 13 % of the second. */
async function makeRange(shop: TestShop): Promise<string[]> {
  const [one, other] = [await makeStore(shop, { feeMinor: 0 }), await makeStore(shop, { feeMinor: 0 })]
  const standard = await makeGoods(shop, { store: one, priceMinor: 3_333 })
  const reduced = await makeGoods(shop, { store: one, priceMinor: 1_999 })
  const second = await makeGoods(shop, { store: other, priceMinor: 777 })
  if (shop.brand.settings.tax) await reduceTax(shop, [reduced.goodsId])
  return [standard, reduced, second].map(({ skuIds }) => skuIds[0]!)
}

const currencies = [
  { code: 'JPY', digits: 0 },
  { code: 'USD', digits: 2 },
  { code: 'KWD', digits: 3 },
] as const

describe.each(currencies.flatMap((currency) => [true, false].map((included) => ({ currency, included }))))(
  '$currency.code, tax included: $included',
  ({ currency, included }) => {
    let shop: TestShop
    let skuIds: string[]
    beforeAll(async () => {
      shop = await openTestShop({ settings: { tax: { ...taxSettings(included), home }, currency } })
      await taxHome(shop)
      skuIds = await makeRange(shop)
    })
    afterAll(() => shop.close())

    const minor = (major: number) => Math.round(major * 10 ** currency.digits)
    const add = async ({ token }: Pick<Person, 'token'>, quantities: readonly number[]) => {
      for (const [index, quantity] of quantities.entries())
        await shop.post(`${path}/add`, { skuId: skuIds[index], quantity }, { token })
      return (await shop.get(`${path}/get_current`, {}, { token })).data
    }

    test('the cart has the taxes and the total that checkout has for the same address', async () => {
      const buyer = await makeBuyer(shop)
      const cart = await add(buyer, [3, 2, 1])
      const { totals, taxation } = (await buyer.preview()).data
      expect(cart.total.tax).toEqual(totals.tax)
      expect(cart.total.payable).toBe(totals.payable)
      expect(cart.taxation).toEqual({ included, estimated: false })
      expect(taxation.estimated).toBe(false)
      // 9,999 and 777 of two stores are rounded apart: 1,150 + 89 included, 1,300 + 101 added.
      const sums = cart.total.tax.map(({ rate, amount }: Record<string, number>) => [rate, minor(amount!)])
      expect(sums).toEqual(
        included
          ? [
              [9, 330],
              [13, 1_239],
            ]
          : [
              [9, 360],
              [13, 1_401],
            ],
      )
      expect(minor(cart.total.payable)).toBe(included ? 14_774 : 14_774 + 1_761)
    })

    test('every answer of a change has the taxes of what is chosen', async () => {
      const buyer = await makeBuyer(shop)
      await add(buyer, [3, 2])
      const options = { token: buyer.token }
      const less = await shop.post(`${path}/select`, { skuIds: [skuIds[0]], checked: false }, options)
      expect(less.data.total.tax.map(({ rate }: { rate: number }) => rate)).toEqual([9])
      expect(less.data.total.tax).toEqual((await buyer.preview()).data.totals.tax)
      const more = await shop.post(`${path}/modify`, { skuId: skuIds[1], quantity: 5 }, options)
      expect(more.data.total.tax).toEqual((await buyer.preview()).data.totals.tax)
      const none = await shop.post(`${path}/select`, { skuIds: [skuIds[1]], checked: false }, options)
      expect(none.data.total).toMatchObject({ tax: [], payable: 0 })
    })

    test("without an address it is the tax of the brand's home, and the cart says so", async () => {
      const person = await makePerson(shop)
      const cart = await add(person, [3, 2, 1])
      expect(cart.taxation).toEqual({ included, estimated: true })
      expect(cart.total.tax.map(({ rate }: { rate: number }) => rate)).toEqual([20])
      const preview = await shop.post('/order/shop/checkout/preview', {}, { token: person.token })
      expect(cart.total.tax).toEqual(preview.data.totals.tax)
    })

    test('tax rounded by unit would be another one', async () => {
      const buyer = await makeBuyer(shop)
      const cart = await add(buyer, [3])
      const [tax] = cart.total.tax
      const byUnit = Math.round((3_333 * 13) / (included ? 113 : 100)) * 3
      expect(minor(tax.amount)).not.toBe(byUnit)
    })
  },
)

test('a brand that charges no tax shows none', async () => {
  const shop = await openTestShop()
  const [skuId] = await makeRange(shop)
  const { token } = await makeBuyer(shop)
  const { data } = await shop.post(`${path}/add`, { skuId, quantity: 2 }, { token })
  expect(data).toMatchObject({ taxation: null, total: { tax: [], checkedAmount: 66.66, payable: 66.66 } })
  await shop.close()
})
