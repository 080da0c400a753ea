import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { permissions, type Permission } from '#contract/permissions.ts'
import { buildBrandSetting } from '#server/platform/database/brand-dialect.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { exceedsPermissions } from './roles.rules.ts'
import { recordFigure } from '#tests/trust/figures.ts'

let shop: TestShop
let admin: Person
/** May manage roles and users, and nothing else. */
let manager: Person
let managerRole: string
let shopper: Person
let made = 0

const managing: Permission[] = ['users.view', 'users.manage', 'roles.manage']

beforeAll(async () => {
  shop = await openTestShop()
  admin = await makeStaff(shop, ['administrator'])
})
beforeEach(async () => {
  manager = await makePerson(shop)
  shopper = await makePerson(shop)
  managerRole = await makeRole(managing)
  await setRoles(admin, manager, [managerRole])
})
afterAll(() => shop.close())

const save = (caller: Person, body: object) => shop.post('/admin/role/save', body, { token: caller.token })
const setRoles = (caller: Person, { id }: Person, roleIds: string[]) =>
  shop.post('/admin/user/roles', { userId: id, roleIds }, { token: caller.token })
const disable = (caller: Person, { id }: Person) =>
  shop.post('/admin/user/disable', { userId: id }, { token: caller.token })
const enable = (caller: Person, { id }: Person) =>
  shop.post('/admin/user/enable', { userId: id }, { token: caller.token })
const remove = (caller: Person, id: string) => shop.post('/admin/role/delete', { id }, { token: caller.token })
const outcome = ({ status, error }: ApiResponse) => (status === 200 ? 'ok' : error!.key)
const allowed = async ({ token }: Person): Promise<Permission[]> =>
  (await shop.get('/api/user/info', {}, { token })).data.permissions

async function makeRole(held: readonly Permission[]): Promise<string> {
  const answer = await save(admin, { name: `Role ${++made}`, permissions: held })
  return answer.data.role.id as string
}
async function shippedRole(key: string): Promise<string> {
  const { pageList } = (await shop.get('/admin/role/list', {}, { token: admin.token })).data
  return pageList.find((role: { key: string }) => role.key === key).id
}

it.each([
  [[], [], false],
  [['users.view'], [], true],
  [['users.view'], ['users.view', 'audit.view'], false],
  [['users.view', 'audit.view'], ['users.view'], true],
  [permissions, permissions, false],
] as const)('%j exceeds %j: %s', (wanted, held, answer) => expect(exceedsPermissions(wanted, held)).toBe(answer))

describe('staff', () => {
  it('do not change their own roles, not even administrators, and are told so in their language', async () => {
    expect(outcome(await setRoles(manager, manager, [managerRole]))).toBe('role.own')
    expect(outcome(await setRoles(admin, admin, [await shippedRole('administrator')]))).toBe('role.own')
    const body = { userId: manager.id.toUpperCase(), roleIds: [] }
    const answer = await shop.post('/admin/user/roles', body, { token: manager.token, lang: 'zh-CN' })
    expect([answer.status, answer.message]).toEqual([403, '不能修改自己的角色'])
  })

  it('grant roles of their own permissions only', async () => {
    const [watching, money] = [await makeRole(['users.view']), await makeRole(['users.view', 'money.view'])]
    expect(outcome(await setRoles(manager, shopper, [await shippedRole('administrator')]))).toBe('role.exceeds_own')
    expect(outcome(await setRoles(manager, shopper, [watching, money]))).toBe('role.exceeds_own')
    expect(await allowed(shopper)).toEqual([])
    expect(outcome(await setRoles(manager, shopper, [watching]))).toBe('ok')
    expect(await allowed(shopper)).toEqual(['users.view'])
  })

  it('write into roles only what they hold, and leave roles alone that have more', async () => {
    const money = await makeRole(['users.view', 'money.view'])
    const name = 'By the manager'
    expect(outcome(await save(manager, { name, permissions: ['money.view'] }))).toBe('role.exceeds_own')
    expect(outcome(await save(manager, { id: money, name, permissions: ['users.view'] }))).toBe('role.exceeds_own')
    expect(outcome(await remove(manager, money))).toBe('role.exceeds_own')
    const saved = await save(manager, { name, permissions: ['users.view'] })
    expect(outcome(saved)).toBe('ok')
    expect(outcome(await remove(manager, saved.data.role.id))).toBe('ok')
  })

  it('do not change what a role of their own allows, but may rename it', async () => {
    const words = { id: managerRole, name: `Renamed ${++made}` }
    expect(outcome(await save(manager, { ...words, permissions: ['roles.manage'] }))).toBe('role.own')
    expect(outcome(await save(manager, { ...words, permissions: managing }))).toBe('ok')
  })

  it('neither disable, enable nor change the roles of somebody who holds more', async () => {
    const chief = await makeStaff(shop, ['administrator'])
    expect(outcome(await disable(manager, chief))).toBe('user.exceeds_own')
    expect(outcome(await setRoles(manager, chief, []))).toBe('user.exceeds_own')
    expect(await allowed(chief)).toEqual(permissions)
    expect(outcome(await disable(admin, chief))).toBe('ok')
    expect(outcome(await enable(manager, chief))).toBe('user.exceeds_own')
    expect(outcome(await enable(admin, chief))).toBe('ok')
    expect([outcome(await disable(manager, shopper)), outcome(await enable(manager, shopper))]).toEqual(['ok', 'ok'])
  })

  it('who hold everything may do all of that to each other (negative control)', async () => {
    const [chief, money] = [await makeStaff(shop, ['administrator']), await makeRole(['users.view', 'money.view'])]
    const second = await makeStaff(shop, ['administrator'])
    /** Makes somebody administrator: one asks, another confirms. */
    const promote = async (by: Person, person: Person) => {
      await setRoles(by, person, [await shippedRole('administrator')])
      const [grant] = (await shop.get('/admin/grant/list', {}, { token: second.token })).data.pageList
      return shop.post('/admin/grant/decide', { grantId: grant.id, approve: true }, { token: second.token })
    }
    const answers = [
      await setRoles(admin, chief, [money]),
      await promote(admin, chief),
      await promote(chief, shopper),
      await save(chief, { id: money, name: `Money ${++made}`, permissions: ['users.view'] }),
      await disable(shopper, chief),
      await remove(shopper, money),
    ]
    expect(answers.map(outcome)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok'])
    expect(outcome(await setRoles(admin, shopper, []))).toBe('ok')
    const refused = [
      await setRoles(manager, manager, [managerRole]),
      await setRoles(manager, shopper, [await shippedRole('administrator')]),
      await save(manager, { name: `Money ${++made}`, permissions: ['money.view'] }),
      await disable(manager, admin),
    ].filter(({ status }) => status === 403)
    expect(refused).toHaveLength(4)
    recordFigure({
      promise: 26,
      name: 'authority',
      text: `${refused.length} ways to more rights than one's own refused; who holds everything passed ${answers.length} of the same (control)`,
    })
  })
})

/**
 * Starts a request while the lock of such changes is held, changes the database once it waits, then releases the lock.
 */
async function whileWaiting(send: () => Promise<ApiResponse>, change: (client: pg.Client) => Promise<unknown>) {
  return withClient(shop.adminUrl, async (client) => {
    await client.query(`begin; ${buildBrandSetting(shop.brand.id)}`)
    await client.query(`select id from roles where brand_id = $1 and key = 'administrator' for no key update`, [
      shop.brand.id,
    ])
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pending = send()
    const waiting = `select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))`
    while ((await client.query(waiting, [rows[0]!.pid])).rowCount === 0) await pause(20)
    await change(client)
    await client.query('commit')
    return pending
  })
}

describe('while another change of who may what is under way', () => {
  it('a role that is widened meanwhile is not granted', async () => {
    const role = await makeRole(['users.view'])
    const answer = await whileWaiting(
      () => setRoles(manager, shopper, [role]),
      (client) =>
        client.query(`update roles set permissions = '{money.view}' where brand_id = $1 and id = $2`, [
          shop.brand.id,
          role,
        ]),
    )
    expect(outcome(answer)).toBe('role.exceeds_own')
    expect(await allowed(shopper)).toEqual([])
  })

  it('a user who is promoted meanwhile is not disabled', async () => {
    const administrator = await shippedRole('administrator')
    const answer = await whileWaiting(
      () => disable(manager, shopper),
      (client) =>
        client.query('insert into user_roles (brand_id, user_id, role_id, granted_at) values ($1, $2, $3, now())', [
          shop.brand.id,
          shopper.id,
          administrator,
        ]),
    )
    expect(outcome(answer)).toBe('user.exceeds_own')
    expect(await allowed(shopper)).toEqual(permissions)
    await setRoles(admin, shopper, [])
  })

  it.each([
    ['lost the role', 'delete from user_roles where brand_id = $1 and user_id = $2'],
    ['was disabled', `update users set status = 'disabled' where brand_id = $1 and id = $2`],
  ])('somebody who %s meanwhile changes nothing', async (_name, sql) => {
    const role = await makeRole(['users.view'])
    const answer = await whileWaiting(
      () => setRoles(manager, shopper, [role]),
      (client) => client.query(sql, [shop.brand.id, manager.id]),
    )
    expect(outcome(answer)).toBe('permission.denied')
    expect(await allowed(shopper)).toEqual([])
  })
})
