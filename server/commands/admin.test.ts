import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSecret } from '#tests/harness/database.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { runAdminCommand } from './admin.ts'
import { checkAllLedgers } from './ledger.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import type { OperatorShop } from './run-command.ts'

let shop: TestShop
let keyboard: OperatorShop
let person: Person
beforeAll(async () => {
  shop = await openTestShop()
  const own = [shop.brand, shop.otherBrand]
  keyboard = {
    brands: { ...shop.brands, list: async () => own },
    createContext: (brand) => shop.ctx(null, brand),
    admin: { adminUrl: shop.adminUrl, log: shop.engine.log },
    config: { dataDir: 'nowhere', s3: null, secret: testSecret },
  }
  person = await makePerson(shop)
})
afterAll(() => shop.close())

const admin = (...words: string[]) => runAdminCommand(keyboard, words)
const money = async () => (await shop.get('/api/wallet/balance', {}, { token: person.token })).data.money

test('a credit is a ledger entry with its reason, and tells the balance before and after', async () => {
  expect(await admin('credit', shop.brand.site, person.username, '25')).toContain('0.00 USD before, 25.00 USD now')
  const told = await admin('credit', shop.brand.site, person.username.toUpperCase(), '0.5', 'for', 'the', 'cup')
  expect(told).toContain('25.00 USD before, 25.50 USD now')
  expect(await money()).toBe(25.5)
  const reasons = await shop
    .db()
    .selectFrom('ledger_transactions')
    .select('reason')
    .orderBy('at')
    .orderBy('id')
    .execute()
  expect(reasons.map(({ reason }) => reason)).toContain('for the cup')
})

test('a document is set from its file, in one language, and tells where it is shown', async () => {
  const told = await admin('document', shop.brand.site, 'returns', 'zh-CN', 'documents/zh-CN/returns.md')
  expect(told).toContain('"退货政策" (zh-CN) at /pc/doc?docId=3')
  const { data } = await shop.get('/api/doc/detail', { docId: 3 }, { lang: 'zh-CN' })
  expect(data.document.title).toBe('退货政策')
})

test.each([
  [['credit', 'nowhere', 'person', '25'], 'There is no brand "nowhere"'],
  [['credit', '@', 'nobody', '25'], 'has no user "nobody"'],
  [['credit', '@other', '@person', '25'], 'has no user'],
  [['credit', '@', '@person', '-5'], '"-5" is no amount'],
  [['credit', '@', '@person', '0'], '"0" is no amount'],
  [['credit', '@', '@person', '1.234'], '"1.234" is no amount'],
  [['credit', '@', '@person', 'lots'], '"lots" is no amount'],
  [['credit', '@', '@person'], '"" is no amount'],
  [['create', '@', '@person'], 'username.taken'],
  [['create', '@', 'x'], 'request.invalid'],
  [['document', '@', 'returns', 'xx', 'README.md'], 'There is no language "xx"'],
  [['document', '@', 'No Key', 'en', 'README.md'], 'is no key'],
  [['document', '@', 'returns', 'en', 'nowhere.md'], 'is no document'],
  [['synonyms', '@', 'tlh', 'sofa, couch'], 'There is no language "tlh"'],
  [['synonyms', '@', 'en', ' , '], 'Write the words'],
  [['synonyms', '@', 'en', '--file', 'nowhere.txt'], 'There is no file "nowhere.txt"'],
  [['synonyms', '@', 'en', '--file'], 'There is no file ""'],
  [['grant', '@', 'nobody', 'support'], 'user.not_found'],
  [['grant', '@', '@person', 'king'], 'role.not_found'],
  [['revoke', 'nowhere', '@person', 'support'], 'There is no brand "nowhere"'],
  [['grant', '@', '@person'], 'Write: grant <brand> <user> <role>'],
  [['revoke', '@'], 'Write: revoke <brand> <user> <role>'],
  [['credit'], 'Say which brand it is'],
  [['audit', 'verify', 'nowhere'], 'There is no brand "nowhere"'],
  [['audit'], 'Write: audit verify'],
  [['destroy'], 'There is no command "destroy"'],
])('%j changes nothing and says why', async (words, why) => {
  const before = await money()
  const named: Record<string, string> = {
    '@': shop.brand.site,
    '@other': shop.otherBrand.site,
    '@person': person.username,
  }
  await expect(admin(...words.map((word) => named[word] ?? word))).rejects.toThrow(why)
  expect(await money()).toBe(before)
})

test('a created account logs in with the password that was printed', async () => {
  const [, password] = /password (\S+) /.exec(await admin('create', shop.brand.site, 'keyboard1')) ?? []
  expect((await shop.post('/api/user/login', { account: 'keyboard1', password })).status).toBe(200)
})

test('words mean the same until one of them is given alone', async () => {
  expect(await admin('synonyms', shop.brand.site, 'en', 'sofa, couch,', 'settee')).toContain(
    '"sofa", "couch", "settee" mean the same now',
  )
  expect(await admin('synonyms', shop.brand.site, 'en', 'couch')).toContain('"couch" means only itself again')
})

test('groups of synonyms come from a file and are printed as one', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'synonyms-')), 'words.txt')
  writeFileSync(file, '\uFEFF# of the autumn catalogue\nmule, clog # shoes\r\n\n settle,pew ,\n')
  expect(await admin('synonyms', shop.brand.site, 'en', '--file', file)).toContain('2 groups of words are set')
  expect((await admin('synonyms', shop.brand.site, 'en')).split('\n').slice(-2)).toEqual(['mule, clog', 'settle, pew'])
  expect(await admin('synonyms', shop.otherBrand.site, 'en')).toBe('')
  writeFileSync(file, 'mule\nsettle\n')
  await admin('synonyms', shop.brand.site, 'en', '--file', file)
  expect(await admin('synonyms', shop.brand.site, 'en')).not.toMatch(/mule|settle/)
})

test('a role is given and taken by its key or its name, and both stand in the audit log', async () => {
  const allowed = async () => (await shop.get('/api/user/info', {}, { token: person.token })).data.permissions
  expect(await admin('grant', shop.brand.site, person.username, 'support')).toContain('now is Support agent.')
  expect(await admin('grant', shop.brand.site, person.username, 'order', 'manager')).toContain(
    'now is Order manager, Support agent.',
  )
  expect(await allowed()).toContain('orders.decide')
  await admin('revoke', shop.brand.site, person.username, 'orders')
  expect(await admin('revoke', shop.brand.site, person.username, 'Support agent')).toContain('now is no role.')
  expect(await allowed()).toEqual([])
  expect(await admin('audit', 'verify', shop.brand.site)).toMatch(/is whole: 4 rows, the last one [\da-f]{64}\./)
})

test('the last one who manages roles keeps that, at the keyboard too', async () => {
  await admin('grant', shop.brand.site, person.username, 'administrator')
  await expect(admin('revoke', shop.brand.site, person.username, 'administrator')).rejects.toThrow('role.last_manager')
})

test('an audit log that was tampered with is told row by row', async () => {
  const tamper = (from: string, to: string) =>
    withClient(shop.adminUrl, (client) =>
      client.query('update audit_log set operation = $3 where brand_id = $1 and position = 2 and operation = $2', [
        shop.brand.id,
        from,
        to,
      ]),
    )
  await tamper('command.grant', 'command.nothing')
  await expect(admin('audit', 'verify', shop.brand.site)).rejects.toThrow('Row 2 was changed after it was written.')
  await tamper('command.nothing', 'command.grant')
  expect(await admin('audit', 'verify', shop.brand.site)).toContain('is whole')
})

test('the check of all ledgers names brand, account and figures of a problem', async () => {
  expect(await checkAllLedgers(keyboard)).toEqual([])
  const tamper = (by: number) =>
    withClient(shop.adminUrl, (client) =>
      client.query('update ledger_accounts set balance_minor = balance_minor + $1 where owner_id = $2', [
        by,
        person.id,
      ]),
    )
  await tamper(7)
  expect(await checkAllLedgers(keyboard)).toEqual([
    expect.stringMatching(`^${shop.brand.site}: balance_differs available .+: 2557 instead of 2550`),
  ])
  await tamper(-7)
})
