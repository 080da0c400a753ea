import type { TestShop } from './app.ts'
import { makeBuyer } from './buyers.ts'
import { makeGoods, makeStore } from './goods.ts'
import { createReturnFlow } from './return-flow.ts'
import { makeStaff } from './staff.ts'

const creditMinor = 10_000
/** Total of an order of two units of 10.00 with its delivery of 4.00. */
export const paidMinor = 2_400

/** A store with ten units of one product, a buyer with 100.00, and staff who judge: what a test of returns begins with. */
export async function makeReturnScene(shop: TestShop) {
  const staff = await makeStaff(shop, ['orders'])
  const store = await makeStore(shop)
  const flow = createReturnFlow(shop, store, staff)
  const [skuId] = (await makeGoods(shop, { store, title: 'Tea Pot', stock: [10] })).skuIds
  const buyer = await makeBuyer(shop, { creditMinor })

  /** Buys units, receives them and requests their return. */
  const requestReturn = async (more: Record<string, unknown> = {}, quantity = 2) => {
    const orderId = await flow.buyAndReceive(buyer, skuId!, quantity)
    const { data } = await flow.requestReturn(buyer, orderId, more)
    return { orderId, returnId: data.id as string }
  }
  return {
    staff,
    store,
    flow,
    buyer,
    skuId: skuId!,
    requestReturn,
    /** The same, accepted and sent back. */
    requestAndSendBack: async (more: Record<string, unknown> = {}) => {
      const made = await requestReturn(more)
      await flow.accept(made.returnId)
      await flow.sendBack(buyer, made.returnId)
      return made
    },
    statusOf: async (orderId: string) => (await buyer.order(orderId)).data.order.status,
    stateOf: async (returnId: string) => (await flow.detail(buyer, returnId)).data.state,
    /** Payments of the buyer less refunds. */
    spent: async () => creditMinor - (await buyer.balanceMinor()),
    availableUnits: async () => {
      const { available } = await shop
        .db()
        .selectFrom('stock')
        .select('available')
        .where('brand_id', '=', shop.brand.id)
        .where('sku_id', '=', skuId!)
        .executeTakeFirstOrThrow()
      return available
    },
    setAvailableUnits: async (units: number) => {
      await shop
        .db()
        .updateTable('stock')
        .set({ available: units })
        .where('brand_id', '=', shop.brand.id)
        .where('sku_id', '=', skuId!)
        .execute()
    },
  }
}

export type ReturnScene = Awaited<ReturnType<typeof makeReturnScene>>
