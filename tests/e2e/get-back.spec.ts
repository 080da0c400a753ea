import { expect } from '@playwright/test'
import { journey, newName, passwords, settings } from './journey.ts'
import { getField } from './locators.ts'
import { readCode } from './read-code.ts'

journey('an account by email is lost, got back by a code, and opened', settings.slice(0, 1), async (context) => {
  const { page, t, at, expectNoA11yViolations } = context
  const email = `${newName()}@home.example`
  const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click()

  await page.goto(at('/register'))
  await getField(page, t('account.register.email')).fill(email)
  await getField(page, t('account.register.password')).fill(passwords.login)
  await press(t('account.register.continue'))
  await expectNoA11yViolations('the code of a registration')
  await getField(page, t('account.register.code')).fill(await readCode(email))
  await press(t('account.register.continue'))
  await page.waitForURL(/\/index/)

  await page.context().clearCookies()
  await page.goto(at('/login'))
  await page.getByRole('link', { name: t('account.login.forgot') }).click()
  await page.waitForURL(/\/forgotPassword/)
  await getField(page, t('account.login.emailOrPhone')).fill(email.toUpperCase())
  await press(t('account.register.sendCode'))
  const code = await readCode(email, 2)
  await getField(page, t('account.register.code')).fill(code === '000000' ? '000001' : '000000')
  await press(t('account.register.continue'))
  const save = async () => {
    await getField(page, t('account.password.new')).fill('river-4711')
    await getField(page, t('account.password.confirm')).fill('river-4711')
    await press(t('account.reset.submit'))
  }
  await save()
  // A wrong code leads back to its step.
  await expect(page.getByRole('alert').filter({ hasText: '4' })).toBeVisible()
  await getField(page, t('account.register.code')).fill(code)
  await press(t('account.register.continue'))
  await expectNoA11yViolations('the new password')
  await save()
  await page.waitForURL(/\/index/)

  await page.context().clearCookies()
  await page.goto(at('/login'))
  await getField(page, t('account.login.anyAccount')).fill(email)
  await getField(page, t('account.login.password')).fill('river-4711')
  await press(t('account.login.submit'))
  await page.waitForURL(/\/index/)
})
