import { mkdirSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { type Locale, locales } from '#i18n/locales.ts'
import { findA11yViolations } from '../find-a11y-violations.ts'
import { findOverflow } from '../find-overflow.ts'
import type { Setting } from '../journey.ts'
import { findClippedTexts } from './find-clipped-texts.ts'
import { findTextProblems } from './find-text-problems.ts'

const readList = (value: string | undefined): readonly string[] | undefined => value?.split(/[\s,]+/).filter(Boolean)

/** Scripts, directions and lengths that differ; `TOUR_LANGUAGES=all` or a list names others. */
const usualLanguages: readonly Locale[] = ['en', 'zh-CN', 'ar', 'de', 'th', 'ja', 'hi', 'vi']
const usualSites = ['default', 'hive', 'inkfold']

const named = readList(process.env.TOUR_LANGUAGES)
const tourLanguages: readonly Locale[] = named?.includes('all')
  ? locales
  : locales.filter((lang) => (named?.includes('usual') ? usualLanguages : (named ?? usualLanguages)).includes(lang))

export const tourSettings: readonly Setting[] = (readList(process.env.TOUR_SITES) ?? usualSites).flatMap((site) =>
  tourLanguages.map((lang) => ({ site, lang })),
)

/** A page to look at, and the name of its image. */
export type Stop = { readonly name: string; readonly address: string }

/** Waits until the title is there and nothing says that it is still loading. */
async function waitUntilShown(page: Page): Promise<string[]> {
  await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor({ state: 'attached' })
  await scrollThrough(page)
  // A page with a chat has a stream that stays open.
  await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => {})
  const countBusy = () =>
    page.evaluate(
      () => [...document.querySelectorAll('[aria-busy="true"]')].filter((one) => one.checkVisibility()).length,
    )
  return expect
    .poll(countBusy, { timeout: 5000 })
    .toBe(0)
    .then(
      () => [],
      () => ['still loading after some seconds'],
    )
}

/** Reads down to the end as a person does, which loads what lies there. */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    const end = Math.min(document.documentElement.scrollHeight, 12_000)
    for (let top = 0; top < end; top += 600) {
      window.scrollTo({ top, behavior: 'instant' })
      await drawn()
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
  })

/** The image of a page, in the folder of its language; its contact sheet is made of these. */
export async function saveImage(page: Page, { site, lang }: Setting, name: string): Promise<void> {
  if (!process.env.SHOTS) return
  const device = page.viewportSize()!.width > 600 ? 'desktop' : 'phone'
  const folder = `${process.env.SHOTS}/${site}-${lang}-${device}`
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.jpg`, fullPage: true, type: 'jpeg', quality: 60 })
}

/** Everything that a look at the page finds wrong; saves its image too. */
export async function inspect(page: Page, setting: Setting, name: string): Promise<string[]> {
  const loading = await waitUntilShown(page)
  await saveImage(page, setting, name)
  const isTouched = page.viewportSize()!.width < 600
  const found = [
    ...loading,
    ...(await findOverflow(page)).map((what) => `too wide: ${what}`),
    ...(await findClippedTexts(page)),
    ...(await findTextProblems(page, setting.lang)),
    ...(await findA11yViolations(page, { isTouched })),
  ]
  return found.map((problem) => `${name}: ${problem}`)
}

/** Looks at these pages one after another; answers what is wrong with them. */
export async function visit(page: Page, setting: Setting, stops: readonly Stop[]): Promise<string[]> {
  const found: string[] = []
  for (const { name, address } of stops) {
    await page.goto(address)
    found.push(...(await inspect(page, setting, name)))
  }
  return found
}
