import { expect, type CDPSession, type Page } from '@playwright/test'
import { journey, originOf, settings, type Walk } from './journey.ts'

/** Every page that a visitor can open without knowing an id. */
const places = [
  '/index',
  '/classification',
  '/commodity',
  '/searchGoods?keyword=%22a%22',
  '/searchStore?keyword=%22a%22',
  '/searchResult?keyword=%22a%22',
  '/discounted',
  '/information',
  '/doc?docId=1',
  '/merchantsettled',
  '/credit',
  '/login',
  '/register',
]

const mostShift = 0.02
const deepestChain = 2

/** Sums how much the page moved under the reader's eyes; to be called before the first page is opened. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

const shiftOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift)

type Requested = {
  readonly request: { readonly url: string }
  readonly initiator: {
    readonly url?: string
    readonly stack?: { readonly callFrames: readonly { readonly url: string }[] }
  }
}

/** Follows which file asked for which: the document is 0 deep, what it names 1, what that asks for 2. */
function watchChains(devtools: CDPSession) {
  const depths = new Map<string, number>()
  devtools.on('Network.requestWillBeSent', ({ request, initiator }: Requested) => {
    const from = initiator.stack?.callFrames[0]?.url ?? initiator.url
    depths.set(request.url, from === undefined ? 0 : (depths.get(from) ?? 0) + 1)
  })
  return { clear: () => depths.clear(), deepest: () => [...depths].toSorted(([, a], [, b]) => b - a)[0] }
}

async function readAll(page: Page) {
  for (const part of [0.3, 0.7, 1]) {
    await page.evaluate((part) => scrollTo(0, document.documentElement.scrollHeight * part), part)
    await page.waitForTimeout(150)
  }
}

/** Ids of something to look at, found as a visitor finds them. */
async function findPlaces({ page }: Walk, site: string): Promise<string[]> {
  const answer = await page.request.post(`${originOf('default')}/goods/shop/goods/list`, {
    data: { pageSize: 1, inStock: true },
    headers: { 'x-forwarded-host': `${site}.localhost` },
  })
  const [goods] = ((await answer.json()) as { data: { pageList: { id: string; seller: { id: string } }[] } }).data
    .pageList
  return [`/productDetails?id=${goods!.id}`, `/store?id=${goods!.seller.id}`]
}

journey('every page stands still, is fair, and has a name of its own', settings, async (walk, { site }) => {
  const { page, at, beFair } = walk
  await watchShifts(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const chains = watchChains(devtools)
  const titles = new Map<string, string>()
  for (const place of [...places, ...(await findPlaces(walk, site))]) {
    chains.clear()
    await page.goto(at(place))
    await expect(page.locator('h1')).toHaveCount(1)
    await page.waitForLoadState('networkidle')
    const [file, depth] = chains.deepest()!
    expect(depth, `${place}: ${file}`).toBeLessThanOrEqual(deepestChain)
    await readAll(page)
    expect(await shiftOf(page), `layout shift of ${place}`).toBeLessThan(mostShift)
    await beFair(place)
    titles.set(await page.title(), place)
  }
  // The three searches may share their words.
  expect(titles.size).toBeGreaterThanOrEqual(places.length)
})
