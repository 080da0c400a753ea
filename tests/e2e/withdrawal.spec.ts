import { expect } from '@playwright/test'
import { buyAndReceive, payOrder } from './buy-and-receive.ts'
import { journey, settings, takeScreenshots } from './journey.ts'
import { anything, toPattern } from './locators.ts'
import { logInAsNewShopper } from './shop-api.ts'

journey(
  'a shopper in Germany withdraws from a received order in two steps and keeps the confirmation',
  settings,
  async ({ page, t, at, expectNoA11yViolations }, setting) => {
    const shopper = await logInAsNewShopper(page, setting.site)
    const { orderId } = await buyAndReceive(setting.site, shopper, { products: 1, quantity: 2, country: 'Germany' })
    await page.goto(at(`/userInfo/order-detail?orderId=${orderId}`))
    await page.getByRole('link', { name: t('orders.action.withdrawContract') }).click()
    await page.waitForURL(/order-withdrawal/)
    await expect(page.getByRole('heading', { name: t('returns.contract.items') })).toBeVisible()
    await page.getByRole('button', { name: t('returns.contract.next') }).click()
    await expectNoA11yViolations('the declaration')
    await takeScreenshots(page, setting, 'withdrawal-confirm')
    await page.getByRole('button', { name: t('returns.contract.back') }).click()
    await takeScreenshots(page, setting, 'withdrawal-items')
    await expectNoA11yViolations('the items')
    await page.getByRole('button', { name: t('returns.contract.next') }).click()
    await page.getByRole('button', { name: t('returns.contract.confirm') }).click()
    await expect(page.getByRole('heading', { name: t('returns.contract.received') })).toBeVisible()
    await expect(page.getByText(t('returns.contract.sendBack'))).toBeVisible()
    await expectNoA11yViolations('the confirmation')
    await takeScreenshots(page, setting, 'withdrawal-receipt')
    await page.getByRole('link', { name: t('returns.action.see') }).click()
    await expect(page.getByText(t('returns.state.accepted'))).toBeVisible()
    await page.goto(at(`/userInfo/order-detail?orderId=${orderId}`))
    await expect(page.getByText(t('orders.timeline.contract_withdrawn'))).toBeVisible()
    await page.getByRole('link', { name: t('orders.action.seeWithdrawal') }).click()
    await expect(page.getByRole('heading', { name: t('returns.contract.received') })).toBeVisible()
  },
)

journey(
  'an order that is not shipped is withdrawn from as a whole; the same press in a second tab is told so',
  settings.slice(0, 1),
  async ({ page, t, at }, setting) => {
    const shopper = await logInAsNewShopper(page, setting.site)
    const { orderId } = await payOrder(setting.site, shopper, { products: 1, quantity: 1, country: 'Germany' })
    const path = at(`/userInfo/order-withdrawal?orderId=${orderId}`)
    const second = await page.context().newPage()
    for (const tab of [page, second]) {
      await tab.goto(path)
      await tab.getByRole('button', { name: t('returns.contract.next') }).click()
    }
    await page.getByRole('button', { name: t('returns.contract.confirm') }).click()
    await expect(page.getByText(t('returns.contract.refunded'))).toBeVisible()
    await second.getByRole('button', { name: t('returns.contract.confirm') }).click()
    await expect(second.getByRole('alert')).toContainText('already withdrawn')
    await second.close()
  },
)

journey(
  'a visitor reads who sells a product, and reports it',
  settings,
  async ({ page, t, at, expectNoA11yViolations }, setting) => {
    await page.goto(at('/commodity'))
    await page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link').click()
    await page.waitForURL(/productDetails/)
    await page.getByText(toPattern(t('store.trader.summary', { name: anything }))).click()
    await expect(page.getByRole('main').getByText(t('store.trader.register'), { exact: true })).toBeVisible()
    await expectNoA11yViolations('the trader')
    await takeScreenshots(page, setting, 'trader')
    await page.getByRole('button', { name: t('goods.report.action') }).click()
    const dialog = page.getByRole('dialog', { name: t('goods.report.title') })
    await dialog.getByRole('button', { name: t('goods.report.send') }).click()
    await expect(dialog.getByText(t('goods.report.reasonMissing'))).toBeVisible()
    await dialog.getByRole('combobox').selectOption('unsafe')
    await dialog.getByRole('textbox', { name: t('goods.report.text') }).fill('The handle breaks off.')
    await expectNoA11yViolations('the report')
    await takeScreenshots(page, setting, 'report')
    await dialog.getByRole('button', { name: t('goods.report.send') }).click()
    await expect(page.getByText(t('goods.report.done'))).toBeVisible()
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('shell.footer.legal') })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: t('store.legal.title') })).toBeVisible()
    await takeScreenshots(page, setting, 'legal-notice')
  },
)
