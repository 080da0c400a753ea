import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { createCashFlow } from '#tests/harness/cash.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'

const minutes = 60_000

let shop: TestShop
let cash: ReturnType<typeof createCashFlow>
let ines: Person
let rui: Person
beforeAll(async () => {
  shop = await openTestShop({ demo: '0' })
  cash = createCashFlow(shop)
  ;[ines, rui] = await Promise.all([makeStaff(shop, ['finance']), makeStaff(shop, ['finance'])])
})
afterAll(() => shop.close())

const toResult = ({ status, error }: ApiResponse) => error?.key ?? String(status)

let id: string
beforeEach(async () => {
  const { data } = await cash.transferIn(await makePerson(shop), 50)
  id = data.recharge.id
})

const take = (person: Person, more: object = {}) =>
  shop.post('/admin/claim/take', { kind: 'recharge', subjectId: id, ...more }, { token: person.token })
const release = (person: Person) =>
  shop.post('/admin/claim/release', { kind: 'recharge', subjectId: id }, { token: person.token })
const listClaims = async (person: Person, query: object = { kind: 'recharge' }) =>
  (await shop.get('/admin/claim/list', { subjectId: id, ...query }, { token: person.token })).data.pageList
const getHistory = async (person: Person) =>
  (await shop.get('/admin/claim/history', { kind: 'recharge', subjectId: id }, { token: person.token })).data.pageList

it('is taken by one of two people at once, whose name the other reads, and everybody sees it', async () => {
  const answers = await Promise.all([take(ines), take(rui)])
  expect(answers.map(toResult).toSorted()).toEqual(['200', 'claim.taken'])
  const [holder, other] = answers[0].status === 200 ? [ines, rui] : [rui, ines]
  expect(answers.find(({ error }) => error)!.error!.params).toEqual({ name: holder.username })
  expect(await listClaims(other)).toMatchObject([{ user: { id: holder.id, username: holder.username }, isOwn: false }])
  expect(await listClaims(holder, {})).toMatchObject([{ isOwn: true, kind: 'recharge' }])
})

it('is decided by nobody but its holder, and is free after the decision', async () => {
  await take(ines)
  const refused = await cash.decideRecharge(rui, id, true)
  expect(refused.error).toMatchObject({ key: 'claim.taken', params: { name: ines.username } })
  expect(toResult(await cash.decideRecharge(ines, id, true))).toBe('200')
  expect(await listClaims(ines)).toEqual([])
  expect(toResult(await take(rui))).toBe('claim.decided')
})

it('may be decided while nobody has it, and by another person once it is released or its time is over', async () => {
  expect(toResult(await take(ines))).toBe('200')
  expect(toResult(await release(rui))).toBe('claim.not_taken')
  expect(toResult(await release(ines))).toBe('200')
  expect(toResult(await take(ines))).toBe('200')
  shop.clock.forward(29 * minutes)
  expect(toResult(await take(rui))).toBe('claim.taken')
  shop.clock.forward(minutes)
  expect(toResult(await release(ines))).toBe('claim.not_taken')
  expect(toResult(await cash.decideRecharge(rui, id, false))).toBe('200')
})

it('is extended by its holder, and taken over only explicitly, with both names in the history', async () => {
  await take(ines)
  shop.clock.forward(20 * minutes)
  await take(ines)
  shop.clock.forward(20 * minutes)
  expect(toResult(await take(rui))).toBe('claim.taken')
  expect(toResult(await take(rui, { takeOver: true }))).toBe('200')
  expect(toResult(await cash.decideRecharge(ines, id, true))).toBe('claim.taken')
  expect(toResult(await cash.decideRecharge(rui, id, false))).toBe('200')
  const [decision, takeOver, ...takes] = await getHistory(ines)
  expect(decision).toMatchObject({ operation: 'staffMoney.decideRecharge', user: { id: rui.id }, reason: 'So be it' })
  expect(takeOver).toMatchObject({ operation: 'reviewClaims.take', before: { takenBy: ines.id } })
  expect(takeOver).toMatchObject({ after: { takenBy: rui.id } })
  expect(takes).toHaveLength(2)
})

it('is refused for one’s own case, for unknown ones, and without the permission of its kind', async () => {
  expect(toResult(await take(ines, { subjectId: '018f0000-0000-7000-8000-000000000000' }))).toBe('claim.not_found')
  expect(toResult(await take(ines, { subjectId: 'none' }))).toBe('claim.not_found')
  expect(toResult(await take(ines, { kind: 'nothing' }))).toBe('request.invalid')
  const own = await cash.transferIn(rui, 50)
  expect(toResult(await take(rui, { subjectId: own.data.recharge.id }))).toBe('money.own_request')
  const orders = await makeStaff(shop, ['orders'])
  const auditor = await makeStaff(shop, ['auditor'])
  expect(toResult(await take(orders))).toBe('permission.denied')
  expect(toResult(await take(auditor))).toBe('permission.denied')
  await take(ines)
  expect(toResult(await release(orders))).toBe('permission.denied')
  const ofOrders = await shop.get('/admin/claim/list', { kind: 'recharge' }, { token: orders.token })
  expect(toResult(ofOrders)).toBe('permission.denied')
  expect(await listClaims(orders, {})).toEqual([])
  expect(await listClaims(auditor, {})).toHaveLength(1)
})
