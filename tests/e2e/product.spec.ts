import { expect, type Page } from '@playwright/test'
import { journey, openAnyProduct, settings, type JourneyContext } from './journey.ts'
import { anything, getBuyBox, getCardLinks, measureScale, toPattern } from './locators.ts'

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
  const gallery = page.getByRole('region', { name: t('goods.gallery.label') })
  const images = gallery.getByRole('button', { name: new RegExp(t('goods.gallery.open')) })
  const total = await images.count()
  await images.first().click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByText(t('common.carousel.slide', { number: 1, total }))).toBeVisible()
  await expectNoA11yViolations('the viewer')
  const readScale = await measureScale(viewer.getByRole('img'))
  await page.keyboard.press('+')
  await expect.poll(readScale).toBe(1.5)
  await page.keyboard.press('0')
  await expect.poll(readScale).toBe(1)
  const isMirrored = await page.evaluate(() => document.dir === 'rtl')
  await page.keyboard.press(isMirrored ? 'ArrowLeft' : 'ArrowRight')
  await expect(viewer.getByText(t('common.carousel.slide', { number: 2, total }))).toBeVisible()
  await viewer.getByRole('button', { name: t('common.carousel.previous') }).click()
  await page.keyboard.press('End')
  await expect(viewer.getByText(t('common.carousel.slide', { number: total, total }))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  const last = gallery.getByRole('button', { name: t('goods.gallery.show', { number: total }), exact: true })
  await expect(last, 'the page shows the same image').toHaveAttribute('aria-current', 'true')
}

async function viewReviewImages({ page, t, expectNoA11yViolations }: JourneyContext): Promise<void> {
  await page.getByRole('tab').nth(2).click()
  await page.getByRole('button', { name: t('goods.reviews.pictured') }).click()
  const photo = toPattern(t('goods.reviews.photo', { number: 1, author: anything }))
  const reviews = page.getByRole('tabpanel').getByRole('article')
  await expect(reviews.first().getByRole('button', { name: photo })).toBeVisible()
  await expect(reviews.filter({ hasNot: page.getByRole('button', { name: photo }) })).toHaveCount(0)
  await expectNoA11yViolations('the reviews')
  await reviews.first().getByRole('button', { name: photo }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: photo })).toBeVisible()
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
  await expect(
    page.getByRole('list', { name: t('common.toast.label') }).getByText(t('goods.compare.added')),
  ).toBeVisible()

  await openProduct(context, other)
  const seen = page.getByRole('region', { name: t('goods.history.title') })
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
    const options = getBuyBox(page).getByRole('group')
    const first = options.first().getByRole('button', { disabled: false })
    const off = options.getByRole('button', { disabled: true }).first()
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
    const quantity = getBuyBox(page).getByRole('spinbutton')
    const max = Number(await quantity.getAttribute('aria-valuemax'))
    const digits = new Intl.NumberFormat('ar-EG', { useGrouping: false })
    await quantity.fill(digits.format(max + 1))
    await quantity.press('Enter')
    await expect(quantity).toHaveValue(digits.format(max))
    const notes = [t('goods.stock.few', { count: max }), t('goods.limit.max', { count: max })]
    await expect(getBuyBox(page).getByText(new RegExp(`^(${notes.join('|')})$`))).toBeVisible()
  },
)

journey(
  'offers say what they save and how long they hold',
  settings,
  async ({ page, t, at, expectNoA11yViolations }) => {
    await page.goto(at('/discounted'))
    const offers = page.getByRole('list', { name: t('goods.offers.all') }).getByRole('listitem')
    await expect(offers.first().getByRole('timer')).not.toBeEmpty()
    await expectNoA11yViolations('the offers')
    await page.getByRole('link', { name: t('goods.offers.sort.reduction') }).click()
    await page.waitForURL(/sort=reduction/)
    const off = (text: string) =>
      Number(text.replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit))).replace(/\D/g, ''))
    await expect(async () => {
      const saved = (await offers.getByText(/^\P{L}*[%٪]\P{L}*$/u).allInnerTexts())
        .map(off)
        .filter((saved) => saved > 0)
      expect(saved).toEqual(saved.toSorted((a, b) => b - a))
    }).toPass()
    const chips = page.getByRole('navigation', { name: t('goods.offers.byCategory') }).getByRole('link')
    const department = await chips.nth(1).innerText()
    await chips.nth(1).click()
    await page.waitForURL(/categoryId=/)
    await expect(chips.nth(1), 'the chosen one comes first').toHaveAttribute('aria-current', 'true')
    await expect(chips.nth(1)).toHaveText(department, { useInnerText: true })
    await getCardLinks(page).first().click()
    await page.waitForURL(/productDetails/)
    await expect(page.getByText(toPattern(t('goods.price.lowest30', { amount: anything })))).toBeVisible()
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
    const heart = getBuyBox(page).getByRole('button', { name: t('goods.favourite.add', { name: goods!.name }) })
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
