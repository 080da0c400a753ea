import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { buyAndPay } from '#tests/harness/order-flow.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'

let shop: TestShop
let store: TestStore
beforeAll(async () => {
  shop = await openTestShop({ policy: { otherRequestsPerSecondPerAddress: 1e6, ordersPerMinutePerUser: 1e6 } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  store = await makeStore(shop)
})

const ends = ({ status, error }: ApiResponse) => error?.key ?? String(status)
const post = (person: Person, path: string, input: object = {}) => shop.post(path, input, { token: person.token })
const get = (person: Person, path: string, input = {}) => shop.get(path, input, { token: person.token })
const invite = async (by: Person, roleId: string): Promise<string> =>
  (await post(by, '/seller/team/invite', { note: 'Jon', roleId })).data.token
const accept = (person: Person, token: string) => post(person, '/api/store/invitation/accept', { invitation: token })

/** A person who joined the store with a role. */
async function hire(roleId: string, by: Person = store.owner): Promise<Person> {
  const person = await makePerson(shop)
  expect(ends(await accept(person, await invite(by, roleId)))).toBe('200')
  return person
}
const makeRole = async (name: string, permissions: string[]): Promise<string> =>
  (await post(store.owner, '/seller/team/role/save', { name, permissions })).data.roles.at(-1).id

describe('a packer', () => {
  it('sees orders and stock, and is refused elsewhere', async () => {
    const { skuIds } = await makeGoods(shop, { store })
    const buyer = await makeBuyer(shop, { creditMinor: 100_000 })
    const [orderId] = await buyAndPay(buyer, [skuIds[0]!])
    const packer = await hire('packing')
    expect((await get(packer, '/api/user/info')).data.seller).toMatchObject({
      id: store.id,
      isOwner: false,
      permissions: ['orders', 'stock'],
    })
    expect(ends(await get(packer, '/seller/order/detail', { orderId }))).toBe('200')
    expect(ends(await post(packer, '/seller/order/prepare', { orderId }))).toBe('200')
    expect(ends(await get(packer, '/seller/stock/list'))).toBe('200')
    for (const path of ['/seller/goods/list', '/seller/money/overview', '/seller/coupon/list', '/seller/team/list'])
      expect([path, ends(await get(packer, path))]).toEqual([path, 'permission.denied'])
    expect(ends(await post(packer, '/seller/money/transfer', { amount: 1 }))).toBe('permission.denied')
    expect(ends(await post(packer, '/seller/export/goods'))).toBe('permission.denied')
  })

  it('finds nothing of another store', async () => {
    const other = await makeStore(shop)
    const { skuIds } = await makeGoods(shop, { store: other })
    const [orderId] = await buyAndPay(await makeBuyer(shop, { creditMinor: 100_000 }), [skuIds[0]!])
    const packer = await hire('packing')
    expect(ends(await get(packer, '/seller/order/detail', { orderId }))).toBe('order.not_found')
    expect(ends(await post(packer, '/api/store/switch', { storeId: other.id }))).toBe('store.not_found')
  })

  it('sees files of their lists only', async () => {
    const packer = await hire('packing')
    const { data } = await post(store.owner, '/seller/export/goods')
    await post(store.owner, '/seller/export/orders')
    const list = (await get(packer, '/seller/export/list')).data.pageList
    expect(list.map((file: { list: string }) => file.list)).toEqual(['orders'])
    expect(ends(await get(packer, '/seller/export/detail', { exportId: data.export.id }))).toBe('export.not_found')
  })

  it('is out from the request after the removal on, and the audit log says by whom', async () => {
    const packer = await hire('packing')
    expect(ends(await get(packer, '/seller/order/list'))).toBe('200')
    expect(ends(await post(store.owner, '/seller/team/member/remove', { userId: packer.id }))).toBe('200')
    expect(ends(await get(packer, '/seller/order/list'))).toBe('permission.denied')
    expect((await get(packer, '/api/user/info')).data).toMatchObject({ seller: null, stores: [] })
    const rows = await shop
      .db()
      .selectFrom('audit_log')
      .select(['user_id', 'subject_id', 'before'])
      .where('brand_id', '=', shop.brand.id)
      .where('operation', '=', 'team.remove')
      .where('subject_id', '=', packer.id)
      .execute()
    expect(rows).toMatchObject([{ user_id: store.owner.id, before: { roleId: 'packing' } }])
  })
})

describe('an invitation', () => {
  it('shows what it gives and works once, however many accept it at once', async () => {
    const token = await invite(store.owner, 'support')
    const people = await Promise.all(Array.from({ length: 4 }, () => makePerson(shop)))
    const shown = await post(people[0]!, '/api/store/invitation/show', { invitation: token })
    expect(shown.data).toMatchObject({ store: { id: store.id }, role: { id: 'support' }, isMember: false })
    const answers = await Promise.all(people.map((person) => accept(person, token)))
    expect(answers.map(ends).toSorted()).toEqual(['200', ...Array(3).fill('team.invitation_not_found')].toSorted())
    expect((await get(store.owner, '/seller/team/list')).data.members).toHaveLength(2)
  })

  it('ends by withdrawal, by time and with the person who made it', async () => {
    const person = await makePerson(shop)
    const withdrawn = await post(store.owner, '/seller/team/invite', { note: 'Jon', roleId: 'packing' })
    const [{ id }] = withdrawn.data.team.invitations
    await post(store.owner, '/seller/team/invitation/withdraw', { invitationId: id })
    expect(ends(await accept(person, withdrawn.data.token))).toBe('team.invitation_not_found')
    const hiring = await makeRole('Hiring', ['orders', 'stock', 'team'])
    const clerk = await hire(hiring)
    const ofClerk = await invite(clerk, 'packing')
    const late = await invite(clerk, 'packing')
    await post(store.owner, '/seller/team/member/role', { userId: clerk.id, roleId: 'bookkeeper', expected: hiring })
    // They no longer hold what it gives.
    expect(ends(await accept(person, ofClerk))).toBe('team.invitation_not_found')
    const back = { userId: clerk.id, roleId: hiring, expected: 'bookkeeper' }
    await post(store.owner, '/seller/team/member/role', back)
    shop.clock.forward(7 * 86_400_000)
    expect(ends(await accept(person, late))).toBe('team.invitation_not_found')
  })

  it('stores no token, and is refused in an address', async () => {
    const token = await invite(store.owner, 'packing')
    const rows = await shop.db().selectFrom('team_invitations').selectAll().where('store_id', '=', store.id).execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    const person = await makePerson(shop)
    const response = await post(person, `/api/store/invitation/accept?invitation=${token}`)
    expect(response.status).not.toBe(200)
  })
})

describe('nobody gives what they do not hold', () => {
  it('by invitation, role or change of a role', async () => {
    const hiring = await makeRole('Hiring', ['orders', 'stock', 'team'])
    const clerk = await hire(hiring)
    const manager = await hire('manager')
    expect(ends(await post(clerk, '/seller/team/invite', { note: 'x', roleId: 'packing' }))).toBe('200')
    expect(ends(await post(clerk, '/seller/team/invite', { note: 'x', roleId: 'support' }))).toBe('team.exceeds_own')
    const save = (permissions: string[], id?: string) =>
      post(clerk, '/seller/team/role/save', {
        ...(id && { id, version: 1 }),
        name: `Role ${permissions.join()}`,
        permissions,
      })
    expect(ends(await save(['money']))).toBe('team.exceeds_own')
    expect(ends(await save(['orders']))).toBe('200')
    expect(ends(await save(['orders'], hiring))).toBe('team.self')
    const setRole = (userId: string, roleId: string, expected: string) =>
      post(clerk, '/seller/team/member/role', { userId, roleId, expected })
    expect(ends(await setRole(clerk.id, 'packing', hiring))).toBe('team.self')
    expect(ends(await setRole(manager.id, 'packing', 'manager'))).toBe('team.exceeds_own')
    expect(ends(await post(clerk, '/seller/team/member/remove', { userId: manager.id }))).toBe('team.exceeds_own')
    expect(ends(await post(store.owner, '/seller/team/role/save', { name: 'P', permissions: ['payouts'] }))).toBe(
      'request.invalid',
    )
  })

  it('and the owner stays', async () => {
    const hiring = await makeRole('Hiring', ['team'])
    const clerk = await hire(hiring)
    for (const by of [clerk, store.owner]) {
      const owner = { userId: store.owner.id }
      expect(ends(await post(by, '/seller/team/member/remove', owner))).toBe('team.owner_fixed')
    }
    expect(ends(await accept(store.owner, await invite(store.owner, 'packing')))).toBe('team.already_member')
  })
})

test('a role that somebody has is not deleted, a free one is; names are unique', async () => {
  const role = await makeRole('Night shift', ['orders'])
  const person = await hire(role)
  const remove = () => post(store.owner, '/seller/team/role/delete', { id: role })
  expect(ends(await remove())).toBe('team.role_in_use')
  expect(ends(await post(store.owner, '/seller/team/role/save', { name: 'Night shift', permissions: [] }))).toBe(
    'team.role_name_taken',
  )
  expect(ends(await post(store.owner, '/seller/team/role/delete', { id: 'packing' }))).toBe('team.role_fixed')
  // A changed role counts from the next request on.
  await post(store.owner, '/seller/team/role/save', {
    id: role,
    version: 1,
    name: 'Night shift',
    permissions: ['stock'],
  })
  expect(ends(await get(person, '/seller/order/list'))).toBe('permission.denied')
  expect(ends(await get(person, '/seller/stock/list'))).toBe('200')
  await post(store.owner, '/seller/team/member/remove', { userId: person.id })
  expect(ends(await remove())).toBe('200')
})

test('of two people who change a role or a member, the second sees both versions', async () => {
  const role = await makeRole('Evening', ['orders'])
  const save = (permissions: string[], version?: number) =>
    post(store.owner, '/seller/team/role/save', { id: role, version, name: 'Evening', permissions })
  const answers = await Promise.all([save(['stock'], 1), save(['reviews'], 1), save(['chat'], 1)])
  expect(answers.map(ends).toSorted()).toEqual(['200', 'team.role_changed', 'team.role_changed'])
  const late = await save(['money'], 1)
  const saved = answers.findIndex(({ status }) => status === 200)
  expect(late.error?.params?.versions).toMatchObject([
    { permissions: ['money'] },
    { permissions: [['stock', 'reviews', 'chat'][saved]], version: 2, changedBy: store.owner.username },
  ])
  expect(ends(await save(['orders']))).toBe('request.invalid')
  const person = await hire('packing')
  const setRole = (roleId: string, expected: string) =>
    post(store.owner, '/seller/team/member/role', { userId: person.id, roleId, expected })
  expect(ends(await setRole('support', 'packing'))).toBe('200')
  const second = await setRole('bookkeeper', 'packing')
  expect(ends(second)).toBe('team.member_changed')
  expect(second.error?.params?.versions).toEqual([{ roleId: 'bookkeeper' }, { roleId: 'support' }])
  expect(ends(await setRole('bookkeeper', 'support'))).toBe('200')
})

test('a member of several stores chooses one per session', async () => {
  const packer = await hire('packing')
  const first = store
  const second = await makeStore(shop)
  const token = (await post(second.owner, '/seller/team/invite', { note: 'Jon', roleId: 'support' })).data.token
  await accept(packer, token)
  const info = async () => (await get(packer, '/api/user/info')).data
  expect(await info()).toMatchObject({ seller: { id: second.id }, stores: [{ id: first.id }, { id: second.id }] })
  expect(ends(await get(packer, '/seller/return/list'))).toBe('200')
  expect(ends(await post(packer, '/api/store/switch', { storeId: first.id }))).toBe('200')
  expect(await info()).toMatchObject({ seller: { id: first.id, permissions: ['orders', 'stock'] } })
  expect(ends(await get(packer, '/seller/return/list'))).toBe('permission.denied')
})

test('money belongs to the owner: a bookkeeper reads the same balance and pays nothing out', async () => {
  const clerk = await hire('bookkeeper')
  const balance = async (person: Person) => (await get(person, '/seller/money/overview')).data
  expect(await balance(clerk)).toEqual(await balance(store.owner))
  const payout = { amount: 10, accountId: 'x', fundPassword: 'fund1234' }
  expect(ends(await post(clerk, '/seller/money/payout', payout))).toBe('permission.denied')
})
