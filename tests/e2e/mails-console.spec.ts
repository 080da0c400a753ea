import { expect, type Page } from '@playwright/test'
import { expectAccessible, toConsole, useSession } from './console-page.ts'
import { consoleJourney, passwords, settings, stripMarks, takeScreenshots, type JourneyContext } from './journey.ts'
import { getField } from './locators.ts'
import { expectFits } from './phone/expect-fits.ts'
import { readCode, readMailHtml } from './read-code.ts'
import { logIn, type ApiUser } from './shop-api.ts'

/** Brands of which no other journey writes mails, so that the settings can run beside each other. */
const quietBrands = ['cairn', 'lanternrow', 'pocketparade'] as const
const quietSettings = settings.map((setting, index) => ({ ...setting, site: quietBrands[index]! }))

/** Binds an address to somebody of the staff, at which tests of mails arrive. */
async function bindAddress(staff: ApiUser, site: string, lang: string): Promise<string> {
  const email = `staff-${site}-${lang}-${Date.now().toString(36)}@mail.example`.toLowerCase()
  await staff.post('/api/user/code/send', { channel: 'email', target: email, purpose: 'bind' })
  await staff.post('/api/user/email/bind', { target: email, code: await readCode(email), password: passwords.demo })
  return email
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label, exact: true })
  const choice = page.getByRole('option', { name: option, exact: true })
  // A list that has only just opened may take a press for the end of the one that opened it.
  await expect(async () => {
    if (!(await choice.isVisible())) await box.click()
    await choice.click({ timeout: 3_000 })
    await expect(choice).toBeHidden({ timeout: 2_000 })
  }).toPass()
  await expect(box).toContainText(option)
}

const getText = ({ page, t }: Pick<JourneyContext, 'page' | 't'>, block: 'subject' | 'lead') =>
  getField(page, t(`mails.block.${block}`))

consoleJourney(
  'staff write a mail in their words, see it, test it and go back to the text of the product',
  quietSettings,
  async (run, setting) => {
    const { page, t } = run
    const { site, lang } = setting
    const staff = await logIn(site, { account: 'admin1' })
    const email = await bindAddress(staff, site, lang)
    await useSession(page, site, staff)
    await page.goto(toConsole(setting, '/staff/mails'))
    await expect(page.getByRole('heading', { name: t('mails.group.security') })).toBeVisible()
    await expectAccessible(page, 'the list of mails')
    await takeScreenshots(page, setting, 'mails')
    const find = getField(page, t('mails.find'))
    await find.fill('qqqq')
    await page.getByRole('button', { name: t('mails.showAll') }).click()
    await find.fill(t('mails.kind.refund_rejected'))
    await page
      .getByRole('link', { name: t('mails.kind.refund_rejected') })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: t('mails.kind.refund_rejected') })).toBeVisible()

    const subject = getText(run, 'subject')
    await subject.fill('Sorry, ')
    await page.getByRole('button', { name: t('mails.placeholder.number') }).click()
    await expect(subject).toHaveValue('Sorry, {number}')
    const preview = page.getByRole('region', { name: t('mails.preview'), exact: true })
    await expect(preview.getByText(/^Sorry, .*L-118204/)).toBeVisible()

    const lead = getText(run, 'lead')
    await lead.fill('<b>{amount}</b>')
    await expect(page.getByText('{amount}').and(page.getByText(/\S \S/)).first()).toBeVisible()
    await expect(page.getByText(t('mails.preview.refused'))).toBeVisible()
    await expectAccessible(page, 'a mail with an error')
    await takeScreenshots(page, setting, 'mail-error')
    await lead.fill('<b>{number}</b>\n{brand}')
    const mail = preview.getByTitle(t('mails.preview.frame')).contentFrame()
    await expect(mail.getByRole('paragraph').filter({ hasText: '<b>' })).toContainText('L-118204')

    // Leaving is asked about.
    await page
      .getByRole('navigation')
      .getByRole('link', { name: t('frame.nav.documents') })
      .first()
      .click()
    const guard = page.getByRole('dialog', { name: t('frame.leave.title') })
    await guard.getByRole('button', { name: t('frame.leave.stay') }).click()
    await expect(subject).toHaveValue('Sorry, {number}')

    await page.getByRole('button', { name: t('mails.test') }).click()
    await expect(page.getByText(t('mails.tested'))).toBeVisible()
    expect(stripMarks(await readMailHtml(email, 'Sorry'))).toContain('&lt;b&gt;L-118204&lt;/b&gt;')

    await page.getByRole('button', { name: t('console.save.save'), exact: true }).click()
    await expect(page.getByText(t('mails.saved'))).toBeVisible()
    await choose(page, t('mails.width'), t('mails.width.360'))
    await choose(page, t('theme.mode'), t('theme.mode.dark'))
    await expect(mail.getByRole('paragraph').filter({ hasText: '<b>' })).toContainText('L-118204')
    await takeScreenshots(page, setting, 'mail')
    await page.getByRole('tab', { name: t('mails.preview.text') }).click()
    await expect(page.getByRole('tabpanel', { name: t('mails.preview.text') })).toContainText('Sorry')
    // Without the frame, in which axe cannot run.
    await expectAccessible(page, 'a mail')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectFits(page, 'a mail')
    await page.setViewportSize({ width: 1440, height: 900 })

    await page.getByRole('button', { name: t('mails.reset') }).click()
    await expect(page.getByText(t('mails.resetDone'))).toBeVisible()
    await expect(page.getByText(t('mails.state.product'), { exact: true })).toBeVisible()
    await expect(subject).not.toHaveValue('Sorry, {number}')
  },
)
