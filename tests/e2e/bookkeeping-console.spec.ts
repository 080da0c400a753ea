import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { Locale } from '#i18n/locales.ts'
import { translateServer } from '#i18n/translate.ts'
import { buildCamt, type SampleEntry } from '#tests/harness/bank-files.ts'
import type { Text } from '#web/client/text/create-text.ts'
import { expectAccessible, openPageAs, toConsole, useSession } from './console-page.ts'
import { consoleJourney, passwords, settings, takeScreenshots } from './journey.ts'
import { createShopper, fillWallet, logIn, setFundPassword, type ApiUser } from './shop-api.ts'

const amount = 130
/** In the digits of every language of the settings. */
const sum = /130|١٣٠/
const iban = 'DE89370400440532013000'

/** A withdrawal that one person of finance has approved. */
async function createApprovedWithdrawal(site: string, finance: ApiUser) {
  const shopper = await createShopper(site)
  await fillWallet(site, shopper)
  await setFundPassword(shopper)
  const account = { kind: 'bank', label: 'River Bank', holder: 'Mina Karimi', number: iban }
  const { pageList } = await shopper.post('/api/wallet/account/add', { ...account, fundPassword: passwords.fund })
  const input = { amount, accountId: pageList[0].id, fundPassword: passwords.fund }
  const { id } = await shopper.post('/api/wallet/withdraw', input)
  await finance.post('/admin/withdrawal/decide', { withdrawalId: id, approve: true })
  return { name: shopper.name }
}

/** The account of the brand's bank; a brand without one gets one. */
async function readBrandAccount(admin: ApiUser): Promise<string> {
  const { bank } = await admin.get('/admin/brand/settings/detail')
  if (bank.details) return bank.details.account
  const details = { recipient: 'The Hive', bank: 'River Bank', account: 'GB29NWBK60161331926819', code: '' }
  await admin.post('/admin/brand/settings/bank/save', { details, version: bank.version })
  return details.account
}

/** Presses the button that states the result, then the same in the dialog that asks once. */
async function pressTwice(page: Page, name: string, confirm = name): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: confirm, exact: true })).toBeHidden()
}

/** Selects the payout of one person and makes a batch of it; returns the batch's number. */
async function makeBatch(page: Page, t: Text, name: string): Promise<string> {
  await page.getByRole('checkbox', { name: t('console.table.select', { name }) }).check()
  await page.getByRole('button', { name: t('bookkeeping.make'), exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: sum }).click()
  const title = page.getByRole('heading', { level: 1, name: /PB-\d+/ })
  await expect(title).toBeVisible()
  return /PB-\d+/.exec(await title.innerText())![0]
}

/** Takes the file of the batch that the page shows; returns the id that the bank's statement brings back. */
async function takeFile(page: Page, t: Text): Promise<string> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: t('bookkeeping.file.download') }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  expect(text).toContain(`<IBAN>${iban}</IBAN>`)
  expect(text).toContain('<InstdAmt Ccy="USD">130.00</InstdAmt>')
  return /<EndToEndId>([^<]+)<\/EndToEndId>/.exec(text)![1]!
}

const upload = (page: Page, t: Text, name: string, text: string) =>
  page
    .getByLabel(t('bookkeeping.upload'), { exact: true })
    .setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(text) })

/** A statement of another account, and one that is there already, are refused by name. */
async function expectRefusals(page: Page, t: Text, lang: Locale, files: { other: string; again: string }) {
  const alert = page.getByRole('alert')
  await upload(page, t, 'other-account.xml', files.other)
  await expect(alert).toContainText('other-account.xml')
  await expect(alert).toContainText('6817')
  await upload(page, t, 'again.xml', files.again)
  await expect(alert).toContainText('again.xml')
  await expect(alert).toContainText(translateServer(lang, '该对账单已上传过'))
}

consoleJourney(
  'a withdrawal is paid by a batch of two people, its statement is matched, and the ledger shows it',
  settings,
  async ({ page, t }, setting) => {
    const { site, lang } = setting
    const [finance, admin] = [await logIn(site, { account: 'finance1' }), await logIn(site, { account: 'admin1' })]
    const account = await readBrandAccount(admin)
    const { name } = await createApprovedWithdrawal(site, finance)
    await useSession(page, site, finance)
    await page.goto(toConsole(setting, '/staff/payouts'))
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText(t('bookkeeping.payout.ready'))
    await expectAccessible(page, 'open payouts')
    await takeScreenshots(page, setting, 'console-payouts')
    const number = await makeBatch(page, t, name)
    // Who made it cannot approve it, nor take its file.
    await expect(page.getByText(t('bookkeeping.batch.wait'))).toBeVisible()
    await expect(page.getByText(t('bookkeeping.file.notYet'))).toBeVisible()
    await expect(page.getByRole('button', { name: t('bookkeeping.file.download') })).toBeHidden()
    const path = new URL(page.url()).pathname.replace('/console', '')

    const second = await openPageAs(page, site, admin)
    await second.goto(toConsole(setting, path))
    await expectAccessible(second, 'a payout batch')
    await takeScreenshots(second, setting, 'console-payout-batch')
    await second.getByRole('button', { name: sum }).click()
    await second.getByRole('dialog').getByRole('button', { name: sum }).click()
    await expect(second.getByText(t('bookkeeping.batch.state.approved')).first()).toBeVisible()
    const endToEndId = await takeFile(second, t)
    await pressTwice(second, t('bookkeeping.batch.send'), t('bookkeeping.batch.send.confirm'))
    await expect(second.getByText(t('bookkeeping.batch.state.sent')).first()).toBeVisible()
    await second.context().close()

    const id = `ST-${name}`
    const entries: SampleEntry[] = [
      { reference: `${id}-1`, amount: '130.00', direction: 'DBIT', name: 'Mina Karimi', account: iban, endToEndId },
      { reference: `${id}-2`, amount: '12.50', direction: 'DBIT', name: 'River Bank', text: 'Account fee' },
    ]
    const statement = buildCamt({ id, account: account.replaceAll(' ', ''), entries })
    await page.goto(toConsole(setting, '/staff/bank'))
    await upload(page, t, `${id}.xml`, statement)
    await expect(page.getByRole('heading', { level: 2, name: `${id}.xml` })).toBeVisible()
    await pressTwice(page, t('bookkeeping.confirmAll', { count: 1 }))
    const row = page.getByRole('row').filter({ hasText: 'Mina Karimi' })
    await expect(row).toContainText(t('bookkeeping.entry.state.posted'))
    await page.getByRole('link', { name: 'River Bank' }).click()
    const panel = page.getByRole('complementary').filter({ hasText: 'River Bank' })
    await expectAccessible(page, 'a statement with one line')
    await takeScreenshots(page, setting, 'console-statement')
    await panel.getByRole('button', { name: t('bookkeeping.aside') }).click()
    await page.getByRole('dialog').getByLabel(t('bookkeeping.entry.note')).fill('Fee of the bank')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('bookkeeping.aside.send') })
      .click()
    await expect(page.getByText(t('bookkeeping.statement.allDone'))).toBeVisible()
    await page.goto(toConsole(setting, '/staff/bank'))
    const other = buildCamt({ id: `${id}-x`, account: 'FR1420041010050500013M026817', entries })
    await expectRefusals(page, t, lang, { other, again: `${statement}\n` })
    await expectAccessible(page, 'refused statements')
    await takeScreenshots(page, setting, 'console-bank')
    await page.goto(toConsole(setting, path))
    await expect(page.getByRole('heading', { level: 1, name: number })).toContainText(
      t('bookkeeping.batch.state.executed'),
    )

    await page.goto(toConsole(setting, `/staff/ledger/entries?keyword=${name}`))
    const paid = page.getByRole('row').filter({ hasText: t('bookkeeping.kind.withdrawal') })
    await expect(paid.first()).toContainText(t('bookkeeping.account.frozen'))
    await paid.first().getByRole('link').first().click()
    const transaction = page.getByRole('complementary').filter({ hasText: t('bookkeeping.transaction.balanced') })
    await expect(transaction.getByText('finance1')).toBeVisible()
    await expect(transaction.getByRole('row').filter({ hasText: t('bookkeeping.account.clearing') })).toBeVisible()
    await expectAccessible(page, 'a transaction')
    await takeScreenshots(page, setting, 'console-ledger')
    await page.goto(toConsole(setting, '/staff/alerts'))
    await expect(page.getByRole('heading', { level: 1, name: t('decisions.alerts.title') })).toBeVisible()
    await expect(page.getByText(t('bookkeeping.alert.emptyText'))).toBeVisible()
    await expectAccessible(page, 'payment alerts')
    for (const tab of ['', '/months', '/stores', '/taxes'] as const) {
      await page.goto(toConsole(setting, `/staff/ledger${tab}`))
      await expect(page.getByRole('heading', { level: 1, name: t('frame.nav.ledger') })).toBeVisible()
      await expect(page.getByRole('link', { name: t('frame.page.ledger.accounts') })).toBeVisible()
      await expectAccessible(page, `the ledger${tab}`)
      await takeScreenshots(page, setting, `console-ledger${tab.replace('/', '-')}`)
    }
  },
)
