import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { UploadModule } from '#contract/upload-modules.ts'
import { keys } from '#server/commands/admin/keys.ts'
import type { OperatorShop } from '#server/commands/run-command.ts'
import { firstKeyId } from '#server/platform/document-keys.ts'
import type { Brand } from '#server/platform/brand.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { makeUpload } from '#tests/harness/uploads.ts'
import { getFileName, parseUploadAddress } from './uploads.rules.ts'

let shop: TestShop
let person: Person
beforeAll(async () => {
  shop = await openTestShop()
  person = await makePerson(shop)
})
afterAll(() => shop.close())

const upload = (module: UploadModule) => makeUpload(shop, { token: person.token }, module)
const getFile = (address: string, folder: string) =>
  join(shop.dataDir, folder, getFileName(parseUploadAddress(address)!.id))
const show = async (address: string) => {
  const headers = { host: shop.brand.hosts[0]!, authorization: `Bearer ${person.token}` }
  return shop.app.inject({ url: address, headers })
}
const findKey = async (address: string) => {
  const select = shop.db().selectFrom('uploads').select(['key_id', 'sealed_key'])
  const { id } = parseUploadAddress(address)!
  return select.where('brand_id', '=', shop.brand.id).where('id', '=', id).executeTakeFirstOrThrow()
}
const isImage = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString() === 'RIFF'

it.each(['identity', 'receipt', 'document'] as const)(
  'an image for %s lies encrypted and is shown whole',
  async (module) => {
    const address = await upload(module)
    expect(isImage(readFileSync(getFile(address, 'private-files')))).toBe(false)
    const response = await show(address)
    expect([response.statusCode, response.headers['content-length']]).toEqual([200, String(response.rawPayload.length)])
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40 })
    expect((await findKey(address)).key_id).not.toBeNull()
  },
)

it('an image that others may see is not encrypted', async () => {
  const [avatar, review] = [await upload('avatar'), await upload('review')]
  expect(isImage(readFileSync(getFile(avatar, 'files')))).toBe(true)
  expect(isImage(readFileSync(getFile(review, 'private-files')))).toBe(true)
  expect(await findKey(review)).toEqual({ key_id: null, sealed_key: null })
})

it('a file that was changed, or put where another was, is not shown', async () => {
  const [one, other] = [await upload('identity'), await upload('identity')]
  const [oneFile, otherFile] = [getFile(one, 'private-files'), getFile(other, 'private-files')]
  const bytes = readFileSync(oneFile)
  writeFileSync(oneFile, readFileSync(otherFile))
  expect((await show(one)).statusCode).toBe(500)
  writeFileSync(oneFile, bytes.with(40, bytes[40]! ^ 1))
  expect((await show(one)).statusCode).toBe(500)
  writeFileSync(oneFile, bytes)
  expect((await show(one)).statusCode).toBe(200)
})

it('a key rotated while the shop runs leaves every document readable, and the old key unneeded', async () => {
  const operator = {
    brands: { ...shop.brands, list: async () => [shop.brand, shop.otherBrand] },
    createContext: (brand: Brand) => shop.ctx(null, brand),
    admin: { adminUrl: shop.adminUrl, log: shop.engine.log },
    config: { dataDir: shop.dataDir, s3: null, secret: shop.engine.secret },
  } satisfies OperatorShop
  const before = await upload('identity')
  const { key_id: oldKey, sealed_key: oldSealed } = await findKey(before)
  expect(oldKey).toBe(firstKeyId)

  expect(await keys.rotate!.run(operator, [])).toMatch(/^The key \w+ is the current one; \d+ documents/)
  const after = await upload('identity')
  const { key_id: newKey } = await findKey(after)
  expect(newKey).not.toBe(oldKey)
  const renewed = await findKey(before)
  expect(renewed.key_id).toBe(newKey)
  expect(renewed.sealed_key).not.toEqual(oldSealed)
  for (const address of [before, after]) expect((await show(address)).statusCode).toBe(200)

  await keys.rotate!.run(operator, [])
  expect(await keys.prune!.run(operator, [])).toBe(`Removed: ${newKey}.`)
  expect(await keys.prune!.run(operator, [])).toBe('No key can be removed.')
  expect((await show(before)).statusCode).toBe(200)
  expect(existsSync(join(shop.dataDir, 'document-keys'))).toBe(true)
})
