import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reindexGoods } from '#server/modules/search/indexing/public.ts'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestGoods, type TestStore } from '#tests/harness/goods.ts'
import { buyAndPay, createOrderFlow } from '#tests/harness/order-flow.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { makeUpload } from '#tests/harness/uploads.ts'

type Any = ApiResponse<any> // oxlint-disable-line no-explicit-any
type Line = { lineId: string; stars: unknown; text?: string; images?: string[] }

let shop: TestShop
let store: TestStore
let flow: ReturnType<typeof createOrderFlow>
let cup: TestGoods
let pot: TestGoods
let buyer: Buyer
let moderator: Person

beforeAll(async () => {
  shop = await openTestShop({ policy: { ordersPerMinutePerUser: 1e6, otherRequestsPerSecondPerAddress: 1e6 } })
  moderator = await makeStaff(shop, ['catalogue'])
})
beforeEach(async () => {
  store = await makeStore(shop)
  flow = createOrderFlow(shop, store)
  cup = await makeGoods(shop, { store })
  pot = await makeGoods(shop, { store, title: 'Tea pot' })
  buyer = await makeBuyer(shop, { creditMinor: 1_000_000 })
})
afterAll(() => shop.close())

const asUser = (person: Person) => ({ token: person.token })
const sent = async (...goods: TestGoods[]): Promise<string> => {
  const skuIds = goods.map((one) => one.skuIds[0]!)
  const [orderId] = await buyAndPay(buyer, skuIds)
  await flow.ship(orderId!)
  return orderId!
}
const received = async (...goods: TestGoods[]): Promise<string> => {
  const orderId = await sent(...goods)
  await flow.receive(buyer, orderId)
  return orderId
}
const listLines = async (orderId: string): Promise<{ id: string; goodsId: string; reviewed: boolean }[]> =>
  (await buyer.order(orderId)).data.lines
const add = (orderId: string, lines: Line[], caller: Person = buyer, key?: string): Promise<Any> =>
  shop.post(
    '/goods/shop/review/add',
    { orderId, lines: lines.map((line) => ({ text: 'Holds tea', ...line })) },
    { ...asUser(caller), ...(key && { headers: { 'idempotency-key': key } }) },
  )
const decide = (reviewId: string, decision: 'pass' | 'reject', caller = moderator, reason = 'Not about the goods') =>
  shop.post('/admin/review/decide', { reviewId, decision, reason }, asUser(caller)) as Promise<Any>
const listShown = (goodsId: string, caller?: Person): Promise<Any> =>
  shop.get('/goods/shop/review/list', { goodsId }, caller && asUser(caller))
const reply = (reviewId: string, text: string, caller: Person): Promise<Any> =>
  shop.post('/seller/review/reply', { reviewId, text }, asUser(caller))
const photo = (caller: Person = buyer) => makeUpload(shop, asUser(caller), 'review')

async function fetchImage(address: string, caller?: Person): Promise<number> {
  const authorization: Record<string, string> = caller ? { authorization: `Bearer ${caller.token}` } : {}
  return (await shop.app.inject({ url: address, headers: { host: shop.brand.hosts[0]!, ...authorization } })).statusCode
}

const getRatingCounts = async (table: 'goods' | 'stores', id: string) =>
  (
    await shop
      .db()
      .selectFrom(table)
      .select('rating_counts')
      .where('brand_id', '=', shop.brand.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).rating_counts

/** One review of the cup that waits to be decided on. */
async function waiting({ stars = 4, images = [] }: { stars?: number; images?: string[] } = {}): Promise<string> {
  const orderId = await received(cup)
  const [line] = await listLines(orderId)
  const { data } = await add(orderId, [{ lineId: line!.id, stars, images }])
  return data.reviews[0].id
}

describe('writing', () => {
  it('goes line by line; the order is reviewed with its last line', async () => {
    const orderId = await received(cup, pot)
    expect((await buyer.order(orderId)).data.actions).toEqual(['return', 'review'])
    const [one, other] = await listLines(orderId)
    const first = await add(orderId, [{ lineId: one!.id, stars: 5 }])
    expect([first.status, first.message]).toEqual([200, 'Thank you for your review.'])
    expect(first.data).toMatchObject({
      orderId,
      left: [other!.id],
      reviews: [{ lineId: one!.id, goodsId: one!.goodsId, stars: 5, text: 'Holds tea', state: 'under_review' }],
    })
    const between = (await buyer.order(orderId)).data
    expect(between.order.status).toBe(4)
    expect(between.lines.map(({ reviewed }: { reviewed: boolean }) => reviewed)).toEqual([true, false])

    const second = await add(orderId, [{ lineId: other!.id, stars: 1 }])
    expect(second.data.left).toEqual([])
    const after = (await buyer.order(orderId)).data
    expect([after.order.status, after.actions]).toEqual([5, ['return']])
    const mine = await shop.get('/goods/shop/review/mine', { orderId }, asUser(buyer))
    expect(mine.data.pageList.map(({ lineId }: { lineId: string }) => lineId).toSorted()).toEqual(
      [one!.id, other!.id].toSorted(),
    )
    expect(
      (await shop.get('/goods/shop/review/mine', { orderId }, asUser(await makePerson(shop)))).data.pageList,
    ).toEqual([])
  })

  it('is refused twice for a line, also beside one that is new, and then writes nothing', async () => {
    const orderId = await received(cup, pot)
    const [one, other] = await listLines(orderId)
    await add(orderId, [{ lineId: one!.id, stars: 5 }])
    for (const lines of [[one!], [one!, other!]]) {
      const again = await add(
        orderId,
        lines.map(({ id }) => ({ lineId: id, stars: 3 })),
      )
      expect(again.error?.key).toBe('order.line_reviewed')
    }
    expect((await listLines(orderId)).map(({ reviewed }) => reviewed)).toEqual([true, false])
    await add(orderId, [{ lineId: other!.id, stars: 3 }])
    expect((await add(orderId, [{ lineId: other!.id, stars: 3 }])).error?.key).toBe('order.line_reviewed')
  })

  it('is refused for lines and orders of somebody else, and before the parcel is there', async () => {
    const orderId = await received(cup)
    const foreign = (await listLines(await received(pot)))[0]!.id
    const [line] = await listLines(orderId)
    for (const lineId of [foreign, 'not-an-id', orderId])
      expect((await add(orderId, [{ lineId, stars: 5 }])).error?.key).toBe('order.line_not_found')
    const stranger = await makePerson(shop)
    for (const caller of [stranger, store.owner])
      expect((await add(orderId, [{ lineId: line!.id, stars: 5 }], caller)).error?.key).toBe('order.not_found')
    const underway = await sent(cup)
    const [early] = await listLines(underway)
    expect((await add(underway, [{ lineId: early!.id, stars: 5 }])).error?.key).toBe('order.status_inoperable')
    // And it would have been taken, had nothing been wrong.
    expect((await add(orderId, [{ lineId: line!.id, stars: 5 }])).status).toBe(200)
  })

  it.each([
    { lines: { stars: 0 }, field: 'lines.0.stars' },
    { lines: { stars: 6 }, field: 'lines.0.stars' },
    { lines: { stars: 1.5 }, field: 'lines.0.stars' },
    { lines: { stars: '' }, field: 'lines.0.stars' },
    { lines: { stars: 5, text: '  ' }, field: 'lines.0.text' },
    { lines: { stars: 5, text: 'x'.repeat(1_001) }, field: 'lines.0.text' },
    {
      lines: { stars: 5, images: Array.from({ length: 7 }, (_, n) => `/media/private/${n}`) },
      field: 'lines.0.images',
    },
    { lines: { stars: 5, images: ['/media/private/a', '/media/private/a'] }, field: 'lines' },
  ])('is refused with $lines', async ({ lines, field }) => {
    const orderId = await received(cup)
    const [line] = await listLines(orderId)
    const answer = await add(orderId, [{ lineId: line!.id, ...lines }])
    expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([422, [field]])
    expect((await listLines(orderId))[0]!.reviewed).toBe(false)
  })

  it('takes only pictures that the writer uploaded for reviews and has not used', async () => {
    const orderId = await received(cup, pot)
    const [one, other] = await listLines(orderId)
    const used = await photo()
    await add(orderId, [{ lineId: one!.id, stars: 5, images: [used] }])
    for (const image of [
      used,
      await photo(await makePerson(shop)),
      await makeUpload(shop, asUser(buyer), 'chat'),
      'https://evil.example/a.jpg',
      'javascript:alert(1)',
    ]) {
      const refused = await add(orderId, [{ lineId: other!.id, stars: 5, images: [await photo(), image] }])
      expect(refused.error?.key).toBe('upload.not_yours')
    }
    const images = await Promise.all(Array.from({ length: 6 }, () => photo()))
    expect((await add(orderId, [{ lineId: other!.id, stars: 5, images }])).data.reviews[0].images).toEqual(images)
  })

  it('keeps what looks like a program as words', async () => {
    const text = '<script>alert(1)</script> & "quoted"'
    const orderId = await received(cup)
    const [line] = await listLines(orderId)
    const { data } = await add(orderId, [{ lineId: line!.id, stars: 5, text }])
    await decide(data.reviews[0].id, 'pass')
    const answer = await listShown(cup.goodsId)
    expect(answer.data.pageList[0].text).toBe(text)
    expect(answer.headers['content-type']).toContain('application/json')
  })

  it('at the same time happens once per line, and the order is reviewed once', async () => {
    const orderId = await received(cup, pot)
    const [one, other] = await listLines(orderId)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => add(orderId, [{ lineId: (n % 2 ? one! : other!).id, stars: 5 }])),
    )
    const outcomes = answers.map((answer) => answer.error?.key ?? 'written').toSorted()
    expect(outcomes).toEqual([...Array.from({ length: 10 }, () => 'order.line_reviewed'), 'written', 'written'])
    const { order, timeline } = (await buyer.order(orderId)).data
    expect(order.status).toBe(5)
    expect(timeline.filter(({ kind }: { kind: string }) => kind === 'reviewed')).toHaveLength(1)
  })

  it('with the same key is one review with one answer', async () => {
    const orderId = await received(cup)
    const [line] = await listLines(orderId)
    const [first, second] = [
      await add(orderId, [{ lineId: line!.id, stars: 5 }], buyer, 'k-review-0001'),
      await add(orderId, [{ lineId: line!.id, stars: 5 }], buyer, 'k-review-0001'),
    ]
    expect(second.data).toEqual(first.data)
  })
})

describe('the database itself', () => {
  it('refuses a second review of a line', async () => {
    const id = await waiting()
    const db = shop.db()
    const row = await db
      .selectFrom('reviews')
      .selectAll()
      .where('brand_id', '=', shop.brand.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const again = { ...row, id: (await makePerson(shop)).id, images: '[]' }
    await expect(db.insertInto('reviews').values(again).execute()).rejects.toThrow('reviews_line_uq')
  })
})

describe('what is under review', () => {
  it('is seen by its author and by nobody else, and counts nowhere', async () => {
    const image = await photo()
    const id = await waiting({ images: [image] })
    const own = (await listShown(cup.goodsId, buyer)).data
    expect(own.own).toMatchObject([{ id, state: 'under_review', images: [image] }])
    expect(own.pageList).toEqual([])
    for (const caller of [undefined, await makePerson(shop), store.owner])
      expect((await listShown(cup.goodsId, caller)).data).toMatchObject({
        own: [],
        pageList: [],
        summary: { count: 0 },
      })
    expect((await shop.get('/seller/review/list', {}, asUser(store.owner))).data.pageList).toEqual([])
    expect(await getRatingCounts('goods', cup.goodsId)).toEqual([0, 0, 0, 0, 0])
    const looks = [undefined, await makePerson(shop), store.owner, buyer, moderator].map((caller) =>
      fetchImage(image, caller),
    )
    expect(await Promise.all(looks)).toEqual([401, 404, 404, 200, 200])
  })

  it('passes once, however many decide, and then everybody sees it and it counts', async () => {
    const id = await waiting({ stars: 4, images: [await photo()] })
    const answers = await Promise.all(Array.from({ length: 8 }, () => decide(id, 'pass')))
    expect(answers.map((answer) => answer.error?.key ?? 'passed').toSorted()).toEqual([
      'passed',
      ...Array.from({ length: 7 }, () => 'review.decided'),
    ])
    const { pageList, summary, own } = (await listShown(cup.goodsId)).data
    expect([pageList.length, own, summary]).toEqual([1, [], { average: 4, count: 1, counts: [0, 0, 0, 1, 0] }])
    expect(pageList[0]).toMatchObject({ id, state: 'passed', reply: null, author: expect.stringMatching(/^p\*{3}.$/) })
    expect(await fetchImage(pageList[0].images[0])).toBe(200)
    expect(await getRatingCounts('goods', cup.goodsId)).toEqual([0, 0, 0, 1, 0])
    const { seller } = (await shop.get('/goods/shop/seller/detail', { sellerId: store.id })).data
    expect(seller.rating).toBe(4)
    await reindexGoods(shop.ctx(), [cup.goodsId])
    const { goods } = (await shop.get('/goods/shop/goods/detail', { goodsId: cup.goodsId })).data
    expect([goods.rating, goods.reviewCount]).toEqual([4, 1])
  })

  it('counts every one of many that pass at once', async () => {
    const ids = [await waiting({ stars: 5 }), await waiting({ stars: 5 }), await waiting({ stars: 2 })]
    await Promise.all(ids.map((id) => decide(id, 'pass')))
    expect(await getRatingCounts('goods', cup.goodsId)).toEqual([0, 1, 0, 0, 2])
    expect(await getRatingCounts('stores', store.id)).toEqual([0, 1, 0, 0, 2])
  })

  it('marks cards stale and invalidates cached responses', async () => {
    await decide(await waiting(), 'pass')
    const events = await shop
      .db()
      .selectFrom('outbox')
      .select('payload')
      .where('brand_id', '=', shop.brand.id)
      .where('kind', '=', 'review.changed')
      .execute()
    expect(events.map(({ payload }) => payload)).toContainEqual({ goodsIds: [cup.goodsId] })
  })

  it('is rejected with a reason that its author reads', async () => {
    const id = await waiting()
    const missing = await shop.post('/admin/review/decide', { reviewId: id, decision: 'reject' }, asUser(moderator))
    expect(missing.error?.fields).toHaveProperty('reason')
    expect((await decide(id, 'reject')).data.review).toMatchObject({ state: 'rejected', reason: 'Not about the goods' })
    expect((await listShown(cup.goodsId, buyer)).data).toMatchObject({ own: [], pageList: [] })
    const [mine] = (await shop.get('/goods/shop/review/mine', {}, asUser(buyer))).data.pageList
    expect(mine).toMatchObject({ id, state: 'rejected', reason: 'Not about the goods' })
  })

  it('is taken down again after it passed, with its stars and pictures, and can come back', async () => {
    const image = await photo()
    const id = await waiting({ stars: 5, images: [image] })
    const passed = (await decide(id, 'pass')).data.review.images[0]
    expect(passed).not.toBe(image)
    expect((await decide(id, 'reject')).data.review.images).toEqual([image])
    expect(await getRatingCounts('goods', cup.goodsId)).toEqual([0, 0, 0, 0, 0])
    expect(await getRatingCounts('stores', store.id)).toEqual([0, 0, 0, 0, 0])
    expect((await listShown(cup.goodsId)).data.pageList).toEqual([])
    await expect.poll(() => fetchImage(passed)).toBe(404)
    expect((await decide(id, 'pass')).data.review).toMatchObject({ state: 'passed', reason: null, images: [passed] })
    expect(await fetchImage(passed)).toBe(200)
  })

  it('is decided by those who may and kept in the audit log', async () => {
    const id = await waiting()
    for (const caller of [buyer, store.owner, await makeStaff(shop, ['finance', 'support', 'auditor'])])
      expect((await decide(id, 'pass', caller)).status).toBe(403)
    const other = await makeStaff(shop, ['catalogue'], shop.otherBrand)
    const elsewhere = await shop.post(
      '/admin/review/decide',
      { reviewId: id, decision: 'pass' },
      { token: other.token, brand: shop.otherBrand },
    )
    expect(elsewhere.error?.key).toBe('review.not_found')
    expect((await decide('not-an-id', 'pass')).error?.key).toBe('review.not_found')
    const listed = await shop.get('/admin/review/list', { pageSize: 100 }, asUser(moderator))
    const found = listed.data.pageList.find((one: { id: string }) => one.id === id)
    expect(found).toMatchObject({ goods: { name: 'Test cup' }, seller: { name: 'Test store' }, decidedAt: null })
    await decide(id, 'pass')
    const passed = await shop.get('/admin/review/list', { state: 'passed', pageSize: 100 }, asUser(moderator))
    expect(passed.data.pageList.map((one: { id: string }) => one.id)).toContain(id)
    const audit = await shop
      .db()
      .selectFrom('audit_log')
      .select(['operation', 'before', 'after'])
      .where('brand_id', '=', shop.brand.id)
      .where('subject_id', '=', id)
      .execute()
    expect(audit).toMatchObject([
      { operation: 'adminReviews.decide', before: { state: 'under_review' }, after: { state: 'passed' } },
    ])
  })
})

describe('the store', () => {
  it('answers its own reviews that have passed, and may change the answer for a day', async () => {
    const id = await waiting()
    expect((await reply(id, 'Thanks', store.owner)).error?.key).toBe('review.not_found')
    await decide(id, 'pass')
    const stranger = (await makeStore(shop)).owner
    expect((await reply(id, 'Mine', stranger)).error?.key).toBe('review.not_found')
    expect((await reply(id, 'Mine', buyer)).status).toBe(403)
    const unanswered = () => shop.get('/seller/review/list', { replied: false }, asUser(store.owner))
    expect((await unanswered()).data.pageList).toMatchObject([{ id, reply: null, replyUntil: null }])

    expect((await reply(id, 'Thanks', store.owner)).data.review).toMatchObject({ reply: { text: 'Thanks' } })
    expect((await unanswered()).data.pageList).toEqual([])
    shop.clock.forward(24 * 3_600_000 - 1)
    const changed = await reply(id, 'Thank you', store.owner)
    expect([changed.status, changed.data.review.reply.text]).toEqual([200, 'Thank you'])
    shop.clock.forward(1)
    expect((await reply(id, 'Too late', store.owner)).error?.key).toBe('review.reply_too_late')
    expect((await listShown(cup.goodsId)).data.pageList[0].reply.text).toBe('Thank you')
  })
})

it('passes at once where the brand asks for no moderation', async () => {
  const open = await openTestShop({ policy: { reviewsNeedModeration: false } })
  try {
    const openStore = await makeStore(open)
    const goods = [await makeGoods(open, { store: openStore }), await makeGoods(open, { store: openStore })]
    const someone = await makeBuyer(open, { creditMinor: 100_000 })
    const [orderId] = await buyAndPay(
      someone,
      goods.map(({ skuIds }) => skuIds[0]!),
    )
    const openFlow = createOrderFlow(open, openStore)
    await openFlow.ship(orderId!)
    await openFlow.receive(someone, orderId!)
    const images = [await makeUpload(open, { token: someone.token }, 'review')]
    const lines = (await someone.order(orderId!)).data.lines.map(({ id }: { id: string }, index: number) => ({
      lineId: id,
      stars: 3 + index,
      text: 'Good',
      ...(index === 0 && { images }),
    }))
    const { data } = await open.post('/goods/shop/review/add', { orderId, lines }, { token: someone.token })
    expect(data.reviews.map(({ state }: { state: string }) => state)).toEqual(['passed', 'passed'])
    expect((await open.get('/goods/shop/seller/detail', { sellerId: openStore.id })).data.seller.rating).toBe(3.5)
  } finally {
    await open.close()
  }
})
