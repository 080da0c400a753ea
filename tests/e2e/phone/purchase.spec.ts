import { expect } from '@playwright/test'
import { fillAddress } from '../fill-address.ts'
import { journey, openAnyProduct, passwords, settings } from '../journey.ts'
import {
  anything,
  getCards,
  getField,
  getFundPasswordField,
  getHeader,
  getPlaceOrderButton,
  toPattern,
} from '../locators.ts'
import { address, fillWallet, logInAsNewShopper, setFundPassword } from '../shop-api.ts'
import { expectFits } from './expect-fits.ts'

const phones = settings.filter(({ lang }) => lang !== 'zh-CN')

journey('a shopper buys on a phone, from the product to the order', phones, async (context, { site }) => {
  const { page, t, at, expectNoA11yViolations } = context
  const shopper = await logInAsNewShopper(page, site)
  await setFundPassword(shopper)
  await fillWallet(site, shopper)
  await openAnyProduct(context)
  const product = (await page.getByRole('heading', { level: 1 }).innerText()).trim()
  // The row that stays at the lower edge.
  await page
    .getByRole('complementary', { name: t('goods.addToCart') })
    .getByRole('button', { name: t('goods.addToCart') })
    .tap()
  await getHeader(page)
    .getByRole('button', { name: t('shell.header.cartCount', { count: 1 }) })
    .tap()
  const cart = page.getByRole('dialog', { name: t('cart.title') })
  await expect(cart.getByRole('link', { name: product })).toBeVisible()
  await expectNoA11yViolations('the cart')
  await cart.getByRole('button', { name: toPattern(t('cart.placeOrder', { amount: anything })) }).tap()

  await page.waitForURL(/\/shop\/settlement/)
  await expect(getField(page, t('account.address.consignee')), 'the form stands open').toBeVisible()
  await expectFits(page, 'the checkout')
  await fillAddress({ page, t })
  await page.getByRole('button', { name: t('account.address.save') }).tap()
  await expect(page.getByText(address.street).first()).toBeVisible()
  await expectNoA11yViolations('the checkout')
  await getFundPasswordField(context).fill(passwords.fund)
  await getPlaceOrderButton(context).tap()
  await page.waitForURL(/\/shop\/paySuccess/)
  await expect(page.getByRole('heading', { level: 1, name: t('checkout.success.title') })).toBeVisible()
  await expectFits(page, 'what was paid')
  await expectNoA11yViolations('what was paid')

  await page.goto(at('/userInfo/my-order'))
  const order = getCards(page)
  await expect(order).toHaveCount(1)
  await expect(order.getByText(t('orders.status.1')).first()).toBeVisible()
  await expectFits(page, 'my orders')
  await expectNoA11yViolations('my orders')
  await order.getByRole('link', { name: new RegExp(`^${t('orders.action.details')}`) }).tap()
  await page.waitForURL(/\/shop\/userInfo\/order-detail/)
  await expect(page.getByRole('heading', { name: t('orders.timeline.title') })).toBeVisible()
  await expectFits(page, 'the order')
  await expectNoA11yViolations('the order')
})
