import type { Locator, Page } from '@playwright/test'
import type { Text } from '#web/client/text/create-text.ts'

/** A page with its texts; every journey has both. */
type PageTexts = { readonly page: Page; readonly t: Text }

/** Stands in a text for a name or an amount that the journey does not know. */
export const anything = '…'

/** Matches the whole of a text in which `anything` may be any words. */
export const toPattern = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split(anything)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+')}$`,
  )

/** A sum of money in any of the languages. */
export const pricePattern = /[\d٠-٩].*\p{Sc}|\p{Sc}.*[\d٠-٩]/u

/** The header of the shop: not those of cards and documents. */
export const getHeader = (page: Page): Locator => page.getByRole('banner')

/** The logo in the header, which leads home. */
export const getHomeLink = ({ page, t }: PageTexts): Locator =>
  getHeader(page).getByRole('link', { name: toPattern(t('shell.logo.home', { brand: anything })) })

/** The tabs of the shop's main pages. */
export const getMainNavigation = ({ page, t }: PageTexts): Locator =>
  page.getByRole('navigation', { name: t('shell.nav.label'), exact: true })

/** The menu beside the pages of the account. */
export const getAccountNavigation = ({ page, t }: PageTexts): Locator =>
  page.getByRole('navigation', { name: t('account.nav.label'), exact: true })

/** The products, stores, news or orders that the page lists. */
export const getCards = (page: Page): Locator => page.getByRole('main').getByRole('article')

/** The names of these cards, as links. */
export const getCardLinks = (page: Page): Locator => getCards(page).getByRole('heading').getByRole('link')

/** The store of a product's card, which stands before the product's name. */
export const getStoreLink = (card: Locator): Locator => card.getByRole('link').first()

/** The hearts of the products that the page lists. */
export const getHearts = ({ page, t }: PageTexts): Locator =>
  getCards(page).getByRole('button', { name: toPattern(t('goods.favourite.add', { name: anything })) })

/** The filters beside a list. */
export const getFilters = ({ page, t }: PageTexts): Locator =>
  page.getByRole('complementary', { name: t('search.facet.label') })

/** The field with this label, and not one whose label only contains it. */
export const getField = (within: Page | Locator, label: string): Locator =>
  within.getByLabel(label, { exact: true }).and(within.locator(':not([role=tabpanel])'))

/** The box of a product's page with its price, its options and the way into the cart. */
export const getBuyBox = (page: Page): Locator =>
  page.getByRole('region').filter({ has: page.getByRole('heading', { level: 1 }) })

/** The price in a buy box: the first of its sums. */
export const getPrice = (buyBox: Locator): Locator => buyBox.getByText(pricePattern).first()

/** The button that places the order, and says for how much. */
export const getPlaceOrderButton = ({ page, t }: PageTexts): Locator =>
  page.getByRole('button', { name: toPattern(t('checkout.placeOrder', { amount: anything })) })

/** The button that pays a placed order from the wallet. */
export const getPayButton = ({ page, t }: PageTexts): Locator =>
  page.getByRole('button', { name: toPattern(t('checkout.pay.action', { amount: anything })) })

/** The field for the password that the wallet is paid with. */
export const getFundPasswordField = ({ page, t }: PageTexts): Locator => getField(page, t('checkout.fund.label'))

/** Measures an image now; returns what tells how much larger it is drawn later, to one decimal. */
export async function measureScale(image: Locator): Promise<() => Promise<number>> {
  const measureWidth = async () => (await image.boundingBox())!.width
  const whole = await measureWidth()
  return async () => Math.round(((await measureWidth()) / whole) * 10) / 10
}
