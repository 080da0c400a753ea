import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { collectCoupon, buildCouponTerms, makeBrandCoupon, makeStoreCoupon } from '#tests/harness/coupons.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'

let shop: TestShop
let store: TestStore
let person: Person
beforeAll(async () => {
  shop = await openTestShop()
  store = await makeStore(shop)
  person = await makePerson(shop)
})
afterAll(() => shop.close())

const hour = 3_600_000
const inHours = (hours: number) => new Date(shop.clock.now().getTime() + hours * hour).toISOString()
const outcome = ({ status, error }: { status: number; error?: { key: string } }) => `${status} ${error?.key ?? 'ok'}`
const listHeld = async (couponId: string) =>
  (
    await shop
      .db()
      .selectFrom('collected_coupons')
      .select(['user_id', 'number'])
      .where('brand_id', '=', shop.brand.id)
      .where('coupon_id', '=', couponId)
      .execute()
  ).length
const makePeople = (count: number) => Promise.all(Array.from({ length: count }, () => makePerson(shop)))
const asUser = (token: string) => ({ token })

describe('collecting', () => {
  test('gives a coupon with its terms, which is then listed as collected', async () => {
    const id = await makeStoreCoupon(shop, store, { minimum: 20, total: 3 })
    const { status, data } = await collectCoupon(shop, id, person.token)
    expect(status).toBe(200)
    expect(data.coupon).toMatchObject({ id, name: 'Test coupon', amount: 5, minimum: 20, state: 'usable' })
    expect(data.coupon.seller).toEqual({ id: store.id, name: 'Test store' })
    const list = await shop.get('/goods/shop/coupon/list', { sellerId: store.id }, asUser(person.token))
    expect(list.data.pageList.find((one: { id: string }) => one.id === id)).toMatchObject({ collected: true, left: 2 })
  })

  test('of a hundred claims for the last one, one is served', async () => {
    const id = await makeStoreCoupon(shop, store, { total: 1 })
    const people = await makePeople(20)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => collectCoupon(shop, id, people[index % people.length]!.token)),
    )
    const outcomes = Map.groupBy(answers, outcome)
    expect(outcomes.get('200 ok')).toHaveLength(1)
    const others = [...outcomes.keys()].filter((key) => key !== '200 ok')
    expect(
      others.filter((key) => !['409 coupon.over', '409 coupon.limit_reached', '503 overloaded'].includes(key)),
    ).toEqual([])
    expect(await listHeld(id)).toBe(1)
  })

  test('control: counting first and writing afterwards gives more than there are', async () => {
    const id = await makeStoreCoupon(shop, store, { total: 1 })
    const people = await makePeople(10)
    const takeNaively = ({ id: user_id }: Person) =>
      inTransaction(shop.ctx(), async (ctx) => {
        if ((await listHeld(id)) >= 1) return
        const row = { brand_id: shop.brand.id, id: newId(), coupon_id: id, user_id, number: 1 }
        await ctx.db
          .insertInto('collected_coupons')
          .values({ ...row, collected_at: ctx.clock.now() })
          .execute()
      })
    await Promise.all(people.slice(0, 5).map(takeNaively))
    expect(await listHeld(id)).toBeGreaterThan(1)
  })

  test('nobody gets more than one may have, however many presses come at once', async () => {
    const id = await makeStoreCoupon(shop, store, { perUser: 3 })
    const one = await makePerson(shop)
    const answers = await Promise.all(Array.from({ length: 12 }, () => collectCoupon(shop, id, one.token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await listHeld(id)).toBe(3)
    expect((await collectCoupon(shop, id, one.token)).error).toMatchObject({
      key: 'coupon.limit_reached',
      params: { max: 3 },
    })
  })

  test('refuses what cannot be collected, each with its reason', async () => {
    const early = await makeStoreCoupon(shop, store, { startsAt: inHours(1) })
    const ended = await makeStoreCoupon(shop, store)
    await shop.post('/seller/coupon/end', { couponId: ended }, asUser(store.owner.token))
    const late = await makeStoreCoupon(shop, store, { startsAt: inHours(-2), endsAt: inHours(-1) })
    const reasons = await Promise.all(
      [newId(), 'nonsense', early, ended, late].map(async (id) => outcome(await collectCoupon(shop, id, person.token))),
    )
    expect(reasons).toEqual([
      '404 coupon.not_found',
      '404 coupon.not_found',
      '409 coupon.not_started',
      '409 coupon.ended',
      '409 coupon.ended',
    ])
    expect((await shop.post('/goods/shop/coupon/collect', { couponId: early })).status).toBe(401)
  })
})

describe('a coupon of an hour', () => {
  const period = () => ({ startsAt: inHours(1), endsAt: inHours(2) })
  const collectNow = (id: string) => collectCoupon(shop, id, person.token).then(outcome)

  test('is collected from its first moment on', async () => {
    const id = await makeStoreCoupon(shop, store, period())
    shop.clock.forward(hour - 1)
    expect(await collectNow(id)).toBe('409 coupon.not_started')
    shop.clock.forward(1)
    expect(await collectNow(id)).toBe('200 ok')
  })

  test('is not collected at the moment it ends, a moment before it is', async () => {
    const id = await makeStoreCoupon(shop, store, { ...period(), perUser: 2 })
    shop.clock.forward(2 * hour - 1)
    expect(await collectNow(id)).toBe('200 ok')
    shop.clock.forward(1)
    expect(await collectNow(id)).toBe('409 coupon.ended')
  })
})

describe('the lists', () => {
  test("show a store's coupons before the brand's, and nobody else's", async () => {
    const own = await makeStore(shop)
    const ofStore = await makeStoreCoupon(shop, own)
    const ofBrand = await makeBrandCoupon(shop, person.id)
    const foreign = await makeStoreCoupon(shop, store)
    const listIds = async (query: Record<string, unknown>) => {
      shop.engine.cache.invalidate(shop.brand.id)
      const { data } = await shop.get('/goods/shop/coupon/list', { ...query, pageSize: 100 })
      return data.pageList.map(({ id }: { id: string }) => id) as string[]
    }
    expect((await listIds({ sellerId: own.id }))[0]).toBe(ofStore)
    expect(await listIds({ sellerId: own.id })).toContain(ofBrand)
    expect(await listIds({ sellerId: own.id })).not.toContain(foreign)
    expect(await listIds({})).not.toContain(ofStore)
    expect(await listIds({ sellerId: 'nonsense' })).toEqual(await listIds({}))
  })

  test('of the own coupons tell usable and expired ones apart', async () => {
    const one = await makePerson(shop)
    await collectCoupon(shop, await makeStoreCoupon(shop, store, { endsAt: inHours(1) }), one.token)
    const mine = async (state?: string) =>
      (await shop.get('/goods/shop/coupon/mine', { state }, asUser(one.token))).data.pageInfo.totalElements
    expect([await mine('usable'), await mine('expired'), await mine('used'), await mine()]).toEqual([1, 0, 0, 1])
    shop.clock.forward(hour)
    expect([await mine('usable'), await mine('expired')]).toEqual([0, 1])
  })
})

describe('managing', () => {
  test('a coupon changes until somebody holds it, and only by who made it', async () => {
    const id = await makeStoreCoupon(shop, store, { total: 5 })
    const save = (more: Record<string, unknown>, token = store.owner.token) =>
      shop.post('/seller/coupon/save', buildCouponTerms(shop, { id, version: 2, ...more }), asUser(token))
    const first = await save({ amount: 7, total: 9, version: 1 })
    expect(first.data.coupon).toMatchObject({ id, amount: 7, total: 9, left: 9, version: 2 })
    const late = await save({ amount: 8, version: 1 })
    expect(outcome(late)).toBe('409 coupon.changed')
    expect(late.error?.params?.versions).toMatchObject([
      { amount: 8 },
      { amount: 7, version: 2, changedBy: store.owner.username },
    ])
    expect(outcome(await save({ amount: 8, version: undefined }))).toBe('422 request.invalid')
    const other = await makeStore(shop)
    expect(outcome(await save({}, other.owner.token))).toBe('404 coupon.not_found')
    expect(outcome(await save({}, person.token))).toBe('403 permission.denied')
    const end = await shop.post('/seller/coupon/end', { couponId: id }, asUser(other.owner.token))
    expect(outcome(end)).toBe('404 coupon.not_found')
    await collectCoupon(shop, id, person.token)
    expect(outcome(await save({ amount: 1 }))).toBe('409 coupon.collected')
    const list = await shop.get('/seller/coupon/list', { pageSize: 100 }, asUser(store.owner.token))
    const own = list.data.pageList.find((one: { id: string }) => one.id === id)
    expect(own).toMatchObject({ state: 'running', collectedCount: 1, usedCount: 0, amount: 7 })
  })

  test('refuses terms that make no sense, naming the field', async () => {
    const foreign = await makeGoods(shop, { store: await makeStore(shop) })
    const save = async (more: Record<string, unknown>) => {
      const answer = await shop.post('/seller/coupon/save', buildCouponTerms(shop, more), asUser(store.owner.token))
      return answer.error?.fields ? Object.keys(answer.error.fields) : outcome(answer)
    }
    expect(await save({ amount: undefined })).toEqual(['amount'])
    expect(await save({ kind: 'percent' })).toEqual(['percent'])
    expect(await save({ kind: 'percent', percent: 101 })).toEqual(['percent'])
    expect(await save({ endsAt: inHours(-1) })).toEqual(['endsAt'])
    expect(await save({ endsAt: 'tomorrow' })).toEqual(['endsAt'])
    expect(await save({ names: {} })).toEqual(['names'])
    expect(await save({ goodsIds: [foreign.goodsId] })).toBe('404 goods.not_found')
    expect(await save({ categoryIds: [newId()] })).toBe('404 category.not_found')
    await expect(makeBrandCoupon(shop, person.id, { kind: 'free_delivery' })).rejects.toMatchObject({
      key: 'request.invalid',
      fields: { kind: { key: 'field.not_listed' } },
    })
  })

  test('staff without the permission manage nothing', async () => {
    const answer = await shop.post('/admin/coupon/save', buildCouponTerms(shop), asUser(store.owner.token))
    expect(outcome(answer)).toBe('403 permission.denied')
  })
})
