import { expect } from '@playwright/test'
import { journey, logInOnPage, openAnyStore, settings } from './journey.ts'
import { getCards } from './locators.ts'
import { createShopper } from './shop-api.ts'

journey(
  'a visitor follows a store by logging in, lets it go and takes that back',
  settings,
  async (context, { site }) => {
    const { page, t, at, expectNoA11yViolations } = context
    const { name } = await createShopper(site)
    const store = await openAnyStore(context)
    await expectNoA11yViolations('the store')
    await page.getByRole('button', { name: t('store.followStore', { store }) }).click()
    await logInOnPage(context, name)
    await page.waitForURL(/\/pc\/store/)
    await expect(page.getByText(t('store.followedNow'))).toBeVisible()
    await expect(page.getByRole('button', { name: t('store.followingStore', { store }) })).toBeVisible()

    await page.goto(at('/userInfo/collect-shop'))
    const card = getCards(page).filter({ has: page.getByRole('link', { name: store, exact: true }) })
    await expect(card).toBeVisible()
    await expect(card.getByRole('img'), 'its products').toHaveCount(3)
    await expectNoA11yViolations('the followed stores')
    await card.getByRole('button', { name: t('store.followingStore', { store }) }).click()
    await expect(card).toHaveCount(0)
    await expect(page.getByRole('heading', { name: t('store.collected.empty.title') })).toBeVisible()
    const saved = page.waitForResponse(/follow\/add/)
    await page.getByRole('button', { name: t('common.undo') }).click()
    await expect(card).toBeVisible()
    await saved
    await page.reload()
    await expect(card.getByRole('button', { name: t('store.followingStore', { store }) })).toBeVisible()
  },
)

journey('a store has sections, and its search finds what is in it', settings, async (context) => {
  const { page, t, expectNoA11yViolations } = context
  await openAnyStore(context)
  await expect(page.getByRole('heading', { name: t('store.rail.best') })).toBeVisible()
  const first = getCards(page).getByRole('heading').first()
  const name = (await first.innerText()).trim()
  const tabs = page.getByRole('navigation', { name: t('store.tabs') })
  await tabs.getByRole('link', { name: t('store.tab.about') }).click()
  await expect(page.getByRole('heading', { name: t('store.about.delivery') })).toBeVisible()
  await expectNoA11yViolations('about the store')
  await page.getByRole('searchbox', { name: t('store.search') }).fill(name)
  await page.keyboard.press('Enter')
  await page.waitForURL(/keyword=/)
  await expect(first).toHaveText(name)
  await expect(tabs.getByRole('link', { name: t('store.tab.goods') })).toHaveAttribute('aria-current', 'page')
  await expectNoA11yViolations('words in the store')
  await page.goBack()
  await expect(page.getByRole('heading', { name: t('store.about.delivery') })).toBeVisible()
})

journey('selling and credit say what is true today', settings, async (context, { site }) => {
  const { page, t, at, expectNoA11yViolations } = context
  const { name } = await createShopper(site)
  await page.goto(at('/merchantsettled'))
  await page.getByText(t('merchants.questions.buy.question')).click()
  await expect(page.getByText(t('merchants.questions.buy.answer'))).toBeVisible()
  const apply = page.getByRole('region', { name: t('merchants.apply.title') })
  await expect(apply.getByRole('link')).toHaveCount(2)
  await expectNoA11yViolations('merchant settle-in')
  await apply.getByRole('link', { name: t('shell.header.login') }).click()
  await logInOnPage(context, name)
  await page.waitForURL(/\/pc\/merchantsettled\/apply/)

  await page.goto(at('/credit'))
  await expect(page.getByRole('heading', { level: 1, name: t('credit.title') })).toBeVisible()
  await expectNoA11yViolations('credit')
  const parts = page.getByRole('navigation', { name: t('credit.tabs'), exact: true })
  await parts.getByRole('link', { name: t('credit.tab.loan') }).click()
  await expect(page.getByRole('heading', { name: t('credit.empty.title') })).toBeVisible()
  await expectNoA11yViolations('my loans')
})
