import { expect, type Locator } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { getField } from './locators.ts'
import { type JourneyContext, logInOnPage, longJourney, passwords, takeScreenshots } from './journey.ts'
import { logInAsNewShopper } from './shop-api.ts'

/** The code that an app with this key shows, `later` steps of 30 seconds from now: one step ahead is accepted, too. */
const makeTotp = (key: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + later * 30_000 })

/** On paper the codes stand alone, on one sheet, one thing below the other, with the account that they are for. */
async function expectCodesOnPaper({ page, t }: JourneyContext, codes: Locator, name: string): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await expect(codes.getByText(name)).toBeVisible()
  for (const action of ['account.totp.finish', 'content.doc.print'] as const)
    await expect(codes.getByRole('button', { name: t(action) })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  const parts = [
    codes.getByRole('heading'),
    codes.getByText(t('account.totp.recoveryText')),
    codes.getByRole('list').first(),
  ]
  const boxes = await Promise.all(parts.map(async (part) => (await part.boundingBox())!))
  for (const [index, box] of boxes.slice(1).entries())
    expect(box.y, 'nothing covers another').toBeGreaterThanOrEqual(boxes[index]!.y + boxes[index]!.height)
  const paper = await page.pdf({
    ...(process.env.SHOTS && { path: `${process.env.SHOTS}/two-step-codes-${name}.pdf` }),
  })
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g), 'one sheet').toHaveLength(1)
  await page.emulateMedia({ media: null })
}

async function logOut({ page, at }: JourneyContext): Promise<void> {
  await page.context().clearCookies({ name: /^(session|signed_in)$/ })
  await page.goto(at('/login'))
}

longJourney(
  'a shopper turns two-step log-in on, logs in with it and by a recovery code, and turns it off',
  [
    { site: 'default', lang: 'en' },
    { site: 'hive', lang: 'ar' },
  ],
  async (context, setting) => {
    const { page, t, at, expectNoA11yViolations } = context
    const { name } = await logInAsNewShopper(page, setting.site)
    await page.goto(at('/userInfo/setup'))
    await page.getByRole('button', { name: t('account.totp.setUp') }).click()
    const dialog = page.getByRole('dialog')
    await getField(dialog, t('account.fund.loginPassword')).fill(passwords.login)
    await dialog.getByRole('button', { name: t('account.register.continue') }).click()
    await expect(dialog.getByRole('img', { name: t('account.totp.scan') })).toBeVisible()
    await expectNoA11yViolations('the set-up')
    await takeScreenshots(page, setting, 'two-step-set-up')
    const key = (await dialog.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
    const code = dialog.getByLabel(t('common.totp.enter'))
    await code.fill(makeTotp(key) === '000000' ? '000001' : '000000')
    await code.press('Enter')
    await expect(dialog.getByRole('alert')).toBeVisible()
    await code.fill(makeTotp(key))
    await code.press('Enter')

    const codes = page.getByRole('dialog', { name: t('account.totp.recovery') })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    await expectNoA11yViolations('the recovery codes')
    await takeScreenshots(page, setting, 'two-step-codes')
    await expectCodesOnPaper(context, codes, name)
    const [first, second] = await codes.getByRole('listitem').allInnerTexts()
    await page.keyboard.press('Escape')
    await expect(codes).toBeVisible()
    await codes.getByLabel(t('account.totp.saved')).check()
    await codes.getByRole('button', { name: t('account.totp.finish') }).click()
    await expect(page.getByText(t('account.totp.on'), { exact: true })).toBeVisible()
    await takeScreenshots(page, setting, 'two-step-on')

    await logOut(context)
    await logInOnPage(context, name)
    await expect(page.getByLabel(t('common.totp.enter'))).toBeFocused()
    await expectNoA11yViolations('the second step of the log-in')
    await takeScreenshots(page, setting, 'two-step-log-in')
    await page.getByLabel(t('common.totp.enter')).fill(makeTotp(key, 1))
    await page.getByRole('button', { name: t('account.login.submit'), exact: true }).click()
    await page.waitForURL(/\/index/)

    await logOut(context)
    await logInOnPage(context, name)
    await page.getByRole('button', { name: t('common.totp.useRecovery') }).click()
    await getField(page, t('common.totp.recoveryCode')).fill(first!)
    await page.getByRole('button', { name: t('account.login.submit'), exact: true }).click()
    await page.waitForURL(/\/index/)

    await page.goto(at('/userInfo/setup'))
    await page.getByRole('button', { name: t('account.totp.disable') }).click()
    await getField(dialog, t('account.fund.loginPassword')).fill(passwords.login)
    await dialog.getByRole('button', { name: t('common.totp.useRecovery') }).click()
    await getField(dialog, t('common.totp.recoveryCode')).fill(second!)
    await dialog.getByRole('button', { name: t('account.totp.disable') }).click()
    await expect(page.getByText(t('account.totp.disabled'))).toBeVisible()
    await expect(page.getByText(t('account.totp.off'), { exact: true })).toBeVisible()
  },
)
