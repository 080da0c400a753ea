import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPages } from '#server/pages/pages.ts'
import { ResponseCache } from '#server/platform/response-cache.ts'
import { CacheStore } from '#server/platform/cache-store.ts'
import type { Brand } from '#server/platform/brand.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeDataDir } from '#tests/harness/data-dir.ts'
import { requestManyAddresses } from './request-many-addresses.ts'
import { recordFigure, scale } from './figures.ts'
import { createTestRenderer } from './create-test-renderer.ts'

const maxBytes = 256 << 10

let shop: TestShop
/** The same shop whose cache has no bound. */
let unbounded: TestShop
let renderedUrls: string[] = []

async function openShop(store: CacheStore): Promise<TestShop> {
  const renderer = createTestRenderer((url) => void renderedUrls.push(url))
  return openTestShop({
    // However long a busy machine takes, no page expires between two readings.
    cache: new ResponseCache({ store, ttlMs: 3_600_000 }),
    policy: { otherRequestsPerSecondPerAddress: 1e6 },
    pages: (config, engine) => createPages(config, '/nonexistent', engine, async () => renderer),
  })
}

beforeAll(async () => {
  shop = await openShop(new CacheStore(maxBytes))
  unbounded = await openShop(new CacheStore(Infinity))
})
afterAll(async () => {
  await shop.close()
  await unbounded.close()
})

type ReadOptions = { readonly of?: TestShop; readonly brand?: Brand; readonly encoding?: string }

const fetchPage = async (url: string, { of = shop, brand, encoding = 'br' }: ReadOptions = {}) => {
  const headers = { host: (brand ?? of.brand).hosts[0]!, 'accept-language': 'en', 'accept-encoding': encoding }
  const response = await of.app.inject({ url, headers })
  return { status: response.statusCode, headers: response.headers, body: response.rawPayload }
}

/** How many pages were rendered for these addresses, asked one after the other. */
async function countRenders(urls: readonly string[], encoding?: string): Promise<number> {
  renderedUrls = []
  for (const url of urls) await fetchPage(url, encoding ? { encoding } : {})
  return renderedUrls.length
}

describe('a page', () => {
  test('that many ask for at once is rendered once', async () => {
    renderedUrls = []
    const responses = await Promise.all(Array.from({ length: 20 }, () => fetchPage('/pc/merchantsettled')))
    expect(responses.every(({ status }) => status === 200)).toBe(true)
    expect(renderedUrls).toHaveLength(1)
  })

  test('is one for all parameters that its route does not know, and for any order of those that it knows', async () => {
    const known = '/pc/commodity?sort=newest&inStock=true'
    expect((await fetchPage(known)).status).toBe(200)
    const same = [
      `${known}&visit=17`,
      '/pc/commodity?utm_source=mail&inStock=true&fbclid=x&sort=newest#top',
      `${known}&sort=rating&lang=en`,
      `/pc/commodity?id=8&${known.split('?')[1]}`,
    ]
    expect(await countRenders(same)).toBe(0)
    expect(
      await countRenders([`${known}&opt.b=2&opt.a=1`, `/pc/commodity?opt.a=1&opt.b=2&inStock=true&sort=newest`]),
    ).toBe(1)
    expect(await countRenders([`${known}&rating=4`, known.replace('/pc', '/shop'), `${known}&lang=zh-CN`])).toBe(3)
    const many = Array.from({ length: 30 }, (_, nth) => `/shop/index?visit=${nth}&_=${nth}`)
    expect(await countRenders(many)).toBe(1)
  })

  test('is read in every encoding from one rendering', async () => {
    expect(await countRenders(['/pc/login', '/pc/login'], 'gzip')).toBe(1)
    expect(await countRenders(['/pc/login'], 'br')).toBe(0)
    expect(await countRenders(['/pc/login'], 'identity')).toBe(0)
    const plain = await fetchPage('/pc/login', { encoding: 'identity' })
    expect(plain.body.toString()).toContain('<!doctype html>')
    expect((await fetchPage('/pc/login', { encoding: 'gzip' })).headers.etag).toBe(plain.headers.etag)
  })

  test.each([
    ['that no route has', '/pc/nowhere'],
    ['written in another way', '/pc/INDEX'],
    ['with an absurdly long value', `/pc/searchGoods?keyword=${'x'.repeat(201)}`],
    ['of one person', '/pc/userInfo/dashboard'],
    ['of a product that is not there', '/pc/productDetails?id=none'],
  ])('%s is not kept', async (_, url) => {
    expect(await countRenders([url, url])).toBe(2)
  })

  test('carries nothing of the parameters that its route does not know', async () => {
    const { body } = await fetchPage('/pc/commodity?visitor=3&sort=newest', { encoding: 'identity' })
    expect(body.toString()).toContain('"origin":"/commodity?sort=newest"')
    expect(body.toString()).not.toContain('visitor')
  })
})

describe('the memory of pages and answers, over all brands', () => {
  /** The most bytes in use while `count` different addresses are asked for. */
  async function requestMany(of: TestShop, count: number): Promise<number> {
    const { store } = of.engine.cache
    const brands: Brand[] = [of.brand, of.otherBrand]
    let most = 0
    for (let nth = 0; nth < count; nth++) {
      const brand = brands[nth % 2]!
      await fetchPage(`/pc/login?back=/page${nth}`, { of, brand, encoding: nth % 3 === 0 ? 'gzip' : 'br' })
      await of.get('/goods/shop/goods/list', {}, { brand })
      most = Math.max(most, store.usedBytes)
    }
    return most
  }

  test('stays within its bytes, and returns them when the answers are past their time', async () => {
    const { store } = shop.engine.cache
    const most = await requestMany(shop, 150)
    expect(most).toBeLessThanOrEqual(maxBytes)
    expect(most).toBeGreaterThan(maxBytes / 2)
    store.sweep(Date.now() + 4_000_000)
    expect([store.usedBytes, store.entryCount]).toEqual([0, 0])
    const kilobytes = Math.ceil(most / 1024)
    recordFigure({
      promise: 14,
      name: '7-memory',
      text: `150 addresses of 2 brands: at most ${kilobytes} of 256 KB kept`,
    })
  }, 120_000)

  test('control: a store without a bound passes it', async () => {
    expect(await requestMany(unbounded, 150)).toBeGreaterThan(maxBytes)
  }, 120_000)
})

const maxMegabytes = 300

/** Takes minutes and a build: a part of the long form. */
describe.runIf(scale > 1)('a serving process', () => {
  test('stays below 300 MB for 10,000 addresses of all brands and 50 photos at once', async () => {
    const dataDir = makeDataDir('memory')
    const count = 1_000 * scale
    const port = Number(process.env.TRUST_PORT ?? 3620)
    try {
      const { atStart, peak, after } = await requestManyAddresses({ port, dataDir, count, photos: 50, demo: 'small' })
      const text = `${count} addresses of all brands and 50 photos of 12 MP at once: ${atStart} MB before, at most ${peak} MB, ${after} MB after`
      console.log(text)
      recordFigure({ promise: 14, name: '8-process', text })
      expect(peak).toBeLessThan(maxMegabytes)
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  }, 1_800_000)
})
