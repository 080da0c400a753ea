import { expect, type Page } from '@playwright/test'
import { journey, newName, passwords, settings, takeScreenshots, type JourneyContext, type Setting } from './journey.ts'
import { anything, getField, toPattern } from './locators.ts'
import { readCode, readMailHtml } from './read-code.ts'
import { logInAsNewShopper, setFundPassword, type NewShopper } from './shop-api.ts'

const newPassword = 'lake-9012'

/** A shopper of the page's browser with a fund password and a proven address, written to in the language of the journey. */
async function openAccount(page: Page, { site, lang }: Setting): Promise<NewShopper & { readonly email: string }> {
  const email = `${newName()}@mail.example`
  const shopper = await logInAsNewShopper(page, site, email)
  await setFundPassword(shopper)
  await shopper.post(`/api/user/login?lang=${lang}`, { account: shopper.name, password: passwords.login })
  return { ...shopper, email }
}

/** Goes through the steps from the page of the reset until it waits. */
async function resetByCode(
  { page, t, expectNoA11yViolations }: JourneyContext,
  setting: Setting,
  code: () => Promise<string>,
) {
  await page.getByRole('button', { name: t('account.register.sendCode') }).click()
  await expect(page.getByRole('heading', { name: t('account.code.title') })).toBeVisible()
  await takeScreenshots(page, setting, 'fund-reset-code')
  await getField(page, t('account.register.code')).fill(await code())
  const next = page.getByRole('button', { name: t('account.register.continue') })
  if (await next.isVisible()) await next.click()
  await expect(page.getByRole('heading', { name: t('account.fund.reset.confirm') })).toBeVisible()
  await expectNoA11yViolations('the new fund password')
  await getField(page, t('account.fund.loginPassword')).fill('wrong-one')
  await getField(page, t('account.fund.newOne')).fill(newPassword)
  await getField(page, t('account.fund.confirm')).fill(newPassword)
  await takeScreenshots(page, setting, 'fund-reset-passwords')
  const submit = page.getByRole('button', { name: t('account.fund.reset.title') })
  await submit.click()
  await expect(getField(page, t('account.fund.loginPassword'))).toHaveAttribute('aria-invalid', 'true')
  await getField(page, t('account.fund.loginPassword')).fill(passwords.login)
  await submit.click()
  await expect(
    page.getByRole('heading', { name: toPattern(t('account.fund.reset.waiting.title', { time: anything })) }),
  ).toBeVisible()
}

journey(
  'a shopper resets a forgotten fund password, and stops it by the link of the mail',
  settings,
  async (context, setting) => {
    const { page, t, at, expectNoA11yViolations } = context
    const { email, get } = await openAccount(page, setting)
    await page.goto(at('/userInfo/setup'))
    await page.getByRole('link', { name: t('account.fund.forgotten') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('account.fund.reset.title') })).toBeVisible()
    await expectNoA11yViolations('the reset of the fund password')
    await takeScreenshots(page, setting, 'fund-reset')
    await resetByCode(context, setting, () => readCode(email, 2))
    await expectNoA11yViolations('a reset that waits')
    await takeScreenshots(page, setting, 'fund-reset-waiting')

    await page.goto(at('/userInfo/setup'))
    const pending = toPattern(t('account.fund.reset.pending', { time: anything }))
    await expect(page.getByRole('link', { name: pending })).toBeVisible()

    const html = await readMailHtml(email, 'cancelFundReset')
    const key = /cancelFundReset#key=3D([\w-]{44})|cancelFundReset#key=([\w-]{44})/.exec(html)!
    await page.goto(at('/cancelFundReset') + `#key=${key[1] ?? key[2]}`)
    const cancel = page.getByRole('button', { name: t('account.fund.reset.cancel') })
    await expect(cancel).toBeEnabled()
    await expectNoA11yViolations('the link of the mail')
    await takeScreenshots(page, setting, 'fund-reset-link')
    await cancel.click()
    await expect(page.getByText(t('account.fund.reset.link.done'))).toBeVisible()
    expect(await get('/api/user/fund-password/reset/state')).toMatchObject({ state: 'none' })
    await page.reload()
    await cancel.click()
    await expect(page.getByRole('alert')).toBeVisible()
  },
)

journey(
  'every page of an account that waits to be deleted says so, and keeps it',
  settings,
  async ({ page, t, at, expectNoA11yViolations }, setting) => {
    const shopper = await logInAsNewShopper(page, setting.site)
    await shopper.post('/api/user/delete', { username: shopper.name, password: passwords.login })
    await page.goto(at('/userInfo/my-order'))
    const banner = page.getByText(toPattern(t('account.data.waiting.title', { date: anything })))
    await expect(banner).toBeVisible()
    await expectNoA11yViolations('a page of an account that waits to be deleted')
    await takeScreenshots(page, setting, 'deletion-banner')
    await page.getByRole('button', { name: t('account.data.waiting.keep') }).click()
    await expect(page.getByText(t('account.data.waiting.kept'))).toBeVisible()
    await expect(banner).toHaveCount(0)
    expect(await shopper.get('/api/user/deletion')).toMatchObject({ state: 'none' })
  },
)
