import { expect } from 'vitest'
import type { IdentityPhoto } from '#contract/identity-form.ts'
import type { TestShop } from './app.ts'
import { makePerson, type Person } from './people.ts'
import { makeStaff } from './staff.ts'
import { makeUpload } from './uploads.ts'

let numbers = 0

/** A number of a Spanish identity card with its letter; another one each time. */
export function makeDocumentNumber(): string {
  const digits = 10_000_000 + ++numbers * 7
  return `${digits}${'TRWAGMYFPDXBNJZSQVHLCKE'[digits % 23]}`
}

/** Verifies identities of people of a shop, and decides as its staff. */
export async function openIdentityDesk(shop: TestShop) {
  const staff = await makeStaff(shop, ['finance'])
  const upload = (person: Pick<Person, 'token'>) => makeUpload(shop, { token: person.token }, 'identity')

  /** A complete basic form, whose pictures the person has uploaded. */
  const buildForm = async (person: Pick<Person, 'token'>) => ({
    country: 'Spain',
    documentType: 'identity_card',
    firstNames: 'Lena Marie',
    lastName: 'Hartmann',
    birthDate: '1991-08-12',
    documentNumber: makeDocumentNumber(),
    front: await upload(person),
    holding: await upload(person),
  })
  const buildAdvanced = async (person: Pick<Person, 'token'>) => ({
    country: 'ES',
    street: 'Calle Mayor 1',
    postcode: '28013',
    city: 'Madrid',
    proofType: 'utility_bill',
    proof: await upload(person),
  })
  const post = (path: string, by: Pick<Person, 'token'>, body: object = {}) =>
    shop.post(path, body, { token: by.token })
  const state = async (by: Pick<Person, 'token'>) =>
    (await shop.get('/api/identity/state', {}, { token: by.token })).data
  const save = (by: Pick<Person, 'token'>, body: object) => post('/api/identity/draft', by, { level: 'basic', ...body })
  const send = (by: Pick<Person, 'token'>, body: object = {}) => post('/api/identity/basic', by, body)
  const sendAdvanced = (by: Pick<Person, 'token'>, body: object = {}) => post('/api/identity/advanced', by, body)
  const decide = (checkId: string, body: object, by: Person = staff) =>
    post('/admin/identity/decide', by, { checkId, ...body })
  const sendBack = (checkId: string, part: IdentityPhoto = 'front', by: Person = staff) =>
    decide(checkId, { decision: 'changes', requests: [{ part, reason: 'reflection' }] }, by)
  const detail = async (checkId: string, by: Person = staff) =>
    (await shop.get('/admin/identity/detail', { checkId }, { token: by.token })).data?.check
  const list = async (query: object = {}, by: Person = staff) =>
    (await shop.get('/admin/identity/list', { ...query }, { token: by.token })).data
  const openImage = (address: string, by: Pick<Person, 'token'>) =>
    shop.app.inject({ url: address, headers: { host: shop.brand.hosts[0]!, authorization: `Bearer ${by.token}` } })

  async function makeSent(change: object = {}) {
    const person = await makePerson(shop)
    const form = { ...(await buildForm(person)), ...change }
    const { data, error } = await send(person, form)
    expect(error).toBeUndefined()
    return { person, form, id: data.basic.check.id as string }
  }
  /** Verifies somebody's identity. */
  async function verify(person: Pick<Person, 'token'>): Promise<string> {
    const { data } = await send(person, await buildForm(person))
    const id = data.basic.check.id as string
    expect((await decide(id, { decision: 'pass' })).status).toBe(200)
    return id
  }

  return {
    staff,
    upload,
    buildForm,
    buildAdvanced,
    post,
    state,
    save,
    send,
    sendAdvanced,
    decide,
    sendBack,
    detail,
    list,
    openImage,
    makeSent,
    verify,
  }
}
export type IdentityDesk = Awaited<ReturnType<typeof openIdentityDesk>>
