import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { releaseDueOrders } from '#server/modules/orders/public.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { orderFlow, staffAsk } from '#tests/harness/order-flow.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { returnFlow } from '#tests/harness/return-flow.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { makeUpload } from '#tests/harness/uploads.ts'
import { numbers, tally } from '#tests/trust/at-once.ts'
import { digestOf } from '#tests/trust/brand-digest.ts'
import { moneyFaults } from '#tests/trust/conservation.ts'
import { runDueReturns } from './public.ts'

const hour = 3_600_000
const day = 24 * hour
/** Two units of 10.00 and delivery 4.00 of 100.00. */
const paidMinor = 2_400
const creditMinor = 10_000

let shop: TestShop
let store: TestStore
let staff: Person
let flow: ReturnType<typeof returnFlow>
let buyer: Buyer
let skuId: string

beforeAll(async () => {
  shop = await openTestShop({ policy: { ordersPerMinutePerUser: 1e6, otherRequestsPerSecondPerAddress: 1e6 } })
})
beforeEach(async () => {
  // Anew for each: the clock goes on by weeks, and sessions end.
  staff = await makeStaff(shop, ['orders'])
  store = await makeStore(shop)
  flow = returnFlow(shop, store, staff)
  skuId = (await makeGoods(shop, { store, title: 'Tea Pot', stock: [10] })).skuIds[0]!
  buyer = await makeBuyer(shop, { creditMinor })
})
afterEach(async () => expect(await moneyFaults(shop)).toEqual([]))
afterAll(() => shop.close())

const digest = () => withClient(shop.adminUrl, (client) => digestOf(client, shop.brand))
const statusOf = async (orderId: string) => (await buyer.order(orderId)).data.order.status
const stateOf = async (returnId: string) => (await flow.detail(buyer, returnId)).data.state
const spent = async () => creditMinor - (await buyer.balanceMinor())
const shelf = async (): Promise<number> =>
  (
    await shop
      .db()
      .selectFrom('stock')
      .select('available')
      .where('brand_id', '=', shop.brand.id)
      .where('sku_id', '=', skuId)
      .executeTakeFirstOrThrow()
  ).available
const asked = async (more: Record<string, unknown> = {}, quantity = 2) => {
  const orderId = await flow.received(buyer, skuId, quantity)
  const { data } = await flow.ask(buyer, orderId, more)
  return { orderId, returnId: data.id as string }
}
const sentBack = async (more: Record<string, unknown> = {}) => {
  const made = await asked(more)
  await flow.accept(made.returnId)
  await flow.sendBack(buyer, made.returnId)
  return made
}

describe('a return', () => {
  test('of some units gives their money back and the order goes on', async () => {
    const orderId = await flow.received(buyer, skuId)
    expect((await buyer.order(orderId)).data.actions).toContain('return')
    const requested = await flow.ask(buyer, orderId)
    expect([requested.status, requested.data]).toMatchObject([
      200,
      { state: 'requested', amount: 10, actions: ['withdraw', 'message'], lines: [{ quantity: 1, granted: null }] },
    ])
    const returnId = requested.data.id
    expect((await buyer.order(orderId)).data.order).toMatchObject({ status: 6, afterSales: 'return' })
    expect((await flow.storeDetail(returnId)).data).toMatchObject({
      buyer: { username: buyer.username },
      actions: ['decide', 'message'],
    })
    expect((await flow.accept(returnId)).data.state).toBe('accepted')
    expect((await flow.detail(buyer, returnId)).data.actions).toEqual(['ship', 'withdraw', 'message'])
    expect((await flow.sendBack(buyer, returnId)).data).toMatchObject({
      state: 'shipped_back',
      tracking: { carrier: 'Post', number: 'BACK1' },
    })
    expect(await spent()).toBe(paidMinor)
    expect((await flow.confirm(returnId)).data).toMatchObject({ state: 'received', refunded: 10, closedBy: 'seller' })
    expect([await spent(), await statusOf(orderId), await shelf()]).toEqual([1_400, 4, 8])
    const { timeline } = (await buyer.order(orderId)).data
    expect(timeline.slice(-2)).toMatchObject([
      { kind: 'return_requested' },
      { kind: 'returned', params: { amount: 10 } },
    ])
    expect((await flow.ofOrder(buyer, orderId)).data).toMatchObject({
      returns: [{ id: returnId, state: 'received', actions: [] }],
      returnable: [{ quantity: 1 }],
    })
  })

  test('of everything closes the order at 6, pays the store its delivery, and can put the goods back on sale', async () => {
    const { orderId, returnId } = await sentBack({ quantity: 2 })
    await flow.confirm(returnId, { restock: true })
    expect((await buyer.order(orderId)).data.order).toMatchObject({ status: 6, afterSales: 'closed' })
    expect([await spent(), await shelf(), await orderFlow(shop, store).earnedMinor()]).toEqual([400, 10, 400])
    expect((await flow.ask(buyer, orderId)).error?.key).toBe('order.status_inoperable')
  })

  test('holds the money: nothing is released while it is open', async () => {
    const { orderId, returnId } = await asked()
    shop.clock.forward(8 * day)
    await releaseDueOrders(shop.ctx())
    expect(await orderFlow(shop, store).earnedMinor()).toBeNull()
    await flow.reject(returnId)
    expect(await statusOf(orderId)).toBe(4)
    await releaseDueOrders(shop.ctx())
    expect(await orderFlow(shop, store).earnedMinor()).toBe(2_300)
  })

  test('is refused for more than is left, too late, twice, and for strangers', async () => {
    const orderId = await flow.received(buyer, skuId)
    const refused = async (more: Record<string, unknown>) => (await flow.ask(buyer, orderId, more)).error?.key
    expect(await refused({ quantity: 3 })).toBe('order.refund_exceeds')
    expect(await refused({ lines: [{ lineId: orderId, quantity: 1 }] })).toBe('order.refund_exceeds')
    expect(await refused({ images: ['/media/private/none'] })).toBe('upload.not_yours')
    expect(await refused({ lines: [] })).toBe('request.invalid')
    expect(await statusOf(orderId)).toBe(4)
    const stranger = await makeBuyer(shop)
    const { data } = await buyer.order(orderId)
    const lines = [{ lineId: data.lines[0].id, quantity: 1 }]
    const theirs = await shop.post(
      '/order/shop/order/return',
      { orderId, lines, reason: 'Mine' },
      { token: stranger.token },
    )
    expect(theirs.error?.key).toBe('order.not_found')
    shop.clock.forward(7 * day)
    expect(await refused({})).toBe('order.return_too_late')
  })
})

describe('a return that is withdrawn', () => {
  const withdrawable = {
    requested: async () => asked(),
    accepted: async () => {
      const made = await asked()
      await flow.accept(made.returnId)
      return made
    },
    disputed: async () => {
      const made = await asked()
      await flow.reject(made.returnId)
      await flow.dispute(buyer, made.returnId)
      return made
    },
  }
  test.each(Object.entries(withdrawable))('while it is %s gives the order back as it was', async (_, make) => {
    const { orderId, returnId } = await make()
    expect((await flow.detail(buyer, returnId)).data.actions).toContain('withdraw')
    const { data } = await flow.withdraw(buyer, returnId)
    expect(data).toMatchObject({ state: 'withdrawn', closedBy: 'shopper', dueAt: null, refunded: null, actions: [] })
    expect((await flow.withdraw(buyer, returnId)).error?.key).toBe('return.status_inoperable')
    const { order, timeline, actions } = (await buyer.order(orderId)).data
    expect([order.status, order.hasReturn, timeline.at(-1).kind]).toEqual([4, true, 'return_withdrawn'])
    expect(actions).toContain('return')
    expect(await spent()).toBe(paidMinor)
    // It can be returned again while the time lasts; then the store is paid.
    const again = await flow.ask(buyer, orderId)
    await flow.withdraw(buyer, again.data.id)
    shop.clock.forward(7 * day)
    await runDueReturns(shop.ctx())
    await releaseDueOrders(shop.ctx())
    expect(await orderFlow(shop, store).earnedMinor()).toBe(2_300)
  })

  test('is not, once it was sent back, refused or is a stranger’s', async () => {
    const sent = await sentBack()
    expect((await flow.withdraw(buyer, sent.returnId)).error?.key).toBe('return.status_inoperable')
    await flow.reject(sent.returnId, 'An empty box')
    expect(await stateOf(sent.returnId)).toBe('disputed')
    expect((await flow.detail(buyer, sent.returnId)).data.actions).toEqual(['message'])
    expect((await flow.withdraw(buyer, sent.returnId)).error?.key).toBe('return.status_inoperable')
    const refused = await asked()
    await flow.reject(refused.returnId)
    expect((await flow.withdraw(buyer, refused.returnId)).error?.key).toBe('return.status_inoperable')
    const open = await asked()
    expect((await flow.withdraw(await makeBuyer(shop), open.returnId)).error?.key).toBe('return.not_found')
  })

  test('is either withdrawn or sent back when both come at once', async () => {
    const { orderId, returnId } = await asked()
    await flow.accept(returnId)
    const answers = await Promise.all([flow.withdraw(buyer, returnId), flow.sendBack(buyer, returnId)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const isWithdrawn = answers[0].status === 200
    expect([await stateOf(returnId), await statusOf(orderId)]).toEqual(
      isWithdrawn ? ['withdrawn', 4] : ['shipped_back', 6],
    )
  })
})

test('the statements of buyer and seller name the order of a return’s refund', async () => {
  const { orderId, returnId } = await sentBack()
  await flow.confirm(returnId)
  const { number } = (await buyer.order(orderId)).data.order
  const statement = async (path: string, token: string) => (await shop.get(path, {}, { token })).data.pageList
  // The clock stands still, so rows of one moment come in no order.
  const isRefund = ({ kind }: { kind: string }) => kind === 'order_refund'
  const refund = (await statement('/api/wallet/statement', buyer.token)).find(isRefund)
  expect(refund).toMatchObject({ causeId: returnId, orders: [{ id: orderId, number }] })
  const csv = await shop.app.inject({
    url: '/api/wallet/statement.csv',
    headers: { host: shop.brand.hosts[0]!, authorization: `Bearer ${buyer.token}` },
  })
  // The payment's row and the refund's.
  expect(csv.body.split('\r\n').filter((row) => row.includes(number))).toHaveLength(2)
  // A dispute after the store was paid takes its money back, for the same return.
  const other = await asked()
  shop.clock.forward(1.5 * day)
  await flow.reject(other.returnId)
  shop.clock.forward(6 * day)
  await releaseDueOrders(shop.ctx())
  await flow.dispute(buyer, other.returnId)
  await flow.judge(other.returnId, true)
  const rows = await statement('/seller/money/statement', store.owner.token)
  const clawback = rows.find(({ kind }: { kind: string }) => kind === 'order_clawback')
  expect(clawback?.orders ?? 'no clawback').toMatchObject([{ id: other.orderId }])
})

test('an order that a return holds is released by neither the scheduler nor staff', async () => {
  const { orderId } = await asked()
  const finance = staffAsk(shop, await makePerson(shop), ['orders.release'])
  // Later than any release was due, while the return waits for its answer.
  shop.clock.forward(30 * day)
  await releaseDueOrders(shop.ctx())
  await expect(finance('staffOrders.release', { orderId })).rejects.toThrow('order.not_releasable')
  const { released_at } = await shop
    .db()
    .selectFrom('orders')
    .select('released_at')
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(released_at).toBeNull()
})

describe('a refusal', () => {
  test('needs a reason, gives the order back, and staff can decide otherwise for a part', async () => {
    const { orderId, returnId } = await asked({ quantity: 2 })
    expect((await flow.reject(returnId, '')).status).toBe(422)
    expect((await flow.reject(returnId)).data).toMatchObject({ state: 'rejected', answer: 'Not so' })
    expect(await statusOf(orderId)).toBe(4)
    expect((await flow.detail(buyer, returnId)).data.actions).toEqual(['dispute', 'message'])
    // The store is paid meanwhile: a refund takes it back first.
    shop.clock.forward(6.9 * day)
    expect((await flow.dispute(buyer, returnId)).data.state).toBe('disputed')
    expect(await statusOf(orderId)).toBe(6)
    const { lines } = (await flow.detail(buyer, returnId)).data
    const part = [{ lineId: lines[0].lineId, quantity: 1 }]
    const tooMuch = await flow.judge(returnId, true, { lines: [{ ...part[0], quantity: 3 }] })
    expect(tooMuch.error?.key).toBe('order.refund_exceeds')
    expect((await flow.judge(returnId, true, { lines: part })).data).toMatchObject({
      state: 'decided',
      refunded: 10,
      answer: 'We looked',
      lines: [{ quantity: 2, granted: 1 }],
    })
    expect([await spent(), await statusOf(orderId)]).toEqual([1_400, 4])
  })

  test('can be disputed after the store was paid, which then gives it back', async () => {
    const { returnId } = await asked()
    shop.clock.forward(1.5 * day)
    await flow.reject(returnId)
    shop.clock.forward(6 * day)
    await releaseDueOrders(shop.ctx())
    const earned = orderFlow(shop, store).earnedMinor
    expect(await earned()).toBe(2_300)
    await flow.dispute(buyer, returnId)
    await flow.judge(returnId, true)
    expect([await spent(), await earned()]).toEqual([1_400, 1_350])
  })

  test('stands when staff say so, and when nobody disputes it in time', async () => {
    const { orderId, returnId } = await asked()
    await flow.reject(returnId)
    await flow.dispute(buyer, returnId)
    await flow.judge(returnId, false)
    expect([await stateOf(returnId), await statusOf(orderId), await spent()]).toEqual(['decided', 4, paidMinor])
    const again = await flow.ask(buyer, orderId)
    await flow.reject(again.data.id)
    shop.clock.forward(7 * day)
    expect((await flow.detail(buyer, again.data.id)).data.actions).toEqual(['message'])
    expect((await flow.dispute(buyer, again.data.id)).error?.key).toBe('return.dispute_too_late')
  })

  test.each(['return', 'exchange'])(
    'gives nothing for units that were exchanged meanwhile (asked as %s)',
    async (kind) => {
      const { orderId, returnId } = await asked({ kind, quantity: 2 })
      await flow.reject(returnId)
      const other = (await flow.ask(buyer, orderId, { kind: 'exchange' })).data.id
      await flow.accept(other)
      await flow.sendBack(buyer, other)
      await flow.confirm(other)
      await flow.dispute(buyer, returnId)
      expect((await flow.judge(returnId, true)).error?.key).toBe('order.refund_exceeds')
      expect([await stateOf(returnId), await spent()]).toEqual(['disputed', paidMinor])
      const { lines } = (await flow.detail(buyer, returnId)).data
      const left = [{ lineId: lines[0].lineId, quantity: 1 }]
      expect((await flow.judge(returnId, true, { lines: left })).data.state).toBe('decided')
    },
  )

  test('of a parcel that came back goes to staff at once', async () => {
    const { orderId, returnId } = await sentBack()
    expect((await flow.reject(returnId, 'An empty box')).data).toMatchObject({
      state: 'disputed',
      actions: ['message'],
    })
    expect(await statusOf(orderId)).toBe(6)
    await flow.judge(returnId, true)
    expect(await spent()).toBe(1_400)
  })
})

describe('an exchange', () => {
  test('sends the same goods for nothing, and both orders name each other', async () => {
    const { orderId, returnId } = await sentBack({ kind: 'exchange', quantity: 2 })
    const { data } = await flow.confirm(returnId)
    expect(data).toMatchObject({ state: 'received', refunded: null })
    const replacement = (await buyer.order(data.replacement.id)).data
    expect(replacement).toMatchObject({
      order: { status: 1, amounts: { payable: 0 }, number: data.replacement.number },
      lines: [{ quantity: 2, price: 10, discount: 20 }],
      timeline: [{ kind: 'placed_as_replacement', params: { orderId } }],
    })
    expect((await buyer.order(orderId)).data.timeline.at(-1)).toMatchObject({
      kind: 'exchanged',
      params: { orderId: data.replacement.id },
    })
    expect([await spent(), await statusOf(orderId), await shelf()]).toEqual([paidMinor, 4, 6])
    expect((await flow.ask(buyer, orderId)).error?.key).toBe('order.refund_exceeds')
    const orders = orderFlow(shop, store)
    await orders.ship(data.replacement.id)
    await orders.receive(buyer, data.replacement.id)
    expect((await flow.ask(buyer, data.replacement.id)).error?.key).toBe('return.nothing_to_refund')
    expect((await flow.ask(buyer, data.replacement.id, { kind: 'exchange' })).status).toBe(200)
  })

  test('leaves no money to refund for the same units, to staff as to everyone', async () => {
    const { orderId, returnId } = await sentBack({ kind: 'exchange' })
    await flow.confirm(returnId)
    const { lines } = (await buyer.order(orderId)).data
    const refund = (quantity: number) =>
      shop.post(
        '/admin/order/refund',
        { orderId, lines: [{ lineId: lines[0].id, quantity }], reason: 'Asked on the phone' },
        { token: staff.token },
      )
    const before = await digest()
    const refused = await refund(2)
    expect([refused.status, refused.error?.key]).toEqual([409, 'order.refund_exceeds'])
    expect(await digest()).toEqual(before)
    expect(await spent()).toBe(paidMinor)
    // The unit that was kept can still be refunded, once.
    expect((await refund(1)).status).toBe(200)
    expect(await spent()).toBe(1_400)
    expect((await refund(1)).error?.key).toBe('order.refund_exceeds')
    expect(await spent()).toBe(1_400)
  })

  test('of units that staff refunded after the seller refused it is not granted', async () => {
    const { orderId, returnId } = await asked({ kind: 'exchange', quantity: 2 })
    await flow.reject(returnId)
    const { lines } = (await buyer.order(orderId)).data
    const given = await shop.post(
      '/admin/order/refund',
      { orderId, lines: [{ lineId: lines[0].id, quantity: 1 }], reason: 'It leaks' },
      { token: staff.token },
    )
    expect(given.status).toBe(200)
    await flow.dispute(buyer, returnId)
    const before = await digest()
    expect((await flow.judge(returnId, true)).error?.key).toBe('order.refund_exceeds')
    expect(await digest()).toEqual(before)
  })

  test('is counted on the line, where the database refuses more units than were bought', async () => {
    const { orderId, returnId } = await sentBack({ kind: 'exchange' })
    await flow.confirm(returnId)
    await withClient(shop.adminUrl, async (client) => {
      const refundTwo = () =>
        client.query('update order_lines set refunded_quantity = 2 where brand_id = $1 and order_id = $2', [
          shop.brand.id,
          orderId,
        ])
      await expect(refundTwo()).rejects.toThrow(/order_lines_units/)
      // The same statement passes without the constraint.
      await client.query('begin')
      await client.query('alter table order_lines drop constraint order_lines_units')
      expect((await refundTwo()).rowCount).toBe(1)
      await client.query('rollback')
    })
  })

  test('without enough goods is refused and changes nothing; the money can be given instead', async () => {
    const { returnId } = await sentBack({ kind: 'exchange' })
    await shop
      .db()
      .updateTable('stock')
      .set({ available: 0 })
      .where('brand_id', '=', shop.brand.id)
      .where('sku_id', '=', skuId)
      .execute()
    expect((await flow.confirm(returnId)).error?.key).toBe('stock.insufficient')
    expect(await stateOf(returnId)).toBe('shipped_back')
    expect((await flow.confirm(returnId, { refund: true })).data).toMatchObject({ refunded: 10, replacement: null })
    expect(await spent()).toBe(1_400)
  })
})

describe('the clock', () => {
  /** The state a moment before a deadline, and at it. */
  const around = async (returnId: string, ms: number) => {
    shop.clock.forward(ms - 1)
    await runDueReturns(shop.ctx())
    const before = await stateOf(returnId)
    shop.clock.forward(1)
    await runDueReturns(shop.ctx())
    return [before, await stateOf(returnId)]
  }
  test('accepts what was not answered, and closes what was not sent back', async () => {
    const { orderId, returnId } = await asked()
    expect(await around(returnId, 48 * hour)).toEqual(['requested', 'accepted'])
    expect(await around(returnId, 7 * day)).toEqual(['accepted', 'lapsed'])
    expect([await statusOf(orderId), await spent()]).toEqual([4, paidMinor])
    expect((await flow.dispute(buyer, returnId)).error?.key).toBe('return.status_inoperable')
  })

  test('gives the money for a parcel that nobody confirmed, once', async () => {
    const { orderId, returnId } = await sentBack()
    expect(await around(returnId, 7 * day)).toEqual(['shipped_back', 'received'])
    expect([await statusOf(orderId), await spent()]).toEqual([4, 1_400])
    // Whether the goods came back, and how, has been said by no one: they are not sold again.
    expect(await shelf()).toBe(8)
    expect(await runDueReturns(shop.ctx())).toBe(0)
  })

  test.each([
    { units: 10, money: paidMinor },
    { units: 1, money: paidMinor },
    { units: 0, money: 1_400 },
  ])('makes an exchange with $units units there', async ({ units, money }) => {
    const { returnId } = await sentBack({ kind: 'exchange' })
    await shop
      .db()
      .updateTable('stock')
      .set({ available: units })
      .where('brand_id', '=', shop.brand.id)
      .where('sku_id', '=', skuId)
      .execute()
    await around(returnId, 7 * day)
    const { data } = await flow.detail(buyer, returnId)
    expect([data.replacement !== null, await spent()]).toEqual([units > 0, money])
  })
})

describe('what the table of states does not allow', () => {
  const deeds = {
    ship: (id: string) => flow.sendBack(buyer, id),
    dispute: (id: string) => flow.dispute(buyer, id),
    accept: (id: string) => flow.accept(id),
    reject: (id: string) => flow.reject(id),
    confirm: (id: string) => flow.confirm(id),
    judge: (id: string) => flow.judge(id, true),
    write: (id: string) => flow.write(buyer, id),
    answer: (id: string) => flow.answer(id),
  }
  type Deed = keyof typeof deeds
  const after =
    (...steps: Deed[]) =>
    async (make: () => Promise<{ returnId: string }>) => {
      const { returnId } = await make()
      for (const step of steps) expect((await deeds[step](returnId)).status).toBe(200)
      return returnId
    }
  const places: { at: string; make: () => Promise<string>; allowed: Deed[] }[] = [
    { at: 'requested', make: () => after()(asked), allowed: ['accept', 'reject', 'write', 'answer'] },
    { at: 'accepted', make: () => after('accept')(asked), allowed: ['ship', 'write', 'answer'] },
    { at: 'shipped_back', make: () => after()(sentBack), allowed: ['confirm', 'reject', 'write', 'answer'] },
    { at: 'rejected', make: () => after('reject')(asked), allowed: ['dispute', 'write', 'answer'] },
    { at: 'disputed', make: () => after('reject')(sentBack), allowed: ['judge', 'write', 'answer'] },
    { at: 'received', make: () => after('confirm')(sentBack), allowed: [] },
    { at: 'decided', make: () => after('reject', 'judge')(sentBack), allowed: [] },
  ]
  test.each(places)('is refused at $at, and changes nothing', async ({ at, make, allowed }) => {
    const returnId = await make()
    expect(await stateOf(returnId)).toBe(at)
    // A session that was long idle is marked as seen; that is no effect of a deed.
    await shop.get('/admin/return/list', {}, { token: staff.token })
    const admin = new pg.Client(shop.adminUrl)
    await admin.connect()
    try {
      const before = await digestOf(admin, shop.brand)
      for (const deed of (Object.keys(deeds) as Deed[]).filter((name) => !allowed.includes(name)))
        expect([deed, (await deeds[deed](returnId)).error?.key]).toEqual([deed, 'return.status_inoperable'])
      expect(await digestOf(admin, shop.brand)).toBe(before)
      if (allowed[0]) {
        await deeds[allowed[0]](returnId)
        expect(await digestOf(admin, shop.brand)).not.toBe(before)
      }
    } finally {
      await admin.end()
    }
  })
})

describe('twenty at once', () => {
  const crowd = async (deed: () => Promise<{ status: number }>) =>
    tally((await Promise.all(numbers(20).map(deed))).map(({ status }) => String(status)))
  test('have one effect, whatever they do', async () => {
    const orderId = await flow.received(buyer, skuId)
    expect(await crowd(await flow.prepare(buyer, orderId))).toEqual({ 200: 1, 409: 19 })
    const { returns } = (await flow.ofOrder(buyer, orderId)).data
    const returnId = returns[0].id
    expect(returns).toHaveLength(1)
    expect(await crowd(() => flow.accept(returnId))).toEqual({ 200: 1, 409: 19 })
    expect(await crowd(() => flow.sendBack(buyer, returnId))).toEqual({ 200: 1, 409: 19 })
    expect(await crowd(() => flow.confirm(returnId, { restock: true }))).toEqual({ 200: 1, 409: 19 })
    expect([await spent(), await shelf()]).toEqual([1_400, 9])
  })

  test('the seller confirms while the clock does, and the goods are paid back once', async () => {
    const { returnId } = await sentBack()
    shop.clock.forward(7 * day)
    await Promise.all(numbers(20).map((n) => (n % 2 ? flow.confirm(returnId) : runDueReturns(shop.ctx()))))
    expect([await stateOf(returnId), await spent()]).toEqual(['received', 1_400])
  })

  test('an exchange of the last unit sends it once', async () => {
    const { returnId } = await sentBack({ kind: 'exchange' })
    expect(await crowd(() => flow.confirm(returnId))).toEqual({ 200: 1, 409: 19 })
    expect(await shelf()).toBe(7)
  })
})

describe('pictures and words', () => {
  test('are seen by the shopper, the store and staff, and by nobody else', async () => {
    const photo = await makeUpload(shop, { token: buyer.token }, 'document')
    const { returnId } = await asked({ images: [photo] })
    const proof = await makeUpload(shop, { token: store.owner.token }, 'document')
    const answered = await flow.answer(returnId, { images: [proof] })
    expect(answered.data.messages).toMatchObject([
      { author: 'shopper', text: 'It leaks', images: [photo] },
      { author: 'seller', text: 'Soon', images: [proof] },
    ])
    const other = await makeStore(shop)
    const stranger = await makeBuyer(shop)
    const see = async (address: string, token: string) => {
      const headers = { host: shop.brand.hosts[0]!, authorization: `Bearer ${token}` }
      return (await shop.app.inject({ url: address, headers })).statusCode
    }
    for (const address of [photo, proof]) {
      for (const { token } of [buyer, store.owner, staff]) expect(await see(address, token)).toBe(200)
      for (const { token } of [stranger, other.owner]) expect(await see(address, token)).toBe(404)
    }
    const used = await flow.write(buyer, returnId, { images: [photo] })
    expect(used.error?.key).toBe('upload.not_yours')
    expect((await flow.detail(stranger, returnId)).error?.key).toBe('return.not_found')
    const theirs = returnFlow(shop, other, staff)
    for (const answer of [await theirs.storeDetail(returnId), await theirs.accept(returnId)])
      expect(answer.error?.key).toBe('return.not_found')
  })
})

test('lists show each side its own, newest first and by state', async () => {
  shop.clock.forward(1_000)
  const first = await asked()
  shop.clock.forward(1_000)
  const second = await asked()
  await flow.accept(second.returnId)
  const ids = async (path: string, token: string, query = {}) =>
    (await shop.get(path, query, { token })).data.pageList.map(({ id }: { id: string }) => id)
  const both = [second.returnId, first.returnId]
  expect(await ids('/order/shop/return/list', buyer.token)).toEqual(both)
  expect(await ids('/seller/return/list', store.owner.token)).toEqual(both)
  expect((await ids('/admin/return/list', staff.token)).slice(0, 2)).toEqual(both)
  expect(await ids('/seller/return/list', store.owner.token, { state: 'requested' })).toEqual([first.returnId])
})
