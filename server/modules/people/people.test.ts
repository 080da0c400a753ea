import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { buyAndPay } from '#tests/harness/order-flow.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'

let shop: TestShop
let admin: Person
let support: Person
let buyer: Buyer
let orderId: string

beforeAll(async () => {
  shop = await openTestShop({ policy: { otherRequestsPerSecondPerAddress: 1e6 } })
  admin = await makeStaff(shop, ['administrator'])
  support = await makeStaff(shop, ['support'])
  buyer = await makeBuyer(shop, { creditMinor: 100_000 })
  const store = await makeStore(shop)
  const { skuIds } = await makeGoods(shop, { store, priceMinor: 1_000 })
  orderId = (await buyAndPay(buyer, [skuIds[0]!]))[0]!
})
afterAll(() => shop.close())

const ends = ({ status, error }: ApiResponse) => error?.key ?? String(status)
const get = (by: Person, path: string, input: object = {}) => shop.get(path, { ...input }, { token: by.token })
const post = (by: Person, path: string, input: object) => shop.post(path, input, { token: by.token })
const search = async (input: object, by = support) => (await get(by, '/admin/user/search', input)).data
const listIds = (page: { pageList: { id: string }[] }) => page.pageList.map(({ id }) => id)
const detail = async (by: Person, userId: string) => (await get(by, '/admin/user/detail', { userId })).data

it('finds a user by name, usercode, mail address, phone and order number', async () => {
  const person = await makePerson(shop)
  await shop
    .db()
    .updateTable('users')
    .set({ email: 'lena@home.example', phone: '+4915212345417' })
    .where('id', '=', person.id)
    .execute()
  const { usercode } = (await detail(support, person.id)).user
  const words = [
    person.username,
    person.username.replace(/x.*/, 'x').toUpperCase(),
    usercode,
    'lena@home.example',
    '+49 152 12345417',
  ]
  for (const keyword of words) expect([keyword, listIds(await search({ keyword }))]).toEqual([keyword, [person.id]])
  const { order } = (await get(support, '/admin/order/detail', { orderId })).data
  expect(listIds(await search({ keyword: order.number }))).toEqual([buyer.id])
  expect(listIds(await search({ keyword: 'lena@' }))).toEqual([])
})

it('reads every user once, page by page, newest first, and with a keyword by name', async () => {
  const readAll = async (input: object) => {
    const found: string[] = []
    let cursor: string | null = ''
    do {
      const page: { pageList: { id: string }[]; nextCursor: string | null } = await search({
        ...input,
        pageSize: 2,
        cursor,
      })
      found.push(...listIds(page))
      cursor = page.nextCursor
    } while (cursor !== null)
    return found
  }
  const rows = await shop
    .db()
    .selectFrom('users')
    .select(['id', 'username_key'])
    .where('brand_id', '=', shop.brand.id)
    .execute()
  expect(await readAll({})).toEqual(
    rows
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  )
  const named = rows.filter((row) => row.username_key.startsWith('person'))
  const byName = named.toSorted((a, b) => (a.username_key < b.username_key ? -1 : 1)).map(({ id }) => id)
  expect(await readAll({ keyword: 'Person' })).toEqual(byName)
  expect(await search({ cursor: 'none' })).toEqual({ pageList: [], nextCursor: null })
})

it('lists staff, and disabled users with the reason', async () => {
  const person = await makePerson(shop)
  expect(listIds(await search({ view: 'staff' })).toSorted()).toEqual([admin.id, support.id].toSorted())
  expect(ends(await post(admin, '/admin/user/disable', { userId: person.id, reason: 'Stolen card' }))).toBe('200')
  expect(listIds(await search({ view: 'disabled' }))).toEqual([person.id])
  const { notes, changes } = await detail(support, person.id)
  expect(notes).toMatchObject([{ kind: 'disabled', text: 'Stolen card', author: admin.username }])
  expect(changes).toMatchObject([{ operation: 'staff.disableUser', by: admin.username }])
})

it('shows orders and wallet to those who may see them, and to nobody else', async () => {
  const seen = await detail(admin, buyer.id)
  expect(seen.orders).toMatchObject({ paid: 1, recent: [{ id: orderId }] })
  expect(seen.wallet.available + seen.orders.spent).toBe(1_000)
  const { data } = await get(admin, '/admin/user/wallet', { userId: buyer.id, pageSize: 1 })
  const rest = await get(admin, '/admin/user/wallet', { userId: buyer.id, cursor: data.nextCursor })
  const kinds = [data, rest.data].flatMap((page) => page.pageList.map(({ kind }: { kind: string }) => kind))
  expect(kinds.toSorted()).toEqual(['credit', 'trade_payment'])
  expect(await detail(support, buyer.id)).toMatchObject({ wallet: null, orders: { paid: 1 } })
  expect(ends(await get(support, '/admin/user/wallet', { userId: buyer.id }))).toBe('permission.denied')
  const clerk = await makePerson(shop)
  const role = await post(admin, '/admin/role/save', { name: 'Only users', permissions: ['users.view'] })
  await post(admin, '/admin/user/roles', { userId: clerk.id, roleIds: [role.data.role.id] })
  expect(await detail(clerk, buyer.id)).toMatchObject({ wallet: null, orders: null })
})

it('masks the phone number until it is revealed, which the log records without it', async () => {
  const person = await makePerson(shop)
  await shop.db().updateTable('users').set({ phone: '+4915212345418' }).where('id', '=', person.id).execute()
  expect(JSON.stringify(await detail(admin, person.id))).not.toContain('12345418')
  expect(ends(await post(support, '/admin/user/reveal', { userId: person.id }))).toBe('permission.denied')
  expect((await post(admin, '/admin/user/reveal', { userId: person.id })).data.phone).toBe('+4915212345418')
  const rows = await shop.db().selectFrom('audit_log').selectAll().where('subject_id', '=', person.id).execute()
  expect(rows.map(({ operation }) => operation)).toEqual(['staffUsers.reveal'])
  expect(JSON.stringify(rows)).not.toContain('12345418')
})

it('ends one session or all, but not of somebody who holds more', async () => {
  const person = await makePerson(shop)
  const { sessions } = await detail(admin, person.id)
  expect(sessions).toHaveLength(1)
  const end = (by: Person, userId: string, sessionId?: string) =>
    post(by, '/admin/user/session/end', { userId, sessionId })
  expect(ends(await end(admin, buyer.id, sessions[0].id))).toBe('200')
  expect(ends(await get(person, '/api/user/info'))).toBe('200')
  expect((await end(admin, person.id, sessions[0].id)).data.sessions).toEqual([])
  expect(ends(await get(person, '/api/user/info'))).toBe('session.expired')
  const doorman = await makePerson(shop)
  const role = await post(admin, '/admin/role/save', { name: 'Doorman', permissions: ['users.manage'] })
  await post(admin, '/admin/user/roles', { userId: doorman.id, roleIds: [role.data.role.id] })
  expect(ends(await end(doorman, admin.id))).toBe('user.exceeds_own')
  expect(ends(await end(doorman, buyer.id))).toBe('200')
})

it('keeps notes of staff, which the user does not see', async () => {
  const person = await makePerson(shop)
  expect(ends(await post(admin, '/admin/user/note/add', { userId: person.id, text: 'Likes photos' }))).toBe('200')
  expect(ends(await post(support, '/admin/user/note/add', { userId: person.id, text: 'x' }))).toBe('permission.denied')
  expect((await detail(support, person.id)).notes).toMatchObject([{ kind: 'note', text: 'Likes photos' }])
  expect(JSON.stringify((await get(person, '/api/user/info')).data)).not.toContain('Likes photos')
  expect(ends(await get(support, '/admin/user/detail', { userId: 'not-an-id' }))).toBe('user.not_found')
})
