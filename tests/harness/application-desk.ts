import { expect } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import type { TestShop } from './app.ts'
import { makePerson, type Person } from './people.ts'
import { makeStaff } from './staff.ts'
import { makeUpload } from './uploads.ts'

let names = 0

async function makeCategory(shop: TestShop): Promise<string> {
  const id = newId()
  await shop
    .db()
    .insertInto('categories')
    .values({
      brand_id: shop.brand.id,
      id,
      key: 'jewellery',
      depth: 1,
      position: 1,
      name: JSON.stringify({ en: 'Jewellery' }),
    })
    .execute()
  return id
}

/** Applies for stores of a shop, and decides as its staff. */
export async function openApplicationDesk(shop: TestShop) {
  const staff = await makeStaff(shop, ['catalogue'])
  const categoryId = await makeCategory(shop)

  /** A complete form of a company, whose images the person has uploaded. */
  async function buildForm(person: Person) {
    const storeName = `${'ABCDEFGHIJKLMNOP'[names++]}acre ${names}`
    return {
      storeName,
      storeAbout: 'Rings and chains',
      kind: 'company',
      legalName: 'Atelier Nacre SARL',
      registerName: 'RCS Lyon',
      registerNumber: '900 000 305',
      taxNumber: `FR 41 ${900_000_300 + names}`,
      country: 'France',
      contactName: 'Camille Roux',
      contactRole: 'Director',
      email: `camille${names}@nacre.example`,
      phone: `+33 4 72 55 01 ${10 + names}`,
      identityCard: await makeUpload(shop, { token: person.token }, 'identity'),
      identityHolder: await makeUpload(shop, { token: person.token }, 'identity'),
      street: '1 Rue des Perles',
      postcode: '69001',
      city: 'Lyon',
      deliveryFee: 4.9,
      categoryIds: [categoryId],
      products: 'Rings, chains and earrings of mother-of-pearl.',
      accountHolder: 'Atelier Nacre SARL',
      bankName: 'Banque de Lyon',
      accountNumber: `FR76 3000 0000 00${10 + names}`,
      acceptsTerms: true,
    }
  }
  type Form = Awaited<ReturnType<typeof buildForm>>

  const post = (path: string, by: Person, body: object = {}) => shop.post(path, body, { token: by.token })
  const save = (by: Person, body: object) => post('/api/merchant/application/save', by, body)
  const apply = (by: Person, body: object = {}) => post('/api/merchant/apply', by, body)
  const read = async (by: Person) => (await shop.get('/api/merchant/application', {}, { token: by.token })).data
  const take = (applicationId: string, by = staff) => post('/admin/application/take', by, { applicationId })
  const decide = (applicationId: string, body: object, by = staff) =>
    post('/admin/application/decide', by, { applicationId, ...body })
  const list = async (query: object = {}) =>
    (await shop.get('/admin/application/list', { ...query }, { token: staff.token })).data
  const detail = async (applicationId: string) =>
    (await shop.get('/admin/application/detail', { applicationId }, { token: staff.token })).data.application
  const openImage = (address: string, by: Person) =>
    shop.app.inject({
      url: address,
      headers: { host: shop.brand.hosts[0]!, authorization: `Bearer ${by.token}` },
    })

  async function makeSent(change: Partial<Form> = {}) {
    const person = await makePerson(shop)
    const form = { ...(await buildForm(person)), ...change }
    const { data, error } = await apply(person, form)
    expect(error).toBeUndefined()
    return { person, form, id: data.application.id as string }
  }

  return { staff, categoryId, buildForm, post, save, apply, read, take, decide, list, detail, openImage, makeSent }
}
export type ApplicationDesk = Awaited<ReturnType<typeof openApplicationDesk>>
