import { expect, type CDPSession, type Page } from '@playwright/test'
import { journey, settings } from './journey.ts'
import { createVisitorClient } from './shop-api.ts'
import { visitorPaths } from './page-paths.ts'

const maxShift = 0.02
const maxChainDepth = 2

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

const readShift = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift)

type NetworkRequest = {
  readonly request: { readonly url: string }
  readonly initiator: {
    readonly url?: string
    readonly stack?: { readonly callFrames: readonly { readonly url: string }[] }
  }
}

/** Follows which file asked for which: the document is 0 deep, what it names 1, what that asks for 2. */
function watchChains(devtools: CDPSession) {
  const depths = new Map<string, number>()
  devtools.on('Network.requestWillBeSent', ({ request, initiator }: NetworkRequest) => {
    const from = initiator.stack?.callFrames[0]?.url ?? initiator.url
    depths.set(request.url, from === undefined ? 0 : (depths.get(from) ?? 0) + 1)
  })
  return { deepest: () => [...depths].toSorted(([, a], [, b]) => b - a)[0] }
}

/** Reads down to the end as a person does, a screen's half at a time; each is drawn before the next. */
const scrollToEnd = (page: Page) =>
  page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    const end = Math.min(document.documentElement.scrollHeight, 8000)
    for (let top = 0; top < end; top += 450) {
      window.scrollTo(0, top)
      await drawn()
      await drawn()
    }
  })

/** One place to look at; where it needs an id, one that is found as a visitor finds it. */
type CheckedPage = { readonly path: string; readonly find?: 'goods' | 'store' }

async function findId(site: string, what: 'goods' | 'store'): Promise<string> {
  const { pageList } = await createVisitorClient(site).post('/goods/shop/goods/list', { pageSize: 1, inStock: true })
  const [goods] = pageList
  return what === 'goods' ? goods.id : goods.seller.id
}

const checkedPages: readonly CheckedPage[] = [
  ...visitorPaths.map((path) => ({ path })),
  { path: '/productDetails?id=', find: 'goods' },
  { path: '/store?id=', find: 'store' },
]
/** Every page in both directions and both brands; in Chinese those with most text and cards. */
const getSettings = (path: string) =>
  /index|classification|searchGoods|productDetails|doc/.test(path)
    ? settings
    : settings.filter(({ lang }) => lang !== 'zh-CN')

for (const { path, find } of checkedPages)
  journey(
    `${path} stands still and is fair`,
    getSettings(path),
    async ({ page, at, expectNoA11yViolations }, { site }) => {
      await watchShifts(page)
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Network.enable')
      const chains = watchChains(devtools)
      const response = await page.goto(at(find ? path + (await findId(site, find)) : path))
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await page.waitForLoadState('networkidle')
      const [file, depth] = chains.deepest()!
      expect(depth, file).toBeLessThanOrEqual(maxChainDepth)
      await expectNoA11yViolations(path)
      await scrollToEnd(page)
      expect(await readShift(page), 'layout shift').toBeLessThan(maxShift)
    },
  )
