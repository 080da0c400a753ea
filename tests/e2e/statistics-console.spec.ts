import { expect } from '@playwright/test'
import { buyAndPay } from './buy-and-receive.ts'
import { expectAccessible, toConsole, useSession } from './console-page.ts'
import { consoleJourney, settings, takeScreenshots } from './journey.ts'
import { expectFits } from './phone/expect-fits.ts'
import { createShopper, fillWallet, logIn, setFundPassword } from './shop-api.ts'

consoleJourney(
  'staff read the statistics of the brand; a card that fails leaves the others',
  settings,
  async (run, setting) => {
    const { page, t } = run
    const { site } = setting
    const shopper = await createShopper(site)
    await setFundPassword(shopper)
    await fillWallet(site, shopper)
    await buyAndPay(shopper, { products: 1, quantity: 2 })
    await useSession(page, site, await logIn(site, { account: 'finance1' }))
    await page.route('**/admin/statistics/searches*', (route) =>
      route.fulfill({
        status: 422,
        json: { code: 1, message: 'not today', data: null, error: { key: 'request.invalid' } },
      }),
    )
    await page.goto(toConsole(setting, '/staff/statistics'))
    await expect(page.getByRole('heading', { level: 1, name: t('frame.nav.statistics') })).toBeVisible()
    const searches = page.getByRole('region', { name: t('statistics.searches'), exact: true })
    await expect(searches.getByText(t('statistics.error.searches'))).toBeVisible()
    await expect(page.getByRole('figure')).toBeVisible()
    await page.unroute('**/admin/statistics/searches*')
    await searches.getByRole('button', { name: t('statistics.retry') }).click()
    await expect(searches.getByText(t('statistics.searches.privacy'))).toBeVisible()

    const stores = page.getByRole('region', { name: t('statistics.by.store'), exact: true })
    await expect(stores.getByRole('link').first()).toBeVisible()
    await stores.getByRole('button', { name: t('console.chart.showTable') }).click()
    await expect(stores.getByRole('columnheader', { name: t('statistics.column.refunds') })).toBeVisible()
    await expectAccessible(page, 'the statistics')
    await takeScreenshots(page, setting, 'console-statistics')
    await expectFits(page, 'the statistics')

    await page.getByRole('link', { name: t('overview.range.year') }).click()
    const title = t('overview.chart.perMonth', { figure: t('overview.figure.sales') })
    await expect(page.getByRole('figure')).toHaveAccessibleName(title)
    await stores.getByRole('link').first().click()
    await expect(page).toHaveURL(/store=/)
    await page.getByRole('link', { name: t('statistics.allStores') }).click()
    await expect(page).not.toHaveURL(/store=/)
  },
)
