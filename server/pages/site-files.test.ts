import sharp from 'sharp'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore, type TestGoods, type TestStore } from '#tests/harness/goods.ts'
import { writeDocument } from '#server/modules/content/public.ts'
import { reindexGoods } from '#server/modules/search/indexing/public.ts'
import type { Brand } from '#server/platform/brand.ts'
import { newId } from '#server/platform/ids.ts'

let shop: TestShop
let store: TestStore
let goods: TestGoods
let docId: number
const newsId = newId()

beforeAll(async () => {
  shop = await openTestShop()
  store = await makeStore(shop)
  goods = await makeGoods(shop, { store })
  await reindexGoods(shop.ctx(), [goods.goodsId])
  docId = await writeDocument(shop.ctx(), 'sizes', 'en', { title: 'Sizes', body: '<p>All of them.</p>' })
  const words = { title: '{"en":"News"}', summary: '{}', body: '{}' }
  await shop
    .db()
    .insertInto('news')
    .values({ brand_id: shop.brand.id, id: newsId, ...words, published_at: shop.clock.now() })
    .execute()
})
afterAll(() => shop.close())

const request = (url: string, brand: Brand = shop.brand, headers = {}) =>
  shop.app.inject({ url, headers: { host: `${brand.hosts[0]}:8080`, ...headers } })
const placesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place!)

test('the sitemap lists pieces, and the pieces every page of the brand with its own host', async () => {
  const origin = `http://${shop.brand.hosts[0]}:8080`
  const index = await request('/sitemap.xml')
  expect(index.headers['content-type']).toContain('application/xml')
  const pieces = placesIn(index.body)
  expect(pieces[0]).toBe(`${origin}/sitemap-pages-1.xml`)
  const places = (await Promise.all(pieces.map((piece) => request(piece.slice(origin.length))))).flatMap(({ body }) =>
    placesIn(body),
  )
  for (const page of [
    '/index',
    `/productDetails?id=${goods.goodsId}`,
    `/store?id=${store.id}`,
    `/doc?docId=${docId}`,
    `/information?id=${newsId}`,
  ])
    expect(places).toContain(`${origin}/pc${page}`)
})

test('another brand lists nothing of it', async () => {
  const { body } = await request('/sitemap.xml', shop.otherBrand)
  expect(body).not.toContain(shop.brand.hosts[0])
  expect(body).not.toContain('goods-1')
  expect((await request('/sitemap-goods-1.xml', shop.otherBrand)).statusCode).toBe(404)
  expect((await request('/sitemap-pages-1.xml', shop.otherBrand)).body).not.toContain(newsId)
})

test.each(['/sitemap-goods-2.xml', '/sitemap-secrets-1.xml', '/sitemap-goods-0.xml', '/sitemap-goods.xml'])(
  '%s is not there',
  async (url) => expect((await request(url)).statusCode).toBe(404),
)

test('pieces are compressed for clients that accept it', async () => {
  const packed = await request('/sitemap-goods-1.xml', shop.brand, { 'accept-encoding': 'gzip, br' })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(packed.rawPayload).toString()).toBe((await request('/sitemap-goods-1.xml')).body)
})

test('robots are kept out of what is personal and told where the sitemap is', async () => {
  const { body, headers } = await request('/robots.txt')
  expect(headers['content-type']).toContain('text/plain')
  for (const line of ['Disallow: /pc/userInfo', 'Disallow: /shop/settlement', 'Disallow: /api/'])
    expect(body.split('\n')).toContain(line)
  expect(body).not.toMatch(/^Disallow: \/(pc\/index|pc\/productDetails|media)?$/m)
  expect(body).toContain(`Sitemap: http://${shop.brand.hosts[0]}:8080/sitemap.xml`)
})

test('the manifest opens the phone shop in the colours of the brand', async () => {
  const answer = await request('/manifest.webmanifest')
  expect(answer.headers['content-type']).toContain('application/manifest+json')
  expect(answer.json()).toMatchObject({
    name: shop.brand.name,
    start_url: '/shop/index',
    theme_color: shop.brand.settings.theme.light['header-bg'],
    icons: [
      { src: `/brand/${shop.brand.site}/icon.svg` },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  })
})

test('a brand that no drawing ships for has its mark as its icon, in its own colours', async () => {
  const { body, headers } = await request(`/brand/${shop.brand.site}/icon.svg`)
  expect(headers['content-type']).toContain('image/svg+xml')
  expect(body).toContain(`fill="${shop.brand.settings.theme.light.accent}"`)
  expect(body).not.toContain('var(')
})

test.each([180, 192, 512])('the icon of %i pixels is a PNG of this size', async (side) => {
  const { headers, rawPayload } = await request(`/icon-${side}.png`)
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  const { format, width, height, hasAlpha } = await sharp(rawPayload).metadata()
  expect([format, width, height, hasAlpha]).toEqual(['png', side, side, side !== 180])
})

test.each(['/icon-64.png', '/icon-999.png', '/icon-.png'])('%s is not there', async (url) =>
  expect((await request(url)).statusCode).toBe(404),
)

test('the service worker is a script of the root that may load nothing but from this shop', async () => {
  const { headers, body } = await request('/service-worker.js')
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self'",
    'x-content-type-options': 'nosniff',
  })
  // It caches nothing and answers no request of a page.
  expect(body).not.toMatch(/caches\.|'fetch'|importScripts/)
})

test('a host that is nobody’s has none of it', async () => {
  for (const url of ['/sitemap.xml', '/robots.txt', '/manifest.webmanifest'])
    for (const host of ['nobody.test', 'nobody.localhost', 'localhost.nobody.test'])
      expect((await shop.app.inject({ url, headers: { host } })).statusCode).toBe(404)
})

test('no host stands in robots.txt and the sitemap but one of the brand', async () => {
  const [own] = shop.brand.hosts
  for (const host of [`evil.example/${own}`, `evil.example#${own}`, `evil.example?${own}`, `${own}@evil.example`])
    for (const url of ['/sitemap.xml', '/robots.txt'])
      expect((await shop.app.inject({ url, headers: { host } })).statusCode).toBe(400)
  const odd = await request('/robots.txt', shop.brand, { 'x-forwarded-proto': 'javascript' })
  expect(odd.body).toContain(`Sitemap: http://${own}:8080/sitemap.xml`)
})

test('a forwarded host chooses the brand only for callers on this machine', async () => {
  const headers = { 'x-forwarded-host': shop.otherBrand.hosts[0]! }
  const own = (origin: string) => `Sitemap: http://${origin}/sitemap.xml`
  const local = await request('/robots.txt', shop.brand, headers)
  expect(local.body).toContain(own(shop.otherBrand.hosts[0]!))
  const remote = { url: '/robots.txt', headers: { host: shop.brand.hosts[0]!, ...headers }, remoteAddress: '192.0.2.1' }
  expect((await shop.app.inject(remote)).body).toContain(own(shop.brand.hosts[0]!))
})
