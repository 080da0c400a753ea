import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkEscrow, releaseDueOrders } from '#server/modules/orders/public.ts'
import { listOrderTaxes, listOrderTaxReturns, listTaxGaps } from '#server/modules/orders/taxes/public.ts'
import { addRate, removeRate, saveClass, saveZone } from '#server/modules/tax/administration/public.ts'
import { checkLedger } from '#server/modules/wallet/checks/public.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { createOrderFlow, createStaffCall, readBrandBalance } from '#tests/harness/order-flow.ts'
import { makePerson } from '#tests/harness/people.ts'
import { reduceTax, taxChina, taxSettings } from '#tests/harness/taxes.ts'

const day = 24 * 3_600_000
const findIssues = async (shop: TestShop) => [...(await checkLedger(shop.ctx())), ...(await checkEscrow(shop.ctx()))]

const currencies = [
  { code: 'JPY', digits: 0 },
  { code: 'USD', digits: 2 },
  { code: 'KWD', digits: 3 },
] as const

describe.each(
  currencies.flatMap((currency) => [
    { currency, included: true, liable: 'brand' as const },
    { currency, included: false, liable: 'store' as const },
  ]),
)('$currency.code, tax included: $included, owed by the $liable', ({ currency, included, liable }) => {
  let shop: TestShop
  let store: TestStore
  let buyer: Buyer
  let skuIds: string[]
  let staff: ReturnType<typeof createStaffCall>

  beforeAll(async () => {
    shop = await openTestShop({ settings: { tax: { ...taxSettings(included), commissionTaxPercent: 19 }, currency } })
    await taxChina(shop, liable)
    store = await makeStore(shop, { feeMinor: 390 })
    const [standard, reduced] = [
      await makeGoods(shop, { store, priceMinor: 3_333 }),
      await makeGoods(shop, { store, priceMinor: 1_999 }),
    ]
    await reduceTax(shop, [reduced.goodsId])
    skuIds = [standard.skuIds[0]!, reduced.skuIds[0]!]
    buyer = await makeBuyer(shop, { creditMinor: 10_000_000 })
    staff = createStaffCall(shop, await makePerson(shop), ['orders.view', 'orders.refund', 'orders.release'])
  })
  afterAll(async () => {
    expect(await findIssues(shop)).toEqual([])
    await shop.close()
  })

  const minor = (major: number) => Math.round(major * 10 ** currency.digits)
  const readTax = () => readBrandBalance(shop, 'tax')

  async function buy(): Promise<string> {
    await buyer.addToCart(skuIds[0]!, 3)
    await buyer.addToCart(skuIds[1]!, 2)
    const { data: quote } = await buyer.preview()
    const { data: trade } = await buyer.place(quote.quoteId)
    expect(trade.payable).toBe(quote.totals.payable)
    await buyer.pay(trade.tradeId)
    const { data } = await buyer.order(trade.orderIds[0])
    expect(data.order.amounts.tax).toEqual(quote.totals.tax)
    return trade.orderIds[0]
  }

  test('is quoted by rate, paid, kept on the order and booked', async () => {
    const before = await readTax()
    const orderId = await buy()
    const { data } = await buyer.order(orderId)
    const { amounts } = data.order
    const sums = amounts.tax.map(({ rate, base, amount }: Record<string, number>) => [
      rate,
      minor(base!),
      minor(amount!),
    ])
    // 9,999 and 3,998 with a delivery of 390, of which 279 belong to the first.
    expect(data.lines.map(({ taxes }: { taxes: unknown }) => taxes)).toEqual([
      [{ name: 'VAT', rate: 13 }],
      [{ name: 'VAT', rate: 9 }],
    ])
    expect(sums).toEqual(
      included
        ? [
            [9, 3_770, 339],
            [13, 9_096, 1_182],
          ]
        : [
            [9, 4_109, 370],
            [13, 10_278, 1_336],
          ],
    )
    expect(minor(amounts.payable)).toBe(included ? 14_387 : 14_387 + 1_706)
    const taxMinor = included ? 1_521 : 1_706
    if (liable === 'brand') expect((await readTax()) - before).toBe(taxMinor)
    const rows = await listOrderTaxes(shop.ctx(), [orderId])
    expect(rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(taxMinor)
    expect(rows.filter(({ lineId }) => lineId === null)).toHaveLength(2)
    expect(await findIssues(shop)).toEqual([])
  })

  test('goes back unit by unit before and after the release, to the last unit', async () => {
    const before = await readTax()
    const commissionTax = await readBrandBalance(shop, 'commission_tax')
    const orderId = await buy()
    const flow = createOrderFlow(shop, store)
    await flow.ship(orderId)
    const { data } = await buyer.order(orderId)
    const [first, second] = data.lines.map(({ id }: { id: string }) => id)
    const refund = async (lineId: string, quantity: number, withDelivery = false) => {
      const lines = [{ lineId, quantity }]
      await staff('staffOrders.refund', { orderId, lines, withDelivery, reason: 'Broken' })
      expect(await findIssues(shop)).toEqual([])
    }
    await refund(first, 1)
    await refund(second, 1, true)
    await flow.receive(buyer, orderId)
    shop.clock.forward(8 * day)
    await releaseDueOrders(shop.ctx())
    expect(await findIssues(shop)).toEqual([])
    const earned = (await flow.earnedMinor())!
    const { proceeds } = (await flow.sellerDetail(orderId)).data
    const charged = minor(proceeds.commissionTax)
    // Each line keeps a share that is rounded down after a refund.
    expect(Math.abs(charged - minor(proceeds.commission) * 0.19)).toBeLessThan(2)
    expect((await readBrandBalance(shop, 'commission_tax')) - commissionTax).toBe(charged)
    await refund(first, 2)
    await refund(second, 1)
    expect((await flow.earnedMinor())!).toBeLessThan(earned)
    const after = (await buyer.order(orderId)).data.order.amounts
    expect(after.refunded).toBe(after.payable)
    expect(minor(after.taxReturned)).toBe(included ? 1_521 : 1_706)
    expect(await readTax()).toBe(before)
    expect(await readBrandBalance(shop, 'commission_tax')).toBe(commissionTax)
    const returns = await listOrderTaxReturns(shop.ctx(), [orderId])
    const rows = await listOrderTaxes(shop.ctx(), [orderId])
    for (const { id, amountMinor, returnedMinor } of rows) {
      const ofRow = returns.filter(({ taxId }) => taxId === id)
      expect(ofRow.reduce((sum, one) => sum + one.amountMinor, 0)).toBe(amountMinor)
      expect(returnedMinor).toBe(amountMinor)
    }
  })

  test('negative control: the check names an order whose tax was changed by hand', async () => {
    const orderId = await buy()
    const change = (amount: number) =>
      withClient(shop.adminUrl, (client) =>
        client.query('update orders set tax_returned_minor = tax_returned_minor + $2 where id = $1', [orderId, amount]),
      )
    await change(1)
    const issues = (await checkEscrow(shop.ctx())).map(({ issue, kind, found, expected }) => [
      issue,
      kind,
      found - expected,
    ])
    // The order has less tax left than its account and its lines.
    expect(issues).toEqual([
      ['escrow_differs', 'escrow', -1],
      ['tax_differs', 'tax', 1],
      ['tax_differs', 'order', 1],
    ])
    await change(-1)
  })
})

describe('a brand that adds tax', () => {
  let shop: TestShop
  let buyer: Buyer
  let skuId: string
  beforeAll(async () => {
    shop = await openTestShop({ settings: { tax: taxSettings(false) } })
    await taxChina(shop, 'store')
    const goods = await makeGoods(shop, { store: await makeStore(shop), priceMinor: 1_000 })
    skuId = goods.skuIds[0]!
    buyer = await makeBuyer(shop, { creditMinor: 10_000_000 })
  })
  afterAll(() => shop.close())
  const quote = async (more: object = {}) => (await buyer.preview({ skuId, quantity: 1, ...more })).data

  test('asks again when the rate changes between quote and order', async () => {
    const { quoteId, totals } = await quote()
    expect(totals).toMatchObject({
      payable: 15.82,
      tax: [{ rate: 13, name: 'VAT', included: false, base: 14, amount: 1.82 }],
    })
    const rate = { zone: 'China', class: 'standard', name: 'VAT', percent: 10, source: 'a test' }
    const today = shop.clock.now().toISOString().slice(0, 10)
    await inTransaction(shop.ctx(), (ctx) => addRate(ctx, { ...rate, from: today }))
    const { error } = await buyer.place(quoteId)
    expect(error?.key).toBe('checkout.changed')
    expect(error?.params?.changes).toEqual([{ skuId: '', name: '', kind: 'tax', before: 15.82, now: 15.4 }])
    const second = await quote()
    expect((await buyer.place(second.quoteId)).data.payable).toBe(15.4)
  })

  test('keeps the business number; a certificate frees from tax, a malformed number is refused', async () => {
    const business = { businessNumber: '91-3301 0012345678', businessName: 'Lake Studio' }
    const { quoteId, totals, taxation } = await quote(business)
    expect(totals).toMatchObject({ payable: 14, tax: [] })
    expect(taxation).toMatchObject({ business: { number: '9133010012345678', exemption: 'certificate' }, relief: 0 })
    const { data } = await buyer.place(quoteId)
    const { order } = (await buyer.order(data.orderIds[0])).data
    expect(order.business).toEqual({ number: '9133010012345678', name: 'Lake Studio', exemption: 'certificate' })
    const { error } = await buyer.preview({ skuId, quantity: 1, businessNumber: '12' })
    expect(error?.fields).toHaveProperty('businessNumber')
  })

  test('sells without tax where no zone is, and remembers the place', async () => {
    const name = 'China'
    await inTransaction(shop.ctx(), (ctx) =>
      saveZone(ctx, { name, areas: [{ country: 'JP', region: '' }], liable: 'store', exempts: 'certificate' }),
    )
    const { quoteId, totals } = await quote()
    expect(totals).toMatchObject({ payable: 14, tax: [] })
    const { data } = await buyer.place(quoteId)
    const row = await shop
      .db()
      .selectFrom('orders')
      .select(['tax_gap', 'tax_liable', 'tax_minor'])
      .where('brand_id', '=', shop.brand.id)
      .where('id', '=', data.orderIds[0])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ tax_gap: 'CN', tax_liable: null, tax_minor: 0 })
  })
})

describe('a brand that taxes its commission', () => {
  let shop: TestShop
  let store: TestStore
  let buyer: Buyer
  let skuId: string
  const buyReleased = async () => {
    await buyer.addToCart(skuId, 1)
    const { data: quote } = await buyer.preview()
    const { data: trade } = await buyer.place(quote.quoteId)
    await buyer.pay(trade.tradeId)
    const [orderId] = trade.orderIds as [string]
    const flow = createOrderFlow(shop, store)
    await flow.ship(orderId)
    await flow.receive(buyer, orderId)
    shop.clock.forward(8 * day)
    await releaseDueOrders(shop.ctx())
    return { orderId, proceeds: (await flow.sellerDetail(orderId)).data.proceeds }
  }
  beforeAll(async () => {
    const tax = { ...taxSettings(true), commission: 'with_tax' as const, commissionTaxPercent: 20 }
    shop = await openTestShop({ settings: { tax } })
    await taxChina(shop, 'brand')
    store = await makeStore(shop, { feeMinor: 0 })
    skuId = (await makeGoods(shop, { store, priceMinor: 11_300 })).skuIds[0]!
    buyer = await makeBuyer(shop, { creditMinor: 10_000_000 })
  })
  afterAll(() => shop.close())

  test('takes its share of the price with its tax where the terms say so', async () => {
    // 5 % of 113.00 and not of the 100.00 without tax; 20 % of that are its tax.
    expect((await buyReleased()).proceeds).toMatchObject({ commission: 5.65, commissionTax: 1.13 })
    expect(await findIssues(shop)).toEqual([])
  })

  test.each([
    ['the tax of a line', 'update order_lines set tax_minor = tax_minor - 1 where order_id = $1', 'line'],
    [
      'the tax on a commission',
      'update order_lines set commission_tax_minor = commission_tax_minor - 1 where order_id = $1',
      'commission_tax',
    ],
    [
      'an order that lost its tax',
      'update orders set tax_minor = 0, tax_added_minor = 0, tax_returned_minor = 0 where id = $1',
      'order',
    ],
  ])('negative control: the check names %s', async (_name, statement, kind) => {
    const { orderId } = await buyReleased()
    expect(await findIssues(shop)).toEqual([])
    await withClient(shop.adminUrl, (client) => client.query(statement, [orderId]))
    const issues = await findIssues(shop)
    expect(issues.map((one) => one.kind)).toContain(kind)
    await withClient(shop.adminUrl, (client) =>
      kind === 'order'
        ? client.query('update orders set tax_minor = 1300 where id = $1', [orderId])
        : client.query(statement.replaceAll('_minor - 1', '_minor + 1'), [orderId]),
    )
    expect(await findIssues(shop)).toEqual([])
  })
})

test('a class without a rate in the zone is taxed as standard and listed; without standard it is sold untaxed', async () => {
  const shop = await openTestShop({ settings: { tax: taxSettings(false) } })
  await inTransaction(shop.ctx(), async (ctx) => {
    for (const code of ['standard', 'reduced']) await saveClass(ctx, code, code)
    await saveZone(ctx, { name: 'China', areas: [{ country: 'CN', region: '' }], liable: 'store', exempts: 'never' })
    const rate = { zone: 'China', class: 'standard', name: 'VAT', percent: 13, source: 'a law' }
    await addRate(ctx, { ...rate, from: '2019-04-01', until: '2099-01-01' })
  })
  const store = await makeStore(shop, { feeMinor: 0 })
  const goods = await makeGoods(shop, { store, priceMinor: 1_000 })
  await reduceTax(shop, [goods.goodsId])
  const buyer = await makeBuyer(shop, { creditMinor: 100_000 })
  const buy = async () => {
    const { data } = await buyer.preview({ skuId: goods.skuIds[0], quantity: 1 })
    const { data: trade } = await buyer.place(data.quoteId)
    return (await buyer.order(trade.orderIds[0])).data.order.amounts
  }
  expect(await buy()).toMatchObject({ payable: 11.3, tax: [{ rate: 13, amount: 1.3 }] })
  expect(await listTaxGaps(shop.ctx())).toMatchObject([{ place: 'CN', classes: ['reduced'], isTaxed: true, orders: 1 }])
  await inTransaction(shop.ctx(), (ctx) =>
    removeRate(ctx, { zone: 'China', class: 'standard', name: 'VAT', from: '2019-04-01' }),
  )
  shop.clock.forward(1_000)
  expect(await buy()).toMatchObject({ payable: 10, tax: [] })
  expect(await listTaxGaps(shop.ctx())).toMatchObject([
    { place: 'CN', classes: ['reduced', 'standard'], isTaxed: false, orders: 1 },
    { classes: ['reduced'], isTaxed: true },
  ])
  await shop.close()
})

test('a brand that sets nothing has no tax and says so', async () => {
  const shop = await openTestShop()
  const goods = await makeGoods(shop, { store: await makeStore(shop) })
  const buyer = await makeBuyer(shop, { creditMinor: 10_000 })
  const { data } = await buyer.preview({ skuId: goods.skuIds[0], quantity: 1 })
  expect(data).toMatchObject({ taxation: null, totals: { tax: [], payable: 14 } })
  await shop.close()
})

test('an exempt buyer pays the price without the tax that it includes', async () => {
  const shop = await openTestShop({ settings: { tax: taxSettings(true) } })
  await taxChina(shop, 'brand')
  const goods = await makeGoods(shop, { store: await makeStore(shop, { feeMinor: 0 }), priceMinor: 1_130 })
  const buyer = await makeBuyer(shop, { creditMinor: 10_000 })
  const { data } = await buyer.preview({ skuId: goods.skuIds[0], quantity: 2, businessNumber: '913301001234' })
  expect(data).toMatchObject({ taxation: { relief: 2.6, included: true }, totals: { goods: 22.6, payable: 20 } })
  const { data: trade } = await buyer.place(data.quoteId)
  await buyer.pay(trade.tradeId)
  const { order } = (await buyer.order(trade.orderIds[0])).data
  expect(order.amounts).toMatchObject({ payable: 20, tax: [], taxAdded: -2.6 })
  expect(await findIssues(shop)).toEqual([])
  await shop.close()
})
