import { expect, type Page } from '@playwright/test'
import { placeOrder } from './buy-and-receive.ts'
import { journey, settings, type Setting, type JourneyContext } from './journey.ts'
import { anything, getField, getPayButton, toPattern } from './locators.ts'
import { logInAsNewShopper } from './shop-api.ts'

const englishOnly = settings.slice(0, 1)
const englishAndArabic: readonly Setting[] = [...englishOnly, ...settings.filter(({ lang }) => lang === 'ar')]

/** The provider's page speaks English to everybody. */
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const onProviderPage = async (page: Page): Promise<void> => {
  await page.waitForURL(/\/api\/payment\/sandbox\//)
  await expect(page.getByText('No real payment is taken')).toBeVisible()
}

/** Leads from a top-up to the provider, and says with how much. */
const getTopUpButton = ({ page, t }: JourneyContext) =>
  page.getByRole('button', { name: toPattern(t('wallet.recharge.toCard', { amount: anything })) })

/** The card is chosen, as the wallet is empty; goes on to the provider. */
async function goToCard({ page, t }: JourneyContext): Promise<void> {
  await page.waitForURL(/\/settlement/)
  await expect(page.getByRole('radio', { name: t('checkout.payment.sandbox') })).toBeChecked()
  await page.getByRole('button', { name: toPattern(t('checkout.pay.toCard', { amount: anything })) }).click()
  await onProviderPage(page)
}

/** Opens the page of a placed order, where the ways to pay stand open. */
async function openOrder(context: JourneyContext, site: string): Promise<string> {
  const newcomer = await logInAsNewShopper(context.page, site)
  const { tradeId, orderId } = await placeOrder(newcomer, { products: 1, quantity: 1 })
  await context.page.goto(context.at(`/settlement?tradeId=${tradeId}`))
  return orderId
}

async function expectPaid({ page, t, expectNoA11yViolations }: JourneyContext): Promise<void> {
  await page.waitForURL(/\/paySuccess/)
  await expect(page.getByRole('heading', { level: 1, name: t('checkout.success.title') })).toBeVisible()
  await expectNoA11yViolations('what was paid by card')
}

journey('an order is paid by card, and waits to be sent', englishAndArabic, async (context, { site }) => {
  const { page, t, at, expectNoA11yViolations } = context
  const orderId = await openOrder(context, site)
  await expectNoA11yViolations('the ways to pay')
  await goToCard(context)
  await expectNoA11yViolations('the page of the provider')
  await press(page, 'Pay')
  await expectPaid(context)
  await page.goto(at(`/userInfo/order-detail?orderId=${orderId}`))
  await expect(page.getByText(t('orders.status.1')).first()).toBeVisible()
})

journey(
  'a declined card pays nothing, the way back is open, and another card pays',
  englishOnly,
  async (context, { site }) => {
    const { page, t } = context
    await openOrder(context, site)
    await goToCard(context)
    await press(page, 'Pay with a declined card')
    await expect(page.getByRole('alert')).toHaveText('Your card was declined. No payment was taken.')
    await press(page, 'Cancel')
    await page.waitForURL(/\/settlement/)
    await expect(page.getByText(t('checkout.pay.cancelled'))).toBeVisible()
    await goToCard(context)
    await press(page, 'Pay')
    await expectPaid(context)
  },
)

journey(
  'a bank that asks (3-D Secure) is told no, then yes, and only then it is paid',
  englishOnly,
  async (context, { site }) => {
    const { page, t, at } = context
    const orderId = await openOrder(context, site)
    await goToCard(context)
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
    await goToCard(context)
    await press(page, 'Pay with bank confirmation (3-D Secure)')
    await expect(bank).toBeVisible()
    await press(page, 'Confirm')
    await expectPaid(context)
  },
)

journey('a short wallet is topped up on the way, and pays the order then', englishOnly, async (context, { site }) => {
  const { page, t, at, expectNoA11yViolations } = context
  await openOrder(context, site)
  await page.getByRole('radio', { name: t('checkout.payment.wallet') }).check()
  const topUp = page.getByRole('link', { name: toPattern(t('checkout.payment.topUp', { amount: anything })) })
  await expect(topUp).toBeVisible()
  await expect(getPayButton(context)).toHaveCount(0)
  const lacking = (await topUp.innerText()).replaceAll(/[^\d.]/g, '')
  await expectNoA11yViolations('a wallet that is short')
  await topUp.click()
  await page.waitForURL(/wallet\/recharge/)
  await expect(getField(page, t('wallet.amount'))).toHaveValue(lacking)
  await page.getByRole('radio', { name: t('wallet.channel.card') }).check()
  await getTopUpButton(context).click()
  await onProviderPage(page)
  await press(page, 'Pay')
  await page.waitForURL(/wallet\/recharge/)
  const back = page.getByRole('link', { name: t('wallet.recharge.toOrder') })
  await expect(page.getByRole('main').getByRole('status')).toContainText(lacking)
  await expectNoA11yViolations('a wallet that was topped up')
  await back.click()
  await page.waitForURL(/\/settlement/)
  await expect(page.getByRole('radio', { name: t('checkout.payment.wallet') })).toBeChecked()
  await expect(page.getByText(t('checkout.fund.notSet'))).toBeVisible()
  await page.goto(at('/userInfo/my-coupons'))
  await expectNoA11yViolations('my coupons')
})

journey('a wallet is filled by card, at once and to the cent', englishAndArabic, async (context, { site }) => {
  const { page, t, at, expectNoA11yViolations } = context
  const { get } = await logInAsNewShopper(page, site)
  await page.goto(at('/userInfo/wallet/recharge'))
  await page.getByRole('radio', { name: t('wallet.channel.card') }).check()
  await getField(page, t('wallet.amount')).fill('75')
  await getTopUpButton(context).click()
  await onProviderPage(page)
  await press(page, 'Cancel')
  await page.waitForURL(/wallet\/recharge/)
  await expect(page.getByText(t('wallet.recharge.notPaid'))).toBeVisible()
  await expectNoA11yViolations('a recharge that was not paid')
  await getTopUpButton(context).click()
  await onProviderPage(page)
  await press(page, 'Pay')
  await page.waitForURL(/wallet\/recharge/)
  await expect(page.getByText(t('wallet.status.credited'))).toBeVisible()
  await page.goto(at('/userInfo/wallet?kind=recharge'))
  const movements = page.getByRole('region', { name: t('wallet.statement.title') }).getByRole('listitem')
  await expect(movements).toHaveCount(1)
  expect((await get('/api/wallet/balance')).money).toBe(75)
})
