import { expect, type Page } from '@playwright/test'
import { smallPicture } from '#tests/harness/uploads.ts'
import {
  credit,
  journey,
  newName,
  originOf,
  passwords,
  register,
  settings,
  type Setting,
  type Walk,
} from './journey.ts'

// oxlint-disable-next-line no-explicit-any -- answers of many operations
type Asked = (path: string, body?: object) => Promise<any>

/** Asks the shop from inside a page, as whoever is logged in there. */
const askIn =
  (page: Page): Asked =>
  (path, body) =>
    page.evaluate(
      async ([path, body]) => {
        const headers = { 'content-type': 'application/json', 'x-requested-with': 'galleria' }
        const answer = await fetch(path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : {})
        const { code, message, data } = await answer.json()
        if (!answer.ok) throw new Error(`${path}: ${code} ${message}`)
        return data
      },
      [path, body] as const,
    )

/** A demo account in a browser of its own. */
async function logIn({ page }: Walk, site: string, account: string): Promise<Asked> {
  const other = await (await page.context().browser()!.newContext()).newPage()
  await other.goto(`${originOf(site)}/pc/login`)
  const asked = askIn(other)
  await asked('/api/user/login', { account, password: 'demo1234' })
  return asked
}

type Card = { readonly id: string; readonly seller: { readonly id: string } }
type Sku = { readonly skuId: string; readonly stock: number; readonly minQuantity: number }

/** A SKU each of two products of one store, and that store's seller (demo stores are numbered as their sellers are). */
async function findTwo(asked: Asked): Promise<{ skuIds: string[]; goodsIds: string[]; seller: string }> {
  const { result } = await asked('/goods/shop/goods/recommend?rankingType=SALES&count=60')
  const cards = result as Card[]
  const two = cards.flatMap((one, at) => {
    const other = cards.slice(at + 1).find(({ seller }) => seller.id === one.seller.id)
    return other ? [[one, other]] : []
  })[0]!
  const skuIds: string[] = []
  for (const { id } of two) {
    const { goods } = await asked(`/goods/shop/goods/detail?goodsId=${id}`)
    skuIds.push((goods.skus as Sku[]).find(({ stock, minQuantity }) => stock >= minQuantity)!.skuId)
  }
  return {
    skuIds,
    goodsIds: two.map(({ id }) => id),
    seller: `seller${Number.parseInt(two[0]!.seller.id.slice(-12), 16)}`,
  }
}

/** Two things bought, sent and received by the newcomer whose page this is. */
async function receiveTwo(walk: Walk, site: string, name: string) {
  const asked = askIn(walk.page)
  await asked('/api/user/fund-password/set', { password: passwords.fund, confirmPassword: passwords.fund })
  credit(site, name, '900000')
  const { skuIds, goodsIds, seller } = await findTwo(asked)
  for (const skuId of skuIds) await asked('/order/shop/cart/add', { skuId, quantity: 1 })
  const { address } = await asked('/api/address/add', {
    consignee: 'Mina Karimi',
    areaCode: '93',
    phone: '70012345678',
    country: 'Afghanistan',
    region: 'Kabul',
    city: 'Kabul',
    street: '12 Flower Street',
  })
  const { quoteId } = await asked('/order/shop/checkout/preview', { addressId: address.id })
  const { tradeId, orderIds } = await asked('/order/shop/trade/create', { quoteId, addressId: address.id })
  await asked('/order/shop/trade/pay', { tradeId, method: 'wallet', fundPassword: passwords.fund })
  const [orderId] = orderIds as string[]
  const sellerAsks = await logIn(walk, site, seller)
  await sellerAsks('/seller/order/ship', { orderId, carrier: 'Post', trackingNumber: 'RR1' })
  await asked('/order/shop/order/receive', { orderId })
  return { orderId: orderId!, goodsIds, sellerAsks }
}

/** By the keys alone: the stars are one group of radios. */
async function giveStars({ page, t }: Walk, at: number): Promise<void> {
  const stars = page.locator('.star-input').first()
  await stars.getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  for (let now = 1; now < at; now++) await page.keyboard.press('ArrowDown')
  await expect(
    stars.getByRole('radio', { name: t(`orders.review.stars.${at}` as 'orders.review.stars.4'), exact: true }),
  ).toBeChecked()
}

const photo = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await smallPicture('jpeg', 400) })

const shoot = async (page: Page, { site, lang }: Setting, what: string) => {
  if (!process.env.SHOTS) return
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${process.env.SHOTS}/${what}-${site}-${lang}-${width}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

journey('a buyer reviews what came, and others read it once it has passed', settings, async (walk, setting) => {
  const { page, t, at, beFair } = walk
  const { site } = setting
  const name = newName()
  const mark = `Really, says ${name}.`
  await register(walk, name)
  const { orderId, goodsIds, sellerAsks } = await receiveTwo(walk, site, name)
  await page.goto(at(`/userInfo/order-detail?orderId=${orderId}`))
  await page.getByRole('link', { name: t('orders.action.review') }).click()
  await page.waitForURL(/order-evaluation/)
  const send = page.getByRole('button', { name: t('orders.review.send') })
  await expect(send).toHaveCount(2)
  await send.first().click()
  await expect(page.getByText(t('orders.review.missing.stars'))).toBeVisible()
  await beFair('the empty review')
  await giveStars(walk, 4)
  await page.locator('.oev textarea').first().fill(`Holds tea,\nand looks good doing it. <b>${mark}</b>`)
  await page
    .locator('.oev input[type=file]')
    .first()
    .setInputFiles([await photo('a.jpg'), await photo('b.jpg')])
  await expect(page.locator('.oev .pp-one.sent')).toHaveCount(2)
  await shoot(page, setting, 'form')
  await send.first().click()
  await expect(page.getByText(t('goods.reviews.state.under_review'))).toBeVisible()
  await expect(send).toHaveCount(1)
  await giveStars(walk, 5)
  await page.locator('.oev textarea').fill('Just right.')
  await send.click()
  await expect(page.getByText(t('orders.review.all.title'))).toBeVisible()
  await beFair('what was written')
  await shoot(page, setting, 'done')

  const asked = askIn(page)
  const { pageList: mine } = await asked(`/goods/shop/review/mine?orderId=${orderId}`)
  const pictured = mine.find(({ images }: { images: string[] }) => images.length > 0)
  const readReviews = async () => {
    await page.goto(at(`/productDetails?id=${pictured.goodsId}`))
    await page.getByRole('tab').nth(2).click()
  }
  await readReviews()
  await expect(page.locator('.rvs-own')).toContainText(mark)
  await expect(page.locator('.rvs-own').getByText(t('goods.reviews.state.under_review'))).toBeVisible()
  await beFair('the own review')
  await shoot(page, setting, 'own')
  expect(goodsIds).toContain(pictured.goodsId)

  const staffAsk = await logIn(walk, site, 'admin1')
  await staffAsk('/admin/review/decide', { reviewId: pictured.id, decision: 'pass' })
  await sellerAsks('/seller/review/reply', { reviewId: pictured.id, text: 'Thank you, enjoy it.' })
  await readReviews()
  const review = page.locator('.rv').filter({ hasText: mark })
  await expect(review.locator('.rv-reply')).toContainText('Thank you, enjoy it.')
  await expect(review.getByText(t('goods.reviews.state.under_review'))).toHaveCount(0)
  await review.locator('ul button').first().click()
  await expect(page.getByRole('dialog').locator('.rp img')).toBeVisible()
  await page.keyboard.press('Escape')
  await beFair('the reviews')
  await shoot(page, setting, 'passed')
})
