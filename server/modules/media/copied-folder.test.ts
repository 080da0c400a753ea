import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keys } from '#server/commands/admin/keys.ts'
import type { OperatorShop } from '#server/commands/run-command.ts'
import type { Brand } from '#server/platform/brand.ts'
import type { Ctx } from '#server/platform/context.ts'
import { openDocumentKeys, type DocumentKeys } from '#server/platform/document-keys.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { makeUpload } from '#tests/harness/uploads.ts'
import { recordFigure, scale } from '#tests/trust/figures.ts'
import { openFile } from './seal-file.ts'
import { getFileName, parseUploadAddress } from './uploads.rules.ts'

let shop: TestShop
let person: Person
let copy: string
beforeAll(async () => {
  shop = await openTestShop({ policy: { otherRequestsPerSecondPerAddress: 1e6 } })
  person = await makePerson(shop)
  copy = mkdtempSync(join(tmpdir(), 'galleria-copy-'))
})
afterAll(async () => {
  rmSync(copy, { recursive: true })
  await shop.close()
})

const show = async (address: string): Promise<Buffer> => {
  const headers = { host: shop.brand.hosts[0]!, authorization: `Bearer ${person.token}` }
  const { statusCode, rawPayload } = await shop.app.inject({ url: address, headers })
  expect(statusCode).toBe(200)
  return rawPayload
}
const upload = () => makeUpload(shop, { token: person.token }, 'identity')
const rotate = () =>
  keys.rotate!.run(
    {
      brands: { ...shop.brands, list: async () => [shop.brand, shop.otherBrand] },
      createContext: (brand: Brand) => shop.ctx(null, brand),
      admin: { adminUrl: shop.adminUrl, log: shop.engine.log },
      config: { dataDir: shop.dataDir, s3: null, secret: shop.engine.secret },
    } satisfies OperatorShop,
    [],
  )

/** Whether some file below a folder has these bytes. */
const contains = (folder: string, bytes: Buffer): boolean =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).some(
    (entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(bytes),
  )

/** Reads a image out of the copy with the rows of the database, as somebody would who stole both. */
async function readCopied(address: string, documentKeys: DocumentKeys): Promise<Buffer> {
  const { id } = parseUploadAddress(address)!
  const row = await shop
    .db()
    .selectFrom('uploads')
    .select(['key_id', 'sealed_key'])
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const ctx: Ctx = { ...shop.ctx(), externalServices: { documentKeys } }
  const fileKey = { keyId: row.key_id!, sealedKey: row.sealed_key! }
  return openFile(ctx, id, fileKey, readFileSync(join(copy, 'private-files', getFileName(id))))
}

it('images in a copy of the data folder are unreadable without the secret, before and after a rotation', async () => {
  const early = await upload()
  await rotate()
  const addresses = [early, await upload(), await upload()]
  const images = await Promise.all(addresses.map(show))
  cpSync(shop.dataDir, copy, { recursive: true })
  for (const image of images) {
    // A part of it that no two images share with a header.
    expect(contains(copy, image.subarray(12, 60))).toBe(false)
    expect(contains(copy, image)).toBe(false)
  }
  const file = join(copy, 'document-keys')
  const stolen = openDocumentKeys(file, 'a guess of the secret')
  for (const address of addresses) await expect(readCopied(address, stolen)).rejects.toThrow()
  // Neither with the secret alone, once a key was added.
  const withoutFile = openDocumentKeys(join(copy, 'no such file'), shop.engine.secret)
  for (const address of addresses) await expect(readCopied(address, withoutFile)).rejects.toThrow()
  // Controls: with both it is the image, and a plain copy would be found.
  const whole = openDocumentKeys(file, shop.engine.secret)
  for (const [index, address] of addresses.entries()) expect(await readCopied(address, whole)).toEqual(images[index])
  writeFileSync(join(copy, 'plain'), images[0]!)
  expect(contains(copy, images[0]!.subarray(12, 60))).toBe(true)
})

it('images are added and shown without an error while the key is rotated again and again', async () => {
  const addresses = await Promise.all(Array.from({ length: 8 }, upload))
  const rotations = 5 * scale
  let isRotating = true
  let shown = 0
  const work = async (start: number) => {
    for (let index = start; isRotating; index++) {
      await show(addresses[index % addresses.length]!)
      shown++
      if (index % 3 === 0) addresses.push(await upload())
    }
  }
  const working = Promise.all([work(0), work(1), work(2)])
  for (let count = 0; count < rotations; count++) await rotate()
  isRotating = false
  await working
  await rotate()
  for (const address of addresses) await show(address)
  expect(shown).toBeGreaterThan(rotations)
  recordFigure({
    promise: 2,
    name: 'document keys',
    text: `${rotations} rotations of the document key while ${shown} images were shown and ${addresses.length} added: none unreadable`,
  })
})
