import { releaseDueOrders } from '#server/modules/orders/public.ts'
import type { TestShop } from './app.ts'
import { makeBuyer, type Buyer } from './buyers.ts'
import { buyAndPay, createOrderFlow } from './order-flow.ts'
import type { TestGoods, TestStore } from './goods.ts'
import type { Person } from './people.ts'
import { deliverEvents } from './run-jobs.ts'

const dayMs = 86_400_000

/** The code with which a person refers others. */
export async function readCode(shop: TestShop, { id }: Person): Promise<string> {
  const row = await shop.db().selectFrom('users').select('usercode').where('id', '=', id).executeTakeFirstOrThrow()
  return row.usercode
}

/** Buyers whom somebody referred, and their orders up to the release. */
export function createReferralFlow(shop: TestShop, { store, goods }: { store: TestStore; goods: TestGoods }) {
  const flow = createOrderFlow(shop, store)
  const bind = (by: Person, code: string) => shop.post('/api/referral/bind', { code }, { token: by.token })
  return {
    ...flow,
    bind,
    /** A buyer who was referred, at an address of their own. */
    makeFriend: async (referrer: Person, street = `${Math.random()} Hill Street`): Promise<Buyer> => {
      shop.clock.forward(1000)
      const friend = await makeBuyer(shop, { creditMinor: 1_000_000 })
      const phone = `139${String(Math.random()).slice(2, 10)}`
      await shop.db().updateTable('addresses').set({ street, phone }).where('user_id', '=', friend.id).execute()
      const bound = await bind(friend, await readCode(shop, referrer))
      if (bound.status !== 200) throw new Error(`not bound: ${bound.message}`)
      return friend
    },
    buy: async (buyer: Buyer, quantity = 2): Promise<string> => {
      const [orderId] = await buyAndPay(buyer, [goods.skuIds[0]!], quantity)
      await deliverEvents(shop.ctx())
      return orderId!
    },
    /** Ships, receives and releases an order, whose return window passes. */
    release: async (buyer: Buyer, orderId: string): Promise<void> => {
      await flow.prepare(orderId)
      await flow.ship(orderId)
      await flow.receive(buyer, orderId)
      shop.clock.forward(8 * dayMs)
      await releaseDueOrders(shop.ctx())
      await deliverEvents(shop.ctx())
    },
  }
}
