import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissions, shippedRoles } from '#contract/permissions.ts'
import type { Role } from '#contract/staff.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { verifyAudit } from '#server/platform/audit/verify-audit.ts'
import { fillRoles, revokeRole } from './public.ts'

let shop: TestShop
let admin: Person
let support: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await makeStaff(shop, ['administrator'])
  support = await makeStaff(shop, ['support'])
})
afterAll(() => shop.close())

const as = (person: Person) => ({ token: person.token })
const roles = async (): Promise<Role[]> => (await shop.get('/admin/role/list', {}, as(admin))).data.pageList
const role = async (key: string) => (await roles()).find((one) => one.key === key)!
const save = (body: object, caller = admin) => shop.post('/admin/role/save', body, as(caller))
const setRoles = (userId: string, roleIds: string[], caller = admin) =>
  shop.post('/admin/user/roles', { userId, roleIds }, as(caller))
const allowed = async (person: Person): Promise<string[]> =>
  (await shop.get('/api/user/info', {}, as(person))).data.permissions
const audit = async (query: object = {}) => (await shop.get('/admin/audit/list', { ...query }, as(admin))).data.pageList

describe('roles', () => {
  it('come with the brand: six, of which two follow the permissions that there are', async () => {
    const all = await roles()
    expect(all.map(({ key, name, fixed }) => [key, name, fixed])).toEqual([
      ['administrator', 'Administrator', true],
      ['catalogue', 'Catalogue manager', false],
      ['orders', 'Order manager', false],
      ['finance', 'Finance', false],
      ['support', 'Support agent', false],
      ['auditor', 'Auditor', true],
    ])
    expect(all[0]!.permissions).toEqual(permissions)
    expect(all[5]!.permissions.every((permission) => permission.endsWith('.view'))).toBe(true)
    expect(all[0]!.holders).toBe(1)
  })

  it('that are fixed catch up with a newer version; the others stay as the brand made them', async () => {
    const brand = shop.otherBrand
    await shop.db(brand).updateTable('roles').set({ permissions: [] }).where('brand_id', '=', brand.id).execute()
    await fillRoles(shop.ctx(null, brand))
    const rows = await shop.db(brand).selectFrom('roles').select(['key', 'permissions']).execute()
    const full = rows.filter((row) => row.permissions.length > 0).map((row) => row.key)
    expect(full.toSorted()).toEqual(['administrator', 'auditor'])
    expect(rows).toHaveLength(shippedRoles.length)
  })

  it('are made, changed and deleted, each with its row in the audit log', async () => {
    const made = await save({ name: ' Night shift ', permissions: ['orders.view', 'orders.view'] })
    expect(made.data.role).toMatchObject({ name: 'Night shift', permissions: ['orders.view'], holders: 0, key: null })
    const { id } = made.data.role
    const changed = await save({ id, name: 'Day shift', permissions: [] })
    expect(changed.data.role).toMatchObject({ id, name: 'Day shift', permissions: [] })
    expect((await shop.post('/admin/role/delete', { id }, as(admin))).status).toBe(200)
    expect((await save({ id, name: 'Gone', permissions: [] })).error?.key).toBe('role.not_found')
    const rows = (await audit()).slice(0, 3)
    expect(rows).toMatchObject([
      { operation: 'staff.deleteRole', subjectId: id, before: { name: 'Day shift' } },
      { operation: 'staff.saveRole', subjectId: id, before: { name: 'Night shift' }, after: { name: 'Day shift' } },
      { operation: 'staff.saveRole', subjectId: id, before: null, after: { name: 'Night shift' } },
    ])
    expect(rows[0]).toMatchObject({ user: { id: admin.id, username: admin.username }, address: '127.0.0.1' })
  })

  it('are named once in a brand, whatever the case', async () => {
    const first = await save({ name: 'Returns', permissions: [] })
    const second = await save({ name: 'Returns two', permissions: [] })
    expect((await save({ name: 'RETURNS', permissions: [] })).error?.key).toBe('role.name_taken')
    const renamed = await save({ id: second.data.role.id, name: 'returns', permissions: [] })
    expect([renamed.status, renamed.error?.key]).toEqual([409, 'role.name_taken'])
    expect((await save({ id: first.data.role.id, name: 'returns', permissions: [] })).status).toBe(200)
  })

  it('refuse a permission that there is not, and name the field', async () => {
    const answer = await save({ name: 'Magic', permissions: ['orders.view', 'everything'] })
    expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([422, ['permissions.1']])
  })

  it('that come with the system neither change nor go', async () => {
    const { id, name } = await role('administrator')
    expect((await save({ id, name, permissions: [] })).error?.key).toBe('role.fixed')
    expect((await shop.post('/admin/role/delete', { id }, as(admin))).error?.key).toBe('role.fixed')
  })

  it('that somebody holds cannot be deleted', async () => {
    const { id } = (await save({ name: 'Held', permissions: ['users.view'] })).data.role
    await setRoles((await makePerson(shop)).id, [id])
    const answer = await shop.post('/admin/role/delete', { id }, as(admin))
    expect([answer.status, answer.message]).toEqual([409, 'This role is assigned to users, so it can’t be deleted.'])
    expect((await shop.post('/admin/role/delete', { id }, { ...as(admin), lang: 'zh-CN' })).message).toBe(
      '角色已关联用户，不能删除',
    )
  })
})

describe('what a role allows', () => {
  it('holds at the next request: given, changed, taken', async () => {
    const person = await makePerson(shop)
    expect(await allowed(person)).toEqual([])
    const { id } = (await save({ name: 'Watch', permissions: ['audit.view'] })).data.role
    await setRoles(person.id, [id, (await role('support')).id])
    expect(await allowed(person)).toEqual(['orders.view', 'users.view', 'audit.view', 'chat.answer'])
    await save({ id, name: 'Watch', permissions: ['money.view'] })
    expect(await allowed(person)).toEqual(['orders.view', 'money.view', 'users.view', 'chat.answer'])
    const { user } = (await setRoles(person.id, [])).data
    expect(user.roles).toEqual([])
    expect(await allowed(person)).toEqual([])
  })

  it('is that of the roles named last: one is kept, one goes, one comes', async () => {
    const person = await makePerson(shop)
    const shifts = await Promise.all(
      (['orders.view', 'money.view', 'audit.view'] as const).map(
        async (permission) => (await save({ name: `Only ${permission}`, permissions: [permission] })).data.role.id,
      ),
    )
    const [first, second, third] = shifts as [string, string, string]
    await setRoles(person.id, [first, second])
    expect(await allowed(person)).toEqual(['orders.view', 'money.view'])
    const { user } = (await setRoles(person.id, [second, third])).data
    expect(user.roles.map(({ id }: Role) => id).toSorted()).toEqual([second, third].toSorted())
    expect((await allowed(person)).toSorted()).toEqual(['audit.view', 'money.view'])
  })

  it('is read for each user apart, and for nobody of another brand', async () => {
    const foreign = await makeStaff(shop, ['administrator'], shop.otherBrand)
    const options = { token: foreign.token, brand: shop.otherBrand }
    expect((await shop.get('/admin/user/list', {}, options)).data.pageList.map((one: Person) => one.id)).toEqual([
      foreign.id,
    ])
    const own = (await shop.get('/admin/role/list', {}, options)).data.pageList as Role[]
    expect((await setRoles(support.id, [own[0]!.id])).error?.key).toBe('role.not_found')
    expect((await setRoles(foreign.id, [])).error?.key).toBe('user.not_found')
  })
})

describe('users', () => {
  it('are found by the beginning of their name, their usercode and their role', async () => {
    const find = async (query: object) =>
      (await shop.get('/admin/user/list', { ...query }, as(support))).data.pageList.map((one: Person) => one.id)
    expect(await find({ keyword: support.username.toUpperCase() })).toEqual([support.id])
    expect(await find({ keyword: support.username.slice(0, -2) })).toContain(support.id)
    expect(await find({ keyword: support.username.slice(1) })).toEqual([])
    expect(await find({ keyword: '%' })).toEqual([])
    const [{ usercode }] = (await shop.get('/admin/user/list', { keyword: admin.username }, as(support))).data.pageList
    expect(await find({ keyword: usercode })).toEqual([admin.id])
    expect(await find({ roleId: (await role('administrator')).id })).toEqual([admin.id])
    expect(await find({ roleId: 'not-an-id' })).toEqual([])
  })

  it('come in pages, the newest first', async () => {
    const newest = await makePerson(shop)
    const { data } = await shop.get('/admin/user/list', { pageSize: 2 }, as(admin))
    expect(data.pageList).toHaveLength(2)
    expect(data.pageList[0]).toMatchObject({ id: newest.id, status: 'active', roles: [] })
    expect(data.pageInfo.totalElements).toBeGreaterThan(3)
  })

  it('are shut out at once, and their sessions do not come back with them', async () => {
    const person = await makePerson(shop)
    const off = await shop.post('/admin/user/disable', { userId: person.id.toUpperCase() }, as(admin))
    expect(off.data.user.status).toBe('disabled')
    const known = async () => (await shop.get('/api/user/info', {}, as(person))).status
    expect(await known()).toBe(401)
    expect((await shop.post('/admin/user/enable', { userId: person.id }, as(admin))).data.user.status).toBe('active')
    expect(await known()).toBe(401)
    expect((await audit({ operation: 'staff.disableUser' }))[0]).toMatchObject({
      subjectId: person.id,
      before: { status: 'active' },
      after: { status: 'disabled' },
    })
  })

  it('that are active stay logged in when they are enabled again', async () => {
    await shop.post('/admin/user/enable', { userId: support.id }, as(admin))
    expect((await shop.get('/api/user/info', {}, as(support))).status).toBe(200)
  })
})

describe('somebody who manages roles always remains', () => {
  const lastOne = 'role.last_manager'

  it('so the last one neither loses the role, nor gives it up, nor is disabled by others or itself', async () => {
    const grant = { username: admin.username, role: 'administrator' }
    await expect(revokeRole(shop.ctx(), grant)).rejects.toMatchObject({ key: lastOne })
    expect((await setRoles(admin.id, [])).error?.key).toBe('role.own')
    const doorman = await makePerson(shop)
    const { id } = (await save({ name: 'Doorman', permissions: ['users.manage'] })).data.role
    await setRoles(doorman.id, [id])
    expect((await shop.post('/admin/user/disable', { userId: admin.id }, as(doorman))).error?.key).toBe(
      'user.exceeds_own',
    )
    expect((await shop.post('/admin/user/disable', { userId: admin.id }, as(admin))).error?.key).toBe('user.self')
    expect(await allowed(admin)).toEqual(permissions)
  })

  it('when two take the roles from each other at once', async () => {
    const second = await makeStaff(shop, ['administrator'])
    const answers = await Promise.all([setRoles(second.id, []), setRoles(admin.id, [], second)])
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ error }) => error?.key)).toEqual([expect.stringMatching(/last_manager|permission.denied/)])
    const left = [admin, second].filter((_, index) => answers[1 - index]!.status !== 200)
    expect(await Promise.all(left.map(allowed))).toEqual([permissions])
    admin = left[0]!
  })
})

describe('the audit log', () => {
  it('is filtered by who, what and when, in pages', async () => {
    await shop.post('/admin/role/save', { name: 'Kept', permissions: [] }, as(admin))
    const from = shop.clock.now().toISOString()
    expect((await audit({ who: admin.username.toUpperCase() }))[0].input).toEqual({ name: 'Kept', permissions: [] })
    expect((await audit({ who: admin.id })).length).toBe((await audit({ who: admin.username })).length)
    expect(await audit({ who: 'nobody' })).toEqual([])
    expect(await audit({ until: from })).toEqual([])
    expect((await audit({ from, operation: 'staff.saveRole' })).length).toBeGreaterThan(0)
    const { data } = await shop.get('/admin/audit/list', { pageSize: 1, pageNum: 2 }, as(admin))
    expect([data.pageList.length, data.pageInfo.pageNum]).toEqual([1, 2])
    expect((await shop.get('/admin/audit/list', { from: 'yesterday' }, as(admin))).status).toBe(422)
  })

  it('says nothing of what was refused, and one thing of what was sent twice', async () => {
    const count = async () => (await audit({ pageSize: 100 })).length
    const before = await count()
    expect((await save({ name: 'Kept', permissions: [] })).status).toBe(409)
    const twice = { ...as(admin), headers: { 'idempotency-key': 'once-only' } }
    for (const _ of [1, 2])
      expect((await shop.post('/admin/role/save', { name: 'Twice', permissions: [] }, twice)).status).toBe(200)
    expect(await count()).toBe(before + 1)
  })

  it('is a whole chain after all of this', async () => {
    const { rowCount, issues } = await verifyAudit(shop.ctx())
    expect(rowCount).toBeGreaterThan(15)
    expect(issues).toEqual([])
  })
})
