import { unsealRows } from '#server/platform/audit/person-keys.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operation } from '#contract/operation.ts'
import type { Brand } from '#server/platform/brand.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { findAuditCheck } from '#server/platform/audit/audit-checks.queries.ts'
import { countAudit, listAudit, listAuditIssues } from '#server/platform/audit/audit.queries.ts'
import type { Ctx, Principal } from '#server/platform/context.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { Registry } from '#server/platform/http/engine.ts'
import { refusal } from '#server/platform/refusal.ts'
import { withIdempotency } from '#server/platform/transaction.ts'
import { verifyAudit } from '#server/platform/audit/verify-audit.ts'
import { watchAudit } from '#server/platform/audit/watch-audit.ts'
import { recordFigure } from './figures.ts'

let shop: TestShop
let person: Person
let principal: Principal
beforeAll(async () => {
  shop = await openTestShop()
  person = await makePerson(shop)
  principal = {
    userId: person.id,
    usercode: 'x',
    username: person.username,
    storeId: null,
    permissions: [],
    sessionHash: Buffer.alloc(32),
  }
})
afterAll(() => shop.close())

const createAuditedContext = (input: unknown = {}, brand?: Brand): Ctx => ({
  ...shop.ctx(principal, brand),
  audited: { operation: 'test.change', input },
})
const rows = (brand?: Brand) => listAudit(shop.ctx(null, brand), { pageNum: 1, pageSize: 100 })
const count = () => countAudit(shop.ctx(), {})

describe('a row of the audit log', () => {
  it('says who did what from where, what it was and what it is', async () => {
    const client = {
      userAgent: null,
      address: '203.0.113.9',
      refusesTracking: false,
      origin: null,
      setSessionCookie: () => undefined,
      deviceToken: null,
      flowToken: null,
      setFlowCookie: null,
      setDeviceCookie: null,
    }
    await withIdempotency({ ...createAuditedContext({ id: 7 }), client }, async (ctx) => {
      ctx.audit({ subjectId: 'someone', before: { name: 'a' } })
      ctx.audit({ after: { name: 'b' } })
    })
    const [sealed] = await rows()
    expect([sealed!.username, sealed!.address]).toEqual([
      expect.stringContaining('sealed:'),
      expect.stringContaining('sealed:'),
    ])
    const [row] = await unsealRows(shop.ctx(), [sealed!])
    expect(row).toMatchObject({
      position: 1,
      at: shop.clock.now(),
      user_id: person.id,
      username: person.username,
      address: '203.0.113.9',
      operation: 'test.change',
      subject_id: 'someone',
      input: { id: 7 },
      before: { name: 'a' },
      after: { name: 'b' },
    })
  })

  it('is not written when the change is refused', async () => {
    const before = await count()
    await expect(withIdempotency(createAuditedContext(), () => Promise.reject(refusal('not_found')))).rejects.toThrow(
      'not_found',
    )
    expect(await count()).toBe(before)
  })

  it('undoes the change when it cannot be written', async () => {
    const before = await shop.db().selectFrom('users').select('avatar').where('id', '=', person.id).executeTakeFirst()
    const nobody = { ...createAuditedContext(), audited: { operation: null as unknown as string, input: {} } }
    const change = withIdempotency(nobody, async (ctx) => {
      await ctx.db.updateTable('users').set({ avatar: 9 }).where('brand_id', '=', ctx.brand.id).execute()
    })
    await expect(change).rejects.toThrow(/null value/)
    const after = await shop.db().selectFrom('users').select('avatar').where('id', '=', person.id).executeTakeFirst()
    expect(after).toEqual(before)
  })

  it('is written once for a repeated key', async () => {
    const before = await count()
    const claim = { operation: 'test.change', scope: person.id, key: 'k1', fingerprint: Buffer.alloc(32) }
    for (const _ of [1, 2]) await withIdempotency({ ...createAuditedContext(), idempotency: claim }, async () => 'done')
    expect(await count()).toBe(before + 1)
  })

  it('stands in its own brand only', async () => {
    await withIdempotency(createAuditedContext({}, shop.otherBrand), async () => undefined)
    expect((await rows(shop.otherBrand)).map((row) => row.position)).toEqual([1])
  })
})

describe('the chain', () => {
  it('is whole where nobody did anything', async () => {
    const empty = await openTestShop()
    expect(await verifyAudit(empty.ctx())).toEqual({ rowCount: 0, hash: '', issues: [] })
    await empty.close()
  })

  it('holds when many write at once, and each place is taken once', async () => {
    const before = await count()
    await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        withIdempotency(createAuditedContext({ index }), () => pause(index % 7)),
      ),
    )
    const positions = (await rows()).map((row) => row.position)
    expect(positions).toEqual(Array.from({ length: before + 16 }, (_, index) => before + 16 - index))
    const { rowCount: counted, issues, hash } = await verifyAudit(shop.ctx())
    expect({ counted, issues }).toEqual({ counted: before + 16, issues: [] })
    expect(hash).toBe((await rows())[0]!.hash.toString('hex'))
  })

  const tampering: [string, string, { position: number; kind: string }[]][] = [
    [
      'a name',
      `update audit_log set username = 'mallory' where brand_id = $1 and position = 3`,
      [{ position: 3, kind: 'changed' }],
    ],
    [
      'what was before',
      `update audit_log set before = '{}' where brand_id = $1 and position = 1`,
      [{ position: 1, kind: 'changed' }],
    ],
    [
      'a digest',
      `update audit_log set digest = '\\x00' where brand_id = $1 and position = 3`,
      [{ position: 3, kind: 'broken' }],
    ],
    [
      'a digest with its hash',
      `update audit_log set digest = '\\x00', hash = audit_hash(previous_hash, position, '\\x00') where brand_id = $1 and position = 3`,
      [
        { position: 3, kind: 'changed' },
        { position: 4, kind: 'broken' },
      ],
    ],
    [
      'a row taken out',
      `delete from audit_log where brand_id = $1 and position = 3`,
      [{ position: 4, kind: 'broken' }],
    ],
    [
      'the first row taken out',
      `delete from audit_log where brand_id = $1 and position = 1`,
      [{ position: 2, kind: 'broken' }],
    ],
  ]
  it.each(tampering)('betrays %s, even by the owner of the database', async (_, statement, expected) => {
    await tamper(statement, expected)
  })

  it('betrays a cut at its end', async () => {
    const last = await count()
    await tamper(`delete from audit_log where brand_id = $1 and position > ${last - 2}`, [
      { position: last, kind: 'cut' },
    ])
  })

  it('still holds when the content of a row was erased with its salt', async () => {
    await tamper(
      `update audit_log set salt = null, username = null, address = null, input = null where brand_id = $1 and position = 2`,
      [],
    )
  })

  it('was tampered with in every way above', () => {
    recordFigure({
      promise: 18,
      name: 'audit',
      text: `16 writers at once: one whole chain; ${tampering.length + 1} ways of tampering by the database's owner, each betrayed; the serving role may do none`,
    })
  })

  /** Does it as the owner, verifies, and puts everything back. */
  async function tamper(statement: string, expected: unknown): Promise<void> {
    await withClient(shop.adminUrl, async (client) => {
      const { rows: saved } = await client.query('select * from audit_log where brand_id = $1', [shop.brand.id])
      try {
        expect((await client.query(statement, [shop.brand.id])).rowCount).toBeGreaterThan(0)
        expect((await verifyAudit(shop.ctx())).issues).toEqual(expected)
      } finally {
        await client.query('delete from audit_log where brand_id = $1', [shop.brand.id])
        await client.query('insert into audit_log select * from jsonb_populate_recordset(null::audit_log, $1::jsonb)', [
          JSON.stringify(saved.map(toJsonRow)),
        ])
      }
      expect((await verifyAudit(shop.ctx())).issues).toEqual([])
    })
  }
})

const toJsonRow = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value]),
  )

describe('the daily look', () => {
  /** Looks once; answers what it shouted. */
  async function runDailyCheck(): Promise<unknown[]> {
    const loggedErrors: unknown[] = []
    const ctx = shop.ctx()
    const log = { ...ctx.log, error: (told: unknown) => void loggedErrors.push(told) } as typeof ctx.log
    await watchAudit({ ...ctx, log })
    return loggedErrors
  }
  const asOwner = (statement: string) =>
    withClient(shop.adminUrl, async (client) => {
      expect((await client.query(statement, [shop.brand.id])).rowCount).toBe(1)
    })

  it('goes on from where it stood', async () => {
    expect(await runDailyCheck()).toEqual([])
    const before = (await findAuditCheck(shop.ctx()))!
    expect(before.position).toBe(await count())
    await withIdempotency(createAuditedContext(), async () => undefined)
    expect(await runDailyCheck()).toEqual([])
    expect(await findAuditCheck(shop.ctx())).toMatchObject({ position: before.position + 1, issue: null })
  })

  it.each([
    ['an old row', 'changed', 1, "set username = 'mallory'", 'set username = $2'],
    ['the row where it stood', 'broken', null, "set hash = '\\x00'", 'set hash = $2'],
  ])('notices that the owner changed %s, says so each day, and is content once it is fixed', async (...told) => {
    const [, kind, at, change, repair] = told
    expect(await runDailyCheck()).toEqual([])
    const position = at ?? (await count())
    const original = (await rows()).find((row) => row.position === position)!
    const where = `where brand_id = $1 and position = ${position}`
    await asOwner(`update audit_log ${change} ${where}`)
    const expected = [{ brand: shop.brand.site, position, kind }]
    expect([await runDailyCheck(), await runDailyCheck()]).toEqual([expected, expected])
    expect((await findAuditCheck(shop.ctx()))!.issue).toEqual({ position, kind })
    await withClient(shop.adminUrl, (client) =>
      client.query(`update audit_log ${repair} ${where}`, [shop.brand.id, at ? original.username : original.hash]),
    )
    expect(await runDailyCheck()).toEqual([])
    expect((await findAuditCheck(shop.ctx()))!.issue).toBeNull()
  })

  it('control: a look at what is new alone would not see an old row', async () => {
    const original = (await rows()).find(({ position }) => position === 1)!
    await asOwner(`update audit_log set username = 'mallory' where brand_id = $1 and position = 1`)
    const last = await count()
    expect(await listAuditIssues(shop.ctx(), { first: last, last })).toEqual([])
    expect(await runDailyCheck()).toHaveLength(1)
    await withClient(shop.adminUrl, (client) =>
      client.query('update audit_log set username = $2 where brand_id = $1 and position = 1', [
        shop.brand.id,
        original.username,
      ]),
    )
  })

  it('notices that the end was cut off', async () => {
    for (const _ of [1, 2]) await withIdempotency(createAuditedContext(), async () => undefined)
    await asOwner(`delete from audit_log where brand_id = $1 and position = ${await count()}`)
    expect(await runDailyCheck()).toMatchObject([{ kind: 'cut' }])
  })
})

describe('the role that serves', () => {
  it.each([
    'update audit_log set username = null',
    'delete from audit_log',
    'truncate audit_log',
    `insert into audit_log (brand_id, position, at, operation, digest, previous_hash, hash) values (1, 99, now(), 'x', '', '', '')`,
    `update audit_heads set position = 0`,
    'delete from audit_heads',
  ])('may not %s', async (statement) => {
    await expect(sql.raw(statement).execute(shop.db())).rejects.toThrow(/permission denied/)
  })

  it("may not write into another brand's log", async () => {
    const append = sql`select append_audit(${shop.otherBrand.id}, now(), null, null, null, 'x', null, null, null, null)`
    await expect(append.execute(shop.db())).rejects.toThrow(/brand mismatch/)
  })
})

describe('an operation of staff that opens its own transactions', () => {
  const input = z.object({})
  const own = operation({
    method: 'POST',
    path: '/admin/test',
    summary: 'A test',
    audience: 'staff',
    permission: 'audit.view',
    effect: 'own',
    input,
    data: input,
    errors: [],
  })
  const run = async (handler: (ctx: Ctx) => Promise<Record<string, never>>) => {
    const registry = new Registry(shop.engine)
    registry.serve('test', { quiet: own }, { quiet: handler })
    const caller = {
      brand: shop.brand,
      principal: { ...principal, permissions: ['audit.view'] as const },
      lang: 'en' as const,
    }
    return registry.call<typeof own>('test.quiet', caller, {})
  }
  const silent = async () => ({})

  it('is audited by the one that the Idempotency-Key protects', async () => {
    const before = await count()
    await run((ctx) => withIdempotency(ctx, async () => ({})))
    expect(await count()).toBe(before + 1)
  })

  it('is an error when it leaves no row', async () => {
    await expect(run(silent)).rejects.toThrow('test.quiet changed things outside of withIdempotency()')
  })
})
