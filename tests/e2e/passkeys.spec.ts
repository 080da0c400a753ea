import { expect, type Page } from '@playwright/test'
import { toConsole } from './console-page.ts'
import { getField } from './locators.ts'
import { journey, openHydrated, passwords, takeScreenshots } from './journey.ts'
import { logInAsNewShopper } from './shop-api.ts'

/** Gives the browser a device that makes passkeys and checks its owner at once. */
async function addDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** With `false` the device refuses, as when a person cancels. */
    setOwner: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

journey(
  'a shopper adds a passkey, logs in with it to shop and console, renames and deletes it',
  [{ site: 'default', lang: 'en' }],
  async ({ page, t, at, expectNoA11yViolations }, setting) => {
    const device = await addDevice(page)
    const { name } = await logInAsNewShopper(page, setting.site)
    await openHydrated(page, at('/userInfo/setup'))
    const card = page.getByRole('region', { name: t('account.passkey.title') })
    const dialog = page.getByRole('dialog')

    await device.setOwner(false)
    await card.getByRole('button', { name: t('account.passkey.add') }).click()
    await getField(dialog, t('account.passkey.name')).fill('Blue phone')
    await getField(dialog, t('account.fund.loginPassword')).fill(passwords.login)
    await takeScreenshots(page, setting, 'passkey-add')
    await dialog.getByRole('button', { name: t('account.register.continue') }).click()
    await expect(dialog.getByRole('status')).toHaveText(t('account.passkey.notAdded'))
    await expectNoA11yViolations('a passkey that was not added')

    await device.setOwner(true)
    await dialog.getByRole('button', { name: t('account.register.continue') }).click()
    await expect(card.getByRole('listitem')).toContainText('Blue phone')
    await expectNoA11yViolations('the list of passkeys')
    await takeScreenshots(page, setting, 'passkey-list')

    const logOut = () => page.context().clearCookies({ name: /^(session|signed_in)$/ })
    await logOut()
    await openHydrated(page, at('/login'))
    const logIn = page.getByRole('button', { name: t('account.passkey.logIn') })
    await device.setOwner(false)
    await logIn.click()
    await expect(page.getByText(t('account.passkey.unfinished'))).toBeVisible()
    await expectNoA11yViolations('the log-in')
    await takeScreenshots(page, setting, 'passkey-log-in')
    await device.setOwner(true)
    await logIn.click()
    await page.waitForURL(/\/index/)
    await expect(page.getByText(t('account.login.done', { name }))).toBeVisible()

    await logOut()
    await page.goto(toConsole(setting, '/'))
    await takeScreenshots(page, setting, 'passkey-console')
    await logIn.click()
    await expect(page.getByRole('heading', { name: t('frame.noRole.title') })).toBeVisible()

    await page.goto(at('/userInfo/setup'))
    await expect(card.getByText(t('account.device.seen'))).toBeVisible()
    await card.getByRole('button', { name: t('account.passkey.rename') }).click()
    await getField(dialog, t('account.passkey.name')).fill('Red phone')
    await dialog.getByRole('button', { name: t('account.passkey.rename') }).click()
    await expect(card.getByRole('listitem')).toContainText('Red phone')
    await card.getByRole('button', { name: t('common.delete') }).click()
    await getField(dialog, t('account.fund.loginPassword')).fill(passwords.login)
    await dialog.getByRole('button', { name: t('common.delete') }).click()
    await expect(card.getByRole('listitem')).toHaveCount(0)
  },
)
