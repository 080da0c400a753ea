import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { noOrderLimits } from '#tests/harness/no-order-limits.ts'
import { buyAndPay, createOrderFlow, createStaffCall } from '#tests/harness/order-flow.ts'
import { runJobs } from '#tests/harness/run-jobs.ts'
import type { staffOrdersApi } from '#contract/staff-orders.ts'
import { newId } from '#server/platform/ids.ts'
import { issueDocuments, type TakeNumbers } from './issue-documents.ts'
import { takeNumbers } from './invoices.queries.ts'

let shop: TestShop
let store: TestStore
let skuIds: readonly string[]
let admin: pg.Client
beforeAll(async () => {
  shop = await openTestShop({ policy: noOrderLimits })
  admin = new pg.Client(shop.adminUrl)
  await admin.connect()
  store = await makeStore(shop)
  ;({ skuIds } = await makeGoods(shop, { store, stock: [10_000, 100], priceMinor: 1_999 }))
})
afterAll(async () => {
  await admin.end()
  await shop.close()
})

const readSeries = async (storeId: string) =>
  shop
    .db()
    .selectFrom('invoices')
    .select(['id', 'kind', 'sequence', 'number', 'order_id', 'total_minor', 'corrects_id', 'content', 'issued_at'])
    .where('brand_id', '=', shop.brand.id)
    .where('store_id', '=', storeId)
    .orderBy('kind')
    .orderBy('sequence')
    .execute()

const readSequences = async (storeId: string, kind = 'invoice') =>
  (await readSeries(storeId)).filter((row) => row.kind === kind).map(({ sequence }) => sequence)

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Pays; a busy shop refuses some of many payments at once (503), and those are sent again. */
async function payAdmitted(buyer: Buyer, tradeId: string) {
  for (;;) {
    const answer = await buyer.pay(tradeId)
    if (answer.status !== 503) return answer
  }
}

/** Pays `count` orders of a store at once and handles the events; returns the ids of the requested invoices. */
async function payAtOnce(own: TestStore, count: number): Promise<string[]> {
  const goods = await makeGoods(shop, { store: own, stock: [10_000] })
  const perBuyer = 20
  const buyers = await Promise.all(
    Array.from({ length: Math.ceil(count / perBuyer) }, () => makeBuyer(shop, { creditMinor: 10_000_000 })),
  )
  const placed: { buyer: Buyer; tradeId: string; orderId: string }[] = []
  await Promise.all(
    buyers.map(async (buyer, index) => {
      for (let nth = index * perBuyer; nth < Math.min(count, (index + 1) * perBuyer); nth++) {
        const { data } = await buyer.preview({ skuId: goods.skuIds[0], quantity: 1 })
        const trade = await buyer.place(data.quoteId)
        placed.push({ buyer, tradeId: trade.data.tradeId, orderId: trade.data.orderIds[0] })
      }
    }),
  )
  const answers = await Promise.all(placed.map(({ buyer, tradeId }) => payAdmitted(buyer, tradeId)))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  await runJobs(shop.ctx(), ['handle-events'])
  return placed.map(({ orderId }) => orderId)
}

it('numbers the invoices of 200 payments at once without a gap, by workers that take turns', async () => {
  const own = await makeStore(shop)
  const ids = await payAtOnce(own, 200)
  const outcomes = await Promise.all([
    issueDocuments(shop.ctx(), ids),
    issueDocuments(shop.ctx(), ids.toReversed()),
    issueDocuments(shop.ctx(), ids.slice(50, 120)),
  ])
  expect(outcomes.map(({ size }) => size)).toEqual([0, 0, 0])
  expect(await readSequences(own.id)).toEqual(upTo(200))
  expect(new Set((await readSeries(own.id)).map(({ order_id }) => order_id))).toEqual(new Set(ids))
}, 120_000)

/** Ends the database's session of a worker, as the death of its process does, after it took numbers by `take`. */
const dieAfter =
  (take: TakeNumbers): TakeNumbers =>
  async (ctx, series, count) => {
    await take(ctx, series, count)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(ctx.db)
    await admin.query('select pg_terminate_backend($1, 5000)', [rows[0]!.pid])
    return count
  }

it('leaves no gap and no double when a worker dies after it took the numbers', async () => {
  const own = await makeStore(shop)
  const ids = await payAtOnce(own, 6)
  const outcomes = await issueDocuments(shop.ctx(), ids, dieAfter(takeNumbers))
  expect([...outcomes.values()].map(({ state }) => state)).toEqual(ids.map(() => 'failed'))
  expect(await readSequences(own.id)).toEqual([])
  await issueDocuments(shop.ctx(), ids)
  await issueDocuments(shop.ctx(), ids)
  expect(await readSequences(own.id)).toEqual(upTo(6))
})

it('would show a gap if numbers were taken in a transaction of their own (negative control)', async () => {
  const own = await makeStore(shop)
  const ids = await payAtOnce(own, 3)
  const separate: TakeNumbers = (_, series, count) => takeNumbers(shop.ctx(), series, count)
  await issueDocuments(shop.ctx(), ids, dieAfter(separate))
  await issueDocuments(shop.ctx(), ids, separate)
  expect(await readSequences(own.id)).toEqual([4, 5, 6])
})

it('lets one worker at a time number the documents of an issuer', async () => {
  const own = await makeStore(shop)
  const ids = await payAtOnce(own, 2)
  let working = 0
  let maxWorking = 0
  const observed: TakeNumbers = async (ctx, series, count) => {
    maxWorking = Math.max(maxWorking, ++working)
    await pause(50)
    working--
    return takeNumbers(ctx, series, count)
  }
  await Promise.all([issueDocuments(shop.ctx(), ids, observed), issueDocuments(shop.ctx(), ids, observed)])
  expect(maxWorking).toBe(1)
  expect(await readSequences(own.id)).toEqual([1, 2])
})

it('would see two workers at once, as those of two issuers are (negative control)', async () => {
  const [own, other] = [await makeStore(shop), await makeStore(shop)]
  const [ids, otherIds] = [await payAtOnce(own, 1), await payAtOnce(other, 1)]
  const waiting: (() => void)[] = []
  // Each waits for the other, which never comes while only one may work.
  const meeting: TakeNumbers = async (ctx, series, count) => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
      if (waiting.length === 2) waiting.forEach((resume) => resume())
    })
    return takeNumbers(ctx, series, count)
  }
  await Promise.all([issueDocuments(shop.ctx(), ids, meeting), issueDocuments(shop.ctx(), otherIds, meeting)])
  expect([await readSequences(own.id), await readSequences(other.id)]).toEqual([[1], [1]])
})

it('shows an order that is waiting for its invoice, then the invoice, to its buyer and its store only', async () => {
  const flow = createOrderFlow(shop, store)
  const buyer = await makeBuyer(shop, { creditMinor: 1_000_000 })
  const [orderId] = await buyAndPay(buyer, [skuIds[0]!])
  expect((await buyer.order(orderId!)).data.order.invoice).toEqual({ ready: false, documents: [] })
  await runJobs(shop.ctx(), ['handle-events'])
  expect((await buyer.order(orderId!)).data.order.invoice).toEqual({ ready: false, documents: [] })
  await runJobs(shop.ctx())
  const { invoice } = (await buyer.order(orderId!)).data.order
  expect(invoice).toMatchObject({ ready: true, documents: [{ id: orderId, kind: 'invoice', total: 43.98 }] })
  expect((await flow.sellerDetail(orderId!)).data.order.invoice).toEqual(invoice)
  const detail = await shop.get('/order/shop/invoice/detail', { invoiceId: orderId }, { token: buyer.token })
  expect(detail.data.invoice).toMatchObject({
    number: invoice.documents[0].number,
    issuer: { kind: 'store', name: 'Test store' },
    buyer: { consignee: 'Wei Buyer' },
    lines: [
      { kind: 'goods', quantity: 2, price: 19.99, discount: 0, amount: 39.98, rates: [] },
      { kind: 'delivery', name: 'Standard', amount: 4 },
    ],
    corrects: null,
  })
  const asOwner = { token: store.owner.token }
  const listed = await shop.get('/seller/invoice/list', { keyword: invoice.documents[0].number }, asOwner)
  expect(listed.data.pageList.map(({ id }: { id: string }) => id)).toEqual([orderId])
  expect((await shop.get('/seller/invoice/detail', { invoiceId: orderId }, asOwner)).status).toBe(200)
  const stranger = await makeBuyer(shop)
  for (const token of [stranger.token, store.owner.token])
    expect((await shop.get('/order/shop/invoice/detail', { invoiceId: orderId }, { token })).status).toBe(404)
  const other = await makeStore(shop)
  const asOther = { token: other.owner.token }
  expect((await shop.get('/seller/invoice/detail', { invoiceId: orderId }, asOther)).status).toBe(404)
  expect((await shop.get('/seller/invoice/list', {}, asOther)).data.pageList).toEqual([])
})

it('corrects an invoice by credit notes of their own range, to the last unit', async () => {
  const own = await makeStore(shop)
  const goods = await makeGoods(shop, { store: own, stock: [100], priceMinor: 333 })
  const flow = createOrderFlow(shop, own)
  const buyer = await makeBuyer(shop, { creditMinor: 1_000_000 })
  const [orderId] = await buyAndPay(buyer, [goods.skuIds[0]!], 3)
  await flow.ship(orderId!)
  const staff = createStaffCall(shop, await makeBuyer(shop), ['orders.refund'])
  const lineId = (await buyer.order(orderId!)).data.lines[0].id
  const refund = (quantity: number, withDelivery: boolean) =>
    staff<(typeof staffOrdersApi)['refund']>('staffOrders.refund', {
      orderId: orderId!,
      lines: [{ lineId, quantity }],
      withDelivery,
      reason: 'Broken',
    })
  await refund(1, false)
  // Invoice and credit note wait together: the invoice comes first.
  await runJobs(shop.ctx())
  expect((await buyer.order(orderId!)).data.order.invoice.ready).toBe(true)
  shop.clock.forward(1)
  await refund(2, true)
  expect((await buyer.order(orderId!)).data.order.invoice.ready, 'its credit note is not requested yet').toBe(false)
  await runJobs(shop.ctx())
  const rows = await readSeries(own.id)
  const [first, second, invoice] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]]
  expect([first, second, invoice].map(({ kind, sequence, total_minor }) => [kind, sequence, total_minor])).toEqual([
    ['credit_note', 1, 333],
    ['credit_note', 2, 1066],
    ['invoice', 1, 1399],
  ])
  expect(first.number).toMatch(/-\d{4}-C00001$/)
  expect(first.content).toMatchObject({
    lines: [{ quantity: 1, ofQuantity: 3, amountMinor: 333 }],
    correction: { invoiceId: orderId, invoiceNumber: invoice.number, remainingMinor: 1066, refundedMinor: 333 },
  })
  expect(second.content).toMatchObject({ correction: { remainingMinor: 0, refundedMinor: 1066 } })
  const { documents } = (await buyer.order(orderId!)).data.order.invoice
  expect(documents.map(({ kind }: { kind: string }) => kind)).toEqual(['invoice', 'credit_note', 'credit_note'])
})

it('refuses to change or delete what was issued', async () => {
  const [row] = await readSeries(store.id)
  const mine = { brandId: shop.brand.id, id: row!.id }
  await expect(
    shop.db().updateTable('invoices').set({ total_minor: 0 }).where('brand_id', '=', mine.brandId).execute(),
  ).rejects.toThrow(/permission denied/)
  await expect(
    shop.db().deleteFrom('invoices').where('brand_id', '=', mine.brandId).where('id', '=', mine.id).execute(),
  ).rejects.toThrow(/permission denied/)
})

it('issues as the brand where it owes the tax, with its own series and trader data', async () => {
  const buyer = await makeBuyer(shop, { creditMinor: 1_000_000 })
  const [orderId] = await buyAndPay(buyer, [skuIds[0]!])
  const db = shop.db()
  const brand_id = shop.brand.id
  await db
    .updateTable('orders')
    .set({ tax_liable: 'brand', tax_minor: 702 })
    .where('brand_id', '=', brand_id)
    .where('id', '=', orderId!)
    .execute()
  const lineId = (await buyer.order(orderId!)).data.lines[0].id
  const tax = { brand_id, order_id: orderId!, class: 'standard', name: 'VAT', rate_ppm: 190_000, included: true }
  await db
    .insertInto('order_taxes')
    .values([
      { ...tax, id: newId(), line_id: lineId, position: 0, base_minor: 3360, amount_minor: 638 },
      { ...tax, id: newId(), line_id: null, position: 1, base_minor: 336, amount_minor: 64 },
    ])
    .execute()
  await db
    .insertInto('traders')
    .values({
      brand_id,
      id: newId(),
      legal_name: 'Galleria SE',
      street: 'Lindenallee 1',
      postcode: '10115',
      city: 'Berlin',
      country: 'DE',
      vat_number: 'DE000000001',
      email: 'law@galleria.example',
      updated_at: shop.clock.now(),
    })
    .execute()
  await runJobs(shop.ctx())
  const { invoice } = (await shop.get('/order/shop/invoice/detail', { invoiceId: orderId }, { token: buyer.token }))
    .data
  expect(invoice).toMatchObject({
    number: expect.stringMatching(new RegExp(`^${shop.brand.site.toUpperCase().replaceAll('-', '').slice(0, 16)}-`)),
    issuer: { kind: 'brand', legalName: 'Galleria SE', vatNumber: 'DE000000001' },
    pricesIncludeTax: true,
    taxes: [{ name: 'VAT', percent: 19, net: 36.96, tax: 7.02 }],
    tax: 7.02,
  })
})
