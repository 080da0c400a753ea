import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Theme } from '#contract/brand-file.ts'
import { getLogoFile, logoSides } from '#contract/logo-icons.ts'
import { reloadBrandsOnChange } from '#server/modules/tenancy/public.ts'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { buildForm } from '#tests/harness/uploads.ts'

let shop: TestShop
let staff: Person
let stopReloading: () => Promise<void>
beforeAll(async () => {
  shop = await openTestShop()
  staff = await makeStaff(shop, ['administrator'])
  stopReloading = await reloadBrandsOnChange({
    brands: shop.brands,
    database: shop.database,
    onChange: (id) => shop.engine.cache.invalidate(id!),
    log: { warn: () => undefined } as never,
  })
})
afterAll(async () => {
  await stopReloading()
  await shop.close()
})

const outcome = ({ status, error }: ApiResponse) => `${status} ${error?.key ?? 'ok'}`
const post = (path: string, input: object, token = staff.token) => shop.post(`/admin/theme/${path}`, input, { token })
const detail = async () => (await shop.get('/admin/theme/detail', {}, { token: staff.token })).data
const withColours = (theme: Theme, light: Partial<Theme['light']>): Theme => ({
  ...theme,
  light: { ...theme.light, ...light },
})
/** The theme that shoppers get. */
const readLive = async (): Promise<Theme> => (await shop.get('/api/brand')).data.theme
const saveNext = async (theme: object, logo: string | null = null) => {
  const { draft } = await detail()
  return post('save', { version: draft.version, content: { theme, logo } })
}
/** Saves and publishes; the process hears of it a moment later. */
async function publish(theme: Theme): Promise<ApiResponse> {
  const { data } = await saveNext(theme)
  return post('publish', { version: data.draft.version })
}
const waitForAccent = (accent: string) => expect.poll(async () => (await readLive()).light.accent).toBe(accent)

test('a draft is not seen by shoppers; published it is, and rolled back it is what it was, exactly', async () => {
  const before = await readLive()
  const changed = withColours(before, { accent: '#0A4F4A', 'accent-hover': '#083F3B' })
  const saved = await saveNext(changed)
  expect(saved.data.draft).toMatchObject({ isChanged: true, live: null, changedBy: staff.username })
  expect(await readLive()).toEqual(before)
  expect(outcome(await post('publish', { version: saved.data.draft.version }))).toBe('200 ok')
  await waitForAccent('#0A4F4A')
  expect(await readLive()).toEqual(changed)
  const { data } = await shop.get('/admin/theme/version/list', {}, { token: staff.token })
  expect(data.pageList).toMatchObject([
    { number: 2, publishedBy: staff.username, restoredNumber: null },
    { number: 1, publishedBy: null, restoredNumber: null },
  ])
  const restored = await post('version/restore', { number: 1 })
  expect(restored.data.draft).toMatchObject({ live: { number: 3 }, isChanged: false, content: { theme: before } })
  await waitForAccent(before.light.accent)
  expect(await readLive()).toEqual(before)
  expect(outcome(await post('version/restore', { number: 99 }))).toBe('404 theme.version_not_found')
})

test('a theme below AA is kept as a draft, and refused by name when it is published', async () => {
  const before = await readLive()
  const saved = await saveNext(withColours(before, { accent: '#2F8F87' }))
  expect(outcome(saved)).toBe('200 ok')
  const refused = await post('publish', { version: saved.data.draft.version })
  expect(outcome(refused)).toBe('422 theme.contrast')
  expect(refused.error!.params).toMatchObject({ figure: 'on-accent', ground: 'accent', mode: 'light', min: 4.5 })
  expect(refused.error!.params!.ratio).toBeLessThan(4.5)
  expect(await readLive()).toEqual(before)
  // Negative control: the nearest colour that holds the ratio is published.
  expect(outcome(await publish(withColours(before, { accent: '#0A5550' })))).toBe('200 ok')
  await waitForAccent('#0A5550')
})

test.each([
  ['a colour that is none', (theme: Theme) => withColours(theme, { accent: 'red' })],
  ['a corner above 999px', (theme: Theme) => ({ ...theme, corners: ['8px', '14px', '22px', '1000px'] })],
  ['a style in a corner', (theme: Theme) => ({ ...theme, corners: ['8px;x', '14px', '22px', '9px'] })],
  ['a shape that is not shipped', (theme: Theme) => ({ ...theme, shape: 'star' })],
  ['a palette that lacks a colour', (theme: Theme) => ({ ...theme, light: { ...theme.light, ink: undefined } })],
  ['a role that there is not', (theme: Theme) => ({ ...theme, light: { ...theme.light, glow: '#FFFFFF' } })],
])('%s is refused, and the draft stays', async (_name, change) => {
  const { draft } = await detail()
  const refused = await saveNext(change(await readLive()))
  expect(outcome(refused)).toBe('422 request.invalid')
  expect(Object.keys(refused.error!.fields!)[0]).toMatch(/^content\.theme\./)
  expect((await detail()).draft.version).toBe(draft.version)
})

test('two editors: the later save writes nothing and shows both', async () => {
  const { draft } = await detail()
  const live = await readLive()
  const save = (sale: string) =>
    post('save', { version: draft.version, content: { theme: withColours(live, { sale }), logo: null } })
  expect(outcome(await save('#A0251A'))).toBe('200 ok')
  const refused = await save('#901F15')
  expect(outcome(refused)).toBe('409 theme.changed')
  const [sent, stored] = refused.error!.params!.versions as Record<string, unknown>[]
  expect(sent).toMatchObject({ content: { theme: { light: { sale: '#901F15' } } } })
  expect(stored).toMatchObject({ version: draft.version + 1, content: { theme: { light: { sale: '#A0251A' } } } })
  expect(outcome(await post('publish', { version: draft.version }))).toBe('409 theme.changed')
})

test('only staff who manage the brand read or write its theme, and only that of their brand', async () => {
  const shopper = await makePerson(shop)
  const support = await makeStaff(shop, ['support'])
  for (const { token } of [shopper, support]) {
    expect((await shop.get('/admin/theme/detail', {}, { token })).status).toBe(403)
    expect((await post('publish', { version: 1 }, token)).status).toBe(403)
  }
  const other = await makeStaff(shop, ['administrator'], shop.otherBrand)
  const theirs = await shop.get('/admin/theme/detail', {}, { token: other.token, brand: shop.otherBrand })
  expect(theirs.data.draft).toMatchObject({ version: 0, live: null })
})

const sendLogo = async (image: Buffer, name = 'logo.png'): Promise<ApiResponse> => {
  const { payload, type } = buildForm([{ name: 'file', value: image, filename: name }])
  const response = await shop.app.inject({
    method: 'POST',
    url: '/admin/theme/logo/upload',
    headers: { host: shop.brand.hosts[0]!, 'content-type': type, authorization: `Bearer ${staff.token}` },
    payload,
  })
  return { status: response.statusCode, headers: response.headers, ...response.json<object>() } as ApiResponse
}
const drawLogo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 180, g: 40, b: 30, alpha: 0.5 } } })
    .png()
    .toBuffer()
const readIcon = async (logo: string, icon: string) =>
  sharp(
    (await shop.app.inject({ url: `/media/files/${getLogoFile(logo, icon)}`, headers: { host: shop.brand.hosts[0]! } }))
      .rawPayload,
  )

test('one upload makes the icons of all sizes, and the manifest names them once it is published', async () => {
  const made = await sendLogo(await drawLogo(800, 400))
  expect(outcome(made)).toBe('200 ok')
  const { logo } = made.data as { logo: string }
  for (const side of logoSides)
    expect(await (await readIcon(logo, `${side}`)).metadata()).toMatchObject({
      format: 'png',
      width: side,
      height: side,
    })
  // Transparent above and below a wide logo; opaque where systems cut the icon to their shape.
  expect((await (await readIcon(logo, '64')).stats()).isOpaque).toBe(false)
  for (const icon of ['apple-180', 'maskable-192', 'maskable-512'])
    expect((await (await readIcon(logo, icon)).stats()).isOpaque).toBe(true)
  const saved = await saveNext(await readLive(), logo)
  expect(outcome(await post('publish', { version: saved.data.draft.version }))).toBe('200 ok')
  const stored = await shop
    .db()
    .selectFrom('brands')
    .select('settings')
    .where('id', '=', shop.brand.id)
    .executeTakeFirstOrThrow()
  expect(stored.settings).toMatchObject({ logo })
  expect(outcome(await saveNext(await readLive(), 'f'.repeat(32)))).toBe('422 theme.logo_unknown')
})

test('a logo that is too small, and anything that is no JPEG or PNG, is refused', async () => {
  expect(outcome(await sendLogo(await drawLogo(511, 511)))).toBe('422 theme.logo_too_small')
  expect(outcome(await sendLogo(await drawLogo(512, 10)))).toBe('200 ok')
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><script>alert(1)</script></svg>',
  )
  expect(outcome(await sendLogo(drawing, 'logo.svg'))).toBe('415 upload.not_an_image')
  expect(outcome(await sendLogo(drawing))).toBe('415 upload.not_an_image')
})
