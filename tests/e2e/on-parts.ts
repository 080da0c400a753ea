import { expect, test, type Page } from '@playwright/test'
import type { Locale } from '#i18n/locales.ts'
import { loadTexts } from '#i18n/read-texts.ts'
import { createText, type Text } from '#web/client/text/create-text.ts'
import { serveParts, type PartsServer } from './serve-parts.ts'

export type PartsContext = { readonly page: Page; readonly t: Text; readonly lang: Locale }

/**
 * Serves the page with the parts of the console to the tests of a file, in one worker. Returns the function that opens it
 * in each brand and language; the browser must have nothing to complain of, the content policy included.
 */
export function serveForTests() {
  test.describe.configure({ mode: 'default' })
  let parts: PartsServer
  test.beforeAll(async () => {
    parts = await serveParts()
  })
  test.afterAll(() => parts.close())
  return function onParts(
    name: string,
    settings: readonly (readonly [string, Locale])[],
    run: (context: PartsContext) => Promise<void>,
  ) {
    for (const [site, lang] of settings)
      test(`${name} (${site}, ${lang})`, async ({ page }) => {
        const complaints: string[] = []
        page.on('console', (message) => {
          if (['error', 'warning'].includes(message.type()))
            complaints.push(`${message.text()} (${message.location().url})`)
        })
        page.on('pageerror', (error) => complaints.push(error.message))
        const t = createText(lang, loadTexts(lang))
        await page.goto(parts.at(site, lang))
        // Each part is a separate chunk; a busy machine needs its time to read them all.
        await expect(page.getByRole('heading', { name: t('parts.document.title') })).toBeVisible({ timeout: 60_000 })
        await expect(page.getByRole('heading', { name: t('parts.description.title') })).toBeVisible()
        await run({ page, t, lang })
        expect(complaints, 'the browser complained').toEqual([])
      })
  }
}
