import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makePlatformAdministrator } from '#tests/harness/staff.ts'
import { makePerson } from '#tests/harness/people.ts'
import { hashToken } from '#server/platform/http/credentials.ts'
import type { Brand } from '#server/platform/brand.ts'
import { computeBrandDigest } from './compute-brand-digest.ts'
import { recordFigure } from './figures.ts'
import { privateMarks } from './isolation-rows.ts'
import { brandMark, makeIsolationWorld, type IsolationWorld } from './isolation-world.ts'
import { operationInputs } from './operation-inputs.ts'

type Attacker = { readonly name: string; readonly brand: Brand; readonly token?: string }

let shop: TestShop
let world: IsolationWorld
let attackers: Attacker[]
let admin: pg.Client

/** Tables that a stranger's own visit may rightly touch. */
const excludedTables = ['password_guards', 'carts', 'sessions', 'chat_tickets', 'idempotency_keys', 'ledger_accounts']

const computeDigest = () => computeBrandDigest(admin, shop.brand, excludedTables)

async function send(attacker: Attacker, name: keyof typeof operationInputs): Promise<ApiResponse> {
  const { operation } = shop.registry.served.get(name)!
  const input = operationInputs[name](world.ids)
  const how = { brand: attacker.brand, token: attacker.token }
  if (operation.method === 'POST') return shop.post(operation.path, input, how)
  return operation.method === 'DELETE' ? shop.delete(operation.path, input, how) : shop.get(operation.path, input, how)
}

/** Fresh ones for every test, as logging out is one of the things they do. */
async function makeAttackers(): Promise<Attacker[]> {
  const [sameBrand, revoked, expired] = await Promise.all([makePerson(shop), makePerson(shop), makePerson(shop)])
  const foreign = await makePerson(shop, shop.otherBrand)
  const platform = await makePlatformAdministrator(shop, shop.otherBrand)
  await shop.post('/api/user/logout', {}, { token: revoked.token })
  await shop
    .db()
    .updateTable('sessions')
    .set({ expires_at: new Date(shop.clock.now().getTime() - 1000) })
    .where('brand_id', '=', shop.brand.id)
    .where('token_hash', '=', hashToken(expired.token))
    .execute()
  return [
    { name: 'another user', brand: shop.brand, token: sameBrand.token },
    { name: 'a visitor', brand: shop.brand },
    { name: 'a revoked session', brand: shop.brand, token: revoked.token },
    { name: 'an expired session', brand: shop.brand, token: expired.token },
    { name: "another brand's user", brand: shop.otherBrand, token: foreign.token },
    { name: "another brand's visitor", brand: shop.otherBrand },
    { name: "another brand's token here", brand: shop.brand, token: foreign.token },
    { name: 'a platform administrator in another brand', brand: shop.otherBrand, token: platform.token },
    { name: "a platform administrator's token of another brand here", brand: shop.brand, token: platform.token },
    { name: "the victim's token in another brand", brand: shop.otherBrand, token: world.victim.token },
  ]
}

beforeAll(async () => {
  shop = await openTestShop()
  world = await makeIsolationWorld(shop)
  admin = new pg.Client(shop.adminUrl)
  await admin.connect()
})
beforeEach(async () => {
  attackers = await makeAttackers()
})
afterAll(async () => {
  await admin.end()
  await shop.close()
})

describe('the isolation of people and brands', () => {
  it('has an attack for every operation that is served', () => {
    expect(Object.keys(operationInputs).toSorted()).toEqual([...shop.registry.served.keys()].toSorted())
  })

  it('lets nobody read a private word, a foreign brand, or change one row of the victim', async () => {
    const before = await computeDigest()
    const seen: string[] = []
    const names = Object.keys(operationInputs) as (keyof typeof operationInputs)[]
    for (const attacker of attackers)
      for (const name of names) {
        const response = await send(attacker, name)
        const text = JSON.stringify({ ...response, headers: undefined })
        const marks = attacker.brand === shop.brand ? privateMarks : [...privateMarks, brandMark]
        for (const mark of marks) if (text.includes(mark)) seen.push(`${attacker.name} read ${mark} from ${name}`)
        if (response.status >= 500) seen.push(`${attacker.name} got ${response.status} from ${name}`)
      }
    expect(seen).toEqual([])
    expect(await computeDigest()).toBe(before)
    recordFigure({
      promise: 7,
      name: 'isolation',
      text: `${names.length} operations x ${attackers.length} strangers with the victim's ids: 0 private words read, 0 rows changed`,
    })
  }, 120_000)

  it('answers strangers without a live session with 401 wherever a session is needed', async () => {
    const strangers = attackers.filter(
      ({ name }) => !/^(another (user|brand's user)|a platform administrator in another brand)$/.test(name),
    )
    const wrong: string[] = []
    for (const attacker of strangers)
      for (const [name, { operation }] of shop.registry.served) {
        if (operation.audience === 'anyone') continue
        const { status } = await send(attacker, name as keyof typeof operationInputs)
        if (status !== 401) wrong.push(`${attacker.name}: ${name} answered ${status}`)
      }
    expect(wrong).toEqual([])
  })

  it.each(['account.editAddress', 'checkout.createTrade', 'checkout.trade', 'orders.detail', 'orders.cancel'] as const)(
    "answers another user's %s with 404, as if there were none",
    async (name) => expect((await send(attackers[0]!, name)).status).toBe(404),
  )

  it('would see the private words with the right token (negative control)', async () => {
    const victim = { name: 'the victim', brand: shop.brand, token: world.victim.token }
    const seen = JSON.stringify([
      (await send(victim, 'orders.detail')).data,
      (await send(victim, 'wallet.accounts')).data,
    ])
    for (const mark of privateMarks) expect(seen).toContain(mark)
  })

  it('would notice one changed row (negative control of the digest)', async () => {
    const before = await computeDigest()
    await admin.query('update addresses set city = city || $2 where brand_id = $1', [shop.brand.id, 'x'])
    expect(await computeDigest()).not.toBe(before)
  })
})
