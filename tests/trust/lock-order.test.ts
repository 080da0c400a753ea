import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expireTrades, settleTrade, startTradePayment } from '#server/modules/orders/trades/public.ts'
import { payFromWallet } from '#server/modules/payments/public.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { createOrderFlow, toPrincipal } from '#tests/harness/order-flow.ts'
import { expectLocks, observeLocks, type Rows } from './observe-locks.ts'

let shop: TestShop
let store: TestStore
let skuIds: readonly string[]

beforeAll(async () => {
  shop = await openTestShop()
  store = await makeStore(shop)
  skuIds = (await makeGoods(shop, { store, stock: [100, 100] })).skuIds.toSorted()
})
afterAll(() => shop.close())

const rows = (name: string, table: string, ...values: readonly unknown[]): Rows => ({
  name,
  from: `${table} and brand_id = $2`,
  values: [...values, shop.brand.id],
})
const quoteRows = (quoteId: string) => rows('quote', 'quotes where id = $1', quoteId)
const tradeRows = (tradeId: string) => rows('trade', 'trades where id = $1', tradeId)
const orderRows = (tradeId: string) => rows('orders', 'orders where trade_id = $1', tradeId)
const refundRows = (orderId: string) => rows('refund', 'order_refunds where order_id = $1', orderId)
const lineRows = (orderId: string) => rows('lines', 'order_lines where order_id = $1', orderId)
const walletRows = ({ id }: Buyer) => rows('wallet', `ledger_accounts where kind = 'available' and owner_id = $1`, id)
const stockRows = () => skuIds.map((skuId, nth) => rows(`stock ${nth + 1}`, 'stock where sku_id = $1', skuId))

/** A quote of both SKUs, the later one added first. */
async function makeQuote(): Promise<{ buyer: Buyer; quoteId: string }> {
  const buyer = await makeBuyer(shop, { creditMinor: 100_000 })
  for (const skuId of skuIds.toReversed()) await buyer.addToCart(skuId)
  return { buyer, quoteId: (await buyer.preview()).data.quoteId }
}

async function makeTrade() {
  const { buyer, quoteId } = await makeQuote()
  const { tradeId, orderIds } = (await buyer.place(quoteId)).data
  return { buyer, tradeId: tradeId as string, orderId: orderIds[0] as string }
}

const findDisorder = async (kinds: readonly Rows[], run: () => Promise<unknown>) => {
  const seen = await observeLocks(shop.adminUrl, kinds, run)
  return { seen, ordered: expectLocks(kinds) }
}

describe('the order of row locks', () => {
  it('of placing: the quote, stock by SKU', async () => {
    const { buyer, quoteId } = await makeQuote()
    const { seen, ordered } = await findDisorder([quoteRows(quoteId), ...stockRows()], () => buyer.place(quoteId))
    expect(seen).toEqual(ordered)
  })

  it('of paying: the trade, its orders, the wallet, stock by SKU', async () => {
    const { buyer, tradeId } = await makeTrade()
    const kinds = [tradeRows(tradeId), orderRows(tradeId), walletRows(buyer), ...stockRows()]
    const { seen, ordered } = await findDisorder(kinds, () => buyer.pay(tradeId))
    expect(seen).toEqual(ordered)
    // Whatever was cancelled above is still to be paid.
    expect((await buyer.pay(tradeId)).data.status).toBe('paid')
  })

  it('of cancelling: the trade, the order, stock by SKU', async () => {
    const { buyer, tradeId, orderId } = await makeTrade()
    const kinds = [tradeRows(tradeId), orderRows(tradeId), ...stockRows()]
    const { seen, ordered } = await findDisorder(kinds, () => buyer.cancel(orderId))
    expect(seen).toEqual(ordered)
  })

  it('of a refund before shipping: the request, the order, its lines, the wallet, stock by SKU', async () => {
    const { buyer, tradeId, orderId } = await makeTrade()
    const flow = createOrderFlow(shop, store)
    await buyer.pay(tradeId)
    await flow.askRefund(buyer, orderId)
    const kinds = [refundRows(orderId), orderRows(tradeId), lineRows(orderId), walletRows(buyer), ...stockRows()]
    const { seen, ordered } = await findDisorder(kinds, () => flow.decide(orderId, true))
    expect(seen).toEqual(ordered)
  })

  it('of trades whose time is over: the trade, its orders, stock by SKU', async () => {
    const { tradeId } = await makeTrade()
    shop.clock.forward(31 * 60_000)
    const kinds = [{ ...tradeRows(tradeId), isSkipped: true }, orderRows(tradeId), ...stockRows()]
    const { seen, ordered } = await findDisorder(kinds, () => expireTrades(shop.ctx()))
    expect(seen).toEqual(ordered)
  })

  it('is seen reversed when stock is committed before the wallet pays (negative control)', async () => {
    const { buyer, tradeId } = await makeTrade()
    const kinds = [tradeRows(tradeId), orderRows(tradeId), walletRows(buyer), ...stockRows()]
    const ctx = { ...shop.ctx(), principal: toPrincipal(buyer) }
    const { seen, ordered } = await findDisorder(kinds, () =>
      inTransaction(ctx, async (ctx) => {
        const payment = await startTradePayment(ctx, tradeId)
        const { amountMinor } = payment
        await pipeline([settleTrade(ctx, payment), payFromWallet(ctx, { tradeId, userId: buyer.id, amountMinor })])
      }),
    )
    expect(seen).not.toEqual(ordered)
    expect(seen['wallet']).toEqual(['trade', 'orders', 'stock 1', 'stock 2'])
  })
})
