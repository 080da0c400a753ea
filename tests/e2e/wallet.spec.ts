import { expect, type Page } from '@playwright/test'
import { createSmallImage } from '#tests/harness/uploads.ts'
import { journey, passwords, settings, type JourneyContext } from './journey.ts'
import { logInAsNewShopper, logIn } from './shop-api.ts'

/** Fetches as the page itself does, with its session; only the browser knows the hosts of brands. */
const read = (page: Page, path: string): Promise<string> => page.evaluate(async (at) => (await fetch(at)).text(), path)

async function setFundPassword({ page, t, at }: JourneyContext): Promise<void> {
  await page.goto(at('/userInfo/wallet/withdraw'))
  await page.locator('input[name=loginPassword]').fill(passwords.login)
  await page.locator('input[name=password]').fill(passwords.fund)
  await page.locator('input[name=confirmPassword]').fill(passwords.fund)
  await page.getByRole('button', { name: t('account.fund.submit') }).click()
  await expect(page.getByRole('button', { name: t('wallet.account.add') })).toBeVisible()
}

async function bindAccount({ page, t, expectNoA11yViolations }: JourneyContext): Promise<void> {
  await page.getByRole('button', { name: t('wallet.account.add') }).click()
  const dialog = page.getByRole('dialog', { name: t('wallet.account.add') })
  await dialog.locator('input[name=label]').fill('River Bank')
  await dialog.locator('input[name=holder]').fill('Mina Karimi')
  await dialog.locator('input[name=number]').fill('DE89 3704 0044 0532 0130 00')
  await dialog.locator('input[name=fundPassword]').fill(passwords.fund)
  await expectNoA11yViolations('binding an account')
  await dialog.getByRole('button', { name: t('wallet.account.add') }).click()
  await expect(page.getByText('•••• 3000').first()).toBeVisible()
}

async function withdraw({ page, t, at, expectNoA11yViolations }: JourneyContext): Promise<void> {
  await page.locator('input[name=amount]').fill('25')
  await page.locator('input[name=fundPassword]').fill(passwords.fund)
  await expectNoA11yViolations('a withdrawal')
  await page.locator('.wallet-form button[type=submit]').click()
  await expect(page.getByText(t('wallet.status.submitted')).first()).toBeVisible()
  await page.goto(at('/userInfo/wallet'))
  await expect(page.getByText(t('wallet.statement.onHold')).first()).toBeVisible()
}

/** Sends a receipt for staff to look at. */
async function sendTransfer({ page }: JourneyContext, amount: string): Promise<void> {
  await page.locator('input[value=transfer]').check()
  await page.locator('input[name=amount]').fill(amount)
  await page.locator('input[type=file]').setInputFiles({
    name: 'receipt.jpg',
    mimeType: 'image/jpeg',
    buffer: await createSmallImage(),
  })
  await expect(page.locator('.wallet-form button[type=submit]')).not.toHaveAttribute('aria-busy', 'true')
  await page.locator('.wallet-form button[type=submit]').click()
}

/** Staff see the transfer in the bank's account and credit it. */
async function approve(site: string, name: string): Promise<void> {
  const staff = await logIn(site, { account: 'finance1' })
  const { pageList } = await staff.get('/admin/recharge/list', { status: 'submitted' })
  const { id } = pageList.find(({ user }: { user: { username: string } }) => user.username === name)
  await staff.post('/admin/recharge/decide', { rechargeId: id, approve: true })
}

journey(
  'a wallet is filled by a transfer, explained, and emptied by its rules',
  settings,
  async (context, { site }) => {
    const { page, t, at, expectNoA11yViolations } = context
    const { name } = await logInAsNewShopper(page, site)
    await page.goto(at('/userInfo/dashboard'))
    await page.locator('.account-layout-nav a[href*="/userInfo/wallet"]').click()
    await page.waitForURL(/userInfo\/wallet/)
    await expect(page.getByText(t('wallet.statement.empty'))).toBeVisible()
    await expectNoA11yViolations('an empty wallet')

    await page.getByRole('link', { name: t('wallet.recharge') }).click()
    await page.waitForURL(/wallet\/recharge/)
    await sendTransfer(context, '0.001')
    await expect(page.locator('input[name=amount]')).toHaveAttribute('aria-invalid', 'true')
    await page.locator('input[name=amount]').fill('50')
    await expectNoA11yViolations('a recharge')
    await page.locator('.wallet-form button[type=submit]').click()
    await expect(page.getByText(t('wallet.recharge.lookingText'))).toBeVisible()
    await expectNoA11yViolations('a recharge under review')
    await page.getByRole('button', { name: t('wallet.recharge.cancel') }).click()
    await expect(page.getByText(t('wallet.status.cancelled')).first()).toBeVisible()

    await sendTransfer(context, '900')
    await expect(page.getByText(t('wallet.status.submitted')).first()).toBeVisible()
    await approve(site, name)
    await setFundPassword(context)
    await expect(page.getByText(t('wallet.rules.title'))).toBeVisible()
    await bindAccount(context)
    await expectNoA11yViolations('the rules of withdrawals')
    await withdraw(context)

    await page.goto(at('/userInfo/wallet?kind=recharge'))
    await expect(page.locator('.wallet-rows li')).toHaveCount(1)
    await expectNoA11yViolations('a statement')
    expect(await read(page, '/api/wallet/statement.csv?lang=en')).toContain('Top-up')
  },
)
