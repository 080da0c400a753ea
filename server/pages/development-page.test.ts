import { afterEach, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { createTestRenderer } from '#tests/trust/create-test-renderer.ts'
import { developmentPath } from '#web/development/page.ts'
import { addDevelopmentPage } from './development-page.ts'
import { createPages } from './pages.ts'

let shop: TestShop
afterEach(() => shop.close())

const open = (path: string, lang = 'en') =>
  shop.app.inject({ url: path, headers: { host: shop.brand.hosts[0]!, accept: 'text/html', 'accept-language': lang } })

test('the development server shows the parts of the consoles in the language and colours of a brand', async () => {
  shop = await openTestShop({
    pages:
      () =>
      async ({ app }) =>
        addDevelopmentPage(app, async (url, html) => `${html}<!-- ${url} -->`),
  })
  const { statusCode, body, headers } = await open(developmentPath, 'ar')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain('<html lang="ar" dir="rtl"')
  expect(body).toContain(`/brand/${shop.brand.site}/theme-`)
  expect(body).toContain('src="/web/development/entry.tsx"')
  expect(body).toContain(`<!-- ${developmentPath} -->`)
})

test('a server in production has no such page', async () => {
  shop = await openTestShop({
    pages: (config, engine) => createPages(config, '/nonexistent', engine, async () => createTestRenderer()),
  })
  const { statusCode, headers } = await open(developmentPath)
  expect([statusCode, headers['location']]).toEqual([302, `/pc${developmentPath}`])
  expect((await open(`/pc${developmentPath}`)).statusCode).toBe(404)
  const response = await shop.app.inject({ url: developmentPath, headers: { host: shop.brand.hosts[0]! } })
  expect(response.statusCode).toBe(404)
})
