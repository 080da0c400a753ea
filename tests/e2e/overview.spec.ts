import { expect, test } from '@playwright/test'
import { buyAndPay } from './buy-and-receive.ts'
import { getOrigin, consoleJourney, openHydrated, passwords, settings, takeScreenshots } from './journey.ts'
import { getField } from './locators.ts'
import { expectFits } from './phone/expect-fits.ts'
import { createShopper, fillWallet, logIn, setFundPassword } from './shop-api.ts'

/** A browser of a person; the one that runs here says that it has no window. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
test.use({ userAgent })

async function makePaidOrder(site: string) {
  const shopper = await createShopper(site)
  await setFundPassword(shopper)
  await fillWallet(site, shopper)
  return buyAndPay(shopper, { products: 1, quantity: 2 })
}

consoleJourney('a seller reads the figures of the store and opens what waits', settings, async (run, setting) => {
  const { page, t, expectNoA11yViolations } = run
  const { owner } = await makePaidOrder(setting.site)
  await page.goto(`${getOrigin(setting.site)}/console/?lang=${setting.lang}`)
  await getField(page, t('account.login.account')).fill(owner)
  await getField(page, t('account.login.password')).fill(passwords.demo)
  await page.getByRole('button', { name: t('account.login.submit'), exact: true }).click()
  await expect(page).toHaveURL(/\/seller\/overview/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('frame.nav.overview'))
  const chart = page.getByRole('figure')
  await expect(chart).toBeVisible()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoA11yViolations(`the overview, ${colorScheme}`)
    await takeScreenshots(page, setting, `overview-${colorScheme}`)
  }

  // The table has a line for each day of the chart.
  await chart.getByRole('button', { name: t('console.chart.showTable') }).click()
  await expect(chart.getByRole('table').getByRole('row')).toHaveCount(31)
  await page.getByRole('tab', { name: t('overview.figure.conversion') }).click()
  await expect(page).toHaveURL(/figure=conversion/)
  await expect(page.getByText(t('overview.definition.conversion'))).toBeVisible()
  await page
    .getByRole('navigation', { name: t('overview.range') })
    .getByRole('link', { name: t('overview.range.today') })
    .click()
  await expect(page).toHaveURL(/range=today/)
  await expect(chart).toHaveAccessibleName(t('overview.chart.perHour', { figure: t('overview.figure.conversion') }))
  await expectNoA11yViolations('the figures of today')
  await takeScreenshots(page, setting, 'overview-today')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page, 'the overview')
  await page.setViewportSize({ width: 1440, height: 900 })

  const waiting = page.getByRole('region', { name: t('overview.waiting') })
  await waiting.getByRole('link', { name: t('overview.waiting.toPrepare') }).click()
  await expect(page).toHaveURL(/\/seller\/orders\?view=to_prepare/)
})

consoleJourney(
  'a visitor of a page from the cache is counted once, without a cookie',
  settings.slice(0, 1),
  async (run, setting) => {
    const { page, at } = run
    const { owner, goodsIds } = await makePaidOrder(setting.site)
    const seller = await logIn(setting.site, { account: owner })
    const read = async () => (await seller.get('/seller/overview', { range: 'today' })).funnel as Record<string, number>
    const before = await read()
    const address = at(`/productDetails?id=${goodsIds[0]}`)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/visit/record')) sent.push(request.headers().cookie ?? 'no cookie')
    })
    // Driven by a program, it is not counted.
    await openHydrated(page, address)
    expect(sent).toEqual([])
    await page.addInitScript(() => void Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }))
    const answer = page.waitForResponse(/\/visit\/record/)
    await openHydrated(page, address)
    expect((await answer).status()).toBe(200)
    await page.reload()
    await expect.poll(() => sent.length).toBe(2)
    expect(new Set(sent)).toEqual(new Set(['no cookie']))
    await expect.poll(async () => (await read()).lookedAtProduct, { timeout: 30_000 }).toBe(before.lookedAtProduct! + 1)
    expect((await read()).visitors).toBe(before.visitors! + 1)
  },
)
