import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'

let shop: TestShop
let goodsId: string
let staff: Person
beforeAll(async () => {
  shop = await openTestShop({ policy: { reportsPerMinutePerAddress: 6 }, demo: '0' })
  goodsId = (await makeGoods(shop, { store: await makeStore(shop), title: 'Odd cup' })).goodsId
  staff = await makeStaff(shop, ['catalogue'])
})
afterAll(() => shop.close())

const report = (body: object = {}, token?: string) =>
  shop.post(
    '/goods/shop/goods/report',
    { goodsId, reason: 'unsafe', text: 'The handle breaks off.', ...body },
    { token },
  )
const list = async (query: object = {}) =>
  (await shop.get('/admin/report/list', { ...query }, { token: staff.token })).data.pageList
const close = (reportId: string) =>
  shop.post('/admin/report/close', { reportId, answer: 'Told the store' }, { token: staff.token })

it('comes from anyone, is closed once by staff, and both are on record', async () => {
  const person = await makePerson(shop)
  const first = (await report({ email: 'lena@mail.example' })).data.reportId
  // Reports of the same moment have no order.
  shop.clock.forward(1_000)
  const second = (await report({ reason: 'other' }, person.token)).data.reportId
  expect(await list()).toMatchObject([
    { id: second, userId: person.id, email: null, state: 'open', goods: { id: goodsId, name: 'Odd cup' } },
    { id: first, userId: null, email: 'lena@mail.example', reason: 'unsafe', text: 'The handle breaks off.' },
  ])
  const [one, other] = await Promise.all([close(first), close(first)])
  expect([one, other].map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect([one, other].find(({ error }) => error)?.error?.key).toBe('report.closed')
  expect((await list({ state: 'open' })).map(({ id }: { id: string }) => id)).toEqual([second])
  expect(await list({ state: 'closed' })).toMatchObject([{ id: first, answer: 'Told the store' }])
  const admin = await makeStaff(shop, ['administrator'])
  const log = await shop.get('/admin/audit/list', { operation: 'adminReports.close' }, { token: admin.token })
  expect(log.data.pageList).toMatchObject([{ subjectId: first, after: { state: 'closed', answer: 'Told the store' } }])
})

it('is refused by the name of what is wrong, and after so many in a minute', async () => {
  expect((await report({ reason: 'dull' })).error?.fields).toHaveProperty('reason')
  expect((await report({ text: 'bad' })).error?.fields).toHaveProperty('text')
  expect((await report({ goodsId: 'none' })).error?.key).toBe('goods.not_found')
  expect((await close('none')).error?.key).toBe('report.not_found')
  const last = [await report(), await report(), await report()]
  expect(last.some(({ error }) => error?.key === 'rate.limited')).toBe(true)
})
