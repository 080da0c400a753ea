import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createStaticHandler, RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { policyDefaults } from '#contract/brand-file.ts'
import type { Operation } from '#contract/operation.ts'
import { pages } from '#web/storefront/pages.ts'
import { routes } from '#web/storefront/routes.tsx'
import { ApiError, type ApiCall } from '#web/client/api-call.ts'
import { createQueryClient } from '#web/client/api-query.ts'
import { createAddressReader } from './page-address.ts'
import { policyContext, queryContext } from './page-route.tsx'

const read = createAddressReader(pages)

describe('an address', () => {
  test.each([
    ['/index?visit=17', '/index', true],
    ['/productDetails?utm_source=a&skuId=s&id=7', '/productDetails?id=7&skuId=s', true],
    ['/productDetails?id=7&id=8', '/productDetails?id=7', true],
    ['/productDetails?id=7#reviews', '/productDetails?id=7', true],
    ['/commodity?opt.b=2&optics=1&opt.a=1', '/commodity?opt.a=1&opt.b=2', true],
    ['/searchGoods?keyword=%22a%3Fb%22', '/searchGoods?keyword=%22a%3Fb%22', true],
    ['/INDEX?a=1', '/INDEX?a=1', false],
    ['/index/', '/index/', false],
    ['/nowhere?a=1', '/nowhere?a=1', false],
    ['/userInfo/unknown', '/userInfo/unknown', false],
    ['/userInfo/wallet?kind=1&a=2', '/userInfo/wallet?kind=1', false],
    [`/searchGoods?keyword=${'x'.repeat(200)}`, `/searchGoods?keyword=${'x'.repeat(200)}`, true],
    [`/searchGoods?keyword=${'x'.repeat(201)}`, `/searchGoods?keyword=${'x'.repeat(201)}`, false],
  ])('%s is %s; shared: %s', (address, href, isShared) => {
    expect(read(address)).toMatchObject({ href, isShared })
  })

  test.each([
    ['/index?visit=17', true],
    ['/userInfo/wallet', true],
    ['/INDEX', false],
    ['/userInfo/unknown', false],
  ])('%s has a page: %s', (address, isKnown) => expect(read(address).isKnown).toBe(isKnown))

  test('with very many options is not shared', () => {
    const options = Array.from({ length: 100 }, (_, nth) => `opt.option${nth}=value${nth}`).join('&')
    expect(read(`/commodity?${options}`).isShared).toBe(false)
  })
})

test.each(pages)('$path declares every parameter that tells it from other pages', ({ query, keepAlive, canonical }) => {
  for (const name of [...(keepAlive ?? []), ...(canonical ?? [])]) expect(query).toContain(name)
})

test.each(pages)('$path has its file', ({ file }) => {
  expect(existsSync(resolve(import.meta.dirname, '../features', file))).toBe(true)
})

test('pages of one path do not exist', () => {
  const paths = pages.map(({ path }) => path)
  expect(paths).toEqual([...new Set(paths)])
})

test('a page below /userInfo is personal, and no personal page is open to search engines', () => {
  for (const { path, isPersonal, canonical, crawling } of pages) {
    if (path.startsWith('/userInfo')) expect(isPersonal, path).toBe(true)
    if (isPersonal) expect([path, canonical, crawling]).toEqual([path, undefined, 'disallowed'])
  }
})

/** Names of parameters that a source text reads from the address of a page. */
function readNames(source: string): string[] {
  const direct = source.matchAll(/\bsearch(?:Params)?\s*\.(?:get|has|getAll)\(\s*'([^']+)'/g)
  const byFunction = source.matchAll(/\bread(?:Id|Flag|Page|Amount)\(\s*search,\s*'([^']+)'/g)
  return [...direct, ...byFunction].map(([, name]) => name!)
}

/** Parameters that files of the pages read and no route declares. */
function findUndeclared(sources: readonly (readonly [file: string, source: string])[]): string[] {
  const declared = new Set(pages.flatMap(({ query }) => query))
  return sources.flatMap(([file, source]) =>
    readNames(source).flatMap((name) => (declared.has(name) ? [] : [`${file}: ${name}`])),
  )
}

describe('the parameters that pages read', () => {
  const folder = resolve(import.meta.dirname, '../features')
  const sources = globSync('**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !file.includes('.test.'))
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const)

  test('are declared by routes', () => {
    // `index` leads from `/userInfo` to one of its pages, and is no page's.
    expect(findUndeclared(sources)).toEqual(['account/account-home.ts: index'])
    expect(sources.flatMap(([, source]) => readNames(source)).length).toBeGreaterThan(30)
  })

  test('control: one that no route declares is found', () => {
    expect(findUndeclared([['a.ts', "const visit = search.get('visit')"]])).toEqual(['a.ts: visit'])
  })

  test('are read from the address of the page only; the whole address bar is read where no page is shown', () => {
    const readers = sources.filter(([, source]) => /const \{[^}]*\bsearch\b[^}]*\} = useLocation\(\)/.test(source))
    // Words in the search box, which is none of the page; all of its pages declare `keyword`.
    expect(readers.map(([file]) => file).toSorted()).toEqual([
      'cart/cart-provider.tsx',
      'search/use-search-words.ts',
      'search/use-start-search.ts',
    ])
  })
})

/** Names of the operations that the first view of a page calls. */
async function findCalls(path: string): Promise<string[]> {
  const called: string[] = []
  const call = (async (name: string) => {
    called.push(name)
    throw new ApiError(404, 'not_found', '')
  }) as unknown as ApiCall
  const requestContext = new RouterContextProvider()
  requestContext.set(queryContext, createQueryClient(call))
  requestContext.set(policyContext, policyDefaults)
  await createStaticHandler(routes).query(new Request(`http://shop.example${path}?keyword=lamp&id=1`), {
    requestContext,
  })
  return called
}

const searches = (name: string): boolean => {
  const [module = '', operation = ''] = name.split('.')
  return (api as unknown as Record<string, Record<string, Operation>>)[module]![operation]!.limit === 'search'
}

test.each(pages)('$path counts as a search exactly when its first view runs one', async ({ path, limit }) => {
  expect((await findCalls(path)).some(searches)).toBe(limit === 'search')
})
