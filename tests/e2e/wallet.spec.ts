import { expect, type Page } from '@playwright/test'
import { createSmallImage } from '#tests/harness/uploads.ts'
import { type JourneyContext, longJourney, passwords, settings } from './journey.ts'
import { anything, getAccountNavigation, getField, getFundPasswordField, toPattern } from './locators.ts'
import { logInAsNewShopper, logIn } from './shop-api.ts'

/** Fetches as the page itself does, with its session; only the browser knows the hosts of brands. */
const read = (page: Page, path: string): Promise<string> => page.evaluate(async (at) => (await fetch(at)).text(), path)

async function setFundPassword({ page, t, at }: JourneyContext): Promise<void> {
  await page.goto(at('/userInfo/wallet/withdraw'))
  // The card is named like its second field.
  const card = page.getByRole('region', { name: t('account.fund.title') })
  await getField(card, t('account.fund.loginPassword')).fill(passwords.login)
  await getField(card, t('account.fund.new')).fill(passwords.fund)
  await getField(card, t('account.fund.confirm')).fill(passwords.fund)
  await page.getByRole('button', { name: t('account.fund.submit') }).click()
  await expect(page.getByRole('button', { name: t('wallet.account.add') })).toBeVisible()
}

async function bindAccount({ page, t, expectNoA11yViolations }: JourneyContext): Promise<void> {
  await page.getByRole('button', { name: t('wallet.account.add') }).click()
  const dialog = page.getByRole('dialog', { name: t('wallet.account.add') })
  await getField(dialog, t('wallet.account.bankName')).fill('River Bank')
  await getField(dialog, t('wallet.account.holder')).fill('Mina Karimi')
  await getField(dialog, t('wallet.account.bankNumber')).fill('DE89 3704 0044 0532 0130 00')
  await getField(dialog, t('checkout.fund.label')).fill(passwords.fund)
  await expectNoA11yViolations('binding an account')
  await dialog.getByRole('button', { name: t('wallet.account.add') }).click()
  await expect(page.getByText('•••• 3000').first()).toBeVisible()
}

async function withdraw(context: JourneyContext): Promise<void> {
  const { page, t, at, expectNoA11yViolations } = context
  await getField(page, t('wallet.amount')).fill('25')
  await getFundPasswordField(context).fill(passwords.fund)
  await expectNoA11yViolations('a withdrawal')
  await page.getByRole('button', { name: toPattern(t('wallet.withdraw.submit', { amount: anything })) }).click()
  await expect(page.getByText(t('wallet.status.submitted')).first()).toBeVisible()
  await page.goto(at('/userInfo/wallet'))
  await expect(page.getByText(t('wallet.statement.onHold')).first()).toBeVisible()
}

/** Sends the receipt; it names the sum once there is one. */
const getSendButton = ({ page, t }: Pick<JourneyContext, 'page' | 't'>) =>
  page
    .getByRole('button', { name: t('wallet.recharge'), exact: true })
    .or(page.getByRole('button', { name: toPattern(t('wallet.recharge.submit', { amount: anything })) }))

/** Sends a receipt for staff to look at. */
async function sendTransfer({ page, t }: JourneyContext, amount: string): Promise<void> {
  await page.getByRole('radio', { name: t('wallet.channel.transfer') }).check()
  await getField(page, t('wallet.amount')).fill(amount)
  await page.getByLabel(t('common.pictures.choose')).setInputFiles({
    name: 'receipt.jpg',
    mimeType: 'image/jpeg',
    buffer: await createSmallImage(),
  })
  await expect(page.getByRole('img', { name: t('common.pictures.picture', { number: 1 }) })).toBeVisible()
  const send = getSendButton({ page, t })
  await expect(send, 'the receipt is sent').not.toHaveAttribute('aria-busy', 'true')
  await send.click()
}

/** Staff see the transfer in the bank's account and credit it. */
async function approve(site: string, name: string): Promise<void> {
  const staff = await logIn(site, { account: 'finance1' })
  const { pageList } = await staff.get('/admin/recharge/list', { status: 'submitted' })
  const { id } = pageList.find(({ user }: { user: { username: string } }) => user.username === name)
  await staff.post('/admin/recharge/decide', { rechargeId: id, approve: true })
}

longJourney(
  'a wallet is filled by a transfer, explained, and emptied by its rules',
  settings,
  async (context, { site }) => {
    const { page, t, at, expectNoA11yViolations } = context
    const { name } = await logInAsNewShopper(page, site)
    await page.goto(at('/userInfo/dashboard'))
    await getAccountNavigation(context)
      .getByRole('link', { name: t('account.nav.wallet') })
      .click()
    await page.waitForURL(/userInfo\/wallet/)
    await expect(page.getByText(t('wallet.statement.empty'))).toBeVisible()
    await expectNoA11yViolations('an empty wallet')

    await page.getByRole('link', { name: t('wallet.recharge') }).click()
    await page.waitForURL(/wallet\/recharge/)
    await sendTransfer(context, '0.001')
    const amount = getField(page, t('wallet.amount'))
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
    await amount.fill('50')
    await expectNoA11yViolations('a recharge')
    await getSendButton(context).click()
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
    const movements = page.getByRole('region', { name: t('wallet.statement.title') }).getByRole('listitem')
    await expect(movements).toHaveCount(1)
    await expectNoA11yViolations('a statement')
    expect(await read(page, '/api/wallet/statement.csv?lang=en')).toContain('Top-up')
  },
)
