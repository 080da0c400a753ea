import { expect, type Page } from '@playwright/test'
import { logInAsStoreOwner, placeOrder } from './buy-and-receive.ts'
import { expectAccessible, expectBeginningInside, openPageAs, toConsole } from './console-page.ts'
import { openHydrated, passwords, takeScreenshots, type JourneyContext, type Setting } from './journey.ts'
import { getField } from './locators.ts'
import { logIn, type NewShopper } from './shop-api.ts'

/** An unpaid order of 300 to 1,900, which fits the product and the limit. */
export async function placeLargeOrder(shopper: NewShopper) {
  for (const quantity of [1, 2, 4, 8, 12]) {
    const placed = await placeOrder(shopper, { products: 1, quantity })
    const { payable } = await shopper.get('/order/shop/trade/detail', { tradeId: placed.tradeId })
    if (payable >= 300 && payable <= 1900) return { ...placed, payable: payable as number }
    await shopper.post('/order/shop/order/cancel', { orderId: placed.orderId })
  }
  throw new Error('no number of pieces costs from 300 to 1,900')
}

/** Staff set a limit on the page of the person and find it in the list. */
export async function giveLimit({ page, t }: JourneyContext, setting: Setting, shopper: NewShopper): Promise<void> {
  const staff = await openPageAs(page, setting.site, await logIn(setting.site, { account: 'admin1' }))
  const { id } = await shopper.get('/api/user/info')
  await staff.goto(toConsole(setting, `/staff/users/${id}`))
  await staff.getByRole('button', { name: t('lending.limits.change'), exact: true }).click()
  const dialog = staff.getByRole('dialog', { name: t('lending.limits.changeOf', { name: shopper.name }) })
  await getField(dialog, t('lending.limits.amount')).fill('2000')
  await dialog.getByRole('button', { name: t('lending.limits.save'), exact: true }).click()
  await expect(dialog.getByText(t('decisions.reason.missing'))).toBeVisible()
  await getField(dialog, t('decisions.reason')).fill('A customer for years.')
  await expectAccessible(staff, 'a change of a limit')
  await dialog.getByRole('button', { name: t('lending.limits.save'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await takeScreenshots(staff, setting, 'console-person-limit')
  await staff.goto(toConsole(setting, `/staff/credit/limits?keyword=${shopper.name}`))
  const link = staff.getByRole('link', { name: shopper.name })
  await expect(link).toBeVisible()
  await expectBeginningInside(staff.getByRole('rowheader'), link.getByText(shopper.name))
  await takeScreenshots(staff, setting, 'console-credit-limits')
  await expectAccessible(staff, 'credit limits')
  await staff.context().close()
}

/** Chooses to pay later, reads the costs, consents and pays. */
export async function payLater({ page, t, at }: JourneyContext, setting: Setting, tradeId: string): Promise<void> {
  await openHydrated(page, at(`/settlement?tradeId=${tradeId}`))
  await page.getByRole('radio', { name: t('checkout.payment.later') }).check()
  await page.getByRole('combobox', { name: t('checkout.later.months') }).selectOption('6')
  await page.getByText(t('checkout.later.schedule'), { exact: true }).click()
  await expect(page.getByRole('row')).toHaveCount(7)
  await getField(page, t('checkout.fund.label')).fill(passwords.fund)
  const pay = page.getByRole('button', {
    name: new RegExp(t('checkout.later.action', { amount: '#' }).split('#')[0]!.trim()),
  })
  await pay.click()
  await expect(page.getByText(t('checkout.later.consentMissing'))).toBeVisible()
  await takeScreenshots(page, setting, 'pay-later')
  await expectAccessible(page, 'paying later')
  await page.getByRole('checkbox', { name: t('checkout.later.consent') }).check()
  await pay.click()
  await page.waitForURL(/paySuccess/)
  await takeScreenshots(page, setting, 'pay-later-paid')
}

/** The store refunds the order, and the loan has ended. */
export async function refundOrder(page: Page, setting: Setting, shopper: NewShopper, orderId: string): Promise<void> {
  await shopper.post('/order/shop/order/refund', { orderId, reason: 'Changed my mind' })
  const owner = await logInAsStoreOwner(setting.site, shopper, orderId)
  await owner.post('/seller/order/refund/decide', { orderId, approve: true, reason: 'Of course' })
  await page.reload()
}
