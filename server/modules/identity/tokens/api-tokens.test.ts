import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'

const maxLogins = 20
let shop: TestShop
let staff: Person

beforeAll(async () => {
  shop = await openTestShop({
    demo: '0',
    policy: { otherRequestsPerSecondPerAddress: 1e6, loginsPerMinutePerAddress: maxLogins },
  })
})
beforeEach(async () => {
  staff = await makeStaff(shop, ['finance'])
  shop.clock.forward(60_000)
})
afterAll(() => shop.close())

const ends = ({ status, error }: ApiResponse) => error?.key ?? String(status)
const create = (by: Person, scopes: string[], more: object = {}) =>
  shop.post('/api/token/create', { name: 'Till', scopes, days: 30, ...more }, { token: by.token })
const make = async (by: Person, scopes: string[]): Promise<string> => (await create(by, scopes)).data.token
const orders = (token: string) => shop.get('/admin/order/list', {}, { token })

it('calls operations of its scopes and no others, although its owner may', async () => {
  const token = await make(staff, ['orders.view'])
  expect(token).toMatch(/^gat_[\w-]{43}$/)
  expect(ends(await orders(token))).toBe('200')
  expect(ends(await shop.get('/admin/user/list', {}, { token: staff.token }))).toBe('200')
  expect(ends(await shop.get('/admin/user/list', {}, { token }))).toBe('permission.denied')
})

it('does nothing that belongs to the person alone, and makes no tokens', async () => {
  const token = await make(staff, ['orders.view'])
  for (const path of ['/api/user/info', '/api/wallet/balance', '/api/token/list'])
    expect([path, ends(await shop.get(path, {}, { token }))]).toEqual([path, 'permission.denied'])
  expect(ends(await shop.post('/api/token/create', { name: 'x', scopes: ['orders.view'], days: 1 }, { token }))).toBe(
    'permission.denied',
  )
  // Operations for everybody are called as a visitor.
  expect(ends(await shop.get('/api/brand', {}, { token }))).toBe('200')
})

it('is accepted in the header only', async () => {
  const token = await make(staff, ['orders.view'])
  expect(ends(await shop.get(`/admin/order/list?token=${token}`))).toBe('session.expired')
  expect(ends(await shop.get('/admin/order/list', {}, { headers: { cookie: `session=${token}` } }))).toBe(
    'session.expired',
  )
})

it('has no permission that its maker lacks', async () => {
  expect(ends(await create(staff, ['roles.manage']))).toBe('api_token.exceeds_own')
  expect(ends(await create(await makePerson(shop), ['orders.view']))).toBe('api_token.exceeds_own')
  expect(ends(await create(staff, []))).toBe('request.invalid')
  expect(ends(await create(staff, ['orders.view'], { days: 367 }))).toBe('request.invalid')
})

it('is shown once and stored as a hash; its use is listed, and a repeated call makes another', async () => {
  const body = { name: 'Till', scopes: ['orders.view'], days: 30 }
  const options = { token: staff.token, headers: { 'idempotency-key': 'once' } }
  const first = (await shop.post('/api/token/create', body, options)).data
  const second = (await shop.post('/api/token/create', body, options)).data
  expect(second.token).not.toBe(first.token)
  const everything = await Promise.all([
    shop.db().selectFrom('api_tokens').selectAll().execute(),
    shop.db().selectFrom('idempotency_keys').selectAll().execute(),
    shop.db().selectFrom('audit_log').select(['input', 'after']).execute(),
  ])
  expect(JSON.stringify(everything)).not.toContain(first.token)
  const list = async () => (await shop.get('/api/token/list', {}, { token: staff.token })).data.pageList
  expect((await list()).map((token: { usedAt: unknown }) => token.usedAt)).toEqual([null, null])
  await orders(first.token)
  expect((await list())[1]).toMatchObject({
    name: 'Till',
    scopes: ['orders.view'],
    usedAt: shop.clock.now().toISOString(),
  })
})

it('stops at once by revocation, expiry, a lost permission and a disabled owner', async () => {
  const admin = await makeStaff(shop, ['administrator'])
  const revoked = await create(staff, ['orders.view'])
  const other = await makeStaff(shop, ['finance'])
  const { id } = revoked.data.pageList[0]
  const revoke = (by: Person) => shop.post('/api/token/revoke', { tokenId: id }, { token: by.token })
  expect(ends(await revoke(other))).toBe('api_token.not_found')
  expect(ends(await orders(revoked.data.token))).toBe('200')
  expect(ends(await revoke(staff))).toBe('200')
  expect(ends(await orders(revoked.data.token))).toBe('session.expired')

  const lasting = await make(staff, ['orders.view'])
  await shop.post('/admin/user/roles', { userId: staff.id, roleIds: [] }, { token: admin.token })
  expect(ends(await orders(lasting))).toBe('permission.denied')

  const ofOther = await make(other, ['orders.view'])
  await shop.post('/admin/user/disable', { userId: other.id, reason: 'Left' }, { token: admin.token })
  expect(ends(await orders(ofOther))).toBe('session.expired')
  await shop.post('/admin/user/enable', { userId: other.id, reason: 'Back' }, { token: admin.token })
  expect(ends(await orders(ofOther))).toBe('session.expired')

  const third = await makeStaff(shop, ['finance'])
  const old = await make(third, ['orders.view'])
  shop.clock.forward(30 * 86_400_000 - 1)
  expect(ends(await orders(old))).toBe('200')
  shop.clock.forward(1)
  expect(ends(await orders(old))).toBe('session.expired')
})

it('works in its brand only', async () => {
  const token = await make(staff, ['orders.view'])
  expect(ends(await shop.get('/admin/order/list', {}, { token, brand: shop.otherBrand }))).toBe('session.expired')
})

it('is bounded by its scopes where a change reads the rights of its owner again', async () => {
  const admin = await makeStaff(shop, ['administrator'])
  const token = await make(admin, ['roles.manage'])
  const save = (permissions: string[]) =>
    shop.post('/admin/role/save', { name: `T ${permissions.join()}`, permissions }, { token })
  expect(ends(await save(['users.view']))).toBe('role.exceeds_own')
  expect(ends(await save(['roles.manage']))).toBe('200')
})

it('of an address that sends wrong ones is refused above the limit, also a right one', async () => {
  const token = await make(staff, ['orders.view'])
  const answers: string[] = []
  for (let nth = 0; nth < maxLogins + 1; nth++) answers.push(ends(await orders(`gat_${nth}`)))
  expect(answers).toEqual([...Array(maxLogins).fill('session.expired'), 'rate.limited'])
  expect(ends(await orders(token))).toBe('rate.limited')
  // A session is not an API token.
  expect(ends(await orders(staff.token))).toBe('200')
  shop.clock.forward(60_000)
  expect(ends(await orders(token))).toBe('200')
})
