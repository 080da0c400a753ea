import { expect, type Page } from '@playwright/test'
import { journey, passwords, stripMarks, type JourneyContext } from './journey.ts'
import { anything, getField, getFundPasswordField, getPlaceOrderButton, toPattern } from './locators.ts'
import { address, fillWallet, logInAsNewShopper, setFundPassword, type NewShopper } from './shop-api.ts'

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

const livesIn = (shopper: NewShopper, place: Place) =>
  shopper.post('/api/address/add', { ...address, ...place, areaCode: '49' })

const getSummary = ({ page, t }: JourneyContext) => page.getByRole('region', { name: t('checkout.sum.title') })

async function pay(context: JourneyContext): Promise<void> {
  await getFundPasswordField(context).fill(passwords.fund)
  await getPlaceOrderButton(context).click()
  await context.page.waitForURL(/\/paySuccess/)
}

async function openOrder({ page, at }: JourneyContext, { get }: NewShopper): Promise<void> {
  const { pageList } = await get('/order/shop/order/list')
  await page.goto(at(`/userInfo/order-detail?orderId=${pageList[0].id}`))
}

const expectText = async (page: Page, text: string | RegExp) =>
  expect(page.getByRole('main').getByText(text).first()).toBeVisible()

journey(
  'a German order includes tax of two rates',
  [
    { site: 'lindenloom', lang: 'en' },
    { site: 'lindenloom', lang: 'zh-CN' },
    { site: 'lindenloom', lang: 'ar' },
  ],
  async (context, { site }) => {
    const { page, t, at, expectNoA11yViolations } = context
    const shopper = await logInAsNewShopper(page, site)
    await setFundPassword(shopper)
    await fillWallet(site, shopper)
    await livesIn(shopper, cologne)
    const goodsId = await addGoods(shopper, ['rubber fig', 'kettle'])

    await page.goto(at(`/productDetails?id=${goodsId}`))
    await expectText(page, t('goods.price.taxIncluded'))

    await page.goto(at('/settlement'))
    const { totals } = await shopper.post('/order/shop/checkout/preview')
    expect(totals.tax.map(({ rate }: { rate: number }) => rate)).toEqual([7, 19])
    const includedTax = toPattern(t('orders.tax.included', { name: anything, rate: anything, base: anything }))
    await expect(getSummary(context).getByText(includedTax)).toHaveCount(2)
    await expectNoA11yViolations('the checkout with tax')
    await pay(context)

    await openOrder(context, shopper)
    const payment = page.getByRole('region', { name: t('orders.detail.payment') })
    await expect(payment.getByText(includedTax)).toBeVisible()
    await expectNoA11yViolations('the order with tax')
  },
)

journey(
  'an American order adds the tax of its state',
  [{ site: 'int-overstock', lang: 'en' }],
  async (context, { site }) => {
    const { page, t, at } = context
    const shopper = await logInAsNewShopper(page, site)
    await setFundPassword(shopper)
    await fillWallet(site, shopper)
    await livesIn(shopper, austin)
    const goodsId = await addGoods(shopper, [''])

    await page.goto(at(`/productDetails?id=${goodsId}`))
    await expectText(page, t('goods.price.taxAdded'))
    await page.goto(at('/settlement'))
    await expect(getSummary(context)).toContainText('Sales tax, Texas 6.25%')
    await pay(context)
    await openOrder(context, shopper)
    await expectText(page, 'Sales tax, Texas 6.25%')
  },
)

journey(
  'a business of another EU country pays without the tax, after a number of the right form',
  [{ site: 'lindenloom', lang: 'en' }],
  async (context, { site }) => {
    const { page, t, at, expectNoA11yViolations } = context
    const shopper = await logInAsNewShopper(page, site)
    await livesIn(shopper, vienna)
    await addGoods(shopper, ['kettle'])
    await page.goto(at('/settlement'))
    const summary = getSummary(context)
    await expect(summary).toContainText('20% VAT')
    await page.getByRole('button', { name: t('checkout.business.open') }).click()
    const number = getField(page, t('checkout.business.number'))
    await number.fill('AT12345675')
    await page.getByRole('button', { name: t('checkout.business.apply') }).click()
    await expect(number).toHaveAttribute('aria-invalid', 'true')
    await number.fill('ATU12345675')
    await page.getByRole('button', { name: t('checkout.business.apply') }).click()
    await expect(summary).toContainText(t('orders.tax.reverse_charge'))
    expect(stripMarks(await summary.innerText())).not.toContain('20%')
    await expectNoA11yViolations('the checkout of a business')
    await page.getByRole('button', { name: t('checkout.business.remove') }).click()
    await expect(summary).toContainText('20% VAT')
  },
)
