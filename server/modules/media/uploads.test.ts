import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadModules, type UploadModule } from '#contract/upload-modules.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { openS3FileStore } from '#server/platform/s3-file-store.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { openTestShop, type RequestOptions, type TestShop } from '#tests/harness/app.ts'
import { makeStore } from '#tests/harness/goods.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { unreachableS3 } from '#tests/harness/s3-server.ts'
import { buildForm, makeUpload, sendForm, createSmallImage, uploadPath, type FormPart } from '#tests/harness/uploads.ts'
import { claimImages, removeUnusedImages, type ImageUse } from './public.ts'
import { getFileName, parseUploadAddress } from './uploads.rules.ts'

const megabyte = 1_048_576

let shop: TestShop
let person: Person
beforeAll(async () => {
  shop = await openTestShop({ policy: { otherRequestsPerSecondPerAddress: 1e6 } })
  person = await makePerson(shop)
})
afterAll(() => shop.close())

const photo = (value: string | Buffer): FormPart => ({ name: 'file', value, filename: 'photo.jpg' })
const named = (moduleName: string): FormPart => ({ name: 'moduleName', value: moduleName })
const send = (...parts: FormPart[]) => sendForm(shop, parts, { token: person.token })

async function fetchImage(address: string, { brand = shop.brand, token }: RequestOptions = {}) {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  return shop.app.inject({ url: address, headers: { host: brand.hosts[0]!, ...authorization } })
}

const filesIn = (folder: string) => {
  try {
    return readdirSync(join(shop.dataDir, folder))
  } catch {
    return []
  }
}

const actor = (caller: Person, storeId: string | null = null, brand = shop.brand): UserCtx => {
  const about = { usercode: 'x', username: caller.username, permissions: [], sessionHash: Buffer.alloc(32) }
  const whole = { ...about, userId: caller.id, storeId }
  return { ...shop.ctx(whole, brand), principal: whole }
}
const claim = (caller: Person, addresses: readonly string[], use: ImageUse, shownTo?: string) =>
  inTransaction(actor(caller), (ctx) => claimImages(ctx, addresses, use, { shownTo: shownTo ?? null }))

const findRow = (address: string) =>
  shop
    .db()
    .selectFrom('uploads')
    .selectAll()
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', parseUploadAddress(address)!.id)
    .executeTakeFirst()

describe('an upload', () => {
  it.each(uploadModules)('for %s answers the address of a picture that its owner can see', async (module) => {
    const address = await makeUpload(shop, { token: person.token }, module)
    const answer = await fetchImage(address, { token: person.token })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-length': String(answer.rawPayload.length),
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40, height: 40 })
    expect(await findRow(address)).toMatchObject({ user_id: person.id, module, width: 40, height: 40, used_at: null })
  })

  it('takes the name of the module before the file, after it, or in the address', async () => {
    const image = photo(await createSmallImage('png'))
    expect((await send(named('avatar'), image)).status).toBe(200)
    expect((await send(image, named('avatar'))).status).toBe(200)
    const { payload, type } = buildForm([image])
    const headers = { host: shop.brand.hosts[0]!, authorization: `Bearer ${person.token}`, 'content-type': type }
    const inAddress = (query: string) =>
      shop.app.inject({ method: 'POST', url: `${uploadPath}?${query}`, headers, payload })
    expect((await inAddress('moduleName=avatar')).statusCode).toBe(200)
    expect((await inAddress('moduleName=avatar&moduleName=chat')).json().error.key).toBe('request.parameter_conflict')
  })

  it('is upright, at most 1600 pixels long, and 2400 where it is a paper', async () => {
    const tall = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: 'red' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    for (const [module, width, height] of [
      ['review', 800, 1600],
      ['receipt', 1200, 2400],
    ] as const) {
      const { data } = await send(named(module), photo(tall))
      const { rawPayload } = await fetchImage(data, { token: person.token })
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width, height })
    }
  })

  it('is refused to a visitor before one byte of it is read', async () => {
    const before = filesIn('files').length
    const answer = await sendForm(shop, [named('avatar'), photo(await createSmallImage())])
    expect([answer.status, answer.error?.key]).toEqual([401, 'session.required'])
    expect(filesIn('files')).toHaveLength(before)
  })

  const refusals: [string, () => Promise<FormPart[]> | FormPart[], number, string][] = [
    ['no file', () => [named('avatar')], 422, 'upload.required'],
    ['an empty file', () => [named('avatar'), photo('')], 422, 'upload.required'],
    ['an empty form', () => [], 422, 'upload.required'],
    ['text', () => [named('avatar'), photo('no picture')], 415, 'upload.not_an_image'],
    ['an unknown module', async () => [named('secrets'), photo(await createSmallImage())], 422, 'request.invalid'],
    ['no module', async () => [photo(await createSmallImage())], 422, 'request.invalid'],
    ['two modules', async () => [named('chat'), named('goods'), photo('x')], 400, 'request.parameter_conflict'],
    [
      'two files',
      async () => [named('chat'), photo(await createSmallImage()), photo(await createSmallImage())],
      422,
      'request.invalid',
    ],
    [
      'a file of another name',
      async () => [named('chat'), { ...photo(await createSmallImage()), name: 'image' }],
      422,
      'request.invalid',
    ],
    ['a file as plain text', async () => [named('chat'), { name: 'file', value: 'x' }], 422, 'upload.required'],
    ['a name of the language itself', () => [{ name: '__proto__', value: 'x' }], 400, 'request.malformed'],
  ]
  it.each(refusals)('with %s is refused', async (_what, parts, status, key) => {
    const before = filesIn('files').length
    const answer = await send(...(await parts()))
    expect([answer.status, answer.error?.key]).toEqual([status, key])
    expect(filesIn('files')).toHaveLength(before)
  })

  it.each([
    ['no form', 'application/json', '{"moduleName":"avatar"}', 415, 'request.unsupported_type'],
    ['no boundary', 'multipart/form-data', 'x', 400, 'request.malformed'],
    ['a form cut off', 'multipart/form-data; boundary=x', '--x\r\n', 400, 'request.malformed'],
    [
      'a file cut off',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
      400,
      'request.malformed',
    ],
  ])('with %s is refused', async (_what, type, payload, status, key) => {
    const headers = { host: shop.brand.hosts[0]!, authorization: `Bearer ${person.token}`, 'content-type': type }
    const answer = await shop.app.inject({ method: 'POST', url: uploadPath, headers, payload })
    expect([answer.statusCode, answer.json().error.key]).toEqual([status, key])
  })

  it.each([
    ['avatar', 2],
    ['chat', 2],
    ['goods', 10],
    ['review', 10],
    ['identity', 10],
    ['receipt', 10],
    ['store', 10],
    ['document', 30],
  ] as const)('for %s may have %d MB and not one byte more', async (module, megabytes) => {
    const image = await createSmallImage('png')
    const padded = (bytes: number) => photo(Buffer.concat([image, Buffer.alloc(bytes - image.length)]))
    expect((await send(named(module), padded(megabytes * megabyte))).status).toBe(200)
    const tooMuch = padded(megabytes * megabyte + 1)
    for (const parts of [
      [named(module), tooMuch],
      [tooMuch, named(module)],
    ]) {
      const answer = await send(...parts)
      expect([answer.status, answer.error]).toEqual([413, { key: 'upload.too_large', params: { megabytes } }])
    }
  })

  it('follows the policy of the brand', async () => {
    const small = await openTestShop({ policy: { avatarPictureMaxMegabytes: 1 } })
    const { token } = await makePerson(small)
    const answer = await sendForm(small, [named('avatar'), photo(Buffer.alloc(megabyte + 1))], { token })
    expect([answer.status, answer.message]).toEqual([413, 'The file is too large. The limit is 1 MB.'])
    await small.close()
  })
})

it('is described as what it is: a form with a file, and an address for an answer', async () => {
  const answer = await shop.app.inject({ url: '/api/openapi.json', headers: { host: shop.brand.hosts[0]! } })
  const { post } = answer.json().paths[uploadPath]
  const form = post.requestBody.content['multipart/form-data'].schema
  expect(form.properties.file).toEqual({ type: 'string', format: 'binary' })
  expect(form.required).toEqual(['moduleName', 'file'])
  expect(post.parameters.map(({ name }: { name: string }) => name)).toEqual(['moduleName'])
  expect(post.responses[200].content['application/json'].schema.properties.data).toEqual({ type: 'string' })
})

describe('a private picture', () => {
  const upload = (caller: Person, module: UploadModule) => makeUpload(shop, { token: caller.token }, module)
  const statusFor = async (address: string, options: RequestOptions) => (await fetchImage(address, options)).statusCode

  it('is kept by nobody on the way, and has no public address', async () => {
    const address = await upload(person, 'identity')
    const answer = await fetchImage(address, { token: person.token })
    expect(answer.headers['cache-control']).toBe('private, no-store')
    const { id } = parseUploadAddress(address)!
    for (const other of [`/media/files/${getFileName(id)}`, `${address}.webp`, '/media/private/../files/x.webp'])
      expect(await statusFor(other, { token: person.token })).toBe(404)
  })

  it('is not there for anybody else, in this brand or another', async () => {
    const address = await upload(person, 'receipt')
    const [other, foreigner] = [await makePerson(shop), await makePerson(shop, shop.otherBrand)]
    expect(await statusFor(address, {})).toBe(401)
    expect(await statusFor(address, { token: 'nobody' })).toBe(401)
    expect(await statusFor(address, { token: other.token })).toBe(404)
    expect(await statusFor(address, { token: foreigner.token, brand: shop.otherBrand })).toBe(404)
    expect(await statusFor(address, { token: person.token, brand: shop.otherBrand })).toBe(401)
    expect(await statusFor(address, { token: person.token })).toBe(200)
  })

  it('of a return is seen by the store that it was shown to, and by no other', async () => {
    const [store, another] = [await makeStore(shop), await makeStore(shop)]
    const address = await upload(person, 'document')
    expect(await statusFor(address, { token: store.owner.token })).toBe(404)
    await claim(person, [address], 'return', store.id)
    expect(await statusFor(address, { token: store.owner.token })).toBe(200)
    expect(await statusFor(address, { token: another.owner.token })).toBe(404)
  })
})

describe('a claim', () => {
  const upload = (module: UploadModule, caller = person) => makeUpload(shop, { token: caller.token }, module)

  it('marks pictures once; afterwards they belong to what used them', async () => {
    const addresses = [await upload('goods'), await upload('goods')]
    await claim(person, addresses, 'goods')
    expect(await findRow(addresses[1]!)).toMatchObject({ used_at: shop.clock.now(), used_for: 'goods' })
    await expect(claim(person, [addresses[0]!], 'goods')).rejects.toThrow('upload.not_yours')
    await claim(person, [], 'goods')
  })

  it('of the same picture named twice is one', async () => {
    const address = await upload('receipt')
    await claim(person, [address, address], 'receipt')
    expect(await findRow(address)).toMatchObject({ used_for: 'receipt' })
  })

  it('at the same time goes to one', async () => {
    const address = await upload('receipt')
    const claims = await Promise.allSettled(Array.from({ length: 8 }, () => claim(person, [address], 'receipt')))
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it.each([
    ['somebody else’s picture', async () => upload('goods', await makePerson(shop))],
    ['a picture of another module', () => upload('chat')],
    ['a picture of another address', async () => (await upload('goods')).replace('/files/', '/private/').slice(0, -5)],
    ['an imported picture', () => '/media/files/0123456789abcdef0123456789abcdef.webp'],
    ['a drawn picture', () => '/media/art/placeholder.svg'],
    ['a foreign address', () => 'https://evil.example/a.jpg'],
    ['words', () => 'javascript:alert(1)'],
  ])('of %s is refused, and nothing is marked', async (_what, made) => {
    const good = await upload('goods')
    await expect(claim(person, [good, await made()], 'goods')).rejects.toThrow('upload.not_yours')
    expect(await findRow(good)).toMatchObject({ used_at: null })
  })

  it('of another brand’s picture is refused', async () => {
    const foreigner = await makePerson(shop, shop.otherBrand)
    const address = await makeUpload(shop, { token: foreigner.token, brand: shop.otherBrand }, 'goods')
    await expect(claim(person, [address], 'goods')).rejects.toThrow('upload.not_yours')
  })
})

describe('what nothing uses', () => {
  const day = 24 * 3_600_000

  it('goes after a day with its file; what is used stays', async () => {
    const [used, publicOne, privateOne] = await Promise.all(
      (['goods', 'store', 'identity'] as const).map((module) => makeUpload(shop, { token: person.token }, module)),
    )
    await claim(person, [used!], 'goods')
    shop.clock.forward(day)
    await removeUnusedImages(shop.ctx())
    expect((await fetchImage(publicOne!)).statusCode).toBe(200)
    const late = await makeUpload(shop, { token: person.token }, 'avatar')
    shop.clock.forward(1)
    await removeUnusedImages(shop.ctx())
    expect((await fetchImage(used!)).statusCode).toBe(200)
    expect((await fetchImage(late)).statusCode).toBe(200)
    for (const [address, folder] of [
      [publicOne!, 'files'],
      [privateOne!, 'private-files'],
    ] as const) {
      expect(await findRow(address)).toBeUndefined()
      expect(filesIn(folder)).not.toContain(getFileName(parseUploadAddress(address)!.id))
    }
  })

  it('is finished by the next run when one is stopped at any step', async () => {
    const addresses = await Promise.all([1, 2].map(() => makeUpload(shop, { token: person.token }, 'avatar')))
    shop.clock.forward(day + 1)
    const ctx = shop.ctx()
    let removed = 0
    const stopped = {
      ...ctx,
      files: {
        ...ctx.files,
        remove: async (...file: Parameters<typeof ctx.files.remove>) => {
          if (removed++ > 0) throw new Error('the process ends here')
          await ctx.files.remove(...file)
        },
      },
    }
    await expect(removeUnusedImages(stopped)).rejects.toThrow('ends here')
    // Half removed, and no longer usable.
    for (const address of addresses) await expect(claim(person, [address], 'avatar')).rejects.toThrow('not_yours')
    await removeUnusedImages(ctx)
    for (const address of addresses) {
      expect(await findRow(address)).toBeUndefined()
      expect(filesIn('files')).not.toContain(getFileName(parseUploadAddress(address)!.id))
    }
  })

  it('goes from the public place too, where photos of reviews lay before they waited for a moderator', async () => {
    const address = await makeUpload(shop, { token: person.token }, 'review')
    const name = getFileName(parseUploadAddress(address)!.id)
    await shop.engine.files.write('public', name, await createSmallImage())
    shop.clock.forward(day + 1)
    await removeUnusedImages(shop.ctx())
    expect([...filesIn('files'), ...filesIn('private-files')]).not.toContain(name)
  })

  it('is refused as overloaded while S3 does not answer', async () => {
    const address = await makeUpload(shop, { token: person.token }, 'avatar')
    const disk = { ...shop.engine.files }
    const fetchStatus = async () => (await fetchImage(address)).statusCode
    expect(await fetchStatus()).toBe(200)
    Object.assign(shop.engine.files, openS3FileStore(unreachableS3, shop.engine.log))
    const answer = await send(named('avatar'), photo(await createSmallImage()))
    const image = await fetchImage(address)
    Object.assign(shop.engine.files, disk)
    expect([answer.status, answer.error?.key]).toEqual([503, 'overloaded'])
    expect([image.statusCode, image.headers['retry-after']]).toEqual([503, '2'])
    expect(await fetchStatus()).toBe(200)
  })

  it('leaves no row without a use behind a disk that is full, once the day is over', async () => {
    const { write } = shop.engine.files
    const broken = shop.engine.files as { write: typeof write }
    broken.write = async () => {
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC', syscall: 'write' })
    }
    const before = await shop.db().selectFrom('uploads').select('id').where('brand_id', '=', shop.brand.id).execute()
    const answer = await send(named('avatar'), photo(await createSmallImage()))
    broken.write = write
    expect([answer.status, answer.error?.key]).toEqual([500, 'internal'])
    shop.clock.forward(day + 1)
    await removeUnusedImages(shop.ctx())
    const after = await shop.db().selectFrom('uploads').select('id').where('brand_id', '=', shop.brand.id).execute()
    const known = new Set(before.map(({ id }) => id))
    expect(after.filter(({ id }) => !known.has(id))).toEqual([])
  })
})
