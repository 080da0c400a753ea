import { expect, type Page } from '@playwright/test'
import { journey, openAnyProduct, settings, type JourneyContext } from './journey.ts'

type Card = { readonly id: string; readonly name: string }
type Sku = { readonly choice: readonly number[]; readonly stock: number; readonly minQuantity: number }
type Detail = { readonly skus: readonly Sku[]; readonly specifications: readonly unknown[] }

/** Calls the API from inside the page, so that its host selects the page's brand. */
const fetchData = <Data>(page: Page, path: string) =>
  page.evaluate(async (path) => (await (await fetch(path)).json()).data, path) as Promise<Data>

const fetchBestSellers = async (page: Page, count: number) =>
  (await fetchData<{ result: Card[] }>(page, `/goods/shop/goods/recommend?rankingType=SALES&count=${count}`)).result

/** The first of these products that matches. */
async function findGoods(goods: readonly Card[], matches: (one: Card) => Promise<boolean>): Promise<Card> {
  for (const one of goods) if (await matches(one)) return one
  throw new Error('no demo product matches')
}

const hasReviewImages = (page: Page) => async (goods: Card) =>
  (await fetchData<{ withImages: number }>(page, `/goods/shop/review/list?goodsId=${goods.id}`)).withImages > 0

/** A product whose first option can be chosen, and with it some value of the last one cannot. */
const hasUnavailableOptions = (page: Page) => async (goods: Card) => {
  const { skus, specifications } = (
    await fetchData<{ goods: Detail }>(page, `/goods/shop/goods/detail?goodsId=${goods.id}`)
  ).goods
  const isFor = (sku: Sku) => sku.stock >= sku.minQuantity
  return specifications.length > 1 && skus.some(isFor) && skus.some((sku) => !isFor(sku))
}

const openProduct = ({ page, at }: JourneyContext, { id }: Card) => page.goto(at(`/productDetails?id=${id}`))

/** Moves through the viewer and zooms by keyboard; closing it returns the focus to an unchanged page. */
async function zoomImage({ page, t, expectNoA11yViolations }: JourneyContext): Promise<void> {
  const image = page.locator('.gallery-track > li:not([inert])').getByRole('button', { name: t('goods.gallery.open') })
  const total = await page.locator('.gallery-track > li').count()
  await image.click()
  const viewer = page.getByRole('dialog')
  const stage = viewer.locator('.image-viewer-stage')
  await expect(viewer.getByText(t('common.carousel.slide', { number: 1, total }))).toBeVisible()
  await expectNoA11yViolations('the viewer')
  await page.keyboard.press('+')
  await expect(stage).toHaveAttribute('data-scale', '1.5')
  await page.keyboard.press('0')
  await expect(stage).toHaveAttribute('data-scale', '1.0')
  const isMirrored = await page.evaluate(() => document.dir === 'rtl')
  await page.keyboard.press(isMirrored ? 'ArrowLeft' : 'ArrowRight')
  await expect(viewer.getByText(t('common.carousel.slide', { number: 2, total }))).toBeVisible()
  await viewer.getByRole('button', { name: t('common.carousel.previous') }).click()
  await page.keyboard.press('End')
  await expect(viewer.getByText(t('common.carousel.slide', { number: total, total }))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(page.locator('.gallery-track > li').last()).not.toHaveAttribute('inert')
}

async function viewReviewImages({ page, t, expectNoA11yViolations }: JourneyContext): Promise<void> {
  await page.getByRole('tab').nth(2).click()
  await page.getByRole('button', { name: t('goods.reviews.pictured') }).click()
  await expect(page.locator('.review-item ul button').first()).toBeVisible()
  await expect(page.locator('.review-item:not(:has(ul))')).toHaveCount(0)
  await expectNoA11yViolations('the reviews')
  await page.locator('.review-item ul button').first().click()
  await expect(page.getByRole('dialog').locator('.image-viewer-stage img').first()).toBeVisible()
  await expectNoA11yViolations('a review image')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

journey('a product is looked at closely, compared and remembered', settings, async (context) => {
  const { page, t, at, expectNoA11yViolations } = context
  await page.goto(at('/compare'))
  await expect(page.getByRole('heading', { name: t('goods.compare.empty.title') })).toBeVisible()
  const goods = await fetchBestSellers(page, 40)
  const reviewed = await findGoods(goods, hasReviewImages(page))
  const other = goods.find(({ id }) => id !== reviewed.id)!
  await openProduct(context, reviewed)
  await zoomImage(context)
  await viewReviewImages(context)
  await page.getByRole('button', { name: t('goods.compare.add'), exact: true }).click()
  await expect(page.locator('.toast-region').getByText(t('goods.compare.added'))).toBeVisible()

  await openProduct(context, other)
  const seen = page.locator('.recently-viewed')
  await seen.scrollIntoViewIfNeeded()
  await expect(seen.getByRole('link', { name: reviewed.name })).toBeVisible()
  await expect(seen.getByRole('link', { name: other.name })).toHaveCount(0)
  await page.getByRole('button', { name: t('goods.compare.add'), exact: true }).click()
  await page.getByRole('button', { name: t('goods.compare.open') }).click()

  await page.waitForURL(/\/compare/)
  for (const { name } of [reviewed, other])
    await expect(page.getByRole('columnheader').getByRole('link', { name, exact: true })).toBeVisible()
  await expectNoA11yViolations('the comparison')
  await page.getByRole('button', { name: t('goods.compare.remove', { name: other.name }) }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(2)
  await page.getByRole('button', { name: t('common.undo') }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  await page.goto(at('/commodity'))
  await expect(page.getByRole('complementary', { name: t('goods.compare.title') })).toBeVisible()
  await expectNoA11yViolations('a list with the row of compared goods')
})

// The small catalogue of the other brand has no such goods.
const defaultBrandOnly = settings.filter(({ site }) => site === 'default')

journey(
  'unavailable options are struck through, can be focused, and are not selected',
  defaultBrandOnly,
  async (context) => {
    const { page } = context
    await page.goto(context.at('/index'))
    const goods = await findGoods(await fetchBestSellers(page, 60), hasUnavailableOptions(page))
    await openProduct(context, goods)
    const first = page.locator('.option-picker').first().locator('.chip:not(.chip-unavailable)')
    const off = page.locator('.option-picker .chip.chip-unavailable').first()
    for (let at = 0; (await off.count()) === 0 && at < (await first.count()); at++) await first.nth(at).click()
    await off.focus()
    await expect(off).toBeFocused()
    await expect(off).toHaveAttribute('aria-disabled', 'true')
    await off.press('Enter')
    await expect(off).toHaveAttribute('aria-pressed', 'false')
  },
)

const inArabic = [{ site: 'default', lang: 'ar' }] as const

journey(
  'more than there is becomes what there is, in Arabic digits, and the page says so',
  inArabic,
  async (context) => {
    await openAnyProduct(context)
    const { page, t } = context
    const quantity = page.locator('.buy-box').getByRole('spinbutton')
    const max = Number(await quantity.getAttribute('aria-valuemax'))
    const digits = new Intl.NumberFormat('ar-EG', { useGrouping: false })
    await quantity.fill(digits.format(max + 1))
    await quantity.press('Enter')
    await expect(quantity).toHaveValue(digits.format(max))
    const notes = [t('goods.stock.few', { count: max }), t('goods.limit.max', { count: max })]
    await expect(page.locator('.buy-box-stock')).toHaveText(new RegExp(`^(${notes.join('|')})$`))
  },
)

journey(
  'offers say what they save and how long they hold',
  settings,
  async ({ page, t, at, expectNoA11yViolations }) => {
    await page.goto(at('/discounted'))
    const offers = page.locator('.discounted-offers > li')
    await expect(offers.first().getByRole('timer')).not.toBeEmpty()
    await expectNoA11yViolations('the offers')
    await page.getByRole('link', { name: t('goods.offers.sort.reduction') }).click()
    await page.waitForURL(/sort=reduction/)
    const off = (text: string) =>
      Number(text.replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit))).replace(/\D/g, ''))
    await expect(async () => {
      const saved = (await offers.locator('.badge').allInnerTexts()).map(off).filter((saved) => saved > 0)
      expect(saved).toEqual(saved.toSorted((a, b) => b - a))
    }).toPass()
    await page.locator('.offer-chips a').nth(1).click()
    await page.waitForURL(/categoryId=/)
    await expect(page.locator('.offer-chips [aria-current]')).not.toHaveText(t('goods.offers.all'))
    await offers.first().locator('h3 a').click()
    await page.waitForURL(/productDetails/)
    await expect(page.locator('.buy-box-lowest')).toBeVisible()
  },
)

journey(
  'a visitor’s favourite stays when the page is loaded again, and comes back when its removal is undone',
  settings.slice(0, 1),
  async (context) => {
    const { page, t } = context
    await page.goto(context.at('/index'))
    const [goods] = await fetchBestSellers(page, 1)
    await openProduct(context, goods!)
    const heart = page
      .locator('.buy-box')
      .getByRole('button', { name: t('goods.favourite.add', { name: goods!.name }) })
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await page.getByRole('button', { name: t('common.undo') }).click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
  },
)
