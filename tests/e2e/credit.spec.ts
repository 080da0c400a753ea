import { expect } from '@playwright/test'
import {
  acceptOffer,
  calculate,
  confirmPayment,
  fillApplication,
  goToApplication,
  offerCredit,
  openPayment,
  sendApplication,
} from './borrow.ts'
import { giveLimit, payLater, placeLargeOrder, refundOrder } from './pay-later.ts'
import { expectAccessible, openPageAs, toConsole, useSession } from './console-page.ts'
import {
  consoleJourney,
  journey,
  type JourneyContext,
  longJourney,
  openHydrated,
  type Setting,
  settings,
  takeScreenshots,
} from './journey.ts'
import { anything, getField, toPattern } from './locators.ts'
import { fillWallet, logIn, logInAsNewShopper, setFundPassword } from './shop-api.ts'

/** Staff find the application, take it, look at a document and approve it with a limit and a reason. */
async function approve({ page, t }: JourneyContext, setting: Setting, name: string): Promise<void> {
  const staff = await openPageAs(page, setting.site, await logIn(setting.site, { account: 'finance1' }))
  await staff.goto(toConsole(setting, `/staff/credit?keyword=${name}`))
  await staff.getByRole('link', { name }).click()
  const panel = staff.getByRole('complementary').filter({ hasText: name })
  await panel.getByRole('button', { name: t('decisions.claim.take'), exact: true }).click()
  await expect(panel.getByRole('button', { name: t('decisions.claim.release') })).toBeVisible()
  await panel.getByRole('button', { name: t('lending.document.show') }).click()
  await expect(panel.getByRole('button', { name: t('frame.photo', { number: 1, author: name }) })).toBeVisible()
  await takeScreenshots(staff, setting, 'console-credit-application')
  await expectAccessible(staff, 'an application for credit')
  await panel.getByRole('button', { name: toPattern(t('lending.approve', { amount: anything })) }).click()
  const title = t('lending.approve.title', { amount: anything, name })
  const dialog = staff.getByRole('dialog', { name: toPattern(title) })
  await dialog.getByRole('button', { name: t('lending.approve.send'), exact: true }).click()
  await expect(dialog.getByText(t('decisions.reason.missing'))).toBeVisible()
  await getField(dialog, t('decisions.reason')).fill('The income is enough.')
  await expectAccessible(staff, 'the approval of an application')
  await dialog.getByRole('button', { name: t('lending.approve.send'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(panel.getByText(t('lending.state.approved')).first()).toBeVisible()
  await staff.context().close()
}

/** Staff refuse an application with a reason and an amount that may work. */
async function refuse(site: string, name: string): Promise<void> {
  const staff = await logIn(site, { account: 'finance1' })
  const { pageList } = await staff.get('/admin/credit/application/list', { keyword: name })
  const decision = { approve: false, reason: 'Payments would take too much of your income.', suggestedAmount: 1100 }
  await staff.post('/admin/credit/application/decide', { applicationId: pageList[0].id, ...decision })
}

longJourney('a loan is calculated, applied for, accepted and repaid', settings, async (context, setting) => {
  const { page, t, at } = context
  const { site } = setting
  const productId = await offerCredit(site)
  const shopper = await logInAsNewShopper(page, site)
  await setFundPassword(shopper)
  await openHydrated(page, at(`/credit?productId=${productId}`))
  await calculate(context)
  await takeScreenshots(page, setting, 'credit')
  await expectAccessible(page, 'the calculator')

  await goToApplication(context)
  await fillApplication(context)
  await takeScreenshots(page, setting, 'credit-apply')
  await expectAccessible(page, 'an application')
  await sendApplication(context)
  await takeScreenshots(page, setting, 'credit-review')
  await expectAccessible(page, 'an application under review')
  await page.goto(at('/credit'))
  await expect(page.getByText(t('credit.open.applicationTitle'))).toBeVisible()
  await approve(context, setting, shopper.name)

  await page.goto(at('/credit/myLoan'))
  await expect(page.getByText(t('credit.state.approved')).first()).toBeVisible()
  await takeScreenshots(page, setting, 'credit-offer')
  await expectAccessible(page, 'an offer')
  await acceptOffer(context)
  expect((await shopper.get('/api/wallet/balance')).money).toBe(1782)
  await takeScreenshots(page, setting, 'credit-loan')
  await expectAccessible(page, 'a loan')

  const next = await openPayment(context, 'next')
  await expectAccessible(page, 'a payment')
  await confirmPayment(context, next, 'next')
  await expect(page.getByText(t('credit.loan.progress', { done: 1, count: 12 }))).toBeVisible()
  expect((await shopper.get('/api/wallet/balance')).money).toBe(1638.69)

  const tooLow = await openPayment(context, 'full')
  await expect(
    tooLow.getByRole('link', { name: toPattern(t('credit.loan.topUp', { amount: anything })) }),
  ).toBeVisible()
  await fillWallet(site, shopper)
  await page.reload()
  const full = await openPayment(context, 'full')
  await takeScreenshots(page, setting, 'credit-early')
  await expectAccessible(page, 'an early repayment')
  await confirmPayment(context, full, 'full')
  await expect(page.getByText(t('credit.loan.status.repaid')).first()).toBeVisible()
  await takeScreenshots(page, setting, 'credit-repaid')

  await page.getByRole('link', { name: t('credit.loan.final') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('credit.statement.title') })).toBeVisible()
  await takeScreenshots(page, setting, 'credit-statement')
  await expectAccessible(page, 'the statement of a loan')
})

journey(
  'a refused application names a reason and an amount, and can be reviewed',
  settings,
  async (context, setting) => {
    const { page, t, at } = context
    const { site } = setting
    const productId = await offerCredit(site)
    const shopper = await logInAsNewShopper(page, site)
    await openHydrated(page, at(`/credit/application?productId=${productId}&amount=2400&months=12`))
    await fillApplication(context)
    await sendApplication(context)
    await refuse(site, shopper.name)
    await page.goto(at('/credit/myLoan'))
    await expect(page.getByRole('heading', { name: t('credit.refused.title') })).toBeVisible()
    await takeScreenshots(page, setting, 'credit-refused')
    await expectAccessible(page, 'a refusal')
    await page.getByRole('button', { name: t('credit.refused.review') }).click()
    const dialog = page.getByRole('dialog', { name: t('credit.refused.review') })
    await getField(dialog, t('credit.refused.reviewReason')).fill('My rent is lower since May.')
    await dialog.getByRole('button', { name: t('credit.refused.reviewSend'), exact: true }).click()
    await expect(page.getByRole('heading', { name: t('credit.review.title') })).toBeVisible()
    await page.getByRole('button', { name: t('credit.review.cancel') }).click()
    const question = page.getByRole('dialog', { name: t('credit.review.cancel') })
    await question.getByRole('button', { name: t('credit.review.cancel') }).click()
    await expect(page.getByText(t('credit.review.cancelled')).first()).toBeVisible()
  },
)

journey('an order is paid later, and its refund repays the loan', settings, async (context, setting) => {
  const { page, t, at } = context
  await offerCredit(setting.site)
  const shopper = await logInAsNewShopper(page, setting.site)
  await setFundPassword(shopper)
  const { tradeId, orderId } = await placeLargeOrder(shopper)
  await openHydrated(page, at(`/settlement?tradeId=${tradeId}`))
  await expect(page.getByRole('radio', { name: t('checkout.payment.wallet') })).toBeVisible()
  await expect(page.getByRole('radio', { name: t('checkout.payment.later') })).toHaveCount(0)
  await giveLimit(context, setting, shopper)
  await payLater(context, setting, tradeId)
  await page.goto(at('/credit/myLoan'))
  await expect(page.getByText(t('credit.loan.status.open')).first()).toBeVisible()
  await takeScreenshots(page, setting, 'pay-later-loan')
  await refundOrder(page, setting, shopper, orderId)
  await expect(page.getByText(t('credit.loan.status.repaid')).first()).toBeVisible()
  await takeScreenshots(page, setting, 'pay-later-refunded')
})

consoleJourney('staff edit a credit product within the legal cap', settings, async (context, setting) => {
  const { page, t } = context
  const { site } = setting
  const productId = await offerCredit(site)
  await useSession(page, site, await logIn(site, { account: 'admin1' }))
  await page.goto(toConsole(setting, '/staff/credit/products'))
  await expect(page.getByRole('heading', { level: 1, name: t('frame.nav.credit') })).toBeVisible()
  await takeScreenshots(page, setting, 'console-credit-products')
  await expectAccessible(page, 'credit products')
  await page.goto(toConsole(setting, `/staff/credit/products/${productId}`))
  const rate = getField(page, t('lending.field.withUnit', { name: t('lending.field.ratePercent'), unit: '%' }))
  await rate.fill('60')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: t('lending.product.save'), exact: true }).click()
  await expect(page.getByText(t('lending.error.cap'))).toBeVisible()
  await takeScreenshots(page, setting, 'console-credit-product')
  await rate.fill('9.9')
  await expectAccessible(page, 'a credit product')
  for (const path of ['loans', 'months']) {
    await page.goto(toConsole(setting, `/staff/credit/${path}`))
    await expect(page.getByRole('heading', { level: 1, name: t('frame.nav.credit') })).toBeVisible()
    await takeScreenshots(page, setting, `console-credit-${path}`)
    await expectAccessible(page, `${path} of credit`)
  }
})
