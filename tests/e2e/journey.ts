import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'
import type { Locale } from '#i18n/locales.ts'
import { loadTexts } from '#i18n/read-texts.ts'
import { createText, type Text } from '#web/text/create-text.ts'

const root = resolve(import.meta.dirname, '../..')
const port = process.env.E2E_PORT ?? '3400'

/** A brand and a language to walk a journey in. */
export type Setting = { readonly site: string; readonly lang: Locale }

/** Both brands and the three filled languages, the one that reads from right to left in the darker brand. */
export const settings: readonly Setting[] = [
  { site: 'default', lang: 'en' },
  { site: 'default', lang: 'zh-CN' },
  { site: 'hive', lang: 'ar' },
]

export type Walk = {
  readonly page: Page
  readonly t: Text
  /** Address of a page of this brand, in this language. */
  readonly at: (path: string) => string
  /** Fails on any accessibility violation of what is shown now. */
  readonly beFair: (what: string) => Promise<void>
}

export const originOf = (site: string) => `http://${site === 'default' ? 'localhost' : `${site}.localhost`}:${port}`

/** Fails the test on anything the browser complains of: errors, warnings, hydration that found another page. */
function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    // A connection that a journey cut is no fault of the page.
    if (/ERR_INTERNET_DISCONNECTED/.test(message.text())) return
    // A refusal is an answer of ours; the browser reports it like a file that is missing.
    if (/status of (401|409|422)/.test(message.text())) return
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
  return complaints
}

/** Runs a journey once per setting; the browser must have nothing to complain of at its end. */
export function journey(
  name: string,
  places: readonly Setting[],
  walk: (walk: Walk, setting: Setting) => Promise<void>,
): void {
  for (const setting of places)
    base(`${name} (${setting.site}, ${setting.lang})`, async ({ page }) => {
      const complaints = listen(page)
      const t = createText(setting.lang, loadTexts(setting.lang))
      const at = (path: string) =>
        `${originOf(setting.site)}/pc${path}${path.includes('?') ? '&' : '?'}lang=${setting.lang}`
      const beFair = async (what: string) => {
        // What passes is not asked for: gathering it takes longer than finding what fails.
        const { violations } = await new AxeBuilder({ page })
          .options({ resultTypes: ['violations'], preload: false })
          .analyze()
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
        )
        expect(found, `axe on ${what}`).toEqual([])
      }
      await walk({ page, t, at, beFair }, setting)
      expect(complaints, 'the browser complained').toEqual([])
    })
}

/** Puts money into a wallet with the command an operator would use. */
export function credit(site: string, user: string, amount: string): void {
  execFileSync(join(root, 'node_modules/.bin/node'), ['server/admin.ts', 'credit', site, user, amount, 'journey'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, DEMO: 'small', LOG_LEVEL: 'error' },
  })
}

let made = 0

/** A username that nobody has yet. */
export const newName = () => `walker${process.pid}x${++made}x${Date.now().toString(36)}`.slice(0, 30)

export const passwords = { login: 'stone-1234', fund: 'river-5678' }

/** Opens an account on the register page and ends where it leads. */
export async function register({ page, t, at }: Walk, name: string): Promise<void> {
  await page.goto(at('/register'))
  await page.getByLabel(t('account.register.username')).fill(name)
  await page.locator('input[name=password]').fill(passwords.login)
  await page.locator('input[name=confirmPassword]').fill(passwords.login)
  await page.getByRole('button', { name: t('account.register.submit') }).click()
  await page.waitForURL(/\/index/)
}

/** Goes from the list to the first product's page that can be bought without choosing. */
export async function openSomeGoods({ page, t, at }: Walk): Promise<void> {
  await page.goto(at('/commodity?inStock=true'))
  await page.locator('main article h3 a').first().click()
  await page.waitForURL(/productDetails/)
  await expect(page.getByRole('button', { name: t('goods.addToCart') }).first()).toBeEnabled()
}
