import { expect } from '@playwright/test'
import { logInAsStoreOwner, placeOrder } from './buy-and-receive.ts'
import { getOrigin, longJourney, passwords, settings, takeScreenshots } from './journey.ts'
import { anything, toPattern } from './locators.ts'
import { fillWallet, logInAsNewShopper, setFundPassword } from './shop-api.ts'

longJourney(
  'a shopper opens the invoice of an order and, after a refund, the credit note; the store prints the slip',
  settings,
  async ({ page, t, at, expectNoA11yViolations }, setting) => {
    const { site, lang } = setting
    const shopper = await logInAsNewShopper(page, site)
    await setFundPassword(shopper)
    await fillWallet(site, shopper)
    const { tradeId, orderId } = await placeOrder(shopper, { products: 2, quantity: 2 })
    const path = `/userInfo/order-detail?orderId=${orderId}`
    const documents = page.getByRole('region', { name: t('orders.detail.documents') })
    const findLink = (kind: 'invoice' | 'credit_note') =>
      documents.getByRole('link', {
        name: toPattern(`${t(`orders.detail.documents.${kind}`)}${anything}${t('orders.detail.documents.newTab')}`),
      })

    await page.goto(at(path))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(documents, 'nothing is invoiced before the payment').toHaveCount(0)
    await shopper.post('/order/shop/trade/pay', { tradeId, method: 'wallet', fundPassword: passwords.fund })
    await page.goto(at(path))
    await expect(findLink('invoice'), 'it appears without a reload').toBeVisible()
    await expectNoA11yViolations('the order with its invoice')
    await takeScreenshots(page, setting, 'order-documents')

    const [opened] = await Promise.all([page.waitForEvent('popup'), findLink('invoice').click()])
    const address = opened.url()
    await opened.close()
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: t('print.title.invoice') })).toBeVisible()
    await expect(page.getByRole('button', { name: t('print.bar.print') })).toBeVisible()
    await expect(page.getByRole('navigation'), 'the shop is not around it').toHaveCount(0)
    await expectNoA11yViolations('the invoice')
    await takeScreenshots(page, setting, 'invoice')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: t('print.bar.print') }), 'paper shows no buttons').toBeHidden()
    await expect(page.getByText(t('print.sum.total'), { exact: true })).toBeVisible()
    await page.emulateMedia({ media: null })

    const seller = await logInAsStoreOwner(site, shopper, orderId)
    await shopper.post('/order/shop/order/refund', { orderId, reason: 'Too slow' })
    await seller.post('/seller/order/refund/decide', { orderId, approve: true })
    await page.goto(at(path))
    await expect(findLink('credit_note'), 'it appears without a reload').toBeVisible()
    await page.goto(`${getOrigin(site)}${(await findLink('credit_note').getAttribute('href'))!}`)
    await expect(page.getByRole('heading', { level: 1, name: t('print.title.credit_note') })).toBeVisible()
    await expect(page.getByText(t('print.sum.credited'), { exact: true }).last()).toBeVisible()
    await expectNoA11yViolations('the credit note')
    await takeScreenshots(page, setting, 'credit-note')

    const next = await placeOrder(shopper, { products: 2, quantity: 3 })
    await shopper.post('/order/shop/trade/pay', {
      tradeId: next.tradeId,
      method: 'wallet',
      fundPassword: passwords.fund,
    })
    const owner = await logInAsStoreOwner(site, shopper, next.orderId)
    await page
      .context()
      .addCookies([{ url: getOrigin(site), sameSite: 'Lax', name: 'session', value: owner.token, httpOnly: true }])
    await page.goto(`${getOrigin(site)}/print/packing-slip?id=${next.orderId}&lang=${lang}`)
    await expect(page.getByRole('heading', { level: 1, name: t('print.title.slip') })).toBeVisible()
    await expect(page.getByText(t('print.slip.pieces', { count: 6 }))).toBeVisible()
    await expect(page.getByText(t('print.column.amount'), { exact: true })).toHaveCount(0)
    await expectNoA11yViolations('the packing slip')
    await takeScreenshots(page, setting, 'packing-slip')
  },
)
