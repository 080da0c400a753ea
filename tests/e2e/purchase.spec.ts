import { expect } from '@playwright/test'
import {
  bare,
  journey,
  newName,
  openSomeGoods,
  passwords,
  putIntoCart,
  register,
  settings,
  type Walk,
} from './journey.ts'
import { address, fillWallet, logIn } from './shop-api.ts'

async function setFundPassword({ page, t, at, beFair }: Walk): Promise<void> {
  await page.goto(at('/userInfo/setup'))
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: t('account.fund.submit') }) })
  await form.locator('input[name=loginPassword]').fill(passwords.login)
  await form.locator('input[name=password]').fill(passwords.fund)
  await form.locator('input[name=confirmPassword]').fill(passwords.fund)
  await form.getByRole('button', { name: t('account.fund.submit') }).click()
  await expect(page.getByText(t('account.fund.done'))).toBeVisible()
  await beFair('settings')
}

async function addAddress({ page, t, beFair }: Walk): Promise<void> {
  // Without any address the form stands open already.
  await expect(page.locator('input[name=consignee]')).toBeVisible()
  for (const [name, value] of Object.entries(address)) await page.locator(`input[name=${name}]`).fill(value)
  await beFair('the address form')
  await page.getByRole('button', { name: t('account.address.save') }).click()
  await expect(page.getByText(address.street).first()).toBeVisible()
}

journey(
  'a newcomer registers, fills a cart, pays from the wallet and sees the order',
  settings,
  async (walk, { site }) => {
    const { page, t, at, beFair } = walk
    const name = newName()
    await page.goto(at('/index'))
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await register(walk, name)
    await setFundPassword(walk)
    await fillWallet(site, await logIn(site, { account: name, password: passwords.login }))

    await openSomeGoods(walk)
    const price = bare(await page.locator('.bb-price b').first().innerText())
    const drawer = await putIntoCart(walk)
    await expect(drawer).toBeVisible()
    await beFair('the cart')
    await drawer
      .getByRole('button', { name: /\d|[٠-٩]/ })
      .last()
      .click()

    await page.waitForURL(/\/settlement/)
    await expect(page.getByRole('heading', { level: 1, name: t('checkout.title') })).toBeVisible()
    await addAddress(walk)
    await beFair('the checkout')
    await page.locator('.se-side, aside').getByRole('button').last().click()
    const pay = page.getByRole('dialog', { name: t('checkout.pay.title') })
    await pay.locator('input[name=fundPassword]').fill('wrong-pass')
    await pay.locator('button[type=submit]').click()
    await expect(pay.getByRole('alert').or(pay.locator('[aria-invalid=true]')).first()).toBeVisible()
    await pay.locator('input[name=fundPassword]').fill(passwords.fund)
    await pay.locator('button[type=submit]').click()

    await page.waitForURL(/\/paySuccess/)
    await expect(page.getByRole('heading', { level: 1, name: t('checkout.success.title') })).toBeVisible()
    await beFair('the payment')
    await page.goto(at('/userInfo/my-order'))
    await expect(page.getByText(t('orders.status.1')).first()).toBeVisible()
    await beFair('my orders')
    await page
      .getByRole('link', { name: t('orders.action.details') })
      .first()
      .click()
    await page.waitForURL(/order-detail/)
    await expect(page.getByText(t('orders.timeline.title'))).toBeVisible()
    expect(bare(await page.locator('main').innerText())).toContain(price)
    await beFair('the order')
    await page.goto(at('/userInfo/dashboard'))
    await beFair('the dashboard')
  },
)
