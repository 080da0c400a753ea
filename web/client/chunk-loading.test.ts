import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  isLoadError,
  isOutdated,
  LoadError,
  importWithTimeout,
  reloadIfReachable,
  setChunkTimeout,
} from './chunk-loading.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  setChunkTimeout(120)
})

describe('loadPatiently', () => {
  it('hands on what arrives', async () => {
    expect(await importWithTimeout(async () => 7)).toBe(7)
  })

  it('gives up on what fails and on what takes too long', async () => {
    await expect(importWithTimeout(() => Promise.reject(new TypeError('x')))).rejects.toBeInstanceOf(LoadError)
    setChunkTimeout(0.01)
    await expect(importWithTimeout(() => new Promise(() => {}))).rejects.toBeInstanceOf(LoadError)
  })
})

it.each([
  [new LoadError('late'), true],
  [new TypeError('Failed to fetch dynamically imported module: /assets/x.js'), true],
  [new TypeError('Importing a module script failed.'), true],
  [new Error('Unable to preload CSS for /assets/x.css'), true],
  [new TypeError('x is not a function'), false],
  ['text', false],
])('knows %s as a load error: %s', (error, expected) => expect(isLoadError(error)).toBe(expected))

describe('isOutdated', () => {
  const page = (html: string, status = 200) => {
    vi.stubGlobal('location', { href: 'https://shop.example/pc/commodity' })
    vi.stubGlobal('fetch', async () => new Response(html, { status }))
  }

  it.each([
    ['the shop serves the same entry', '<script type="module" src="/assets/a1.js"></script>', 200, false],
    ['the shop serves another entry', '<script type="module" src="/assets/b2.js"></script>', 200, true],
    ['the shop has an error', 'no page', 503, false],
  ])('%s', async (_, html, status, expected) => {
    page(html, status)
    expect(await isOutdated('/assets/a1.js')).toBe(expected)
  })

  it('does not know while the shop cannot be reached', async () => {
    vi.stubGlobal('location', { href: 'https://shop.example/pc/commodity' })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await isOutdated('/assets/a1.js')).toBe(false)
  })
})

it.each([true, false])('an address is loaded again only if it answers (%s)', async (isAnswered) => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload, href: 'https://shop.example/pc/commodity' })
  vi.stubGlobal('fetch', () =>
    isAnswered ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch')),
  )
  expect(await reloadIfReachable()).toBe(isAnswered)
  expect(reload).toHaveBeenCalledTimes(isAnswered ? 1 : 0)
})
