import { expect, type Page } from '@playwright/test'
import { createSmallImage } from '#tests/harness/uploads.ts'
import { buyAndReceive } from './buy-and-receive.ts'
import { findA11yViolations } from './find-a11y-violations.ts'
import { getOrigin, journey, passwords, settings, takeScreenshots, type Setting } from './journey.ts'
import { getField } from './locators.ts'
import {
  addAddress,
  createShopper,
  fillWallet,
  logIn,
  logInAsNewShopper,
  setFundPassword,
  type ApiUser,
} from './shop-api.ts'

/** An address of the console of a brand in a language. */
const toConsole = ({ site, lang }: Setting, path: string) =>
  `${getOrigin(site)}/console${path}${path.includes('?') ? '&' : '?'}lang=${lang}`

/** A second browser, with the session of the seller. */
async function openSellerPage(shopperPage: Page, site: string, { token }: ApiUser): Promise<Page> {
  const browser = shopperPage.context().browser()!
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const cookie = { url: getOrigin(site), sameSite: 'Lax' } as const
  await context.addCookies([
    { ...cookie, name: 'session', value: token, httpOnly: true },
    { ...cookie, name: 'signed_in', value: '1' },
  ])
  return context.newPage()
}

/** No accessibility violations in light and dark. */
async function expectAccessible(page: Page, what: string) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findA11yViolations(page), `axe on ${what}, ${colorScheme}`).toEqual([])
  }
}

journey(
  'a shopper requests a return with a photo; the seller accepts it and refunds the parcel by screens',
  settings,
  async ({ page, t, at }, setting) => {
    const { site } = setting
    const shopper = await logInAsNewShopper(page, site)
    const { orderId, seller } = await buyAndReceive(site, shopper, { products: 1, quantity: 3 })
    const { order } = await shopper.get('/order/shop/order/detail', { orderId })
    await page.goto(at(`/userInfo/order-return?orderId=${orderId}`))
    await page.getByRole('spinbutton').press('ArrowUp')
    await getField(page, t('returns.reason')).fill('The lid does not fit.')
    const photo = { name: 'lid.jpg', mimeType: 'image/jpeg', buffer: await createSmallImage('jpeg', 400) }
    await page.getByLabel(t('common.pictures.choose')).setInputFiles([photo])
    await expect(page.getByRole('img', { name: t('common.pictures.picture', { number: 1 }) })).toBeVisible()
    const send = page.getByRole('button', { name: t('returns.send') })
    await expect(page.getByRole('progressbar', { name: t('common.pictures.sending', { number: 1 }) })).toBeHidden()
    await expect(page.getByText(t('returns.willGet'))).toBeVisible()
    await send.click()
    await expect(page.getByText(t('returns.state.requested'))).toBeVisible()

    const desk = await openSellerPage(page, site, seller)
    await desk.goto(toConsole(setting, `/seller/returns?view=to_decide&keyword=${order.number}`))
    const link = desk.getByRole('link', { name: order.number })
    await expect(link).toBeVisible()
    await expectAccessible(desk, 'the list')
    await takeScreenshots(desk, setting, 'console-returns')
    // The first key of the list opens its first return.
    await desk.keyboard.press('j')
    await expect(desk).toHaveURL(/returns\/[0-9a-f-]+\?/)
    const panel = desk.getByRole('complementary', { name: t('aftersales.of', { number: order.number }) })
    await expect(panel.getByText('The lid does not fit.')).toBeVisible()
    await expectAccessible(desk, 'the return')
    await takeScreenshots(desk, setting, 'console-return')
    await panel
      .getByRole('button', { name: t('aftersales.photo', { number: 1, author: shopper.name }) })
      .first()
      .click()
    const viewer = desk.getByRole('dialog')
    await expect(viewer.getByRole('img').first()).toBeVisible()
    await desk.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await getField(panel, t('aftersales.thread.write', { name: shopper.name })).fill('Please send it back.')
    await panel.getByRole('button', { name: t('aftersales.thread.send'), exact: true }).click()
    await expect(panel.getByRole('listitem').filter({ hasText: 'Please send it back.' })).toBeVisible()
    await panel.getByRole('button', { name: t('aftersales.refuse.open') }).click()
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: t('aftersales.refuse.send') })
      .click()
    await expect(desk.getByText(t('aftersales.refuse.missing'))).toBeVisible()
    await expectAccessible(desk, 'the refusal')
    await desk.keyboard.press('Escape')
    await expect(desk.getByRole('dialog')).toBeHidden()
    const accept = panel.getByRole('button').filter({ hasText: t('aftersales.accept.return', { amount: '' }).trim() })
    await accept.click()
    await expect(panel.getByText(t('aftersales.state.accepted')).first()).toBeVisible()

    await page.reload()
    await getField(page, t('returns.ship.carrier')).fill('Post')
    await getField(page, t('returns.ship.number')).fill('BACK77')
    await page.getByRole('button', { name: t('returns.ship.send') }).click()
    await expect(page.getByText(t('returns.state.shipped_back'))).toBeVisible()

    await desk.goto(toConsole(setting, `/seller/returns?view=on_its_way&keyword=${order.number}`))
    await link.click()
    await expect(panel.getByText('BACK77')).toBeVisible()
    await panel.getByRole('button', { name: t('aftersales.confirm.open') }).click()
    const confirm = desk.getByRole('dialog', { name: t('aftersales.confirm.title') })
    await confirm.getByRole('checkbox', { name: t('aftersales.confirm.restock') }).check()
    await expectAccessible(desk, 'the confirmation')
    await confirm
      .getByRole('button')
      .filter({ hasText: t('aftersales.confirm.refund', { amount: '' }).trim() })
      .click()
    await expect(panel.getByText(t('aftersales.state.received')).first()).toBeVisible()
    await desk.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(desk).toHaveURL(/returns\?/)
    await desk
      .getByRole('navigation', { name: t('aftersales.views') })
      .getByRole('link', { name: t('aftersales.view.closed') })
      .click()
    await expect(desk.getByRole('link', { name: order.number })).toBeVisible()
    await page.reload()
    await expect(page.getByText(t('returns.state.received'))).toBeVisible()

    // The refund has its document.
    await desk.goto(toConsole(setting, `/seller/invoices?keyword=${order.number}`))
    await expect(desk.getByRole('link', { name: order.number }).first()).toBeVisible()
    await expectAccessible(desk, 'the invoices')
    await takeScreenshots(desk, setting, 'console-invoices')
    await desk.context().close()
  },
)

journey(
  'a seller answers a review in its place and shoppers read the reply',
  settings,
  async ({ page, t, at }, setting) => {
    const { site } = setting
    const shopper = await logInAsNewShopper(page, site)
    const { orderId, goodsIds, seller } = await buyAndReceive(site, shopper, { products: 1, quantity: 1 })
    const { lines } = await shopper.get('/order/shop/order/detail', { orderId })
    const text = `The knob came off, says ${shopper.name}.`
    const { reviews } = await shopper.post('/goods/shop/review/add', {
      orderId,
      lines: [{ lineId: lines[0].id, stars: 2, text }],
    })
    const staff = await logIn(site, { account: 'admin1' })
    await staff.post('/admin/review/decide', { reviewId: reviews[0].id, decision: 'pass' })

    const desk = await openSellerPage(page, site, seller)
    await desk.goto(toConsole(setting, `/seller/reviews?view=to_reply&keyword=${shopper.name}`))
    const review = desk.getByRole('listitem').filter({ hasText: text })
    await expect(review).toBeVisible()
    await expectAccessible(desk, 'the reviews')
    await review.getByRole('button', { name: t('aftersales.reply.send') }).click()
    await getField(review, t('aftersales.reply.label', { author: reviews[0].author })).fill(
      `A new knob leaves today for ${shopper.name}.`,
    )
    await desk.keyboard.press('Control+Enter')
    // It waits no longer.
    await expect(review).toBeHidden()
    await desk.goto(toConsole(setting, `/seller/reviews?view=low&keyword=${shopper.name}`))
    await expect(review.getByText('A new knob leaves today')).toBeVisible()
    await takeScreenshots(desk, setting, 'console-reviews')
    await expectAccessible(desk, 'the answered review')
    await review.getByRole('button', { name: t('aftersales.reply.edit') }).click()
    await getField(review, t('aftersales.reply.label', { author: reviews[0].author })).fill(
      `A steel knob leaves today for ${shopper.name}.`,
    )
    await review.getByRole('button', { name: t('aftersales.reply.save') }).click()
    await expect(review.getByText('A steel knob leaves today')).toBeVisible()
    // The public page is rendered again soon after the change, not in the same moment.
    await expect(async () => {
      await page.goto(at(`/productDetails?id=${goodsIds[0]}`))
      await page.getByRole('tab').nth(2).click()
      await expect(page.getByText(`A steel knob leaves today for ${shopper.name}.`)).toBeVisible({ timeout: 3000 })
    }).toPass()
    await desk.context().close()
  },
)

const saleEnd = '2030-01-01T00:00'

/** A listed product of the store that is in no sale, and its place among those to choose from. */
async function findProductWithoutSale({ get }: ApiUser) {
  const { pageList } = await get('/seller/goods/list', { status: 'listed', pageSize: '200' })
  for (const [index, { goodsId }] of pageList.entries()) {
    const { skus } = await get('/seller/sale/preview', { goodsIds: goodsId, percent: '20', endsAt: `${saleEnd}:00Z` })
    const isFree = skus.every(({ conflict, notCheaper }: Record<string, unknown>) => !conflict && !notCheaper)
    if (skus.length > 0 && isFree) return { index, goodsId: goodsId as string, skuId: skus[0].skuId as string }
  }
  throw new Error('every product of the store is in a sale')
}

journey(
  'a sale starts by screens, shoppers see its price, and it ends early; a coupon is made and used',
  settings.slice(0, 1),
  async ({ page, t, at }, setting) => {
    const { site } = setting
    const seller = await logIn(site, { account: 'seller3' })
    const { index, goodsId, skuId } = await findProductWithoutSale(seller)
    const shopper = await createShopper(site)
    const getGoods = async () => (await shopper.get('/goods/shop/goods/detail', { goodsId })).goods

    const desk = await openSellerPage(page, site, seller)
    await desk.goto(toConsole(setting, '/seller/promotions'))
    await expect(desk.getByRole('heading', { name: t('promotions.calendar.title') })).toBeVisible()
    await expectAccessible(desk, 'the promotions')
    await takeScreenshots(desk, setting, 'console-promotions')
    await desk.getByRole('button', { name: t('promotions.sale.new') }).click()
    await desk.getByRole('button', { name: t('promotions.sale.start') }).click()
    await expect(desk.getByText(t('promotions.percentMissing'))).toBeVisible()
    await desk.getByRole('combobox', { name: t('promotions.products.add') }).click()
    await desk.getByRole('option').nth(index).click()
    await getField(desk, t('promotions.percent')).fill('20')
    await getField(desk, t('promotions.ends')).fill(saleEnd)
    const effect = desk.getByRole('region', { name: t('promotions.effect.title') })
    await expect(effect.getByRole('row').nth(1)).toBeVisible()
    await expectAccessible(desk, 'the sale')
    await takeScreenshots(desk, setting, 'console-sale')
    await desk.getByRole('button', { name: t('promotions.sale.start') }).click()
    await expect(desk).toHaveURL(/promotions(\?|$)/)
    await expect.poll(async () => (await getGoods()).promotion?.percentOff).toBe(20)
    await page.goto(at(`/productDetails?id=${goodsId}`))
    await expect(page.getByRole('main').getByText('20%').first()).toBeVisible()

    await desk.goto(toConsole(setting, '/seller/promotions?view=running'))
    const sales = desk.getByRole('region', { name: t('promotions.sales'), exact: true })
    const sale = sales.getByRole('listitem').first()
    await sale.getByRole('button', { name: t('promotions.end.early') }).click()
    const ending = desk.getByRole('dialog', { name: t('promotions.end.sale') })
    await expectAccessible(desk, 'the end of a sale')
    await ending.getByRole('button', { name: t('promotions.end.confirm') }).click()
    await expect(ending).toBeHidden()
    await expect.poll(async () => (await getGoods()).promotion).toBeUndefined()

    await desk.getByRole('button', { name: t('promotions.coupon.new') }).click()
    const name = `Spring ${shopper.name}`
    await getField(desk, t('promotions.coupon.name')).fill(name)
    await getField(desk, t('promotions.percent')).fill('10')
    await getField(desk, t('promotions.ends')).fill(saleEnd)
    await getField(desk, t('promotions.total')).fill('50')
    await expectAccessible(desk, 'the coupon')
    await takeScreenshots(desk, setting, 'console-coupon')
    await desk.getByRole('button', { name: t('promotions.coupon.save') }).click()
    const coupon = desk
      .getByRole('region', { name: t('promotions.coupons'), exact: true })
      .getByRole('listitem')
      .filter({ hasText: name })
    await expect(coupon).toContainText(t('promotions.coupon.useOf', { collected: 0, used: 0, total: 50 }))

    const { pageList } = await seller.get('/seller/coupon/list')
    const { id: couponId } = pageList.find((one: { name: string }) => one.name === name)
    await shopper.post('/goods/shop/coupon/collect', { couponId })
    await setFundPassword(shopper)
    await fillWallet(site, shopper)
    await shopper.post('/order/shop/cart/add', { skuId, quantity: 1 })
    const addressId = await addAddress(shopper)
    const { quoteId } = await shopper.post('/order/shop/checkout/preview', { addressId })
    const { tradeId } = await shopper.post('/order/shop/trade/create', { quoteId, addressId })
    await shopper.post('/order/shop/trade/pay', { tradeId, method: 'wallet', fundPassword: passwords.fund })
    await desk.reload()
    await expect(coupon).toContainText(t('promotions.coupon.useOf', { collected: 1, used: 1, total: 50 }))
    await desk.context().close()
  },
)
