import { expect, type Page } from '@playwright/test'
import { getLocaleInfo, type Locale } from '#i18n/locales.ts'
import { expectAccessible, toConsole, useSession } from './console-page.ts'
import { getOrigin, journey, settings, takeScreenshots } from './journey.ts'
import { getField } from './locators.ts'
import { createShopper, logIn } from './shop-api.ts'

const quietBrands = ['cairn', 'lanternrow', 'pocketparade']
const quietSettings = settings.map((setting, index) => ({ ...setting, site: quietBrands[index]! }))

const texts = [
  ['en', 'Repairs', 'We repair for ten years.'],
  ['zh-CN', '维修', '我们提供十年维修。'],
  ['ar', 'الإصلاح', 'نصلح لمدة عشر سنوات.'],
] as const satisfies readonly (readonly [Locale, string, string])[]

const getLanguageName = (lang: Locale, of: Locale) =>
  new Intl.DisplayNames(getLocaleInfo(lang).intl, { type: 'language' }).of(getLocaleInfo(of).htmlLang)!

type Shown = { data: { document?: { title: string } } | null }

/** What the shop of the page answers. */
const readInShop = async (page: Page, docId: string, lang: Locale) => {
  const path = `/api/doc/detail?docId=${docId}&lang=${lang}`
  const answer = await page.evaluate(async (address) => (await fetch(address)).json() as Promise<unknown>, path)
  return (answer as Shown).data?.document
}

journey(
  'staff write a page in three languages, schedule its next version and roll it back',
  quietSettings,
  async (run, setting) => {
    const { page, t } = run
    const { site, lang } = setting
    await useSession(page, site, await logIn(site, { account: 'admin1' }))
    await page.goto(toConsole(setting, '/staff/documents'))
    await page.getByRole('button', { name: t('documents.new.document') }).click()
    const dialog = page.getByRole('dialog')
    await getField(dialog, t('documents.title')).fill('Repairs')
    await dialog.getByRole('button', { name: t('documents.create') }).click()
    await expect(page).toHaveURL(/documents\/document\/\d+/)
    const docId = /document\/(\d+)/.exec(page.url())![1]!

    const save = async () => {
      await page.getByRole('button', { name: t('console.save.save'), exact: true }).click()
      await expect(page.getByRole('button', { name: t('console.save.save'), exact: true })).toBeHidden()
    }
    for (const [of, title, body] of texts) {
      await page.getByRole('combobox', { name: t('documents.language') }).click()
      await page.getByRole('option', { name: getLanguageName(lang, of), exact: true }).click()
      await getField(page, t('documents.title')).fill(title)
      await page.getByRole('textbox', { name: t('documents.body') }).fill(body)
    }
    await save()
    await expectAccessible(page, 'a page that is written')
    await takeScreenshots(page, setting, 'document')
    await page.getByRole('button', { name: t('documents.publish', { number: 1 }) }).click()
    await expect(page.getByRole('button', { name: t('documents.publish', { number: 2 }) })).toBeVisible()
    for (const [of, title] of texts) expect((await readInShop(page, docId, of))?.title).toBe(title)

    // The next version waits for its time; what changes is shown by words.
    await getField(page, t('documents.title')).fill('Repairs and parts')
    await save()
    await page.getByRole('tab', { name: t('documents.changes') }).click()
    await expect(page.getByRole('tabpanel').getByRole('insertion').first()).toBeVisible()
    await expectAccessible(page, 'the changes of a page')
    await takeScreenshots(page, setting, 'document-changes')
    await getField(page, t('documents.startsAt')).fill('2090-12-01T00:00')
    await page.getByRole('button', { name: t('documents.schedule', { number: 2 }) }).click()
    await expect(page.getByRole('button', { name: t('documents.unschedule') })).toBeVisible()
    await page.getByRole('button', { name: t('documents.unschedule') }).click()
    await expect(page.getByRole('button', { name: t('documents.unschedule') })).toBeHidden()

    // Published at once, then rolled back.
    await page.getByRole('button', { name: t('documents.publish', { number: 2 }) }).click()
    await expect(page.getByRole('button', { name: t('documents.publish', { number: 3 }) })).toBeVisible()
    expect((await readInShop(page, docId, 'ar'))?.title).toBe('Repairs and parts')
    await page.getByRole('button', { name: t('documents.restoreOf', { number: 1 }) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('documents.restore'), exact: true })
      .click()
    await expect(page.getByRole('button', { name: t('documents.publish', { number: 4 }) })).toBeVisible()
    expect((await readInShop(page, docId, 'ar'))?.title).toBe('الإصلاح')
  },
)

journey('a document to be accepted is ticked at registration', quietSettings.slice(0, 1), async (run, setting) => {
  const { page, t } = run
  const { site } = setting
  const staff = await logIn(site, { account: 'admin1' })
  await useSession(page, site, staff)
  await page.goto(toConsole(setting, '/staff/documents/document/7'))
  const registration = page.getByRole('switch', { name: t('documents.acceptance.registration') })
  await registration.click()
  await expect(registration).toBeChecked()
  await expect(page.getByText(t('documents.acceptance.saved'))).toBeVisible()
  await page.context().clearCookies()
  await page.goto(`${getOrigin(site)}/pc/register?lang=en`)
  const tick = page.getByRole('checkbox', { name: /^I agree/ })
  await expect(tick).toBeVisible()
  await getField(page, t('account.register.username')).fill(`reader${Date.now().toString(36)}`)
  await getField(page, t('account.register.password')).fill('quiet4567')
  await getField(page, t('account.register.confirm')).fill('quiet4567')
  await page.getByRole('button', { name: t('account.register.submit') }).click()
  await expect(page.getByRole('alert').filter({ hasText: t('content.accept.missing') })).toBeVisible()
  await expectAccessible(page, 'the registration with a document')
  await takeScreenshots(page, setting, 'register-document')
  await tick.check()
  await page.getByRole('button', { name: t('account.register.submit') }).click()
  await expect(page).not.toHaveURL(/register/)
  // Programs that know nothing of it still register.
  expect((await createShopper(site)).token).toBeTruthy()
})
