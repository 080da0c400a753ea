import { expect, test } from '@playwright/test'
import { getOrigin, journey, openHydrated, settings } from '../journey.ts'
import { accountPaths, visitorPaths } from '../page-paths.ts'
import { logInAsNewShopper } from '../shop-api.ts'
import { expectFits } from './expect-fits.ts'

const phones = settings.filter(({ lang }) => lang !== 'zh-CN')

for (const [whose, paths] of [
  ['a visitor', visitorPaths],
  ['an account', accountPaths],
] as const)
  journey(`the pages of ${whose} fit a phone, and a finger hits what they offer`, phones, async (context, { site }) => {
    const { page, at, expectNoA11yViolations } = context
    if (whose === 'an account') await logInAsNewShopper(page, site)
    for (const path of paths) {
      await page.goto(at(path))
      expect(new URL(page.url()).pathname).toMatch(/^\/shop\//)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
      await expectFits(page, path)
      await expectNoA11yViolations(path)
    }
  })

test('an address of the other shop leads a phone to the same page of the phone shop', async ({ page }) => {
  const home = getOrigin('default')
  await page.goto(`${home}/pc/commodity?sort=newest`)
  expect(page.url()).toBe(`${home}/shop/commodity?sort=newest`)
  await page.goto(`${home}/`)
  expect(page.url()).toBe(`${home}/shop/index`)
})

/** The other brand's few products are all shown. */
const largeCatalogues = [
  { site: 'default', lang: 'en' },
  { site: 'default', lang: 'ar' },
] as const

journey('the home page has an end, and shows more when that is wanted', largeCatalogues, async ({ page, t, at }) => {
  await openHydrated(page, at('/index'))
  const list = page.getByRole('region').filter({ has: page.getByRole('button', { name: t('common.showMore') }) })
  const cards = list.getByRole('article')
  const pageSize = await cards.count()
  const loaded: (string | null)[] = []
  page.on('request', (request) => {
    if (/goods\/recommend/.test(request.url())) loaded.push(new URL(request.url()).searchParams.get('pageNum'))
  })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('contentinfo')).toBeInViewport()
  expect(loaded, 'nothing pushes the footer away').toEqual([])
  await list.getByRole('button', { name: t('common.showMore') }).tap()
  await expect(cards).toHaveCount(2 * pageSize)
  expect(loaded).toEqual(['2'])
})
