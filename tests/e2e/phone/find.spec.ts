import { expect } from '@playwright/test'
import { journey, openHydrated, settings } from '../journey.ts'
import { getCardLinks, getCards, getHeader } from '../locators.ts'
import { expectFits } from './expect-fits.ts'

const phones = settings.filter(({ lang }) => lang !== 'zh-CN')

journey('a shopper finds a product through the menu, a category and its filters', phones, async (context) => {
  const { page, t, at, expectNoA11yViolations } = context
  await openHydrated(page, at('/index'))
  await getHeader(page)
    .getByRole('button', { name: t('common.menu') })
    .tap()
  const menu = page.getByRole('dialog').getByRole('navigation', { name: t('common.menu') })
  await menu.getByText(t('shell.nav.categories')).tap()
  await expect(menu.getByRole('link').first()).toBeVisible()
  await expectNoA11yViolations('the menu with its categories')
  const category = menu.getByRole('group').first().getByRole('link').first()
  const name = (await category.innerText()).trim()
  await category.tap()
  await page.waitForURL(/\/shop\/classification\?categoryId=/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expectFits(page, 'a category')

  await page.getByRole('link', { name: t('search.classification.open') }).tap()
  await page.waitForURL(/\/shop\/commodity\?categoryId=/)
  const count = page.getByRole('main').getByRole('status')
  const all = await count.innerText()
  await page.getByRole('button', { name: t('search.facet.label') }).tap()
  const filters = page.getByRole('dialog', { name: t('search.facet.label') })
  await expect(filters).toBeVisible()
  await expectNoA11yViolations('the filters')
  await filters.getByRole('link', { name: t('search.facet.onSale') }).tap()
  await page.waitForURL(/onSale=true/)
  await expect(filters.getByRole('link', { name: t('search.facet.onSale') })).toHaveAttribute('aria-current', 'true')
  // The last button, below the filters, says how many are left and shows them.
  await filters.getByRole('button').last().tap()
  await expect(filters).toHaveCount(0)
  await expect(count).not.toHaveText(all)
  const remove = page.getByRole('link', { name: t('search.facet.remove', { name: t('search.facet.onSale') }) })
  await expect(remove).toBeVisible()
  await expectFits(page, 'a narrowed list')
  await expectNoA11yViolations('a narrowed list')
  await remove.tap()
  await expect(count).toHaveText(all)
})

journey('a shopper searches, takes a suggestion and opens what was found', phones, async (context, { lang }) => {
  const { page, t, at, expectNoA11yViolations } = context
  const word = { en: 'lam', ar: 'مصابيح' }[lang as 'en']
  await openHydrated(page, at('/index'))
  const box = page.getByRole('combobox', { name: t('search.box.label'), exact: true })
  await box.tap()
  await box.pressSequentially(word)
  const rows = page.getByRole('listbox', { name: t('search.suggestions') }).getByRole('option')
  await expect(rows.first()).toBeVisible()
  await expectFits(page, 'the suggestions')
  await expectNoA11yViolations('the suggestions')
  await rows.first().tap()
  await page.waitForURL(/\/shop\/searchGoods/)
  await expect(box, 'no keyboard covers what was found').not.toBeFocused()
  await expect(getCards(page).first()).toBeVisible()
  await expectFits(page, 'what was found')
  await getCardLinks(page).first().tap()
  await page.waitForURL(/\/shop\/productDetails/)
  await page.goBack()
  await page.waitForURL(/\/shop\/searchGoods/)
  await expect(getCards(page).first()).toBeVisible()
})
