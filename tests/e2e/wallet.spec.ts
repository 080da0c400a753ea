import { expect, type Page } from '@playwright/test'
import { smallPicture } from '#tests/harness/uploads.ts'
import { credit, journey, newName, passwords, register, settings, type Walk } from './journey.ts'

/** What the page itself is answered, with its session; only the browser knows the brands' hosts. */
const read = (page: Page, path: string): Promise<string> => page.evaluate(async (at) => (await fetch(at)).text(), path)

async function setFundPassword({ page, t, at }: Walk): Promise<void> {
  await page.goto(at('/userInfo/wallet/withdraw'))
  await page.locator('input[name=password]').fill(passwords.fund)
  await page.locator('input[name=confirmPassword]').fill(passwords.fund)
  await page.getByRole('button', { name: t('account.fund.submit') }).click()
  await expect(page.getByRole('button', { name: t('wallet.account.add') })).toBeVisible()
}

async function bindAccount({ page, t, beFair }: Walk): Promise<void> {
  await page.getByRole('button', { name: t('wallet.account.add') }).click()
  const dialog = page.getByRole('dialog', { name: t('wallet.account.add') })
  await dialog.locator('input[name=label]').fill('River Bank')
  await dialog.locator('input[name=holder]').fill('Mina Karimi')
  await dialog.locator('input[name=number]').fill('DE89 3704 0044 0532 0130 00')
  await dialog.locator('input[name=fundPassword]').fill(passwords.fund)
  await beFair('binding an account')
  await dialog.getByRole('button', { name: t('wallet.account.add') }).click()
  await expect(page.getByText('•••• 3000').first()).toBeVisible()
}

async function withdraw({ page, t, at, beFair }: Walk): Promise<void> {
  await page.locator('input[name=amount]').fill('25')
  await page.locator('input[name=fundPassword]').fill(passwords.fund)
  await beFair('a withdrawal')
  await page.locator('.wal-form button[type=submit]').click()
  await expect(page.getByText(t('wallet.status.submitted')).first()).toBeVisible()
  await page.goto(at('/userInfo/wallet'))
  await expect(page.getByText(t('wallet.statement.onHold')).first()).toBeVisible()
}

journey('a wallet is filled by a transfer, explained, and emptied by its rules', settings, async (walk, { site }) => {
  const { page, t, at, beFair } = walk
  const name = newName()
  await register(walk, name)
  await page.goto(at('/userInfo/dashboard'))
  await page.locator('.acc-nav a[href*="/userInfo/wallet"]').click()
  await page.waitForURL(/userInfo\/wallet/)
  await expect(page.getByText(t('wallet.statement.empty'))).toBeVisible()
  await beFair('an empty wallet')

  await page.getByRole('link', { name: t('wallet.recharge') }).click()
  await page.waitForURL(/wallet\/recharge/)
  await page.locator('input[value=transfer]').check()
  await page.locator('input[name=amount]').fill('0.001')
  await page.locator('.wal-form button[type=submit]').click()
  await expect(page.locator('input[name=amount]')).toHaveAttribute('aria-invalid', 'true')
  await page.locator('input[name=amount]').fill('50')
  await page.locator('input[type=file]').setInputFiles({
    name: 'receipt.jpg',
    mimeType: 'image/jpeg',
    buffer: await smallPicture(),
  })
  await expect(page.locator('.wal-form button[type=submit]')).not.toHaveAttribute('aria-busy', 'true')
  await beFair('a recharge')
  await page.locator('.wal-form button[type=submit]').click()
  await expect(page.getByText(t('wallet.recharge.lookingText'))).toBeVisible()
  await beFair('a recharge under review')
  await page.getByRole('button', { name: t('wallet.recharge.cancel') }).click()
  await expect(page.getByText(t('wallet.status.cancelled')).first()).toBeVisible()

  credit(site, name, '90000')
  await setFundPassword(walk)
  await expect(page.getByText(t('wallet.rules.title'))).toBeVisible()
  await bindAccount(walk)
  await beFair('the rules of withdrawals')
  await withdraw(walk)

  await page.goto(at('/userInfo/wallet?kind=credit'))
  await expect(page.locator('.wal-rows li')).toHaveCount(1)
  await beFair('a statement')
  expect(await read(page, '/api/wallet/statement.csv?lang=en')).toContain('Credited by the shop')
})
