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
} from '../borrow.ts'
import { type JourneyContext, longJourney, openHydrated, type Setting, settings } from '../journey.ts'
import { logIn, logInAsNewShopper, setFundPassword } from '../shop-api.ts'
import { expectFits } from './expect-fits.ts'

async function approve(site: string, name: string): Promise<void> {
  const staff = await logIn(site, { account: 'finance1' })
  const { pageList } = await staff.get('/admin/credit/application/list', { keyword: name })
  const decision = { approve: true, limit: 1800, reason: 'The income is enough.' }
  await staff.post('/admin/credit/application/decide', { applicationId: pageList[0].id, ...decision })
}

/** The page fits the phone and has no violations. */
async function check({ page, expectNoA11yViolations }: JourneyContext, { site, lang }: Setting, what: string) {
  await expectFits(page, what)
  await expectNoA11yViolations(what)
  if (process.env.SHOTS)
    await page.screenshot({
      path: `${process.env.SHOTS}/phone-credit-${what.replaceAll(' ', '-')}-${site}-${lang}.png`,
      fullPage: true,
    })
}

longJourney('a loan is borrowed and a payment made on a phone', settings, async (context, setting) => {
  const { page, t, at } = context
  const { site } = setting
  const productId = await offerCredit(site)
  const shopper = await logInAsNewShopper(page, site)
  await setFundPassword(shopper)
  await openHydrated(page, at(`/credit?productId=${productId}`))
  await calculate(context)
  await check(context, setting, 'the calculator')
  await goToApplication(context)
  await fillApplication(context)
  await check(context, setting, 'the application')
  await sendApplication(context)
  await check(context, setting, 'the review')
  await approve(site, shopper.name)
  await page.goto(at('/credit/myLoan'))
  await check(context, setting, 'the offer')
  await acceptOffer(context)
  await check(context, setting, 'the loan')
  const dialog = await openPayment(context, 'next')
  await check(context, setting, 'the payment')
  await confirmPayment(context, dialog, 'next')
  await expect(page.getByText(t('credit.loan.progress', { done: 1, count: 12 }))).toBeVisible()
})
