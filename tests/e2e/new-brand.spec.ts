import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { expectAccessible, toConsole, useSession } from './console-page.ts'
import { getOrigin, consoleJourney, newName, settings, takeScreenshots } from './journey.ts'
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
