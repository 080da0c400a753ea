import { expect, type Page } from '@playwright/test'
import { journey, openSomeGoods, settings, type Walk } from './journey.ts'

type Card = { readonly id: string; readonly name: string }
type Sku = { readonly choice: readonly number[]; readonly stock: number; readonly minQuantity: number }
type Detail = { readonly skus: readonly Sku[]; readonly specifications: readonly unknown[] }

/** Asks the shop from inside the page, so that the brand is the page's own. */
const read = <Data>(page: Page, path: string) =>
  page.evaluate(async (path) => (await (await fetch(path)).json()).data, path) as Promise<Data>

const bestSellers = async (page: Page, count: number) =>
  (await read<{ result: Card[] }>(page, `/goods/shop/goods/recommend?rankingType=SALES&count=${count}`)).result

/** The first of these goods of which a test holds. */
async function findGoods(goods: readonly Card[], holds: (one: Card) => Promise<boolean>): Promise<Card> {
  for (const one of goods) if (await holds(one)) return one
  throw new Error('the demo goods have none such')
}

const hasPictures = (page: Page) => async (goods: Card) =>
  (await read<{ withImages: number }>(page, `/goods/shop/review/list?goodsId=${goods.id}`)).withImages > 0

/** A product whose first option can be chosen, and with it some value of the last one cannot. */
const lacksSome = (page: Page) => async (goods: Card) => {
  const { skus, specifications } = (await read<{ goods: Detail }>(page, `/goods/shop/goods/detail?goodsId=${goods.id}`))
    .goods
  const isFor = (sku: Sku) => sku.stock >= sku.minQuantity
  return specifications.length > 1 && skus.some(isFor) && skus.some((sku) => !isFor(sku))
}

const open = ({ page, at }: Walk, { id }: Card) => page.goto(at(`/productDetails?id=${id}`))

/** The viewer is led on and enlarged by keys; it gives the focus back, and the page shows what it showed. */
async function lookCloser({ page, t, beFair }: Walk): Promise<void> {
  const image = page.locator('.pg-track > li:not([inert])').getByRole('button', { name: t('goods.gallery.open') })
  const total = await page.locator('.pg-track > li').count()
  await image.click()
  const viewer = page.getByRole('dialog')
  const stage = viewer.locator('.iv-stage')
  await expect(viewer.getByText(t('common.carousel.slide', { number: 1, total }))).toBeVisible()
  await beFair('the viewer')
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
  await expect(page.locator('.pg-track > li').last()).not.toHaveAttribute('inert')
}

async function lookAtPictures({ page, t, beFair }: Walk): Promise<void> {
  await page.getByRole('tab').nth(2).click()
  await page.getByRole('button', { name: t('goods.reviews.pictured') }).click()
  await expect(page.locator('.rv ul button').first()).toBeVisible()
  await expect(page.locator('.rv:not(:has(ul))')).toHaveCount(0)
  await beFair('the reviews')
  await page.locator('.rv ul button').first().click()
  await expect(page.getByRole('dialog').locator('.iv-stage img').first()).toBeVisible()
  await beFair('a review image')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

journey('a product is looked at closely, compared and remembered', settings, async (walk) => {
  const { page, t, at, beFair } = walk
  await page.goto(at('/compare'))
  await expect(page.getByRole('heading', { name: t('goods.compare.empty.title') })).toBeVisible()
  const goods = await bestSellers(page, 40)
  const pictured = await findGoods(goods, hasPictures(page))
  const other = goods.find(({ id }) => id !== pictured.id)!
  await open(walk, pictured)
  await lookCloser(walk)
  await lookAtPictures(walk)
  await page.getByRole('button', { name: t('goods.compare.add'), exact: true }).click()
  await expect(page.locator('.toasts').getByText(t('goods.compare.added'))).toBeVisible()

  await open(walk, other)
  const seen = page.locator('.seen')
  await seen.scrollIntoViewIfNeeded()
  await expect(seen.getByRole('link', { name: pictured.name })).toBeVisible()
  await expect(seen.getByRole('link', { name: other.name })).toHaveCount(0)
  await page.getByRole('button', { name: t('goods.compare.add'), exact: true }).click()
  await page.getByRole('button', { name: t('goods.compare.open') }).click()

  await page.waitForURL(/\/compare/)
  for (const { name } of [pictured, other])
    await expect(page.getByRole('columnheader').getByRole('link', { name, exact: true })).toBeVisible()
  await beFair('the comparison')
  await page.getByRole('button', { name: t('goods.compare.remove', { name: other.name }) }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(2)
  await page.getByRole('button', { name: t('common.undo') }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  await page.goto(at('/commodity'))
  await expect(page.getByRole('complementary', { name: t('goods.compare.title') })).toBeVisible()
  await beFair('a list with the row of compared goods')
})

// The small catalogue of the other brand has no such goods.
const withGaps = settings.filter(({ site }) => site === 'default')

journey('what cannot be had is struck, can be reached by keyboard, and is not chosen', withGaps, async (walk) => {
  const { page } = walk
  await page.goto(walk.at('/index'))
  const goods = await findGoods(await bestSellers(page, 60), lacksSome(page))
  await open(walk, goods)
  const first = page.locator('.op').first().locator('.chip:not(.off)')
  const off = page.locator('.op .chip.off').first()
  for (let at = 0; (await off.count()) === 0 && at < (await first.count()); at++) await first.nth(at).click()
  await off.focus()
  await expect(off).toBeFocused()
  await expect(off).toHaveAttribute('aria-disabled', 'true')
  await off.press('Enter')
  await expect(off).toHaveAttribute('aria-pressed', 'false')
})

journey('more than there is becomes what there is, and the page says so', withGaps, async (walk) => {
  await openSomeGoods(walk)
  const { page, t } = walk
  const quantity = page.locator('.bb').getByRole('spinbutton')
  const max = Number(await quantity.getAttribute('aria-valuemax'))
  await quantity.fill(String(max + 1))
  await quantity.press('Enter')
  await expect(quantity).toHaveValue(String(max))
  const notes = [t('goods.stock.few', { count: max }), t('goods.limit.max', { count: max })]
  await expect(page.locator('.bb-stock')).toHaveText(new RegExp(`^(${notes.join('|')})$`))
})

journey('offers say what they save and how long they hold', settings, async ({ page, t, at, beFair }) => {
  await page.goto(at('/discounted'))
  const offers = page.locator('.offers > li')
  await expect(offers.first().getByRole('timer')).not.toBeEmpty()
  await beFair('the offers')
  await page.getByRole('link', { name: t('goods.offers.sort.reduction') }).click()
  await page.waitForURL(/sort=reduction/)
  const off = (text: string) =>
    Number(text.replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit))).replace(/\D/g, ''))
  await expect(async () => {
    const saved = (await offers.locator('.bdg').allInnerTexts()).map(off).filter((saved) => saved > 0)
    expect(saved).toEqual(saved.toSorted((a, b) => b - a))
  }).toPass()
  await page.locator('.of-chips a').nth(1).click()
  await page.waitForURL(/categoryId=/)
  await expect(page.locator('.of-chips [aria-current]')).not.toHaveText(t('goods.offers.all'))
  await offers.first().locator('h3 a').click()
  await page.waitForURL(/productDetails/)
  await expect(page.locator('.bb-before')).toBeVisible()
})

journey(
  'a visitor’s favourite stays when the page is loaded again, and comes back when its removal is undone',
  settings.slice(0, 1),
  async (walk) => {
    const { page, t } = walk
    await page.goto(walk.at('/index'))
    const [goods] = await bestSellers(page, 1)
    await open(walk, goods!)
    const heart = page.locator('.bb').getByRole('button', { name: t('goods.favourite.add', { name: goods!.name }) })
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
