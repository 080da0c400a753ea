import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { testSecret } from '#tests/harness/database.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { readMessages } from '#tests/harness/read-messages.ts'
import { makeTotp, setUpFactor } from '#tests/harness/second-factor.ts'
import { makePlatformAdministrator, makeStaff } from '#tests/harness/staff.ts'

let shop: TestShop
let admin: Person
let hash: string
let made = 0
const password = 'Kettle-42'

beforeAll(async () => {
  shop = await openTestShop({ policy: { loginsPerMinutePerAddress: 1e6 } })
  hash = await hashPassword(testSecret, password)
  admin = await makeStaff(shop, ['administrator'])
})
afterAll(() => shop.close())

const key = ({ error }: { error?: { key: string } | undefined }) => error?.key ?? 'ok'
const update = (person: Person, values: { password_hash?: string; email?: string }) =>
  shop.db().updateTable('users').set(values).where('brand_id', '=', shop.brand.id).where('id', '=', person.id).execute()
async function addFactor(person: Person) {
  await update(person, { password_hash: hash })
  return setUpFactor(shop, person, password)
}
async function newUserWithFactor() {
  const person = await makePerson(shop)
  const email = `lost${++made}@hartmann.example`
  await update(person, { email })
  return { ...person, email, ...(await addFactor(person)) }
}
const reset = ({ token }: Person, { id }: Person) =>
  shop.post('/admin/user/totp/reset', { userId: id, reason: 'Lost the phone' }, { token })
const logIn = ({ username }: Person, totp?: string) =>
  shop.post('/api/user/login', { account: username, password, totp })

describe('staff who may manage users', () => {
  it('turn a second factor off, with a reason, audited; the user is told', async () => {
    const user = await newUserWithFactor()
    expect(key(await logIn(user))).toBe('login.totp_required')
    expect(key(await shop.post('/admin/user/totp/reset', { userId: user.id }, { token: admin.token }))).toBe(
      'request.invalid',
    )
    const { data: detail } = await shop.get('/admin/user/detail', { userId: user.id }, { token: admin.token })
    expect(detail.totpSince).not.toBeNull()
    expect(key(await reset(admin, user))).toBe('ok')
    expect(key(await reset(admin, user))).toBe('totp.off')
    expect(key(await logIn(user))).toBe('ok')
    const { data: after } = await shop.get('/admin/user/detail', { userId: user.id }, { token: admin.token })
    expect(after).toMatchObject({ totpSince: null, notes: [{ text: 'Lost the phone' }] })
    expect(after.changes[0]).toMatchObject({ operation: 'staffUsers.resetTotp', by: admin.username })
    const mail = (await readMessages(shop)).findLast(({ to }) => to === user.email)
    expect(mail?.text).toContain('staff turned off two-step verification')
  })

  it('reset neither their own nor that of somebody who holds more; without the permission none', async () => {
    const role = { name: `Desk ${++made}`, permissions: ['users.view', 'users.manage'] satisfies Permission[] }
    const { data } = await shop.post('/admin/role/save', role, { token: admin.token })
    const desk = await makePerson(shop)
    await shop.post('/admin/user/roles', { userId: desk.id, roleIds: [data.role.id] }, { token: admin.token })
    const chief = await makeStaff(shop, ['administrator'])
    await addFactor(chief)
    await addFactor(desk)
    const user = await newUserWithFactor()
    expect(key(await reset(desk, chief))).toBe('user.exceeds_own')
    expect(key(await reset(desk, desk))).toBe('permission.denied')
    expect(key(await reset(await makeStaff(shop, ['support']), user))).toBe('permission.denied')
    expect(key(await reset(await makeStaff(shop, ['administrator'], shop.otherBrand), user))).not.toBe('ok')
    expect(key(await logIn(user))).toBe('login.totp_required')
    expect(key(await reset(desk, user))).toBe('ok')
  })
})

describe('the policy that staff need a second factor', () => {
  const savePolicy = async ({ token }: Person, staffNeedTotp: boolean) => {
    const { data } = await shop.get('/admin/brand/settings/detail', {}, { token })
    const version = data.policy.version as string
    return shop.post('/admin/brand/settings/policy/save', { values: { staffNeedTotp }, version }, { token })
  }
  const readInfo = async ({ token }: Person) => (await shop.get('/api/user/info', {}, { token })).data

  it('is turned on by one who has it, and takes the permissions of those who have not', async () => {
    const colleague = await makeStaff(shop, ['administrator'])
    const shopper = await makePerson(shop)
    expect(key(await savePolicy(admin, true))).toBe('user.own_totp')
    const { key: secret } = await addFactor(admin)
    expect(key(await savePolicy(admin, true))).toBe('ok')
    expect(await readInfo(colleague)).toMatchObject({ permissions: [], needsTotp: true })
    expect(await readInfo(shopper)).toMatchObject({ permissions: [], needsTotp: false })
    expect((await readInfo(admin)).needsTotp).toBe(false)
    const list = (person: Person) => shop.get('/admin/role/list', {}, { token: person.token })
    const platform = await makePlatformAdministrator(shop)
    expect([key(await list(colleague)), key(await list(admin)), key(await list(platform))]).toEqual([
      'permission.denied',
      'ok',
      'ok',
    ])
    await addFactor(colleague)
    expect(key(await list(colleague))).toBe('ok')
    expect(await readInfo(colleague)).toMatchObject({ needsTotp: false })
    shop.clock.forward(30_000)
    const off = { password, totp: makeTotp(secret, shop.clock.now()) }
    expect(key(await shop.post('/api/user/totp/disable', off, { token: admin.token }))).toBe('ok')
    expect(key(await list(admin))).toBe('permission.denied')
    expect(key(await savePolicy(colleague, false))).toBe('ok')
    expect(key(await list(admin))).toBe('ok')
  })
})
