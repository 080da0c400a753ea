import { releaseDueOrders } from '#server/modules/orders/public.ts'
import { openTestShop, type TestShop } from './app.ts'
import { makeBuyer, type Buyer } from './buyers.ts'
import { makeGoods, makeStore } from './goods.ts'
import { buyAndPay, createOrderFlow } from './order-flow.ts'
import { makePerson, type Person } from './people.ts'
import { deliverEvents } from './run-jobs.ts'
import { makeStaff } from './staff.ts'

const dayMs = 86_400_000

/** The code with which a person refers others. */
export async function readCode(shop: TestShop, { id }: Person): Promise<string> {
  const row = await shop.db().selectFrom('users').select('usercode').where('id', '=', id).executeTakeFirstOrThrow()
  return row.usercode
}

/** A new session time: orders take days up to their release. */
const renew = (shop: TestShop, people: readonly Person[]) =>
  shop
    .db()
    .updateTable('sessions')
    .set({ expires_at: new Date(shop.clock.now().getTime() + 300 * dayMs) })
    .where(
      'user_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute()

const policy = { otherRequestsPerSecondPerAddress: 1e6, ordersPerMinutePerUser: 1e6, reportsPerMinutePerAddress: 1e6 }

/** A shop that gives 2 % for products of 100.00, a store of which may give up to 4 %, and the operations about referrals. */
export async function openReferralShop() {
  const shop = await openTestShop({ policy: { ...policy, referralPercent: 2, referralStoreMaxPercent: 4 } })
  const store = await makeStore(shop)
  const goods = await makeGoods(shop, { store, priceMinor: 10_000, stock: [1_000] })
  const [admin, finance] = [await makeStaff(shop, ['administrator']), await makeStaff(shop, ['finance'])]
  const orders = createOrderFlow(shop, store)
  const get = (by: Person, path: string, input: object = {}) => shop.get(path, { ...input }, { token: by.token })
  const post = (by: Person, path: string, input: object = {}) => shop.post(path, input, { token: by.token })
  const bind = (by: Person, code: string) => post(by, '/api/referral/bind', { code })
  const readProfits = async (by: Person) => (await get(by, '/api/referral/profits')).data.pageList

  /** A buyer who was referred, at an address of their own. */
  const makeFriend = async (referrer: Person, street = `${Math.random()} Hill Street`): Promise<Buyer> => {
    shop.clock.forward(1000)
    const friend = await makeBuyer(shop, { creditMinor: 1_000_000 })
    const phone = `139${String(Math.random()).slice(2, 10)}`
    await shop.db().updateTable('addresses').set({ street, phone }).where('user_id', '=', friend.id).execute()
    await renew(shop, [referrer, friend, store.owner, admin, finance])
    const bound = await bind(friend, await readCode(shop, referrer))
    if (bound.status !== 200) throw new Error(`not bound: ${bound.message}`)
    return friend
  }

  const buy = async (buyer: Buyer, quantity = 2): Promise<string> => {
    // Lists are in the order of the time of the purchases.
    shop.clock.forward(1)
    const [orderId] = await buyAndPay(buyer, [goods.skuIds[0]!], quantity)
    await deliverEvents(shop.ctx())
    return orderId!
  }

  /** Ships, receives and releases an order, whose return window passes. */
  const release = async (buyer: Buyer, orderId: string): Promise<void> => {
    await orders.prepare(orderId)
    await orders.ship(orderId)
    await orders.receive(buyer, orderId)
    shop.clock.forward(8 * dayMs)
    await releaseDueOrders(shop.ctx())
    await deliverEvents(shop.ctx())
  }

  /** A referrer with the reward of one released order of two units: 4.00. */
  const makeReward = async () => {
    const referrer = await makePerson(shop)
    const friend = await makeFriend(referrer)
    const orderId = await buy(friend)
    await release(friend, orderId)
    const [profit] = await readProfits(referrer)
    return { referrer, friend, orderId, profitId: profit.id as string }
  }

  /** Staff refund units of a released order. */
  const refund = async (orderId: string, quantity: number): Promise<void> => {
    const { lines } = (await get(admin, '/admin/order/detail', { orderId })).data
    const units = [{ lineId: lines[0].id, quantity }]
    const answer = await post(admin, '/admin/order/refund', {
      orderId,
      reason: 'Broken',
      lines: units,
      withDelivery: false,
    })
    if (answer.status !== 200) throw new Error(`not refunded: ${answer.message}`)
    await deliverEvents(shop.ctx())
  }

  return {
    shop,
    store,
    admin,
    finance,
    get,
    post,
    bind,
    readProfits,
    claim: (by: Person, profitIds?: string[]) => post(by, '/api/referral/claim', { profitIds }),
    renew: (...people: Person[]) => renew(shop, people),
    makeFriend,
    buy,
    release,
    makeReward,
    refund,
  }
}
