import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeStore, type TestStore } from '#tests/harness/goods.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import type { Person } from '#tests/harness/people.ts'
import { findBrandTrader, findStoreTraders, toTrader } from './public.ts'

let shop: TestShop
let admin: Person
let store: TestStore
beforeAll(async () => {
  shop = await openTestShop()
  admin = await makeStaff(shop, ['administrator'])
  store = await makeStore(shop)
})
afterAll(() => shop.close())

const oak = {
  legalName: 'Oak & Iron GmbH',
  street: 'Musterweg 1',
  postcode: '10115',
  city: 'Berlin',
  country: 'Germany',
  registerName: 'Amtsgericht Berlin',
  registerNumber: 'HRB 0001',
  vatNumber: 'de 000 000 001',
  email: 'law@oak.example',
  phone: '+49 30 1234567',
  legalLines: { en: 'Managing director: A. Oak\n\nNo dispute resolution', 'zh-CN': '经理：A. Oak' },
}
const saveBrand = (body: object) => shop.post('/admin/trader/save', body, { token: admin.token })
const saveStore = (body: object, by = store) =>
  shop.post('/seller/trader/save', { version: 0, ...body }, { token: by.owner.token })
const getFields = async (body: object) => {
  const { status, error } = await saveStore(body)
  return [status, Object.keys(error?.fields ?? {})]
}

it('belongs to the brand by staff, and to a store by its owner', async () => {
  expect((await shop.get('/api/trader/brand')).data).toEqual({ trader: null })
  expect((await saveBrand({ ...oak, legalName: 'Galleria SE' })).status).toBe(200)
  const saved = await saveStore(oak)
  expect(saved.data.trader).toMatchObject({ country: 'DE', vatNumber: 'DE000000001', region: null })
  const shown = await shop.get('/api/trader/store', { sellerId: store.id, lang: 'zh-CN' })
  expect(shown.data.trader).toMatchObject({ legalName: 'Oak & Iron GmbH', legalLines: ['经理：A. Oak'] })
  const ctx = shop.ctx()
  expect((await findBrandTrader(ctx))?.legalName).toBe('Galleria SE')
  const record = (await findStoreTraders(ctx, [store.id])).get(store.id)!
  expect(toTrader(record, 'de', 'en').legalLines).toEqual(['Managing director: A. Oak', 'No dispute resolution'])
})

it('of the brand has a version; without one it is replaced', async () => {
  const read = async () => (await shop.get('/admin/trader/detail', {}, { token: admin.token })).data
  const first = await saveBrand({ ...oak, legalName: 'Galleria AG' })
  expect(first.data).toMatchObject({ trader: { legalName: 'Galleria AG' }, changedBy: admin.username })
  const { version } = await read()
  expect(version).toBe(first.data.version)
  expect((await saveBrand({ ...oak, legalName: 'Theirs', version })).data.version).toBe(version + 1)
  const refused = await saveBrand({ ...oak, legalName: 'Mine', version })
  expect([refused.status, refused.error?.key]).toEqual([409, 'trader.changed'])
  expect((refused.error!.params!.versions as unknown[])[1]).toMatchObject({ legalName: 'Theirs', version: version + 1 })
  expect((await read()).trader).toMatchObject({ legalName: 'Theirs' })
})

it('is one row, changed in the audit log with the state before', async () => {
  const other = await makeStore(shop)
  await saveStore(oak, other)
  await saveStore({ ...oak, legalName: 'Oak AG', version: 1 }, other)
  const rows = await shop.db().selectFrom('traders').select('legal_name').where('store_id', '=', other.id).execute()
  expect(rows).toEqual([{ legal_name: 'Oak AG' }])
  const log = await shop.get('/admin/audit/list', { operation: 'sellerTrader.save' }, { token: admin.token })
  expect(log.data.pageList[0]).toMatchObject({
    subjectId: other.id,
    before: { legalName: 'Oak & Iron GmbH' },
    after: { legalName: 'Oak AG' },
  })
  expect((await findStoreTraders(shop.ctx(), [store.id])).get(store.id)!.legalName).toBe('Oak & Iron GmbH')
})

it('is refused by the name of the wrong field, and nothing changes', async () => {
  const fresh = await makeStore(shop)
  const refuse = async (change: object) => {
    const { status, error } = await saveStore({ ...oak, ...change }, fresh)
    return [status, ...Object.keys(error?.fields ?? {})]
  }
  expect(await refuse({ country: 'Atlantis' })).toEqual([422, 'country'])
  expect(await refuse({ vatNumber: 'FR00000000001' })).toEqual([422, 'vatNumber'])
  expect(await refuse({ vatNumber: '!' })).toEqual([422, 'vatNumber'])
  expect(await refuse({ registerNumber: '' })).toEqual([422, 'registerNumber'])
  expect(await refuse({ email: 'nobody' })).toEqual([422, 'email'])
  expect(await refuse({ phone: '030 1234567' })).toEqual([422, 'phone'])
  expect(await refuse({ legalLines: { xx: 'x' } })).toEqual([422, 'legalLines'])
  expect(await getFields({})).toEqual([422, ['legalName', 'street', 'city', 'country', 'email']])
  expect((await findStoreTraders(shop.ctx(), [fresh.id])).size).toBe(0)
})

it('is not replaced at an older version, and shows both', async () => {
  const other = await makeStore(shop)
  const read = async () => (await shop.get('/seller/trader/detail', {}, { token: other.owner.token })).data
  expect(await read()).toEqual({ trader: null, version: 0, changedBy: null })
  const first = await saveStore({ ...oak, version: 0 }, other)
  expect(first.data).toMatchObject({ version: 1, changedBy: other.owner.username })
  expect((await saveStore({ ...oak, legalName: 'Theirs', version: 1 }, other)).data.version).toBe(2)
  const refused = await saveStore({ ...oak, legalName: 'Mine', version: 1 }, other)
  expect(refused.error?.key).toBe('trader.changed')
  const [sent, stored] = refused.error!.params!.versions as Record<string, unknown>[]
  expect(sent).toMatchObject({ legalName: 'Mine' })
  expect(stored).toMatchObject({ legalName: 'Theirs', version: 2, changedBy: other.owner.username })
  expect((await read()).trader).toMatchObject({ legalName: 'Theirs' })
})
