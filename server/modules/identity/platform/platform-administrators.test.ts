import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissions } from '#contract/permissions.ts'
import { runAdminCommand } from '#server/commands/admin.ts'
import type { OperatorShop } from '#server/commands/run-command.ts'
import type { Brand } from '#server/platform/brand.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { testSecret } from '#tests/harness/database.ts'
import { makePerson } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'

let shop: TestShop
let operator: OperatorShop
beforeAll(async () => {
  shop = await openTestShop()
  operator = {
    brands: shop.brands,
    createContext: (brand) => shop.ctx(null, brand),
    admin: { adminUrl: shop.adminUrl, log: shop.engine.log },
    config: { dataDir: shop.dataDir, s3: null, secret: testSecret },
  }
})
afterAll(() => shop.close())

const admin = (...words: string[]) => runAdminCommand(operator, words)
const newName = () => `mara${randomBytes(4).toString('hex')}`

/** A platform administrator made by command. */
async function makeAdministrator() {
  const name = newName()
  const said = await admin('create', '--platform', name)
  return { name, password: /password (\S+)[.]$/.exec(said)![1]! }
}

const logIn = (name: string, password: string, brand?: Brand) =>
  shop.post('/api/user/login', { account: `${name}@platform`, password }, brand ? { brand } : {})

const listAudit = async (token: string, brand: Brand) =>
  (await shop.get('/admin/audit/list', { pageSize: 50 }, { token, brand })).data.pageList as {
    operation: string
    user: { username: string } | null
  }[]

describe('a platform administrator', () => {
  it('logs in to any brand with every permission, and each brand records it', async () => {
    const { name, password } = await makeAdministrator()
    for (const brand of [shop.brand, shop.otherBrand]) {
      const { status, data } = await logIn(name, password, brand)
      expect(status).toBe(200)
      expect(data.userInfo).toMatchObject({ username: `${name}@platform`, permissions: [...permissions] })
      const options = { token: data.token as string, brand }
      expect(
        (await shop.post('/admin/role/save', { name: 'Packers', permissions: ['orders.view'] }, options)).status,
      ).toBe(200)
      const audit = await listAudit(data.token, brand)
      expect(audit.map(({ operation, user }) => [operation, user?.username])).toEqual([
        ['staff.saveRole', `${name}@platform`],
        ['platform.login', `${name}@platform`],
      ])
    }
  })

  it('is audited in what shoppers do, too; a shopper is not', async () => {
    const { name, password } = await makeAdministrator()
    const { data } = await logIn(name, password)
    const shopper = await makePerson(shop)
    const change = { avatar: 3 }
    expect((await shop.post('/api/user/profile', change, { token: data.token })).status).toBe(200)
    expect((await shop.post('/api/user/profile', change, { token: shopper.token })).status).toBe(200)
    const found = (await listAudit(data.token, shop.brand)).filter(({ operation }) => operation === 'account.profile')
    expect(found.map(({ user }) => user?.username)).toEqual([`${name}@platform`])
  })

  it('is found in the audit log by the name that it shows, also after the removal', async () => {
    const { name, password } = await makeAdministrator()
    await makeAdministrator()
    const { data } = await logIn(name, password)
    const { status } = await shop.post(
      '/admin/role/save',
      { name, permissions: ['orders.view'] },
      { token: data.token },
    )
    expect(status).toBe(200)
    const staff = await makeStaff(shop, ['administrator'])
    const find = async (keyword: string) =>
      (
        (await shop.get('/admin/audit/entries', { keyword }, { token: staff.token })).data.pageList as {
          operation: string
        }[]
      ).map(({ operation }) => operation)
    expect(await find(`${name.toUpperCase()}@Platform`)).toEqual(['staff.saveRole', 'platform.login'])
    expect(await find(`${newName()}@platform`)).toEqual([])
    expect(await find(name), 'a shopper of this name is somebody else').toEqual([])
    await admin('platform', 'remove', name)
    expect(await find(`${name}@platform`)).toEqual(['staff.saveRole', 'platform.login'])
  })

  it('has a session in one brand only', async () => {
    const { name, password } = await makeAdministrator()
    const { data } = await logIn(name, password)
    const { status } = await shop.get('/admin/role/list', {}, { token: data.token, brand: shop.otherBrand })
    expect(status).toBe(401)
  })

  it('is locked out after wrong passwords, like everybody else', async () => {
    const { name, password } = await makeAdministrator()
    const wrong = [await logIn(name, 'wrong password'), await logIn(name, 'wrong password')]
    expect(wrong.map(({ error }) => error?.key)).toEqual(['login.failed', 'login.failed'])
    expect((await logIn(name, 'wrong password')).error?.key).toBe('login.locked')
    expect((await logIn(name, password)).error?.key).toBe('login.locked')
    expect((await logIn(newName(), password)).error?.key).toBe('login.failed')
  })

  it('cannot be changed by the staff of a brand, and may change them', async () => {
    const { name, password } = await makeAdministrator()
    const { data } = await logIn(name, password)
    const [staff] = [await makeStaff(shop, ['administrator']), await makeStaff(shop, ['administrator'])]
    const userId = data.userInfo.id as string
    for (const [path, body] of [
      ['/admin/user/disable', { userId }],
      ['/admin/user/roles', { userId, roleIds: [] }],
    ] as const)
      expect((await shop.post(path, body, { token: staff.token })).error?.key).toBe('user.exceeds_own')
    expect((await shop.post('/admin/user/disable', { userId: staff.id }, { token: data.token })).status).toBe(200)
    expect((await shop.get('/admin/role/list', {}, { token: staff.token })).status).toBe(401)
  })

  it('ends in every brand when it is removed or gets another password', async () => {
    const [one, other] = [await makeAdministrator(), await makeAdministrator()]
    const tokens = [await logIn(one.name, one.password), await logIn(other.name, other.password)].map(
      ({ data }) => data.token as string,
    )
    const read = async () =>
      Promise.all(tokens.map(async (token) => (await shop.get('/admin/role/list', {}, { token })).status))
    expect(await read()).toEqual([200, 200])
    await admin('platform', 'remove', one.name)
    const told = await admin('platform', 'password', other.name)
    expect(await read()).toEqual([401, 401])
    expect((await logIn(one.name, one.password)).error?.key).toBe('login.failed')
    // Sessions that begin after the new password are those that count; this clock stands.
    shop.clock.forward(3_600_000)
    expect((await logIn(other.name, /password (\S+);/.exec(told)![1]!)).status).toBe(200)
  })

  it('changes its password by command only', async () => {
    const { name, password } = await makeAdministrator()
    const { data } = await logIn(name, password)
    const body = { oldPassword: password, password: 'newpass12', confirmPassword: 'newpass12' }
    const { error } = await shop.post('/api/user/password/update', body, { token: data.token })
    expect(error?.key).toBe('password.platform')
  })

  it('is not made by a shopper: the name of one cannot hold its suffix', async () => {
    const { name } = await makeAdministrator()
    const body = { username: `${name}@platform`, password: 'newpass12', confirmPassword: 'newpass12' }
    expect((await shop.post('/api/user/register', body)).error?.key).toBe('username.invalid')
  })

  it('is not written by the role that serves requests', async () => {
    const insert = shop.database.withoutBrand.insertInto('platform_administrators').values({
      id: '00000000-0000-7000-8000-000000000000',
      username: 'eve',
      username_key: 'eve',
      password_hash: 'none',
      created_at: new Date(),
      created_by: 'eve',
      sessions_from: new Date(),
    })
    await expect(insert.execute()).rejects.toThrow('permission denied')
    const rise = shop.db().updateTable('platform_administrators').set({ password_hash: 'none' })
    await expect(rise.execute()).rejects.toThrow('permission denied')
  })

  it.each([
    [['create', '--platform', 'x'], 'request.invalid'],
    [['create', '--platform', 'no name'], 'username.invalid'],
    [['create', '--platform'], 'Say how the platform administrator is called'],
    [['platform', 'remove', 'nobodyhere'], 'user.not_found'],
    [['platform', 'password', 'nobodyhere'], 'user.not_found'],
  ])('%s is refused', async (words, reason) => {
    await expect(admin(...words)).rejects.toThrow(reason)
  })
})
