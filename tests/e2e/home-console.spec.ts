import { expect } from '@playwright/test'
import { expectAccessible, toConsole, useSession } from './console-page.ts'
import { getOrigin, consoleJourney, takeScreenshots, type Setting } from './journey.ts'
import { getField } from './locators.ts'
import { logIn } from './shop-api.ts'

/** A brand whose home page no other journey changes. */
const quietBrand: Setting = { site: 'cairn', lang: 'en' }

consoleJourney('staff arrange the home page, publish it and roll it back', [quietBrand], async (run, setting) => {
  const { page, t } = run
  const { site } = setting
  await useSession(page, site, await logIn(site, { account: 'admin1' }))
  await page.goto(toConsole(setting, '/staff/home'))
  await page.getByRole('button', { name: t('homepage.arrangeUsual') }).click()
  await page.getByRole('button', { name: t('settings.page.addSection') }).click()
  await page.getByRole('menuitem', { name: t('homepage.kind.category') }).click()
  const title = `Best of the week ${Date.now().toString(36)}`
  await getField(page, t('settings.page.sectionTitle')).fill(title)
  await getField(page, t('homepage.category')).click()
  await page.getByRole('option').first().click()
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { name: title })).toBeAttached()
  await expectAccessible(page, 'the editor of the home page')
  await takeScreenshots(page, setting, 'staff-home')
  await page.getByRole('button', { name: /^Publish \d/ }).click()
  await expect(page.getByText(t('homepage.published'))).toBeVisible()

  const shop = await page.context().newPage()
  await shop.goto(`${getOrigin(site)}/pc/index?lang=en`)
  await expect(shop.getByRole('heading', { name: title })).toBeAttached()

  await page.getByRole('button', { name: t('settings.page.versions') }).click()
  await page.getByRole('button', { name: t('settings.page.restoreOf', { number: 1 }) }).click()
  await expect(page.getByText(t('homepage.usual'))).toBeVisible()
  await shop.goto(`${getOrigin(site)}/pc/index?lang=en`)
  await expect(shop.getByRole('heading', { name: title })).toHaveCount(0)
})
