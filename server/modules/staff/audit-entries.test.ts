import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Operation } from '#contract/operation.ts'
import type { AuditEntry } from '#contract/staff-audit.ts'
import { runAdminCommand } from '#server/commands/admin.ts'
import { appendAudit } from '#server/platform/audit/audit.queries.ts'
import { auditExceptions, findAuditIssue, isAudited } from '#server/platform/audit/audit.rules.ts'
import { verifyAudit } from '#server/platform/audit/verify-audit.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { testSecret } from '#tests/harness/database.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'

let shop: TestShop
let staff: Person
let shopper: Person
beforeAll(async () => {
  shop = await openTestShop()
  staff = await makeStaff(shop, ['administrator'])
  shopper = await makePerson(shop)
})
afterAll(() => shop.close())

const list = async (query: object = {}) =>
  (await shop.get('/admin/audit/entries', { ...query }, { token: staff.token })).data as {
    pageList: AuditEntry[]
    nextCursor: string | null
  }
const setStatus = (verb: 'disable' | 'enable') =>
  shop.post(`/admin/user/${verb}`, { userId: shopper.id }, { token: staff.token })

test('entries are found by person, subject, action and time, page by page', async () => {
  for (const verb of ['disable', 'enable', 'disable'] as const) expect((await setStatus(verb)).status).toBe(200)
  const found = { operation: 'staff.disableUser', subjectId: shopper.id, user: { username: staff.username } }
  const first = await list({ operation: 'staff.disableUser', pageSize: 1 })
  expect(first.pageList).toMatchObject([{ ...found, before: { status: 'active' }, after: { status: 'disabled' } }])
  const second = await list({ operation: 'staff.disableUser', pageSize: 1, cursor: first.nextCursor })
  expect(second).toMatchObject({ pageList: [found], nextCursor: null })
  expect((await list({ keyword: shopper.id })).pageList).toHaveLength(3)
  expect((await list({ keyword: staff.username })).pageList).toHaveLength(3)
  expect((await list({ keyword: staff.id, subjectId: 'another' })).pageList).toEqual([])
  const now = shop.clock.now().getTime()
  expect((await list({ from: new Date(now).toISOString() })).pageList).toHaveLength(3)
  expect((await list({ until: new Date(now).toISOString() })).pageList).toEqual([])
  const { position } = first.pageList[0]!
  const detail = await shop.get('/admin/audit/entry', { position }, { token: staff.token })
  expect(detail.data).toEqual(first.pageList[0])
  expect((await shop.get('/admin/audit/entry', { position: 10_000 }, { token: staff.token })).status).toBe(404)
})

test('values of a person are sealed: without the key they are erased, and the chain still verifies', async () => {
  const { address } = { address: '203.0.113.40' }
  const principal = {
    ...staff,
    userId: staff.id,
    usercode: '1',
    storeId: null,
    permissions: [],
    sessionHash: Buffer.of(),
  }
  const ctx = shop.ctx(principal)
  await inTransaction({ ...ctx, client: { ...ctx.client, address } }, (ctx) =>
    appendAudit(ctx, {
      operation: 'test.change',
      input: { userId: shopper.id, email: 'SECRET@mail.example', note: 'kept' },
      subjectId: shopper.id,
      before: { email: 'OLD@mail.example', lines: [{ phone: '0700' }], status: 1 },
      after: { email: '', status: 2 },
    }),
  )
  const entry = async () => (await list({ operation: 'test.change' })).pageList[0]!
  expect(await entry()).toMatchObject({
    user: { id: staff.id, username: staff.username },
    address,
    input: { email: 'SECRET@mail.example', note: 'kept' },
    before: { email: 'OLD@mail.example', lines: [{ phone: '0700' }], status: 1 },
    after: { email: '', status: 2 },
  })
  const readStored = async () =>
    JSON.stringify(
      await shop
        .db()
        .selectFrom('audit_log')
        .select(['username', 'address', 'input', 'before', 'after'])
        .where('brand_id', '=', shop.brand.id)
        .where('operation', '=', 'test.change')
        .execute(),
    )
  expect(await readStored()).not.toMatch(/SECRET|OLD@|0700|203\.0\.113/)
  expect(await readStored()).toContain('kept')
  const operator = {
    brands: shop.brands,
    createContext: () => shop.ctx(),
    admin: { adminUrl: shop.adminUrl, log: shop.engine.log },
    config: { dataDir: 'nowhere', s3: null, secret: testSecret },
  }
  const erase = (name: string) => runAdminCommand(operator, ['person', 'erase', shop.brand.site, name])
  expect(await erase(shopper.username)).toContain('can no longer be read')
  // Control: what belongs to the other person is still there.
  expect(await entry()).toMatchObject({
    user: { username: staff.username },
    address,
    input: { email: { erased: true }, note: 'kept' },
    before: { email: { erased: true }, lines: [{ phone: { erased: true } }], status: 1 },
  })
  await erase(staff.username)
  expect(await entry()).toMatchObject({ user: { id: staff.id, username: null }, address: null })
  expect((await verifyAudit(shop.ctx())).issues).toEqual([])
  expect((await shop.get('/admin/audit/check', {}, { token: staff.token })).data).toMatchObject({ issue: null })
})

it('names an entry that was changed', async () => {
  const other = await shop.addBrand()
  const admin = await makeStaff(other, ['administrator'], other.brand)
  await inTransaction(other.ctx(), (ctx) => appendAudit(ctx, { operation: 'a.b', input: { x: 1 }, subjectId: '1' }))
  const check = async () => (await other.get('/admin/audit/check', {}, { token: admin.token })).data
  expect(await check()).toMatchObject({ entries: 1, verified: 1, issue: null })
  const { default: pg } = await import('pg')
  const client = new pg.Client(shop.adminUrl)
  await client.connect()
  await client.query(`update audit_log set input = '{"x": 2}' where brand_id = $1`, [other.brand.id])
  await client.end()
  expect(await check()).toMatchObject({ issue: { position: 1, kind: 'changed' } })
})

const operations = Object.entries(api).flatMap(([module, all]) =>
  Object.entries<Operation>(all).map(([name, operation]) => [`${module}.${name}`, operation] as const),
)

it('has exceptions for audited operations only, and refuses one that is not needed', () => {
  const audited = new Set(operations.filter(([, operation]) => isAudited(operation)).map(([name]) => name))
  expect(audited.size).toBeGreaterThan(80)
  for (const name of Object.keys(auditExceptions)) expect(audited, name).toContain(name)
  const [exception] = Object.keys(auditExceptions) as [string]
  expect(findAuditIssue(exception, { subjectId: '1' })).toBe(null)
  expect(findAuditIssue(exception, { subjectId: '1', after: {} })).toContain('needs no exception')
  expect(findAuditIssue('a.b', { subjectId: '1', before: { a: 1 } })).toBe(null)
  expect(findAuditIssue('a.b', { subjectId: '1', before: null })).toContain('no subject')
  expect(findAuditIssue('a.b', { before: { a: 1 } })).toContain('no subject')
})

it('shows how the background work goes', async () => {
  const { data } = await shop.get('/admin/health', {}, { token: staff.token })
  expect(data).toMatchObject({ searchBehind: 0, ledgerIssues: 0, mail: { state: 'ok' }, queue: [] })
  expect(data.versions.database).toMatch(/^\d+/)
})
