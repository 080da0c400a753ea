import { expect } from '@playwright/test'
import { journey, settings, type JourneyContext } from './journey.ts'
import { getCards, getFilters, getHomeLink, getStoreLink } from './locators.ts'

/** The beginning of a word that every brand's demo goods have. */
const typedText = { en: 'lam', 'zh-CN': '台灯', ar: 'مصابيح' }

const getSearchBox = ({ page, t }: JourneyContext) =>
  page.getByRole('combobox', { name: t('search.box.label'), exact: true })
const readKeyword = (url: URL) => JSON.parse(url.searchParams.get('keyword') ?? '""') as string

/** Types, takes the first suggestion by keyboard and ends on its results. */
async function searchBySuggestion(context: JourneyContext, text: string): Promise<string> {
  const { page, t, expectNoA11yViolations } = context
  const box = getSearchBox(context)
  await box.click()
  await box.pressSequentially(text)
  const rows = page.getByRole('listbox', { name: t('search.suggestions') }).getByRole('option')
  await expect(rows.first()).toBeVisible()
  await box.press('ArrowDown')
  await expect(rows.first()).toHaveAttribute('aria-selected', 'true')
  await expectNoA11yViolations('the suggestions')
  const suggestion = (await rows.first().innerText()).trim()
  await box.press('Enter')
  await page.waitForURL((url) => url.pathname.endsWith('/searchGoods') && readKeyword(url) === suggestion)
  await expect(rows).toHaveCount(0)
  return suggestion
}

journey('somebody searches by keyboard, narrows the list and goes back', settings, async (context, { lang }) => {
  const { page, t, at, expectNoA11yViolations } = context
  await page.goto(at('/index'))
  const suggestion = await searchBySuggestion(context, typedText[lang as 'en'])
  await expect(getSearchBox(context)).toHaveValue(suggestion)
  const cards = getCards(page)
  await expect(cards.first()).toBeVisible()
  // Only its style tells a marked word from the others; the types of Playwright lack the role.
  await expect(cards.locator('mark').first(), 'what fits is lit').toBeVisible()
  await expectNoA11yViolations('the results')

  const before = page.url()
  await getFilters(context)
    .getByRole('link', { name: t('search.facet.inStock') })
    .click()
  await page.waitForURL(/inStock=true/)
  const chip = page.getByRole('link', { name: t('search.facet.remove', { name: t('search.facet.inStock') }) })
  await expect(chip).toBeVisible()
  await expectNoA11yViolations('the narrowed results')
  await chip.click()
  await expect(chip).toHaveCount(0)
  await page.goBack()
  await expect(chip).toBeVisible()
  await page.goBack()
  await page.waitForURL(before)

  await getHomeLink(context).click()
  await page.waitForURL(/index/)
  await expect(getSearchBox(context), 'other pages empty the box').toHaveValue('')

  const rows = page.getByRole('listbox', { name: t('search.suggestions') }).getByRole('option')
  await getSearchBox(context).pressSequentially(typedText[lang as 'en'])
  await expect(rows.first()).toBeVisible()
  await getSearchBox(context).press('Enter')
  await page.waitForURL((url) => url.pathname.endsWith('/searchGoods') && readKeyword(url) === typedText[lang as 'en'])
  await expect(rows, 'nothing lies over what was found').toHaveCount(0)
  await expect(getSearchBox(context)).not.toBeFocused()
})

journey('the last searches are kept, removed one by one and cleared after a question', settings, async (context) => {
  const { page, t, at, expectNoA11yViolations } = context
  await page.goto(at('/index'))
  const box = getSearchBox(context)
  for (const text of ['first', 'second', 'First']) {
    await box.fill(text)
    await box.press('Enter')
    await page.waitForURL((url) => readKeyword(url) === text)
  }
  await page.goto(at('/index'))
  await box.click()
  const rows = page.getByRole('listbox', { name: t('search.recent.title') }).getByRole('option')
  await expect(rows).toHaveText(['First', 'second'])
  await expectNoA11yViolations('the recent searches')
  await page.getByRole('button', { name: t('search.recent.remove', { text: 'second' }) }).click()
  await expect(rows).toHaveText(['First'])
  const clear = page.getByRole('button', { name: t('search.recent.clear') })
  const question = page.getByRole('dialog', { name: t('search.recent.confirm') })
  await clear.click()
  await expectNoA11yViolations('the question before clearing')
  await question.getByRole('button', { name: t('common.cancel') }).click()
  await expect(question).toHaveCount(0)
  await expect(rows).toHaveText(['First'])
  await clear.click()
  await question.getByRole('button', { name: t('common.delete') }).click()
  await expect(rows).toHaveCount(0)
  await expect(box).toBeFocused()
  await page.reload()
  await box.click()
  await expect(rows).toHaveCount(0)
})

journey('an empty search warns for a moment and goes nowhere', settings, async (context) => {
  const { page, t, at } = context
  await page.goto(at('/index'))
  await getSearchBox(context).fill('   ')
  await page.getByRole('button', { name: t('search.box.submit'), exact: true }).click()
  const warning = page.getByRole('alert').filter({ hasText: t('search.box.empty') })
  await expect(warning).toBeVisible()
  await expect(warning).toHaveCount(0, { timeout: 3000 })
  expect(new URL(page.url()).pathname).toBe('/pc/index')
})

journey('stores are found by name, alone and above the goods', settings, async (context) => {
  const { page, t, at, expectNoA11yViolations } = context
  await page.goto(at('/commodity'))
  const name = (await getStoreLink(getCards(page).first()).innerText()).trim()
  await page.getByLabel(t('search.box.kind')).selectOption({ label: t('search.box.stores') })
  await getSearchBox(context).fill(name)
  await getSearchBox(context).press('Enter')
  await page.waitForURL((url) => url.pathname.endsWith('/searchStore') && readKeyword(url) === name)
  const store = page.getByRole('main').getByRole('link', { name, exact: true }).first()
  await expect(store).toBeVisible()
  await expectNoA11yViolations('the stores')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('search.kinds.all') })
    .click()
  await page.waitForURL(/searchResult/)
  await expect(store).toBeVisible()
  await expectNoA11yViolations('everything')
  await page.goto(at('/searchStore?keyword=qzxvwk'))
  await expect(page.getByRole('heading', { name: t('search.empty.stores') })).toBeVisible()
  await page.goto(at('/searchGoods?keyword=qzxvwk'))
  await expect(page.getByRole('heading', { name: t('search.empty.words', { keyword: 'qzxvwk' }) })).toBeVisible()
  await expect(page.getByRole('heading', { name: t('search.popular.categories') })).toBeVisible()
  await expectNoA11yViolations('nothing found')
})

/** A word of every brand's demo goods and one that no product has. */
const halfKnown = { en: 'lamp qzxvwk', 'zh-CN': 'qzxvwk 台灯', ar: 'مصباح qzxvwk' }

journey('a word that no product has is named above related products', settings, async (context, { lang }) => {
  const { page, t, at, expectNoA11yViolations } = context
  await page.goto(at('/index'))
  await getSearchBox(context).fill(halfKnown[lang as 'en'])
  await getSearchBox(context).press('Enter')
  const words = t('search.related.word', { word: 'qzxvwk' })
  const title = page.getByRole('heading', { name: t('search.related.without', { words }) })
  await expect(title).toBeVisible()
  await expect(page.getByRole('heading', { name: t('search.box.goods'), exact: true })).toHaveCount(0)
  await expect(getCards(page).first()).toBeVisible()
  await expectNoA11yViolations('the related products')

  await page
    .getByRole('complementary', { name: t('search.facet.label') })
    .getByRole('link', { name: t('search.facet.inStock') })
    .click()
  await page.waitForURL(/inStock=true/)
  await expect(title, 'filters keep it').toBeVisible()
  await getSearchBox(context).fill(halfKnown[lang as 'en'].replace('qzxvwk', '').trim())
  await getSearchBox(context).press('Enter')
  await expect(page.getByRole('heading', { name: t('search.box.goods'), exact: true })).toBeVisible()
  await expect(title).toHaveCount(0)
})
