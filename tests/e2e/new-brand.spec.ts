import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, expectBeginningInside, openPageAs, toConsole, useSession } from './console-page.ts'
import {
  getOrigin,
  consoleJourney,
  newName,
  settings,
  takeScreenshots,
  type JourneyContext,
  type Setting,
} from './journey.ts'
import { getField } from './locators.ts'
import { logIn } from './shop-api.ts'

const root = resolve(import.meta.dirname, '../..')

/** Makes a platform administrator by the command, which tells the password. */
async function createPlatformAdministrator(name: string): Promise<string> {
  const args = [join(root, 'server/commands/admin.ts'), 'create', '--platform', name]
  const env = { ...process.env, DEMO: 'small', DATA_DIR: process.env.E2E_DATA_DIR, LOG_LEVEL: 'error' }
  const { stdout } = await promisify(execFile)(join(root, 'node_modules/.bin/node'), args, { cwd: root, env })
  return /password (\S+)\.$/m.exec(stdout)![1]!
}

const toRgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

consoleJourney(
  'a brand is made from parts of another one, opens on its host and gets another colour',
  settings.filter(({ lang }) => lang === 'en'),
  async ({ page, t }, setting) => {
    // With a command of the operator, a new brand and two shops, on machines that are busy with other work.
    test.setTimeout(240_000)
    const name = newName()
    const account = `${name}@platform`
    const password = await createPlatformAdministrator(name)
    await useSession(page, setting.site, await logIn(setting.site, { account, password }))
    await page.goto(toConsole(setting, '/staff/brands'))
    await page.getByRole('button', { name: t('frame.page.brand.new') }).click()
    await getField(page, t('brands.new.name')).fill('Quay & Crane')
    const made = { site: `quay-${name}`, lang: setting.lang }
    await getField(page, t('brands.new.site')).fill(made.site)
    await getField(page, t('brands.new.host')).fill(`${made.site}.localhost`)
    await getField(page, t('brands.new.mail')).fill('help@quay.example')
    await getField(page, t('brands.new.address')).fill('1 Quay, Hamburg')
    await getField(page, t('brands.new.copyFrom')).fill('hive')
    await page.keyboard.press('Enter')
    const parts = page.getByRole('group', { name: t('brands.new.copyParts') })
    await parts.getByRole('checkbox', { name: t('frame.page.brand.policy') }).uncheck()
    // The look is copied, so it is not asked for.
    await expect(page.getByRole('heading', { name: t('brands.new.look') })).toBeHidden()
    await expectAccessible(page, 'a new brand')
    await takeScreenshots(page, setting, 'console-new-brand')
    await page.getByRole('button', { name: t('brands.new.create') }).click()
    await expect(page.getByText(t('brands.new.done', { name: 'Quay & Crane' }))).toBeVisible()
    const link = page.getByRole('link', { name: t('brands.openConsole') })
    await expect(link).toHaveAttribute('href', `${getOrigin(made.site)}/console/`)

    // Its staff begin with the look of the other brand, and with its categories.
    const boss = await logIn(made.site, { account, password })
    const source = await logIn('hive', { account: 'admin1' })
    expect((await boss.get('/admin/theme/detail')).draft.content.theme).toEqual(
      (await source.get('/admin/theme/detail')).draft.content.theme,
    )
    const listNames = async ({ get }: typeof boss) =>
      (await get('/admin/category/list')).categories.map(({ name }: { name: string }) => name)
    expect(await listNames(boss)).toEqual(await listNames(source))

    const shop = `${getOrigin(made.site)}/pc/index?lang=${made.lang}`
    await page.goto(shop)
    await expect(page).toHaveTitle(/Quay & Crane/)
    const ground = '#FFFDF0'
    const getGround = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(await getGround()).not.toBe(toRgb(ground))

    await useSession(page, made.site, boss)
    await page.goto(toConsole(made, '/staff/theme'))
    await getField(page, t('theme.role.ground')).fill(ground)
    const publish = page.getByRole('button', { name: t('theme.publish'), exact: true })
    await expect(publish).toHaveAttribute('aria-disabled', 'false')
    await publish.click()
    await expect(page.getByText(t('theme.published'))).toBeVisible()
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(shop)
    expect(await getGround()).toBe(toRgb(ground))
  },
)

/** Logs in on the console of a brand and makes two words mean the same in its searches. */
async function saveWords(
  { page, t }: JourneyContext,
  brand: Setting,
  login: { account: string; password: string },
  words: string,
) {
  await page.goto(toConsole(brand, '/staff/search/synonyms'))
  await getField(page, t('account.login.account')).fill(login.account)
  await getField(page, t('account.login.password')).fill(login.password)
  await page.getByRole('button', { name: t('account.login.submit'), exact: true }).click()
  await page.getByRole('button', { name: t('finding.newSynonyms') }).click()
  const dialog = page.getByRole('dialog', { name: t('finding.newSynonyms') })
  await getField(dialog, t('finding.words')).fill(words)
  await dialog.getByRole('button', { name: t('finding.saveSynonyms') }).click()
  await expect(page.getByRole('button', { name: t('finding.deleteOf', { words }) })).toBeVisible()
}

/** The rows of a brand's audit log about one person, newest first, as its own administrator reads them. */
async function openAuditLog(staff: Page, { t }: JourneyContext, brand: Setting, account: string) {
  await staff.goto(toConsole(brand, `/staff/audit?keyword=${encodeURIComponent(account)}`))
  const rows = staff
    .getByRole('table', { name: t('frame.nav.audit') })
    .getByRole('row')
    .filter({ hasText: account })
  await expect(rows).toHaveCount(2)
  return rows
}

consoleJourney(
  'a platform administrator changes something in two brands, and the audit log of each shows its own change only',
  settings,
  async (run, setting) => {
    const { page } = run
    const name = newName()
    const login = { account: `${name}@platform`, password: await createPlatformAdministrator(name) }
    const brands = [setting, { ...setting, site: setting.site === 'hive' ? 'default' : 'hive' }]
    const toWords = ({ site }: Setting) => `zz${site}${name}, zz${site}${name}x`
    for (const brand of brands) await saveWords(run, brand, login, toWords(brand))

    for (const [index, brand] of brands.entries()) {
      const admin = await logIn(brand.site, { account: 'admin1' })
      const staff = await openPageAs(page, brand.site, admin)
      const rows = await openAuditLog(staff, run, brand, login.account)
      await expect(rows.first()).toContainText('staffSearch.saveSynonyms')
      await expect(rows.last()).toContainText('platform.login')
      const author = rows.first().getByRole('cell').filter({ hasText: login.account })
      await expectBeginningInside(author, author.getByText(login.account))
      await rows.first().getByRole('link').first().click()
      const panel = staff.getByRole('complementary').filter({ hasText: login.account })
      await expect(panel).toContainText(toWords(brand).split(', ')[0]!)
      // Both brands have the same page.
      if (index === 0) await expectAccessible(staff, 'the audit log')
      await takeScreenshots(staff, brand, 'console-audit-platform')

      // Nothing of the other brand: neither what was changed there nor the session that changed it.
      const other = brands[1 - index]!
      const { pageList } = await admin.get('/admin/audit/list', { pageSize: '100' })
      const log = JSON.stringify(pageList)
      expect(log).toContain(toWords(brand).split(', ')[0]!)
      expect(log).not.toContain(toWords(other).split(', ')[0]!)
      const ofPlatform = pageList.filter(
        ({ user }: { user: { username: string } | null }) => user?.username === login.account,
      )
      expect(ofPlatform).toHaveLength(2)
      await staff.context().close()
    }
  },
)
