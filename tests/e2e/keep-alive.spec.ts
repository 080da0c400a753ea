import { expect, type Page, test } from '@playwright/test'
import { completeLocales } from '#i18n/coverage.ts'
import { getLocaleInfo } from '#i18n/locales.ts'
import { loadTexts } from '#i18n/read-texts.ts'
import { createText } from '#web/client/text/create-text.ts'
import { journey, openHydrated, getOrigin, settings } from './journey.ts'
import { getCardLinks, getField, getFilters, getHeader, getHomeLink, getMainNavigation } from './locators.ts'
import { logInAsNewShopper } from './shop-api.ts'

/** The page that is shown; those that are kept are out of the document. */
const getShownPage = (page: Page) => page.getByRole('main')
/** One holder for every keep-alive page, shown or not: nothing else of a hidden page is in the document. */
const getPageHolders = (page: Page) => page.locator('.content > .keep-alive')

/** Puts a mark on the page's own element, which only that very element has afterwards. */
const mark = (page: Page, name: string) =>
  getShownPage(page).evaluate((element, name) => void Object.assign(element, { markOfTest: name }), name)
const readMark = (page: Page) =>
  getShownPage(page).evaluate((element) => (element as { markOfTest?: string }).markOfTest)

const scrollPage = async (page: Page, top: number) => {
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
}
const expectScrolledTo = (page: Page, top: number) =>
  expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(top)

journey('pages come back as they were left', settings, async (context) => {
  const { page, t, at } = context
  const toList = getMainNavigation(context).getByRole('link', { name: t('shell.nav.commodity') })
  await openHydrated(page, at('/index'))
  await mark(page, 'home')
  await scrollPage(page, 1400)
  await getCardLinks(page)
    .nth(2)
    .evaluate((link) => (link as HTMLElement).click())
  await page.waitForURL(/productDetails/)
  await expectScrolledTo(page, 0)
  await page.goBack()
  await page.waitForURL(/index/)
  await expect.poll(() => readMark(page)).toBe('home')
  await expectScrolledTo(page, 1400)

  // By a link, not only by going back; the list's filter and its place are as they were.
  await scrollPage(page, 0)
  await toList.click()
  await page.waitForURL(/commodity/)
  const inStock = getFilters(context).getByRole('link', { name: t('search.facet.inStock') })
  await inStock.click()
  await page.waitForURL(/inStock=true/)
  await expect(inStock).toHaveAttribute('aria-current', 'true')
  await mark(page, 'list')
  await scrollPage(page, 600)
  await getHomeLink(context).click()
  await page.waitForURL(/index/)
  await expect.poll(() => readMark(page)).toBe('home')
  await scrollPage(page, 0)
  await toList.click()
  await page.waitForURL(/commodity\?inStock=true/)
  await expect.poll(() => readMark(page)).toBe('list')
  await expectScrolledTo(page, 600)
})

journey(
  'half-typed text waits, and a person who logs out leaves nothing behind',
  settings.slice(0, 1),
  async (context, { site }) => {
    const { page, t, at } = context
    const account = getField(page, t('account.login.anyAccount'))
    await openHydrated(page, at('/login'))
    await account.fill('half-typed')
    await getHomeLink(context).click()
    await page.waitForURL(/index/)
    await page.goBack()
    await page.waitForURL(/login/)
    await expect(account).toHaveValue('half-typed')

    const { name } = await logInAsNewShopper(page, site)
    await openHydrated(page, at('/userInfo/dashboard'))
    await mark(page, 'mine')
    await getHomeLink(context).click()
    await page.waitForURL(/index/)
    await expect(getPageHolders(page)).toHaveCount(2)
    await getHeader(page)
      .getByRole('button', { name: t('shell.header.account', { name }) })
      .click()
    await page.getByRole('menuitem', { name: t('shell.header.logout') }).click()
    await expect(getPageHolders(page)).toHaveCount(1)
  },
)

test('the memory of pages has an end', async ({ page }) => {
  await openHydrated(page, `${getOrigin('default')}/pc/index?lang=en`)
  const box = page.getByRole('combobox', { name: createText('en', loadTexts('en'))('search.box.label'), exact: true })
  for (let id = 0; id < 12; id += 1) {
    // A search each, all of them apart from each other.
    await box.fill(`lamp ${id}`)
    await box.press('Enter')
    await page.waitForURL(new RegExp(`lamp\\+${id}|lamp%20${id}`))
    await expect(getShownPage(page).getByRole('heading', { level: 1 })).toContainText(`lamp ${id}`)
  }
  await expect(getPageHolders(page)).toHaveCount(8)
  await expect(getShownPage(page)).toHaveCount(1)
})

test.describe('addresses', () => {
  const home = getOrigin('default')

  test('an address of before, behind a hash, lands on its page', async ({ page }) => {
    await page.goto(`${home}/pc/#/commodity?sort=newest`)
    await page.waitForURL(`${home}/pc/commodity?sort=newest`)
    await page.goto(`${home}/#/classification`)
    await page.waitForURL(`${home}/pc/classification`)
  })

  test('every view of a page names one address per complete language', async ({ request }) => {
    const head = async (path: string) => (await request.get(home + path)).text()
    const list = await head('/pc/commodity?sort=newest&lang=ar')
    expect(list).toContain(`<link rel="canonical" href="${home}/pc/commodity?lang=ar"/>`)
    const languages = [...list.matchAll(/hrefLang="([^"]+)"/g)].map(([, code]) => code)
    expect(languages).toEqual([...completeLocales().map((code) => getLocaleInfo(code).htmlLang), 'x-default'])
    expect(list).toContain(`hrefLang="x-default" href="${home}/pc/commodity"`)
    const phoneShop = await head('/shop/commodity?lang=ar')
    expect(phoneShop).toContain(`<link rel="canonical" href="${home}/pc/commodity?lang=ar"/>`)
    expect(await head('/pc/login')).toContain('<meta name="robots" content="noindex"/>')
  })

  test('an address without the shop leads to its page, or to a page that says it is not there', async ({ page }) => {
    await page.goto(`${home}/doc?docId=7`)
    expect(page.url()).toBe(`${home}/pc/doc?docId=7`)
    const response = await page.goto(`${home}/nowhere`)
    expect([response!.status(), page.url()]).toEqual([404, `${home}/pc/nowhere`])
    await expect(getHeader(page)).toBeVisible()
    // Programs get a status instead of a page.
    expect((await page.request.get(`${home}/nowhere`, { headers: { accept: '*/*' } })).status()).toBe(404)
    expect((await page.request.get(`${home}/api/nowhere`, { headers: { accept: 'text/html' } })).status()).toBe(404)
    expect((await page.request.get(`${home}/favicon.ico`)).headers()['content-type']).toContain('image/svg+xml')
  })

  for (const [path, status] of [
    ['/pc/index', 200],
    ['/pc/nowhere', 404],
    ['/pc/productDetails?id=nothing', 404],
    ['/pc/productDetails', 404],
    ['/pc/store?id=nothing', 404],
    ['/pc/classification?categoryId=nothing', 404],
  ] as const)
    test(`${path} answers ${status}`, async ({ request }) => {
      expect((await request.get(home + path)).status()).toBe(status)
    })
})
