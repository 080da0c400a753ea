import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createPages } from '#server/pages/pages.ts'
import { ResponseCache } from '#server/platform/response-cache.ts'
import { OverloadedError } from '#server/platform/database/errors.ts'
import type { Engine } from '#server/platform/http/engine.ts'
import { openTestShop, testConfig, type TestShop } from '#tests/harness/app.ts'
import { makePerson } from '#tests/harness/people.ts'

const root = resolve(import.meta.dirname, '../..')
const isBuilt = existsSync(join(root, '.build/server/entry-server.js'))

let shop: TestShop
let app: FastifyInstance
let token: string
let cache: ResponseCache
/** The error of every database query; null while the database works. */
let failure: Error | null = null

beforeAll(async () => {
  shop = await openTestShop()
  token = (await makePerson(shop)).token
  cache = new ResponseCache()
  const engine: Engine = {
    ...shop.engine,
    cache,
    forBrand: (brandId) => {
      if (failure) throw failure
      return shop.engine.forBrand(brandId)
    },
  }
  const config = { ...testConfig(shop.dataDir), production: true }
  const parts = { config, engine, brands: shop.brands, log: pino({ level: 'silent' }), isReady: async () => true }
  ;({ app } = await buildApp({ ...parts, ...(isBuilt && { pages: createPages(config, root, engine) }) }))
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

/** Asks without the help of answers that were given before. */
const openUncached = (url: string, headers: Record<string, string> = {}) => {
  cache.invalidate(shop.brand.id)
  return app.inject({ url, headers: { host: shop.brand.hosts[0]!, ...headers } })
}

const createErrorWithCode = (code: string) => Object.assign(new Error('refused by the database'), { code })
const failures: [string, Error][] = [
  ['is silent', new Error('Query read timeout')],
  ['is away', createErrorWithCode('ECONNREFUSED')],
  ['has no disk left', createErrorWithCode('53100')],
  ['has no memory left', createErrorWithCode('53200')],
  ['has no connection left', createErrorWithCode('53300')],
  ['has too many waiting', new OverloadedError('full')],
]

describe.runIf(isBuilt)('where the database', () => {
  it.each(failures)('%s a page is a page that says so, with 503, and is made again afterwards', async (_, error) => {
    failure = error
    const url = `/pc/commodity?pageNum=1&x=${encodeURIComponent(String(error))}`
    const broken = await openUncached(url)
    failure = null
    expect([broken.statusCode, broken.headers['retry-after']]).toEqual([503, '2'])
    expect(broken.headers['content-type']).toContain('text/html')
    expect(broken.headers['cache-control']).toContain('no-store')
    expect(broken.body).toMatch(/^<!doctype html>/)
    expect((await openUncached(url)).statusCode).toBe(200)
  })

  it('a page of one person is a short page, in the language of the visitor', async () => {
    failure = failures[0]![1]
    const broken = await openUncached('/pc/userInfo', { cookie: `session=${token}`, 'accept-language': 'ar' })
    failure = null
    expect([broken.statusCode, broken.headers['retry-after']]).toEqual([503, '2'])
    expect(broken.body).toMatch(/^<!doctype html><html lang="ar" dir="rtl">/)
  })
})

it.each(failures)('where the database %s the API answers 503 with Retry-After', async (_, error) => {
  failure = error
  const response = await openUncached('/goods/shop/category/list')
  failure = null
  expect([response.statusCode, response.headers['retry-after'], response.json().error.key]).toEqual([
    503,
    '2',
    'overloaded',
  ])
})

it('an error that is no excuse stays a 500 (negative control)', async () => {
  failure = createErrorWithCode('42P01')
  expect((await openUncached('/goods/shop/category/list')).statusCode).toBe(500)
  if (isBuilt) expect((await openUncached('/pc/commodity?pageNum=1&x=other')).statusCode).toBe(500)
  failure = null
})
