import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keys } from '#server/commands/admin/keys.ts'
import type { OperatorShop } from '#server/commands/run-command.ts'
import type { Brand } from '#server/platform/brand.ts'
import { decrypt } from '#server/platform/aes-gcm.ts'
import { DocumentKeyError, firstKeyId, openDocumentKeys } from '#server/platform/document-keys.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { openIdentityDesk, type IdentityDesk } from '#tests/harness/identity-desk.ts'
import { makePerson } from '#tests/harness/people.ts'
import { listCheckRows } from '#tests/harness/list-check-rows.ts'

let shop: TestShop
let desk: IdentityDesk
beforeAll(async () => {
  shop = await openTestShop()
  desk = await openIdentityDesk(shop)
})
afterAll(() => shop.close())

const operator = () =>
  ({
    brands: { ...shop.brands, list: async () => [shop.brand, shop.otherBrand] },
    createContext: (brand: Brand) => shop.ctx(null, brand),
    admin: { adminUrl: shop.adminUrl, log: shop.engine.log },
    config: { dataDir: shop.dataDir, s3: null, secret: shop.engine.secret },
  }) satisfies OperatorShop

const isImage = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString() === 'RIFF'

it('leaves nothing readable in a copy of the data folder and the rows without the key', async () => {
  const { form, id } = await desk.makeSent()
  const copy = mkdtempSync(join(tmpdir(), 'galleria-copy-'))
  cpSync(shop.dataDir, copy, { recursive: true })
  const files = readdirSync(join(copy, 'private-files')).map((name) => readFileSync(join(copy, 'private-files', name)))
  expect(files.length).toBeGreaterThan(1)
  expect(files.some(isImage)).toBe(false)

  const [row] = await listCheckRows(shop, id)
  const text = JSON.stringify(row)
  for (const secret of [form.documentNumber, form.lastName, form.birthDate]) {
    expect(text).not.toContain(secret)
    expect(row!.details_sealed!.includes(secret)).toBe(false)
  }
  // Another secret, with the file of keys: neither reads it.
  const others = openDocumentKeys(join(copy, 'document-keys'), 'another secret that is long enough')
  const about = `${shop.brand.id} identity ${id}`
  expect(() => decrypt(others.get(firstKeyId).bytes, about, row!.details_sealed!)).toThrow()
  // Negative control: with the key it is read.
  const own = openDocumentKeys(join(copy, 'document-keys'), shop.engine.secret)
  expect(decrypt(own.get(row!.key_id!).bytes, about, row!.details_sealed!).toString()).toContain(form.documentNumber)
  // It belongs to its row alone.
  expect(() => decrypt(own.get(row!.key_id!).bytes, `${shop.brand.id} identity other`, row!.details_sealed!)).toThrow()
  rmSync(copy, { recursive: true })
})

it('is encrypted with a new key while the shop runs, and the old one is needed no more', async () => {
  const { person, form, id } = await desk.makeSent()
  const [before] = await listCheckRows(shop, id)
  await keys.rotate!.run(operator(), [])
  const [after] = await listCheckRows(shop, id)
  expect(after!.key_id).not.toBe(before!.key_id)
  expect(after!.details_sealed).not.toEqual(before!.details_sealed)
  const show = () => desk.post('/admin/identity/number', desk.staff, { checkId: id })
  expect((await show()).data.check.documentNumber).toBe(form.documentNumber)
  expect((await desk.openImage(form.front, person)).statusCode).toBe(200)

  await keys.rotate!.run(operator(), [])
  expect(await keys.prune!.run(operator(), [])).toBe(`Removed: ${after!.key_id}.`)
  expect((await show()).data.check.documentNumber).toBe(form.documentNumber)
  expect((await desk.state(person)).basic.check.details.lastName).toBe('Hartmann')
  const other = await makePerson(shop)
  const { documentNumber } = form
  // The hash of a document does not depend on the key.
  const taken = await desk.send(other, { ...(await desk.buildForm(other)), documentNumber })
  expect(taken.error?.key).toBe('identity.document_taken')
  expect(() => openDocumentKeys(join(shop.dataDir, 'document-keys'), shop.engine.secret).get(after!.key_id!)).toThrow(
    DocumentKeyError,
  )
})
