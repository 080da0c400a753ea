import { expect } from '@playwright/test'
import { getLocaleInfo } from '#i18n/locales.ts'
import { loadTexts } from '#i18n/read-texts.ts'
import { createText } from '#web/client/text/create-text.ts'
import { journey, logInOnPage, openHydrated, settings, type JourneyContext } from '../journey.ts'
import { getAccountNavigation, getHeader } from '../locators.ts'
import { createShopper } from '../shop-api.ts'
import { expectFits } from './expect-fits.ts'

const phones = settings.filter(({ lang }) => lang !== 'zh-CN')

/** Opens the menu of the header. */
async function openMenu({ page, t }: Pick<JourneyContext, 'page' | 't'>) {
  await getHeader(page)
    .getByRole('button', { name: t('common.menu') })
    .tap()
  return page.getByRole('dialog').getByRole('navigation', { name: t('common.menu') })
}

journey(
  'a shopper logs in, returns to the page, goes about the account and logs out by the menu',
  phones,
  async (context, { site }) => {
    const { page, t, at, expectNoA11yViolations } = context
    const { name } = await createShopper(site)
    await openHydrated(page, at('/information'))
    await (await openMenu(context)).getByRole('link', { name: t('shell.header.login') }).tap()
    await logInOnPage(context, name)
    await page.waitForURL(/\/shop\/information/)

    const menu = await openMenu(context)
    await expect(menu.getByRole('link', { name: t('account.nav.orders') })).toBeVisible()
    await expectNoA11yViolations('the menu of a shopper')
    await menu.getByRole('link', { name: t('account.nav.wallet') }).tap()
    await page.waitForURL(/\/shop\/userInfo\/wallet/)
    await expect(page.getByRole('heading', { level: 1, name: t('account.nav.wallet') })).toBeVisible()
    const here = getAccountNavigation(context).getByRole('link', { name: t('account.nav.wallet') })
    await expect(here, 'the row of pages shows the one that is open').toBeInViewport({ ratio: 1 })
    await getAccountNavigation(context)
      .getByRole('link', { name: t('account.nav.goods') })
      .tap()
    await page.waitForURL(/\/shop\/userInfo\/collect-goods/)
    await expectFits(page, 'the favourites')

    await (await openMenu(context)).getByRole('button', { name: t('shell.header.logout') }).tap()
    await expect(page.getByText(t('shell.header.loggedOut'))).toBeVisible()
    await expect((await openMenu(context)).getByRole('link', { name: t('shell.header.login') })).toBeVisible()
  },
)

journey('a shopper changes the language of the page by the menu', phones, async (context, { lang }) => {
  const { page, t, at } = context
  const other = lang === 'ar' ? 'en' : 'ar'
  const { name, htmlLang } = getLocaleInfo(other)
  await openHydrated(page, at('/commodity?sort=newest'))
  const menu = await openMenu(context)
  await menu.getByText(t('shell.language.choose')).tap()
  await menu.getByRole('link', { name, exact: true }).tap()
  await page.waitForURL((url) => url.searchParams.get('lang') === other)
  expect(page.url(), 'the same list').toContain('/shop/commodity?sort=newest')
  const title = createText(other, loadTexts(other))('search.list.title')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(await page.evaluate(() => [document.documentElement.lang, document.dir])).toEqual([
    htmlLang,
    other === 'ar' ? 'rtl' : 'ltr',
  ])
  await expectFits(page, 'the list in the other language')
})
