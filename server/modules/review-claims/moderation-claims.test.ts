import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { makeReview } from '#tests/harness/reviews.ts'
import { makeStaff } from '#tests/harness/staff.ts'

const unknownId = '018f0000-0000-7000-8000-000000000000'
let shop: TestShop
let store: TestStore
let goodsId: string
let ines: Person
let rui: Person
beforeAll(async () => {
  shop = await openTestShop({ demo: '0' })
  store = await makeStore(shop)
  goodsId = (await makeGoods(shop, { store, title: 'Odd cup' })).goodsId
  ;[ines, rui] = await Promise.all([makeStaff(shop, ['catalogue']), makeStaff(shop, ['catalogue'])])
})
afterAll(() => shop.close())

const toResult = ({ status, error }: ApiResponse) => error?.key ?? String(status)
const take = (kind: string, subjectId: string, by: Person) =>
  shop.post('/admin/claim/take', { kind, subjectId }, { token: by.token })
const decide = (reviewId: string, by: Person) =>
  shop.post('/admin/review/decide', { reviewId, decision: 'pass' }, { token: by.token })
const close = (reportId: string, by: Person) =>
  shop.post('/admin/report/close', { reportId, answer: 'Told the store' }, { token: by.token })
const readDetail = (kind: 'review' | 'report', id: string) =>
  shop.get(`/admin/${kind}/detail`, { [`${kind}Id`]: id }, { token: ines.token })
const report = async (): Promise<string> => {
  const input = { goodsId, reason: 'unsafe', text: 'The handle breaks off.' }
  return (await shop.post('/goods/shop/goods/report', input)).data.reportId
}

it('keeps a review for one moderator, who may not have written it', async () => {
  const author = await makePerson(shop)
  const fields = { storeId: store.id, goodsId, text: 'Fine' }
  const id = await makeReview(shop, { ...fields, userId: author.id })
  const own = await makeReview(shop, { ...fields, userId: rui.id })
  expect(toResult(await take('review', own, rui))).toBe('money.own_request')
  expect(toResult(await take('review', id, ines))).toBe('200')
  expect(toResult(await decide(id, rui))).toBe('claim.taken')
  expect((await readDetail('review', id)).data.review).toMatchObject({ text: 'Fine', state: 'under_review' })
  expect(toResult(await decide(id, ines))).toBe('200')
  expect((await readDetail('review', id)).data.review.state).toBe('passed')
  expect(toResult(await take('review', id, rui))).toBe('claim.decided')
  expect(toResult(await readDetail('review', unknownId))).toBe('review.not_found')
  expect(toResult(await take('review', id, await makeStaff(shop, ['auditor'])))).toBe('permission.denied')
})

it('keeps a report for one person, and the list shows the oldest first when asked', async () => {
  const first = await report()
  shop.clock.forward(1_000)
  const second = await report()
  const { data } = await shop.get('/admin/report/list', { sort: 'oldest' }, { token: ines.token })
  expect(data.pageList.map(({ id }: { id: string }) => id)).toEqual([first, second])
  expect(toResult(await take('report', first, ines))).toBe('200')
  expect(toResult(await close(first, rui))).toBe('claim.taken')
  expect(toResult(await close(first, ines))).toBe('200')
  expect((await readDetail('report', first)).data.report).toMatchObject({ state: 'closed', answer: 'Told the store' })
  expect(toResult(await take('report', first, rui))).toBe('claim.decided')
  expect(toResult(await readDetail('report', unknownId))).toBe('report.not_found')
})

it('counts products that wait for a check among what waits', async () => {
  const read = async () =>
    (await shop.get('/admin/overview', {}, { token: ines.token })).data.queues.find(
      ({ kind }: { kind: string }) => kind === 'product',
    )
  expect(await read()).toMatchObject({ waiting: 0, oldestAt: null, limitHours: 24, people: [] })
  await shop
    .db()
    .insertInto('product_checks')
    .values({
      brand_id: shop.brand.id,
      goods_id: goodsId,
      store_id: store.id,
      state: 'waiting',
      kind: 'first',
      queued_at: shop.clock.now(),
    })
    .execute()
  await take('product', goodsId, ines)
  const waiting = { waiting: 1, oldestAt: shop.clock.now().toISOString(), people: [ines.username] }
  expect(await read()).toMatchObject(waiting)
})
