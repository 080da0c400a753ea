import { expect } from '@playwright/test'
import {
  changes,
  correct,
  createApplication,
  decide,
  fillPerson,
  fillRest,
  goOn,
  openConsole,
  send,
} from './apply-for-store.ts'
import { journey, logInOnPage, longJourney, settings, takeScreenshots } from './journey.ts'
import { getField } from './locators.ts'
import { logInAsNewShopper } from './shop-api.ts'

longJourney(
  'a shopper applies for a store, corrects it and opens the console as its seller',
  settings,
  async (context, setting) => {
    const { page, t, at, expectNoA11yViolations } = context
    const { site } = setting
    const shopper = await logInAsNewShopper(page, site)
    const application = createApplication()
    const { storeName } = application

    await page.goto(at('/merchantsettled'))
    await page.getByRole('link', { name: t('merchants.apply.start') }).click()
    await page.waitForURL(/merchantsettled\/apply/)
    await getField(page, t('merchants.field.storeName')).fill(storeName)
    await expectNoA11yViolations('the first step')
    await goOn(context)
    await fillPerson(context, application)
    await expectNoA11yViolations('the second step')
    await takeScreenshots(page, setting, 'apply-person')

    // The session ends in the middle of the form.
    await shopper.post('/api/user/logout')
    await getField(page, t('merchants.field.contactName')).fill('Camille Roux-Martel')
    await getField(page, t('merchants.field.email')).focus()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common.confirm') })
      .click()
    await logInOnPage(context, shopper.name)
    await page.waitForURL(/step=2/)
    await expect(getField(page, t('merchants.field.contactName'))).toHaveValue('Camille Roux-Martel')
    await expect(getField(page, t('merchants.field.registerNumber'))).toHaveValue('900 000 305')

    await goOn(context)
    await fillRest(context, application)
    await expect(page.getByText('Camille Roux-Martel')).toBeVisible()
    await takeScreenshots(page, setting, 'apply-send')
    await send(context)
    await expectNoA11yViolations('a sent application')
    await takeScreenshots(page, setting, 'apply-sent')

    await decide(site, storeName, changes)
    await page.reload()
    await expectNoA11yViolations('changes that are requested')
    await takeScreenshots(page, setting, 'apply-changes')
    await correct(context)
    await decide(site, storeName, { decision: 'accept', commissionPercent: 4 })
    await openConsole(context, storeName)
  },
)

journey('a rejected application is corrected and sent again', [settings[0]!], async (context, { site }) => {
  const { page, t, at } = context
  await logInAsNewShopper(page, site)
  const application = createApplication()
  await page.goto(at('/merchantsettled/apply'))
  await goOn(context)
  await goOn(context)
  await goOn(context)
  await goOn(context)
  await goOn(context)
  await page.getByRole('button', { name: t('merchants.form.send') }).click()
  await expect(page.getByRole('alert').filter({ hasText: t('merchants.form.incomplete') })).toBeVisible()
  await page.goto(at('/merchantsettled/apply?step=1'))
  await getField(page, t('merchants.field.storeName')).fill(application.storeName)
  await goOn(context)
  await fillPerson(context, application)
  await goOn(context)
  await fillRest(context, application)
  await send(context)
  await decide(site, application.storeName, { decision: 'reject', reason: 'We do not sell pearls.' })
  await page.reload()
  await expect(page.getByText('We do not sell pearls.').first()).toBeVisible()
  await page.getByRole('button', { name: t('merchants.reopen.rejected') }).click()
  await expect(page.getByText(application.storeName)).toBeVisible()
  await send(context)
})
