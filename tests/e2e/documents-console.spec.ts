import { expect } from '@playwright/test'
import { expectAccessible, toConsole, useSession } from './console-page.ts'
import { getOrigin, consoleJourney, settings, takeScreenshots } from './journey.ts'
import { getField } from './locators.ts'
import { createShopper, logIn } from './shop-api.ts'

const quietBrands = ['cairn', 'lanternrow', 'pocketparade']
const quietSettings = settings.map((setting, index) => ({ ...setting, site: quietBrands[index]! }))

consoleJourney(
  'a document to be accepted is ticked at registration',
  quietSettings.slice(0, 1),
  async (run, setting) => {
    const { page, t } = run
    const { site } = setting
    const staff = await logIn(site, { account: 'admin1' })
    await useSession(page, site, staff)
    await page.goto(toConsole(setting, '/staff/documents/document/7'))
    const registration = page.getByRole('switch', { name: t('documents.acceptance.registration') })
    await registration.click()
    await expect(registration).toBeChecked()
    await expect(page.getByText(t('documents.acceptance.saved'))).toBeVisible()
    await page.context().clearCookies()
    await page.goto(`${getOrigin(site)}/pc/register?lang=en`)
    const tick = page.getByRole('checkbox', { name: /^I agree/ })
    await expect(tick).toBeVisible()
    await page.getByRole('tab', { name: t('account.register.byUsername') }).click()
    await getField(page, t('account.register.username')).fill(`reader${Date.now().toString(36)}`)
    await getField(page, t('account.register.password')).fill('quiet4567')
    await getField(page, t('account.register.confirm')).fill('quiet4567')
    await page.getByRole('button', { name: t('account.register.submit') }).click()
    await expect(page.getByRole('alert').filter({ hasText: t('content.accept.missing') })).toBeVisible()
    await expectAccessible(page, 'the registration with a document')
    await takeScreenshots(page, setting, 'register-document')
    await tick.check()
    await page.getByRole('button', { name: t('account.register.submit') }).click()
    await expect(page).not.toHaveURL(/register/)
    // Programs that know nothing of it still register.
    expect((await createShopper(site)).token).toBeTruthy()
  },
)
