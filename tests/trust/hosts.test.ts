import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { recordFigure } from './figures.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** Hosts that no brand has, those that look like the names of a demo among them. */
const hosts = [
  'evil.example',
  'evil.example:3000',
  'evil.example/x.localhost',
  'evil.example#x.localhost',
  'evil.example?x.localhost',
  'x@y.localhost',
  'a b.localhost',
  '[.localhost',
  'localhost:99999',
  'shop.localhost.evil.example',
  '10.0.0.1',
  '0x7f.1',
  'localhost%00',
]

const paths = ['/', '/pc/index', '/robots.txt', '/sitemap.xml', '/api/brand', '/console']

describe('a host of no brand', () => {
  it('gets no page, is named in none, and may not be kept by caches', async () => {
    let requestCount = 0
    for (const host of hosts)
      for (const url of paths) {
        const answer = await shop.app.inject({ url, headers: { host } })
        requestCount += 1
        expect([400, 404, 421], `${host} ${url}`).toContain(answer.statusCode)
        expect(answer.body, `${host} ${url}`).not.toContain('evil.example')
        expect(answer.headers['cache-control'] ?? '', `${host} ${url}`).not.toContain('public')
      }
    recordFigure({
      promise: 27,
      name: 'hosts',
      text: `${requestCount} requests with ${hosts.length} foreign hosts: 0 pages`,
    })
  })

  it('is told from one of a brand (negative control)', async () => {
    const answer = await shop.app.inject({ url: '/robots.txt', headers: { host: shop.brand.hosts[0]! } })
    expect(answer.statusCode).toBe(200)
  })
})
