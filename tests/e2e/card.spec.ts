import { expect, type Page } from '@playwright/test'
import { place } from './buy-and-receive.ts'
import { journey, settings, type Setting, type Walk } from './journey.ts'
import { enterAsNewcomer } from './shop-api.ts'

const plain = settings.slice(0, 1)
const plainAndArabic: readonly Setting[] = [...plain, ...settings.filter(({ lang }) => lang === 'ar')]

/** The provider's page speaks English to everybody. */
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const onProviderPage = async (page: Page): Promise<void> => {
  await page.waitForURL(/\/api\/payment\/sandbox\//)
  await expect(page.getByText('No real payment is taken')).toBeVisible()
}

/** The card is chosen, as the wallet is empty; goes on to the provider. */
async function goToCard({ page, t }: Walk): Promise<void> {
  await page.waitForURL(/\/settlement/)
  await expect(page.getByRole('radio', { name: t('checkout.payment.sandbox') })).toBeChecked()
  await page.locator('.se-press button').click()
  await onProviderPage(page)
}

/** Opens the page of a placed order, where the ways to pay stand open. */
async function openOrder(walk: Walk, site: string): Promise<string> {
  const newcomer = await enterAsNewcomer(walk.page, site)
  const { tradeId, orderId } = await place(newcomer, { products: 1, pieces: 1 })
  await walk.page.goto(walk.at(`/settlement?tradeId=${tradeId}`))
  return orderId
}

async function seePaid({ page, t, beFair }: Walk): Promise<void> {
  await page.waitForURL(/\/paySuccess/)
  await expect(page.getByRole('heading', { level: 1, name: t('checkout.success.title') })).toBeVisible()
  await beFair('what was paid by card')
}

journey('an order is paid by card, and waits to be sent', plainAndArabic, async (walk, { site }) => {
  const { page, t, at, beFair } = walk
  const orderId = await openOrder(walk, site)
  await beFair('the ways to pay')
  await goToCard(walk)
  await beFair('the page of the provider')
  await press(page, 'Pay')
  await seePaid(walk)
  await page.goto(at(`/userInfo/order-detail?orderId=${orderId}`))
  await expect(page.getByText(t('orders.status.1')).first()).toBeVisible()
})

journey('a declined card pays nothing, the way back is open, and another card pays', plain, async (walk, { site }) => {
  const { page, t } = walk
  await openOrder(walk, site)
  await goToCard(walk)
  await press(page, 'Pay with a declined card')
  await expect(page.getByRole('alert')).toHaveText('Your card was declined. No payment was taken.')
  await press(page, 'Cancel')
  await page.waitForURL(/\/settlement/)
  await expect(page.getByText(t('checkout.pay.cancelled'))).toBeVisible()
  await goToCard(walk)
  await press(page, 'Pay')
  await seePaid(walk)
})

journey(
  'a bank that asks (3-D Secure) is told no, then yes, and only then it is paid',
  plain,
  async (walk, { site }) => {
    const { page, t, at } = walk
    const orderId = await openOrder(walk, site)
    await goToCard(walk)
    const bank = page.getByRole('heading', { name: 'Confirm this payment with your bank' })
    await press(page, 'Pay with bank confirmation (3-D Secure)')
    await expect(bank).toBeVisible()
    await press(page, 'Decline')
    await expect(page.getByRole('alert')).toBeVisible()
    await page.goto(at(`/userInfo/order-detail?orderId=${orderId}`))
    await expect(page.getByText(t('orders.status.0')).first()).toBeVisible()
    await page
      .getByRole('link', { name: t('orders.action.payNow') })
      .first()
      .click()
    await goToCard(walk)
    await press(page, 'Pay with bank confirmation (3-D Secure)')
    await expect(bank).toBeVisible()
    await press(page, 'Confirm')
    await seePaid(walk)
  },
)

journey('a short wallet is topped up on the way, and pays the order then', plain, async (walk, { site }) => {
  const { page, t, at, beFair } = walk
  await openOrder(walk, site)
  await page.getByRole('radio', { name: t('checkout.payment.wallet') }).check()
  await expect(page.locator('.se-press button')).toHaveCount(0)
  const topUp = page.locator('.se-press a')
  const lacking = (await topUp.innerText()).replaceAll(/[^\d.]/g, '')
  await beFair('a wallet that is short')
  await topUp.click()
  await page.waitForURL(/wallet\/recharge/)
  await expect(page.locator('input[name=amount]')).toHaveValue(lacking)
  await page.locator('input[value=card]').check()
  await page.locator('.wal-form button[type=submit]').click()
  await onProviderPage(page)
  await press(page, 'Pay')
  await page.waitForURL(/wallet\/recharge/)
  const back = page.getByRole('link', { name: t('wallet.recharge.toOrder') })
  await expect(page.locator('.wal-note output')).toContainText(lacking)
  await beFair('a wallet that was topped up')
  await back.click()
  await page.waitForURL(/\/settlement/)
  await expect(page.getByRole('radio', { name: t('checkout.payment.wallet') })).toBeChecked()
  await expect(page.getByText(t('checkout.fund.notSet'))).toBeVisible()
  await page.goto(at('/userInfo/my-coupons'))
  await beFair('my coupons')
})

journey('a wallet is filled by card, at once and to the cent', plainAndArabic, async (walk, { site }) => {
  const { page, t, at, beFair } = walk
  const { get } = await enterAsNewcomer(page, site)
  await page.goto(at('/userInfo/wallet/recharge'))
  await page.locator('input[value=card]').check()
  await page.locator('input[name=amount]').fill('75')
  await page.locator('.wal-form button[type=submit]').click()
  await onProviderPage(page)
  await press(page, 'Cancel')
  await page.waitForURL(/wallet\/recharge/)
  await expect(page.getByText(t('wallet.recharge.notPaid'))).toBeVisible()
  await beFair('a recharge that was not paid')
  await page.locator('.wal-form .form-foot button').first().click()
  await onProviderPage(page)
  await press(page, 'Pay')
  await page.waitForURL(/wallet\/recharge/)
  await expect(page.getByText(t('wallet.status.credited'))).toBeVisible()
  await page.goto(at('/userInfo/wallet?kind=recharge'))
  await expect(page.locator('.wal-rows li')).toHaveCount(1)
  expect((await get('/api/wallet/balance')).money).toBe(75)
})
