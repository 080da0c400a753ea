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

/** Chooses the card in the dialog of ways to pay, and goes on to the provider. */
async function goToCard({ page, t }: Walk): Promise<void> {
  const ways = page.getByRole('dialog', { name: t('checkout.pay.title') })
  await ways.getByRole('radio', { name: t('checkout.payment.sandbox') }).check()
  await ways.locator('button[type=submit]').click()
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
  await page.locator('.se-place button').click()
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
      .getByRole('button', { name: t('orders.action.payNow') })
      .first()
      .click()
    await goToCard(walk)
    await press(page, 'Pay with bank confirmation (3-D Secure)')
    await expect(bank).toBeVisible()
    await press(page, 'Confirm')
    await seePaid(walk)
  },
)

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
