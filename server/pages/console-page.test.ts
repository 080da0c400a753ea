import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { writeConsolePage } from '#web/console/app/page.ts'
import { addConsolePage } from './console-page.ts'
import { buildConsoleCss } from './page-brand.ts'

const files = { script: '/assets/console/entry.js', styles: ['/assets/console/entry.css'], preloads: [] }

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({
    pages:
      () =>
      async ({ app }) =>
        addConsolePage(app, files),
  })
})
afterAll(() => shop.close())

const open = (url: string, brand = shop.brand, headers = {}) =>
  shop.app.inject({ url, headers: { host: brand.hosts[0]!, accept: 'text/html', ...headers } })

test('every address below the console is the same page, on the host of each brand and in the language asked for', async () => {
  for (const brand of [shop.brand, shop.otherBrand])
    for (const path of ['/console/', '/console/seller/orders/7?view=late']) {
      const { statusCode, body } = await open(path, brand, { 'accept-language': 'ar' })
      expect(statusCode).toBe(200)
      expect(body).toContain('<html lang="ar" dir="rtl"')
      expect(body).toContain(`/brand/${brand.site}/console-`)
      expect(body).toContain('src="/assets/console/entry.js"')
    }
  const { headers } = await open('/console/?lang=zh-CN')
  expect(headers['set-cookie']).toMatch(/^lang=zh-CN/)
  expect((await open('/console')).headers['location']).toBe('/console/')
  expect((await open('/console?lang=ar')).headers['location']).toBe('/console/?lang=ar')
})

test('the page runs only our own scripts, is in no frame, no cache and no search engine', async () => {
  const { headers, body } = await open('/console/')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
  expect(headers['cache-control']).toBe('private, no-store')
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(body.match(/<script(?![^>]*(type="application\/json"|src=))/g)).toBeNull()
})

test('a text of a brand cannot end the data of the page', () => {
  const name = '</script><script>alert(1)</script>'
  const { currency, timeZone, defaultLanguage } = shop.brand.settings
  const { shipWithinHours, lowStockUnits } = shop.brand.policy
  const { site, languages } = shop.brand
  const brand = {
    site,
    name,
    logo: null,
    languages,
    defaultLanguage,
    currency,
    timeZone,
    shipWithinHours,
    lowStockUnits,
    loginProvider: null,
  }
  const start = { locale: 'en', brand, requestTimeoutSeconds: 15, chunkLoadTimeoutSeconds: 120 } as const
  const html = writeConsolePage(start, files)
  expect(html).toContain('\\u003c/script>')
  expect(html).not.toContain('<script>alert')
})

test('each colour has its light and its dark value, and the choice of a person wins', async () => {
  const css = buildConsoleCss(shop.brand.settings.theme)
  const { light, dark } = shop.brand.settings.theme
  expect(css).toContain(`--ink:light-dark(${light.ink},${dark.ink})`)
  expect(css).toContain(':root[data-theme=dark]{color-scheme:dark}')
  const { body } = await open('/console/')
  const [href] = /\/brand\/[^"]+console-[^"]+\.css/.exec(body)!
  const sheet = await open(href)
  expect([sheet.statusCode, sheet.body]).toEqual([200, css])
  expect(String(sheet.headers['cache-control'])).toContain('immutable')
})
