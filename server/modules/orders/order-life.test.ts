import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkLedger } from '#server/modules/wallet/checks/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { buyAndPay, createOrderFlow, createStaffCall, toPrincipal } from '#tests/harness/order-flow.ts'
import { makePerson } from '#tests/harness/people.ts'
import { computeBrandDigest } from '#tests/trust/compute-brand-digest.ts'
import { checkEscrow, markReviewed, refundDueOrders } from './public.ts'
import { closeCase, openCase, refundLines } from './cases/public.ts'
import { newId } from '#server/platform/ids.ts'

const day = 86_400_000
let shop: TestShop
let store: TestStore
let flow: ReturnType<typeof createOrderFlow>
let staff: ReturnType<typeof createStaffCall>
let skuId: string
let buyer: Buyer

beforeAll(async () => {
  shop = await openTestShop({ policy: { ordersPerMinutePerUser: 1e6 } })
  store = await makeStore(shop)
  flow = createOrderFlow(shop, store)
  staff = createStaffCall(shop, await makePerson(shop), [
    'orders.view',
    'orders.decide',
    'orders.refund',
    'orders.release',
  ])
  skuId = (await makeGoods(shop, { store, title: 'Tea Pot', stock: [1_000] })).skuIds[0]!
})
beforeEach(async () => (buyer = await makeBuyer(shop, { creditMinor: 100_000 })))
afterAll(async () => {
  expect(await checkLedger(shop.ctx())).toEqual([])
  expect(await checkEscrow(shop.ctx())).toEqual([])
  await shop.close()
})

const as = (person: Buyer): UserCtx => {
  const principal = toPrincipal(person)
  return { ...shop.ctx(principal), principal }
}
const one = async () => (await buyAndPay(buyer, [skuId]))[0]!
const getLineIds = async (orderId: string): Promise<string[]> =>
  (await buyer.order(orderId)).data.lines.map((line: { id: string }) => line.id)
const getStatus = async (orderId: string) => (await buyer.order(orderId)).data.order.status

test('from purchase to receipt, buyer and seller see the state and the next actions', async () => {
  const orderId = await one()
  expect((await flow.sellerDetail(orderId)).data).toMatchObject({
    order: { status: 1, address: { consignee: 'Wei Buyer' } },
    buyer: { username: buyer.username },
    proceeds: { earned: 23, commission: 1, releasedAt: null },
    actions: ['prepare', 'ship', 'refundLines'],
  })
  expect((await flow.prepare(orderId)).data).toMatchObject({ order: { status: 2 }, actions: ['ship', 'refundLines'] })
  const shipped = await flow.ship(orderId)
  expect([shipped.status, shipped.data.order.status]).toEqual([200, 3])

  const underway = (await buyer.order(orderId)).data
  expect(underway).toMatchObject({
    tracking: { carrier: 'Post', number: 'RR1' },
    actions: ['receive'],
    deadlines: {
      autoReceiveAt: new Date(shop.clock.now().getTime() + 15 * day).toISOString(),
      returnUntil: null,
      releaseAt: null,
    },
  })
  const received = (await flow.receive(buyer, orderId)).data
  const until = new Date(shop.clock.now().getTime() + 7 * day).toISOString()
  expect(received).toMatchObject({
    order: { status: 4 },
    deadlines: { autoReceiveAt: null, returnUntil: until, releaseAt: until },
  })
  expect(received.timeline).toMatchObject([
    { kind: 'placed', actor: 'shopper' },
    { kind: 'paid', actor: 'shopper' },
    { kind: 'prepared', actor: 'seller' },
    { kind: 'shipped', actor: 'seller', params: { carrier: 'Post', trackingNumber: 'RR1' } },
    { kind: 'received', actor: 'shopper' },
  ])
  const lineIds = await getLineIds(orderId)
  const review = () => inTransaction(as(buyer), (ctx) => markReviewed(ctx, orderId, lineIds))
  await review()
  expect(await getStatus(orderId)).toBe(5)
  await expect(review()).rejects.toThrow('line_reviewed')
})

describe('what the table of states does not allow', () => {
  const actionsByName = {
    cancel: (id: string) => buyer.cancel(id),
    remind: (id: string) => flow.remind(buyer, id),
    receive: (id: string) => flow.receive(buyer, id),
    askRefund: (id: string) => flow.askRefund(buyer, id),
    withdrawRefund: (id: string) => flow.withdrawRefund(buyer, id),
    prepare: (id: string) => flow.prepare(id),
    ship: (id: string) => flow.ship(id),
    decide: (id: string) => flow.decide(id, true),
    staffDecide: (id: string) => toAnswer(staff('staffOrders.decideRefund', { orderId: id, approve: true })),
    release: (id: string) => toAnswer(staff('staffOrders.release', { orderId: id })),
    staffRefund: (id: string) =>
      toAnswer(staff('staffOrders.refund', { orderId: id, lines: [], withDelivery: true, reason: 'x' })),
  }
  /** Converts an error thrown inside the process to a response. */
  const toAnswer = (pending: Promise<unknown>) =>
    pending.then(
      () => ({ status: 200, error: undefined }),
      ({ status, key }) => ({ status, error: { key } }),
    )
  type Action = keyof typeof actionsByName

  const place = async () =>
    (await buyer.place((await buyer.preview({ skuId, quantity: 2 })).data.quoteId)).data.orderIds[0]
  const prepared = async () => act(await one(), flow.prepare)
  const sent = async () => act(await one(), flow.ship)
  const received = async () => act(await sent(), (id) => flow.receive(buyer, id))
  const act = async (id: string, ...actions: ((id: string) => Promise<unknown>)[]) => {
    for (const action of actions) await action(id)
    return id
  }
  const open = (id: string) => inTransaction(shop.ctx(), (ctx) => openCase(ctx, { orderId: id, reason: 'Broken' }))
  const close = (id: string) =>
    inTransaction(shop.ctx(), async (ctx) => {
      const lines = (await buyer.order(id)).data.lines.map((line: { id: string; quantity: number }) => ({
        lineId: line.id,
        quantity: line.quantity,
      }))
      await refundLines(ctx, { orderId: id, refundId: newId(), lines })
      await closeCase(ctx, { orderId: id, actor: 'seller', outcome: 'finished' })
    })

  const anywhere = 'order.status_inoperable'
  const over = 'order.is_over'
  const sentAlready = 'order.shipped_no_refund'
  const not = 'order.not_releasable'
  /** Per state: the allowed actions, and the errors that differ from the general one. */
  const cases: readonly {
    at: string
    make: () => Promise<string>
    status: number
    allowed: Action[]
    exact: Partial<Record<Action, string>>
  }[] = [
    {
      at: 'unpaid',
      make: place,
      status: 0,
      allowed: ['cancel'],
      exact: { release: 'order.unpaid_no_release' },
    },
    { at: 'paid', make: one, status: 1, allowed: ['remind', 'askRefund', 'prepare', 'ship'], exact: { release: not } },
    { at: 'prepared', make: prepared, status: 2, allowed: ['remind', 'askRefund', 'ship'], exact: { release: not } },
    {
      at: 'shipped',
      make: sent,
      status: 3,
      allowed: ['receive', 'staffRefund'],
      exact: { askRefund: sentAlready, release: not },
    },
    {
      at: 'received',
      make: received,
      status: 4,
      allowed: ['staffRefund'],
      exact: { askRefund: sentAlready, cancel: over, release: not },
    },
    {
      at: 'reviewed',
      make: async () =>
        act(await received(), (id) =>
          inTransaction(as(buyer), async (ctx) => markReviewed(ctx, id, await getLineIds(id))),
        ),
      status: 5,
      allowed: ['staffRefund'],
      exact: { askRefund: sentAlready, cancel: over, release: not },
    },
    {
      at: 'refund asked',
      make: async () => act(await one(), (id) => flow.askRefund(buyer, id)),
      status: 6,
      allowed: ['withdrawRefund', 'decide', 'staffDecide'],
      exact: { release: not },
    },
    {
      at: 'return asked',
      make: async () => act(await received(), open),
      status: 6,
      allowed: [],
      exact: { release: not },
    },
    {
      at: 'returned',
      make: async () => act(await received(), open, close),
      status: 6,
      allowed: [],
      exact: { release: not },
    },
    {
      at: 'cancelled',
      make: async () => act(await place(), (id) => buyer.cancel(id)),
      status: -1,
      allowed: [],
      exact: { cancel: over, release: not },
    },
  ]
  test.each(cases)('is refused when $at, and changes nothing', async ({ make, status, allowed, exact }) => {
    const orderId = await make()
    expect(await getStatus(orderId)).toBe(status)
    const admin = new pg.Client(shop.adminUrl)
    await admin.connect()
    try {
      const before = await computeBrandDigest(admin, shop.brand)
      for (const action of (Object.keys(actionsByName) as Action[]).filter((name) => !allowed.includes(name))) {
        const { error } = await actionsByName[action](orderId)
        expect([action, error?.key]).toEqual([action, exact[action] ?? anywhere])
      }
      expect(await computeBrandDigest(admin, shop.brand)).toBe(before)
    } finally {
      await admin.end()
    }
  })

  test('is answered with a message: a shipped parcel cannot be refunded (negative control of the digest)', async () => {
    const orderId = await sent()
    const admin = new pg.Client(shop.adminUrl)
    await admin.connect()
    const before = await computeBrandDigest(admin, shop.brand)
    const answer = await flow.askRefund(buyer, orderId)
    expect([answer.status, answer.message]).toEqual([409, 'This order has shipped. You can return it once it arrives.'])
    await flow.receive(buyer, orderId)
    expect(await computeBrandDigest(admin, shop.brand)).not.toBe(before)
    await admin.end()
  })
})

describe('a refund request', () => {
  test.each([
    { at: 1, make: one },
    { at: 2, make: async () => (await flow.prepare(await one())).data.order.id },
  ])('that was not decided can be withdrawn, and the order is where it was ($at)', async ({ at, make }) => {
    const orderId = await make()
    const requested = (await flow.askRefund(buyer, orderId)).data
    expect(requested).toMatchObject({ order: { status: 6 }, actions: ['withdrawRefund'] })
    const withdrawn = (await flow.withdrawRefund(buyer, orderId)).data
    expect(withdrawn).toMatchObject({
      order: { status: at, afterSales: null, amounts: { refunded: 0 } },
      refund: { state: 'withdrawn', answerBy: null, amount: null },
      actions: ['remind', 'refund'],
    })
    expect(withdrawn.timeline.at(-1)).toMatchObject({ kind: 'refund_withdrawn', actor: 'shopper' })
    shop.clock.forward(3 * day)
    await refundDueOrders(shop.ctx())
    expect(await getStatus(orderId)).toBe(at)
    // It can be requested again, and be granted then.
    await flow.askRefund(buyer, orderId)
    expect((await flow.decide(orderId, true)).data.order.status).toBe(-1)
    expect((await flow.withdrawRefund(buyer, orderId)).error?.key).toBe('order.status_inoperable')
  })

  test('is either withdrawn or decided under concurrency, and only its buyer can withdraw it', async () => {
    const orderId = await one()
    await flow.askRefund(buyer, orderId)
    const stranger = await makeBuyer(shop)
    expect((await flow.withdrawRefund(stranger, orderId)).error?.key).toBe('order.not_found')
    const answers = await Promise.all([
      flow.withdrawRefund(buyer, orderId),
      flow.decide(orderId, true),
      flow.withdrawRefund(buyer, orderId),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const { order, refund } = (await buyer.order(orderId)).data
    expect([order.status, refund.state]).toEqual(answers[1].status === 200 ? [-1, 'approved'] : [1, 'withdrawn'])
  })
})

describe('reminding the seller', () => {
  test('works once a day of the brand, and the seller sees when', async () => {
    const orderId = await one()
    expect((await buyer.order(orderId)).data.actions).toEqual(['remind', 'refund'])
    const answers = await Promise.all([flow.remind(buyer, orderId), flow.remind(buyer, orderId)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await flow.remind(buyer, orderId)).error?.key).toBe('order.reminded_today')
    expect((await buyer.order(orderId)).data.actions).toEqual(['refund'])
    shop.clock.forward(day)
    expect((await flow.remind(buyer, orderId)).status).toBe(200)
    expect((await flow.sellerDetail(orderId)).data.reminders).toHaveLength(2)
  })
})

test('the count per status is read from the index alone, however many orders there are', async () => {
  const { data } = await buyer.place((await buyer.preview({ skuId, quantity: 1 })).data.quoteId)
  await buyer.cancel(data.orderIds[0])
  const plan = await withClient(shop.adminUrl, async (client) => {
    await client.query(
      `insert into orders select copied.* from orders, generate_series(1, 3000) as n,
         lateral (select id from users where brand_id = $2 order by id desc offset n % 15 limit 1) as one,
         jsonb_populate_record(orders, jsonb_build_object('id', gen_random_uuid(), 'number', n, 'user_id', one.id)) as copied
       where orders.id = $1`,
      [data.orderIds[0], shop.brand.id],
    )
    await client.query('vacuum analyze orders')
    const { rows } = await client.query(
      'explain select status, count(*) from orders where brand_id = $1 and user_id = $2 group by status',
      [shop.brand.id, buyer.id],
    )
    return rows.map((row) => row['QUERY PLAN']).join(' ')
  })
  expect(plan).toContain('Index Only Scan using orders_user_status_ix')
})

describe('a seller', () => {
  test('sees and touches the orders of their own store alone', async () => {
    const orderId = await one()
    const other = await makeStore(shop)
    const theirs = createOrderFlow(shop, other)
    for (const answer of [
      await theirs.sellerDetail(orderId),
      await theirs.prepare(orderId),
      await theirs.ship(orderId),
    ])
      expect([answer.status, answer.error?.key]).toEqual([404, 'order.not_found'])
    expect((await theirs.sellerList()).data.pageList).toEqual([])
    const shopper = { token: buyer.token }
    expect((await shop.get('/seller/order/list', {}, shopper)).error?.key).toBe('permission.denied')
    expect((await shop.get('/admin/order/list', {}, { token: store.owner.token })).error?.key).toBe('permission.denied')
    expect(await getStatus(orderId)).toBe(1)
  })

  test('finds orders by status, number and goods; staff find those of all stores', async () => {
    const own = await makeStore(shop)
    const mine = createOrderFlow(shop, own)
    const cup = (await makeGoods(shop, { store: own, title: 'Moss Cup', stock: [10] })).skuIds[0]!
    const jar = (await makeGoods(shop, { store: own, title: 'Salt Jar', stock: [10] })).skuIds[0]!
    const [first] = await buyAndPay(buyer, [cup])
    shop.clock.forward(1_000)
    const [second] = await buyAndPay(buyer, [jar])
    await mine.ship(second!)
    const ids = async (query = {}) =>
      (await mine.sellerList(query)).data.pageList.map((order: { id: string }) => order.id)
    expect(await ids()).toEqual([second, first])
    expect(await ids({ status: 1 })).toEqual([first])
    expect(await ids({ keyword: 'salt' })).toEqual([second])
    const { number } = (await buyer.order(first!)).data.order
    expect(await ids({ keyword: number })).toEqual([first])
    expect(await ids({ keyword: number.slice(0, 14) })).toEqual([first])
    const page = (await mine.sellerList({ pageNum: 2, pageSize: 1 })).data
    expect([page.pageList[0].id, page.pageInfo.totalElements, page.pageList[0].buyer.username]).toEqual([
      first,
      2,
      buyer.username,
    ])
    const found = (await staff('staffOrders.list', { keyword: number })) as { pageList: { id: string }[] }
    expect(found.pageList.map(({ id }) => id)).toEqual([first])
  })
})
