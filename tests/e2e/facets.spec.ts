import { expect, type Page } from '@playwright/test'
import { journey, type JourneyContext, type Setting } from './journey.ts'
import { getCardLinks, getFilters } from './locators.ts'
import { createVisitorClient } from './shop-api.ts'

/** Two brands that sell clothes, as the demo has just filled them. */
const settings: readonly Setting[] = [
  { site: 'default', lang: 'en' },
  { site: 'tiktok', lang: 'zh-CN' },
]
const names = { en: { size: 'Size', colour: 'Colour' }, 'zh-CN': { size: '尺码', colour: '颜色' } }

const toDigits = (text: string | null) => Number((text ?? '').replace(/\D/g, ''))
const readTotal = async (page: Page) => toDigits(await page.getByRole('main').getByRole('status').textContent())

/** The values of one option in the panel, opened when it is closed. */
async function openFilter(context: JourneyContext, name: string) {
  const section = getFilters(context).getByRole('group', { name, exact: true })
  await expect(section).toHaveCount(1)
  if (!(await section.evaluate((details) => (details as HTMLDetailsElement).open)))
    await section.getByText(name, { exact: true }).click()
  return section
}

journey('a size and then a colour narrow a freshly filled shop', settings, async (context, { site, lang }) => {
  const { page, t, at, expectNoA11yViolations } = context
  const { size, colour } = names[lang as 'en']
  await page.goto(at('/commodity'))
  const all = await readTotal(page)

  const sizes = await openFilter(context, size)
  const row = sizes.getByRole('link').first()
  // The count stands at the end of the row, after the size, which may be a number too.
  const ofSize = toDigits((await row.innerText()).split('\n').at(-1)!)
  expect(ofSize).toBeGreaterThan(1)
  expect(ofSize).toBeLessThan(all)
  await row.click()
  await page.waitForURL(/opt\.size=/)
  await expect.poll(() => readTotal(page)).toBe(ofSize)

  const dot = (await openFilter(context, colour)).getByRole('link').first()
  const [name = '', count = ''] = ((await dot.getAttribute('title')) ?? '').split(/[,，]\s*/)
  await dot.click()
  await page.waitForURL(/opt\.colour=/)
  await expect.poll(() => readTotal(page)).toBe(toDigits(count))
  await expect(page.getByRole('link', { name: t('search.facet.remove', { name }) })).toBeVisible()
  await expectNoA11yViolations('the list of one size and colour')

  const first = await getCardLinks(page).first().getAttribute('href')
  const goodsId = new URL(first!, page.url()).searchParams.get('id')
  const { goods } = await createVisitorClient(site).get('/goods/shop/goods/detail', { goodsId: goodsId!, lang })
  const specifications = goods.specifications as { name: string; values: string[] }[]
  expect(specifications.find((option) => option.name === colour)?.values).toContain(name)
})
