import { expect } from '@playwright/test'
import { buyAndPay } from '../buy-and-receive.ts'
import { toConsole } from '../console-page.ts'
import { longJourney, passwords, settings, type JourneyContext, type Setting } from '../journey.ts'
import { getField } from '../locators.ts'
import { address, createShopper, fillWallet, setFundPassword } from '../shop-api.ts'
import { expectFits } from './expect-fits.ts'

const phones = settings.filter(({ lang }) => lang !== 'zh-CN')

/** The page fits the phone and has no violations. */
async function look({ page, expectNoA11yViolations }: JourneyContext, { site, lang }: Setting, what: string) {
  await expectFits(page, what)
  await expectNoA11yViolations(what)
  if (process.env.SHOTS)
    await page.screenshot({
      path: `${process.env.SHOTS}/phone-orders-${what.replaceAll(' ', '-')}-${site}-${lang}.png`,
    })
}

longJourney('a seller prepares and ships an order on a phone', phones, async (run, setting) => {
  const { page, t } = run
  const shopper = await createShopper(setting.site)
  await setFundPassword(shopper)
  await fillWallet(setting.site, shopper)
  const { orderId, number, owner } = await buyAndPay(shopper, { products: 2, quantity: 2 })
  await page.goto(toConsole(setting, `/seller/orders?keyword=${number}`))
  await getField(page, t('account.login.account')).fill(owner)
  await getField(page, t('account.login.password')).fill(passwords.demo)
  await page.getByRole('button', { name: t('account.login.submit'), exact: true }).tap()
  const link = page.getByRole('link', { name: number })
  await expect(link).toBeVisible()
  await look(run, setting, 'the list')
  await link.tap()

  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(t('orders.status.1'))
  await expect(page.getByRole('main')).toContainText(address.consignee)
  await look(run, setting, 'a paid order')
  await page.getByRole('button', { name: t('selling.prepare.start') }).tap()
  await expect(heading).toContainText(t('orders.status.2'))

  const ship = page.getByRole('button', { name: t('selling.ship.pieces', { count: 4 }) })
  await ship.tap()
  await expect(page.getByText(t('selling.ship.trackingMissing'))).toBeVisible()
  await getField(page, t('selling.ship.carrier')).fill('Kite Freight')
  await getField(page, t('selling.ship.tracking')).fill('KF88402117')
  await look(run, setting, 'the parcel')
  await ship.tap()
  await expect(heading).toContainText(t('orders.status.3'))
  await expect(page.getByRole('main')).toContainText('KF88402117')
  await look(run, setting, 'a shipped order')

  const { parcels, order } = await shopper.get('/order/shop/order/detail', { orderId })
  expect(order.status).toBe(3)
  expect(parcels.map(({ carrier, trackingNumber }: Record<string, string>) => [carrier, trackingNumber])).toEqual([
    ['Kite Freight', 'KF88402117'],
  ])
})
