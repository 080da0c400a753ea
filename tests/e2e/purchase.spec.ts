import { expect } from '@playwright/test'
import {
  stripMarks,
  journey,
  newName,
  openAnyProduct,
  passwords,
  addToCart,
  register,
  settings,
  type JourneyContext,
} from './journey.ts'
import {
  anything,
  getBuyBox,
  getField,
  getFundPasswordField,
  getPayButton,
  getPlaceOrderButton,
  getPrice,
  toPattern,
} from './locators.ts'
import { fillAddress } from './fill-address.ts'
import { address, fillWallet, logIn } from './shop-api.ts'

async function setFundPassword({ page, t, at, expectNoA11yViolations }: JourneyContext): Promise<void> {
  await page.goto(at('/userInfo/setup'))
  const card = page.getByRole('region', { name: t('account.fund.title') })
  await getField(card, t('account.fund.loginPassword')).fill(passwords.login)
  await getField(card, t('account.fund.new')).fill(passwords.fund)
  await getField(card, t('account.fund.confirm')).fill(passwords.fund)
  await card.getByRole('button', { name: t('account.fund.submit') }).click()
  await expect(page.getByText(t('account.fund.done'))).toBeVisible()
  await expectNoA11yViolations('settings')
}

async function addAddress({ page, t, expectNoA11yViolations }: JourneyContext): Promise<void> {
  // Without any address the form stands open already.
  await expect(getField(page, t('account.address.consignee'))).toBeVisible()
  await fillAddress({ page, t })
  await expectNoA11yViolations('the address form')
  await page.getByRole('button', { name: t('account.address.save') }).click()
  await expect(page.getByText(address.street).first()).toBeVisible()
}

journey(
  'a newcomer registers, fills a cart, pays from the wallet and sees the order',
  settings,
  async (context, { site }) => {
    const { page, t, at, expectNoA11yViolations } = context
    const name = newName()
    await page.goto(at('/index'))
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await register(context, name)
    await setFundPassword(context)
    await fillWallet(site, await logIn(site, { account: name, password: passwords.login }))

    await openAnyProduct(context)
    const price = stripMarks(await getPrice(getBuyBox(page)).innerText())
    const drawer = await addToCart(context)
    await expect(drawer).toBeVisible()
    await expectNoA11yViolations('the cart')
    await drawer.getByRole('button', { name: toPattern(t('cart.placeOrder', { amount: anything })) }).click()

    await page.waitForURL(/\/settlement/)
    await expect(page.getByRole('heading', { level: 1, name: t('checkout.title') })).toBeVisible()
    await addAddress(context)
    await expectNoA11yViolations('the checkout')
    const fundPassword = getFundPasswordField(context)
    await fundPassword.fill('wrong-pass')
    await getPlaceOrderButton(context).click()
    // It is placed all the same, and its own page says what was wrong.
    await page.waitForURL(/tradeId=/)
    await expect(fundPassword).toHaveAttribute('aria-invalid', 'true')
    await expectNoA11yViolations('a payment that was refused')
    await fundPassword.fill(passwords.fund)
    await getPayButton(context).click()

    await page.waitForURL(/\/paySuccess/)
    await expect(page.getByRole('heading', { level: 1, name: t('checkout.success.title') })).toBeVisible()
    await expectNoA11yViolations('the payment')
    await page.goto(at('/userInfo/my-order'))
    await expect(page.getByText(t('orders.status.1')).first()).toBeVisible()
    await expectNoA11yViolations('my orders')
    await page
      .getByRole('link', { name: t('orders.action.details') })
      .first()
      .click()
    await page.waitForURL(/order-detail/)
    await expect(page.getByText(t('orders.timeline.title'))).toBeVisible()
    expect(stripMarks(await page.getByRole('main').innerText())).toContain(price)
    await expectNoA11yViolations('the order')
    const request = page.getByRole('button', { name: t('orders.action.refund') })
    await request.click()
    const dialog = page.getByRole('dialog', { name: t('orders.refund.title') })
    await dialog.getByRole('textbox').fill('The wrong size.')
    await dialog.getByRole('button', { name: t('orders.refund.confirm') }).click()
    await page.getByRole('button', { name: t('orders.action.withdrawRefund') }).click()
    await page
      .getByRole('dialog', { name: t('orders.withdrawRefund.title') })
      .getByRole('button', { name: t('orders.withdrawRefund.confirm') })
      .click()
    await expect(request).toBeVisible()
    await expect(page.getByText(t('orders.timeline.refund_withdrawn')).first()).toBeVisible()
    await page.goto(at('/userInfo/dashboard'))
    await expectNoA11yViolations('the dashboard')
  },
  { inEveryLanguage: true },
)
