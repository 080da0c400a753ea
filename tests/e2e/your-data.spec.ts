import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { unzipSync, strFromU8 } from 'fflate'
import { journey, passwords, settings } from './journey.ts'
import { anything, getField, toPattern } from './locators.ts'
import { addAddress, logInAsNewShopper } from './shop-api.ts'

journey(
  'a person takes a copy of their data, asks to delete the account, and keeps it',
  settings.filter(({ lang }) => lang !== 'zh-CN'),
  async ({ page, t, at, expectNoA11yViolations }, { site }) => {
    const shopper = await logInAsNewShopper(page, site)
    await addAddress(shopper)
    await page.goto(at('/userInfo/your-data'))
    await expect(page.getByRole('heading', { name: t('account.data.export.title') })).toBeVisible()
    await expectNoA11yViolations('your data')

    const request = page.getByRole('button', { name: t('account.data.export.request') })
    await request.click()
    const dialog = page.getByRole('dialog', { name: t('account.data.export.title') })
    await getField(dialog, t('account.fund.loginPassword')).fill('wrong-one')
    await dialog.getByRole('button', { name: t('account.data.export.request') }).click()
    await expect(getField(dialog, t('account.fund.loginPassword'))).toHaveAttribute('aria-invalid', 'true')
    await getField(dialog, t('account.fund.loginPassword')).fill(passwords.login)
    await dialog.getByRole('button', { name: t('account.data.export.request') }).click()
    const link = page.getByRole('main').getByRole('link', { name: t('account.download.open'), exact: true })
    await expect(link).toBeVisible()
    await expectNoA11yViolations('a copy that is ready')
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
    const files = unzipSync(readFileSync(await file.path()))
    expect(strFromU8(files['profile.json']!)).toContain(shopper.name)
    expect(Object.keys(files)).toContain('addresses.json')

    await page.getByRole('button', { name: t('account.data.delete.submit') }).click()
    const question = page.getByRole('dialog', { name: t('account.data.dialog.title') })
    await expectNoA11yViolations('the question before an account is deleted')
    await getField(question, t('account.fund.loginPassword')).fill(passwords.login)
    const name = question.getByLabel(toPattern(t('account.data.dialog.username', { username: anything })))
    await name.fill('somebodyelse')
    await question.getByRole('button', { name: t('account.data.delete.submit') }).click()
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await name.fill(shopper.name)
    await question.getByRole('button', { name: t('account.data.delete.submit') }).click()
    await expect(
      page.getByRole('heading', { name: toPattern(t('account.data.waiting.title', { date: anything })) }),
    ).toBeVisible()
    await expectNoA11yViolations('an account that waits to be deleted')
    await page.getByRole('button', { name: t('account.data.waiting.keep') }).click()
    await expect(page.getByRole('button', { name: t('account.data.delete.submit') })).toBeVisible()
  },
)
