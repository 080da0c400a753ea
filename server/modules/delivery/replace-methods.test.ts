import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const outcome = ({ status, error }: ApiResponse) => `${status} ${error?.key ?? 'ok'}`
const post = (store: TestStore, verb: string, input: object) =>
  shop.post(`/seller/delivery/${verb}`, input, { token: store.owner.token })
const read = async (store: TestStore) =>
  (await shop.get('/seller/delivery/detail', {}, { token: store.owner.token })).data.delivery
const method = (name: string, more: object = {}) => ({ names: { en: name }, fee: 5, daysMin: 1, daysMax: 2, ...more })
const pickup = { street: '96 Gürtel', city: 'Cologne', country: 'Germany', hours: { en: 'Mon to Fri 10:00 to 18:00' } }

test('all methods are replaced by zone, in the order that is sent', async () => {
  const store = await makeStore(shop)
  const before = await read(store)
  expect(before).toMatchObject({ version: 1, changedBy: null, zones: [{ countries: ['*'] }] })
  const { id } = before.zones[0].methods[0]
  const saved = await post(store, 'replace', {
    version: 1,
    zones: [
      { countries: ['Germany'], methods: [method('Express'), method('Workshop', { fee: 0, pickup })] },
      { name: 'World', countries: ['*'], methods: [{ ...method('Parcel'), id, enabled: false }] },
    ],
  })
  expect(saved.data.delivery).toMatchObject({
    version: 2,
    changedBy: store.owner.username,
    zones: [
      {
        name: '',
        countries: ['DE'],
        methods: [
          { names: { en: 'Express' }, kind: 'parcel', pickup: null, enabled: true },
          { names: { en: 'Workshop' }, kind: 'pickup', pickup: { city: 'Cologne', country: 'DE', postcode: null } },
        ],
      },
      { name: 'World', countries: ['*'], methods: [{ id, names: { en: 'Parcel' }, enabled: false }] },
    ],
  })
  expect(await read(store)).toEqual(saved.data.delivery)
})

test('a shopper gets what is switched on, and collects where the store says', async () => {
  const store = await makeStore(shop)
  const { skuIds } = await makeGoods(shop, { store, priceMinor: 1_000, stock: [5] })
  const buyer = await makeBuyer(shop)
  const replace = (version: number, zones: object[]) => post(store, 'replace', { version, zones })
  await replace(1, [
    { countries: ['CN'], methods: [method('Workshop', { fee: 0, pickup }), method('Off', { enabled: false })] },
    { countries: ['*'], methods: [method('Parcel')] },
  ])
  const getGroup = async () => (await buyer.preview({ skuId: skuIds[0]!, quantity: 1 })).data.groups[0]
  const { deliveryMethods } = await getGroup()
  expect(deliveryMethods).toMatchObject([{ name: 'Workshop', pickup: { street: '96 Gürtel' } }])
  // A zone with nothing switched on keeps its countries: they do not fall to the rest of the world.
  await replace(2, [
    { countries: ['CN'], methods: [method('Off', { enabled: false })] },
    { countries: ['*'], methods: [method('Parcel')] },
  ])
  expect((await getGroup()).deliveryMethods).toEqual([])
})

test('a save at an older version writes nothing and shows both versions', async () => {
  const store = await makeStore(shop)
  const send = (name: string, version: number) =>
    post(store, 'replace', { version, zones: [{ countries: ['*'], methods: [method(name)] }] })
  expect(outcome(await send('Theirs', 1))).toBe('200 ok')
  const second = await send('Mine', 1)
  expect(outcome(second)).toBe('409 delivery.changed')
  const [sent, stored] = second.error!.params!.versions as Record<string, unknown>[]
  expect(sent).toMatchObject({ version: 1, zones: [{ methods: [{ names: { en: 'Mine' } }] }] })
  expect(stored).toMatchObject({ version: 2, zones: [{ methods: [{ names: { en: 'Theirs' } }] }] })
  expect((await read(store)).zones[0].methods).toMatchObject([{ names: { en: 'Theirs' } }])
})

test('of ten saves of one version at once, one is written', async () => {
  const store = await makeStore(shop)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, nth) =>
      post(store, 'replace', { version: 1, zones: [{ countries: ['*'], methods: [method(`Nth ${nth}`)] }] }),
    ),
  )
  expect(answers.map(outcome).toSorted()).toEqual([
    '200 ok',
    ...Array.from({ length: 9 }, () => '409 delivery.changed'),
  ])
  expect((await read(store)).version).toBe(2)
})

test('a change of one method raises the version, too', async () => {
  const store = await makeStore(shop)
  await post(store, 'save', { ...method('Express'), countries: ['DE'] })
  expect(await read(store)).toMatchObject({ version: 2 })
})

test.each([
  ['a country twice in a zone', [['DE', 'Germany']], 'zones.0.countries', 'Germany'],
  ['a country in two zones', [['DE'], ['FR', 'Deutschland']], 'zones.1.countries', 'Germany'],
  ['an unknown country', [['Narnia']], 'zones.0.countries', ''],
])('refuses %s by name, beside the field', async (_what, zones, field, name) => {
  const store = await makeStore(shop)
  const sent = zones.map((countries) => ({ countries, methods: [method('Parcel')] }))
  const { status, error } = await post(store, 'replace', { version: 1, zones: sent })
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, [field]])
  expect(JSON.stringify(error!.fields)).toContain(name)
})

test('methods of another store are not found, and nothing is written', async () => {
  const store = await makeStore(shop)
  const foreign = (await read(await makeStore(shop))).zones[0].methods[0].id
  for (const id of [foreign, newId()]) {
    const zones = [{ countries: ['*'], methods: [{ ...method('Parcel'), id }] }]
    expect(outcome(await post(store, 'replace', { version: 1, zones }))).toBe('404 delivery.not_found')
  }
  expect(await read(store)).toMatchObject({ version: 1, zones: [{ methods: [{ names: { en: 'Standard' } }] }] })
})

test('zones are tried before they are saved', async () => {
  const store = await makeStore(shop)
  const zones = [
    { countries: ['DE'], methods: [method('Express', { freeFrom: 50, steps: [{ aboveGrams: 5_000, fee: 8 }] })] },
    { countries: ['*'], methods: [method('Light', { mostGrams: 1_000 })] },
  ]
  const tryIn = async (country: string, weightGrams: number, goods: number) =>
    (await post(store, 'try', { zones, country, weightGrams, goods })).data.options
  expect(await tryIn('Germany', 6_000, 10)).toMatchObject([{ name: 'Express', fee: 8, regularFee: 8 }])
  expect(await tryIn('DE', 6_000, 50)).toMatchObject([{ fee: 0, regularFee: 8 }])
  expect(await tryIn('FR', 1_000, 10)).toMatchObject([{ name: 'Light', fee: 5 }])
  expect(await tryIn('FR', 1_001, 10)).toEqual([])
  expect((await read(store)).version).toBe(1)
})
