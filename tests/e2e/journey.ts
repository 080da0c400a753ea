import { setTimeout as pause } from 'node:timers/promises'
import { expect, test as base, type Locator, type Page } from '@playwright/test'
import type { Locale } from '#i18n/locales.ts'
import { loadTexts } from '#i18n/read-texts.ts'
import { createText, type Text } from '#web/client/text/create-text.ts'
import { findA11yViolations } from './find-a11y-violations.ts'
import { getCardLinks, getCards, getField, getStoreLink } from './locators.ts'

const port = process.env.E2E_PORT ?? '3400'

/** The brand and language of a journey. */
export type Setting = { readonly site: string; readonly lang: Locale }

/** Both brands and the three filled languages, the one that reads from right to left in the darker brand. */
export const settings: readonly Setting[] = [
  { site: 'default', lang: 'en' },
  { site: 'default', lang: 'zh-CN' },
  { site: 'hive', lang: 'ar' },
]

export type JourneyContext = {
  readonly page: Page
  readonly t: Text
  /** Address of a page of this brand, in this language. */
  readonly at: (path: string) => string
  /** Fails on any accessibility violation of what is shown now. */
  readonly expectNoA11yViolations: (what: string) => Promise<void>
}

export const getOrigin = (site: string) => `http://${site === 'default' ? 'localhost' : `${site}.localhost`}:${port}`

/** Fails the test on anything the browser complains of: errors, warnings, hydration that found another page. */
function collectComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    // A connection that a journey cut is not an error of the page.
    if (/ERR_INTERNET_DISCONNECTED/.test(message.text())) return
    // A refusal is an answer of ours, and a read that a busy server refused (503) is sent again; the browser reports both
    // like a file that is missing.
    if (/status of (401|409|422|503)/.test(message.text())) return
    // The editor of redirects reads an old address, at which it wants no page.
    if (/status of 404/.test(message.text()) && message.location().url.includes('/pc/old-')) return
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
  return complaints
}

/** Time that every script takes longer to arrive, to find what goes wrong when a page is used before it is hydrated. */
const scriptDelayMs = Number(process.env.E2E_SCRIPT_DELAY_MS ?? 0)

const delayScripts = (page: Page) =>
  page.route('**/*.js', async (route) => {
    await pause(scriptDelayMs)
    // The page may have been left meanwhile.
    await route.continue().catch(() => {})
  })

/** Takes away what browsers lack on pages without https; `*.localhost` counts as https for them. */
const simulatePlainHttp = (page: Page) =>
  page.addInitScript(() => void Reflect.deleteProperty(Crypto.prototype, 'randomUUID'))

/** Whether journeys that take turns run in all of their settings. */
export const isEverySetting = process.env.E2E_LANGUAGES === 'all'

type JourneyOptions = {
  /** Chinese too where English runs in the same brand: for the tours, which look at every page. */
  readonly inEveryLanguage?: boolean
}

/**
 * Runs a journey once per setting, on a phone in the shop for phones; the browser must have nothing to complain of at its
 * end. Chinese shares brand and direction with English, so most journeys leave it out unless E2E_LANGUAGES is `all`.
 */
export function journey(
  name: string,
  runSettings: readonly Setting[],
  run: (run: JourneyContext, setting: Setting) => Promise<void>,
  { inEveryLanguage = isEverySetting }: JourneyOptions = {},
): void {
  const runsInEnglish = (site: string) => runSettings.some((other) => other.site === site && other.lang === 'en')
  const isRun = ({ site, lang }: Setting) => inEveryLanguage || lang !== 'zh-CN' || !runsInEnglish(site)
  for (const setting of runSettings.filter(isRun))
    base(`${name} (${setting.site}, ${setting.lang})`, async ({ page, isMobile }) => {
      await simulatePlainHttp(page)
      if (scriptDelayMs > 0) await delayScripts(page)
      const complaints = collectComplaints(page)
      const t = createText(setting.lang, loadTexts(setting.lang))
      const at = (path: string) =>
        `${getOrigin(setting.site)}/${isMobile ? 'shop' : 'pc'}${path}${path.includes('?') ? '&' : '?'}lang=${setting.lang}`
      const expectNoA11yViolations = async (what: string) => {
        expect(await findA11yViolations(page, { isTouched: isMobile }), `axe on ${what}`).toEqual([])
      }
      await run({ page, t, at, expectNoA11yViolations }, setting)
      expect(complaints, 'the browser complained').toEqual([])
    })
}

/**
 * A journey of the consoles: in one of its settings by turns, so that `npm test` sees both directions and brands without
 * doing each job twice; in all of them with E2E_LANGUAGES=all.
 */
export function consoleJourney(
  name: string,
  runSettings: readonly Setting[],
  run: (run: JourneyContext, setting: Setting) => Promise<void>,
): void {
  const choices = runSettings.filter(({ lang }) => lang !== 'zh-CN')
  const turn = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  journey(name, isEverySetting || choices.length === 0 ? runSettings : [choices[turn % choices.length]!], run)
}

/** Opens a page and waits until its code follows links itself; before that a press of one loads the next page whole. */
export async function openHydrated(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')))
}

/** A long journey of the shop, as one of the consoles; the shop's pages are seen in both directions by the others. */
export const longJourney = (...args: Parameters<typeof consoleJourney>): void => consoleJourney(...args)

let nameCount = 0

/** A username that nobody has yet. */
export const newName = () => `walker${process.pid}x${++nameCount}x${Date.now().toString(36)}`.slice(0, 30)

export const passwords = { demo: 'demo1234', login: 'stone-1234', fund: 'river-5678' }

/** Opens an account on the register page and ends where it leads. */
export async function register({ page, t, at }: JourneyContext, name: string): Promise<void> {
  await page.goto(at('/register'))
  const tab = page.getByRole('tab', { name: t('account.register.byUsername') })
  const field = getField(page, t('account.register.username'))
  // A shop that can send no codes offers one way, without tabs.
  await tab.or(field).first().waitFor()
  if (await tab.isVisible()) await tab.click()
  await field.fill(name)
  await getField(page, t('account.register.password')).fill(passwords.login)
  await getField(page, t('account.register.confirm')).fill(passwords.login)
  await page.getByRole('button', { name: t('account.register.submit') }).click()
  await page.waitForURL(/\/index/)
}

/** Logs in on the log-in page, to which a journey has been led. */
export async function logInOnPage({ page, t }: JourneyContext, account: string): Promise<void> {
  await page.waitForURL(/\/login/)
  await getField(page, t('account.login.anyAccount')).fill(account)
  await getField(page, t('account.login.password')).fill(passwords.login)
  await page.getByRole('button', { name: t('account.login.submit'), exact: true }).click()
}

/** Goes from the list to the first product's page that can be bought without choosing. */
export async function openAnyProduct({ page, t, at }: JourneyContext): Promise<void> {
  await page.goto(at('/commodity?inStock=true'))
  await getCardLinks(page).first().click()
  await page.waitForURL(/productDetails/)
  await expect(page.getByRole('button', { name: t('goods.addToCart') }).first()).toBeEnabled()
}

/** Opens the store of the first product in the list; returns its name. */
export async function openAnyStore({ page, at }: JourneyContext): Promise<string> {
  await page.goto(at('/commodity'))
  const link = getStoreLink(getCards(page).first())
  const name = (await link.innerText()).trim()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  return name
}

/** Puts what the product's page shows into the cart; answers the cart, which it opens from the header. */
export async function addToCart({ page, t }: JourneyContext): Promise<Locator> {
  await page
    .getByRole('button', { name: t('goods.addToCart') })
    .first()
    .click()
  await page
    .getByRole('button', { name: t('shell.header.cartCount', { count: 1 }) })
    .first()
    .click()
  return page.getByRole('dialog', { name: t('cart.title') })
}

/** Text without the marks that keep directions apart, and without spaces of any kind. */
export const stripMarks = (text: string) => text.replace(/[\u2066-\u2069\u200e\u200f\s]/g, '')

/** Screenshots of the current page, wide and narrow, in the folder that SHOTS names. */
export async function takeScreenshots(page: Page, { site, lang }: Setting, what: string): Promise<void> {
  if (!process.env.SHOTS) return
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${process.env.SHOTS}/${what}-${site}-${lang}-${width}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}
