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
import { address, fillWallet, logIn } from './shop-api.ts'

async function setFundPassword({ page, t, at, expectNoA11yViolations }: JourneyContext): Promise<void> {
  await page.goto(at('/userInfo/setup'))
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: t('account.fund.submit') }) })
  await form.locator('input[name=loginPassword]').fill(passwords.login)
  await form.locator('input[name=password]').fill(passwords.fund)
  await form.locator('input[name=confirmPassword]').fill(passwords.fund)
  await form.getByRole('button', { name: t('account.fund.submit') }).click()
  await expect(page.getByText(t('account.fund.done'))).toBeVisible()
  await expectNoA11yViolations('settings')
}

async function addAddress({ page, t, expectNoA11yViolations }: JourneyContext): Promise<void> {
  // Without any address the form stands open already.
  await expect(page.locator('input[name=consignee]')).toBeVisible()
  for (const [name, value] of Object.entries(address)) await page.locator(`input[name=${name}]`).fill(value)
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
    const price = stripMarks(await page.locator('.buy-box-price b').first().innerText())
    const drawer = await addToCart(context)
    await expect(drawer).toBeVisible()
    await expectNoA11yViolations('the cart')
    await drawer
      .getByRole('button', { name: /\d|[٠-٩]/ })
      .last()
      .click()

    await page.waitForURL(/\/settlement/)
    await expect(page.getByRole('heading', { level: 1, name: t('checkout.title') })).toBeVisible()
    await addAddress(context)
    await expectNoA11yViolations('the checkout')
    const press = page.locator('.settlement-submit button')
    const fundPassword = page.locator('input[name=fundPassword]')
    await fundPassword.fill('wrong-pass')
    await press.click()
    // It is placed all the same, and its own page says what was wrong.
    await page.waitForURL(/tradeId=/)
    await expect(fundPassword).toHaveAttribute('aria-invalid', 'true')
    await expectNoA11yViolations('a payment that was refused')
    await fundPassword.fill(passwords.fund)
    await press.click()

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
    expect(stripMarks(await page.locator('main').innerText())).toContain(price)
    await expectNoA11yViolations('the order')
    const request = page.getByRole('button', { name: t('orders.action.refund') })
    await request.click()
    const dialog = page.getByRole('dialog', { name: t('orders.refund.title') })
    await dialog.locator('textarea').fill('The wrong size.')
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
)
