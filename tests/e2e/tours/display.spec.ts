import { expect, type Page, test } from '@playwright/test'
import { findA11yViolations } from '../find-a11y-violations.ts'
import { findOverflow } from '../find-overflow.ts'
import { journey, type JourneyContext, type Setting } from '../journey.ts'
import { visitorPaths } from '../page-paths.ts'
import { createVisitorClient, logInAsNewShopper } from '../shop-api.ts'
import { findClippedTexts } from './find-clipped-texts.ts'
import { prepareShopper } from './prepare-shopper.ts'
import { saveImage, tourSettings } from './tour.ts'

/** Moves on its own, for longer than an eye notices. */
const findMotion = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, timeline, effect }) => {
        const endTime = effect?.getComputedTiming().endTime
        return playState === 'running' && timeline === document.timeline && Number(endTime) > 20
      })
      .map((one) => `moves: ${(one.effect as KeyframeEffect).target?.outerHTML.slice(0, 120)}`),
  )

/** Buttons and fields that would be text among text where the system decides the colours. */
const findUnmarked = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isMarked = (element: Element): boolean => {
      const { borderTopStyle, borderBottomStyle, backgroundColor, outlineStyle, textDecorationLine } =
        getComputedStyle(element)
      const hasLine = [borderTopStyle, borderBottomStyle, outlineStyle].some((style) => style !== 'none')
      const ground = getComputedStyle(document.body).backgroundColor
      return (
        hasLine || textDecorationLine.includes('underline') || ![ground, 'rgba(0, 0, 0, 0)'].includes(backgroundColor)
      )
    }
    return [...document.querySelectorAll('input:not([type=hidden], [type=range]), select, textarea')]
      .filter((one) => one.checkVisibility({ opacityProperty: true }) && one.getBoundingClientRect().width > 2)
      .filter((one) => !isMarked(one) && !(one.parentElement && isMarked(one.parentElement)))
      .map((one) => `no line around: ${one.outerHTML.slice(0, 120)}`)
  })

const open = async (page: Page, address: string) => {
  await page.goto(address)
  await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {})
}

async function listPaths({ page }: JourneyContext, { site }: Setting): Promise<string[]> {
  const { pageList } = await createVisitorClient(site).post('/goods/shop/goods/list', { pageSize: 1, inStock: true })
  const shopper = await logInAsNewShopper(page, site)
  const records = await prepareShopper(site, shopper)
  return [
    ...visitorPaths.filter((path) => !/login|register|forgot/.test(path)),
    `/productDetails?id=${pageList[0].id}`,
    `/store?id=${pageList[0].seller.id}`,
    '/userInfo/dashboard',
    '/userInfo/wallet',
    '/userInfo/my-order',
    ...Object.values(records),
  ]
}

const toName = (path: string) =>
  path
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)

journey(
  'main pages at 400 % zoom, in the colours of the system and without motion',
  tourSettings,
  async (context, setting) => {
    test.setTimeout(900_000)
    const { page, at } = context
    const found: string[] = []
    const note = (path: string, problems: readonly string[]) =>
      found.push(...problems.map((problem) => `${toName(path)}: ${problem}`))
    for (const path of await listPaths(context, setting)) {
      // A window of 1280 px at 400 %.
      await page.setViewportSize({ width: 320, height: 256 })
      await open(page, at(path))
      note(path, await findOverflow(page))
      note(path, await findClippedTexts(page))
      await saveImage(page, setting, `zoom-${toName(path)}`)
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.emulateMedia({ forcedColors: 'active' })
      note(path, await findUnmarked(page))
      note(path, await findA11yViolations(page, { ignoredRules: ['color-contrast'] }))
      await saveImage(page, setting, `forced-${toName(path)}`)
      await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' })
      await open(page, at(path))
      note(path, await findMotion(page))
      await page.emulateMedia({ reducedMotion: 'no-preference' })
    }
    expect(found).toEqual([])
  },
  { inEveryLanguage: true },
)
