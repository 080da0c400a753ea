import { expect, type Page } from '@playwright/test'
import { createFormats, expectTaxes, openInvoice, photographDocument } from './invoice-page.ts'
import {
  isEverySetting,
  journey,
  newName,
  openHydrated,
  passwords,
  stripMarks,
  type JourneyContext,
  type Setting,
} from './journey.ts'
import { anything, getField, getFundPasswordField, getPlaceOrderButton, toPattern } from './locators.ts'
import { address, fillWallet, logIn, logInAsNewShopper, setFundPassword, type NewShopper } from './shop-api.ts'

type Place = { readonly country: string; readonly region: string; readonly city: string; readonly street: string }
type Sku = { readonly skuId: string; readonly stock: number; readonly price: number }

const cologne: Place = { country: 'Germany', region: 'Nordrhein-Westfalen', city: 'Köln', street: 'Lindenstraße 14' }
const austin: Place = { country: 'United States', region: 'Texas', city: 'Austin', street: '2108 Bluebonnet Lane' }
const vienna: Place = { country: 'Austria', region: 'Wien', city: 'Wien', street: 'Ring 1' }

/** The product and SKU of the first match of a search, or of all products, of which there is plenty. */
async function findSku({ get, post }: NewShopper, keyword: string): Promise<{ goodsId: string; skuId: string }> {
  const found = keyword
    ? (await get('/goods/shop/goods/search', { keyword, type: 'goods', lang: 'en' })).goodsList
    : (await post('/goods/shop/goods/list', { pageSize: 10, inStock: true })).pageList
  for (const { id } of found as { id: string }[]) {
    const { skus } = (await get('/goods/shop/goods/detail', { goodsId: id })).goods as { skus: Sku[] }
    const sku = skus.find(({ stock }) => stock >= 5)
    if (sku) return { goodsId: id, skuId: sku.skuId }
  }
  throw new Error(`nothing is found for ${keyword}`)
}

async function addGoods(shopper: NewShopper, keywords: readonly string[]): Promise<string> {
  const found = []
  for (const keyword of keywords) found.push(await findSku(shopper, keyword))
  for (const { skuId } of found) await shopper.post('/order/shop/cart/add', { skuId, quantity: 2 })
  return found[0]!.goodsId
}

/** The German one as long as German words are. */
const longTitles = {
  en: 'Watering can holder for conservatories',
  de: 'Edelstahlgießkannenwandhalterung für Wintergartenpflanzenliebhaber',
  ar: 'حامل إبريق سقاية للحديقة الشتوية',
  'zh-CN': '温室浇水壶支架',
}

/** A plant, which has the reduced rate, and a new product of its store with the usual one, so that one order has both. */
async function addGoodsOfTwoRates(site: string, shopper: NewShopper): Promise<string> {
  const plant = await findSku(shopper, 'rubber fig')
  const { goods } = await shopper.get('/goods/shop/goods/detail', { goodsId: plant.goodsId })
  const owner = await logIn(site, { account: `seller${Number.parseInt(goods.seller.id.slice(-12), 16)}` })
  const product = { titles: longTitles, skus: [{ code: newName(), choice: [], price: 4.9 }] }
  const { goodsId } = (await owner.post('/seller/goods/save', product)).goods
  await owner.post('/seller/goods/status', { goodsIds: [goodsId], status: 'listed' })
  const [{ skuId }] = (await owner.get('/seller/stock/list', { goodsId })).pageList
  const [{ id: warehouseId }] = (await owner.get('/seller/warehouse/list')).pageList
  await owner.post('/seller/stock/change', { changes: [{ skuId, warehouseId, difference: 5 }], reason: 'counted' })
  for (const id of [plant.skuId, skuId]) await shopper.post('/order/shop/cart/add', { skuId: id, quantity: 1 })
  return plant.goodsId
}

const livesIn = (shopper: NewShopper, place: Place) =>
  shopper.post('/api/address/add', { ...address, ...place, areaCode: '49' })

const getSummary = ({ page, t }: JourneyContext) => page.getByRole('region', { name: t('checkout.sum.title') })

async function pay(context: JourneyContext): Promise<void> {
  await getFundPasswordField(context).fill(passwords.fund)
  await getPlaceOrderButton(context).click()
  await context.page.waitForURL(/\/paySuccess/)
}

async function openOrder({ page, at }: JourneyContext, { get }: NewShopper): Promise<string> {
  const { pageList } = await get('/order/shop/order/list')
  await page.goto(at(`/userInfo/order-detail?orderId=${pageList[0].id}`))
  return pageList[0].id
}

const expectText = async (page: Page, text: string | RegExp) =>
  expect(page.getByRole('main').getByText(text).first()).toBeVisible()

/** Opens the cart from the header; it says the taxes of what is chosen. */
async function openCart({ page, t }: JourneyContext, count: number) {
  await page
    .getByRole('button', { name: t('shell.header.cartCount', { count }) })
    .first()
    .click()
  return page.getByRole('dialog', { name: t('cart.title') })
}

/** A German brand in the language of its country, and from right to left; in all of them with E2E_LANGUAGES=all. */
const german: readonly Setting[] = (
  isEverySetting ? (['en', 'zh-CN', 'de', 'ar'] as const) : (['de', 'ar'] as const)
).map((lang) => ({ site: 'lindenloom', lang }))

journey('a German order includes tax of two rates, from the cart to the invoice', german, async (context, setting) => {
  const { page, t, at, expectNoA11yViolations } = context
  const { site, lang } = setting
  const shopper = await logInAsNewShopper(page, site)
  await setFundPassword(shopper)
  await fillWallet(site, shopper)
  await livesIn(shopper, cologne)
  const goodsId = await addGoodsOfTwoRates(site, shopper)
  const { money, percent } = createFormats(lang, 'EUR')

  await openHydrated(page, at(`/productDetails?id=${goodsId}`))
  await expectText(page, t('goods.price.taxIncluded'))
  const cart = await openCart(context, 2)
  const ofCart = cart.getByText(toPattern(t('cart.tax.included', { taxes: anything })))
  await expect(ofCart).toBeVisible()
  for (const { rate, amount } of (await shopper.get('/order/shop/cart/get_current')).total.tax)
    for (const part of [money(amount), percent(rate)]) expect(stripMarks(await ofCart.innerText())).toContain(part)

  await page.goto(at('/settlement'))
  const { totals } = await shopper.post('/order/shop/checkout/preview')
  expect(totals.tax.map(({ rate }: { rate: number }) => rate)).toEqual([7, 19])
  const includedTax = toPattern(t('orders.tax.included', { name: anything, rate: anything, base: anything }))
  await expect(getSummary(context).getByText(includedTax)).toHaveCount(2)
  await expectNoA11yViolations('the checkout with tax')
  await pay(context)

  const orderId = await openOrder(context, shopper)
  const payment = page.getByRole('region', { name: t('orders.detail.payment') })
  await expect(payment.getByText(includedTax)).toHaveCount(2)
  await expectNoA11yViolations('the order with tax')

  const invoice = await openInvoice(context, setting, { shopper, orderId })
  expect(invoice.total).toBe(totals.payable)
  await expectTaxes(page, lang, invoice, [7, 19])
  await expectText(page, t('print.included'))
  await expectNoA11yViolations('the invoice with two rates')
  await photographDocument(page, setting, 'invoice-included')
})

journey(
  'an American order adds the tax of its state, from the cart to the invoice',
  [{ site: 'int-overstock', lang: 'en' }],
  async (context, setting) => {
    const { page, t, at, expectNoA11yViolations } = context
    const { site, lang } = setting
    const shopper = await logInAsNewShopper(page, site)
    await setFundPassword(shopper)
    await fillWallet(site, shopper)
    await livesIn(shopper, austin)
    const goodsId = await addGoods(shopper, [''])

    await openHydrated(page, at(`/productDetails?id=${goodsId}`))
    await expectText(page, t('goods.price.taxAdded'))
    const cart = await openCart(context, 2)
    await expect(cart.getByText(toPattern(t('cart.tax.added', { taxes: anything })))).toContainText('6.25%')
    await page.goto(at('/settlement'))
    await expect(getSummary(context)).toContainText('Sales tax, Texas 6.25%')
    const { totals } = await shopper.post('/order/shop/checkout/preview')
    await pay(context)
    const orderId = await openOrder(context, shopper)
    await expectText(page, 'Sales tax, Texas 6.25%')

    const invoice = await openInvoice(context, setting, { shopper, orderId })
    expect(invoice.total).toBe(totals.payable)
    await expectTaxes(page, lang, invoice, [6.25])
    await expectText(page, 'Sales tax, Texas 6.25%')
    await expectText(page, t('print.added'))
    await expectNoA11yViolations('the invoice with added tax')
    await photographDocument(page, setting, 'invoice-added')
  },
)

journey(
  'a business of another EU country pays without the tax, after a number of the right form, and its invoice says why',
  isEverySetting ? german : german.filter(({ lang }) => lang === 'de'),
  async (context, setting) => {
    const { page, t, at, expectNoA11yViolations } = context
    const { site, lang } = setting
    const shopper = await logInAsNewShopper(page, site)
    await setFundPassword(shopper)
    await fillWallet(site, shopper)
    await livesIn(shopper, vienna)
    await addGoods(shopper, ['kettle'])
    await openHydrated(page, at('/settlement'))
    const summary = getSummary(context)
    const twenty = createFormats(lang, 'EUR').percent(20)
    const readSummary = async () => stripMarks(await summary.innerText())
    await expect.poll(readSummary).toContain(twenty)
    await page.getByRole('button', { name: t('checkout.business.open') }).click()
    const number = getField(page, t('checkout.business.number'))
    await number.fill('AT12345675')
    await page.getByRole('button', { name: t('checkout.business.apply') }).click()
    await expect(number).toHaveAttribute('aria-invalid', 'true')
    await number.fill('ATU12345675')
    await getField(page, t('checkout.business.name')).fill('Ringstraßen Buchhandlung GmbH')
    await page.getByRole('button', { name: t('checkout.business.apply') }).click()
    await expect(summary).toContainText(t('orders.tax.reverse_charge'))
    expect(await readSummary()).not.toContain(twenty)
    await expectNoA11yViolations('the checkout of a business')
    await page.getByRole('button', { name: t('checkout.business.remove') }).click()
    await expect.poll(readSummary).toContain(twenty)

    await page.getByRole('button', { name: t('checkout.business.open') }).click()
    await number.fill('ATU12345675')
    await getField(page, t('checkout.business.name')).fill('Ringstraßen Buchhandlung GmbH')
    await page.getByRole('button', { name: t('checkout.business.apply') }).click()
    await expect(summary).toContainText(t('orders.tax.reverse_charge'))
    await pay(context)
    const orderId = await openOrder(context, shopper)
    await expectText(page, new RegExp('ATU12345675'))

    const invoice = await openInvoice(context, setting, { shopper, orderId })
    expect(invoice).toMatchObject({ tax: 0, taxes: [], exemption: 'reverse_charge' })
    await expectText(page, 'ATU12345675')
    await expectText(page, 'Ringstraßen Buchhandlung GmbH')
    await expectText(page, t('print.exemption.reverse_charge'))
    await expectText(page, t('print.sum.exempt'))
    expect(stripMarks(await page.getByRole('main').innerText())).not.toContain(twenty)
    await expectNoA11yViolations('the invoice without tax')
    await photographDocument(page, setting, 'invoice-exempt')
  },
)
