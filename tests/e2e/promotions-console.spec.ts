import { expect } from '@playwright/test'
import { expectAccessible, openPageAs, toConsole, useSession } from './console-page.ts'
import { consoleJourney, passwords, settings, takeScreenshots } from './journey.ts'
import { getField } from './locators.ts'
import { addAddress, createShopper, fillWallet, logIn, setFundPassword, type ApiUser } from './shop-api.ts'

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

consoleJourney(
  'a sale starts by screens, shoppers see its price, and it ends early; a coupon is made and used',
  settings.slice(0, 1),
  async ({ page, t, at }, setting) => {
    const { site } = setting
    const seller = await logIn(site, { account: 'seller2' })
    const { index, goodsId, skuId } = await findProductWithoutSale(seller)
    const shopper = await createShopper(site)
    const getGoods = async () => (await shopper.get('/goods/shop/goods/detail', { goodsId })).goods

    const desk = await openPageAs(page, site, seller)
    await desk.goto(toConsole(setting, '/seller/promotions'))
    await expect(desk.getByRole('heading', { name: t('promotions.calendar.title') })).toBeVisible()
    await expectAccessible(desk, 'the promotions')
    await takeScreenshots(desk, setting, 'console-promotions')
    await desk.getByRole('button', { name: t('frame.nav.newSale') }).click()
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

    await desk.getByRole('button', { name: t('frame.nav.newCoupon') }).click()
    const name = `Spring ${shopper.name}`
    await getField(desk, t('promotions.coupon.name')).fill(name)
    await getField(desk, t('promotions.percent')).fill('10')
    await getField(desk, t('promotions.ends')).fill(saleEnd)
    await getField(desk, t('promotions.total')).fill('50')
    await expectAccessible(desk, 'the coupon')
    await takeScreenshots(desk, setting, 'console-coupon')
    await desk.getByRole('button', { name: t('promotions.coupon.save') }).click()
    const coupon = desk
      .getByRole('region', { name: t('frame.nav.coupons'), exact: true })
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

consoleJourney(
  'a coupon of the brand is made by staff, claimed by a shopper, and ends',
  settings,
  async (run, setting) => {
    const { page, t } = run
    const { site } = setting
    await useSession(page, site, await logIn(site, { account: 'admin1' }))
    const shopper = await createShopper(site)
    await page.goto(toConsole(setting, '/staff/coupons'))
    await page.getByRole('button', { name: t('frame.nav.newCoupon') }).click()
    await page.getByRole('button', { name: t('promotions.coupon.save') }).click()
    await expect(page.getByText(t('promotions.coupon.nameMissing'))).toBeVisible()
    const name = `Autumn ${shopper.name}`
    await getField(page, t('promotions.coupon.name')).fill(name)
    await getField(page, t('promotions.percent')).fill('10')
    await getField(page, t('promotions.ends')).fill(saleEnd)
    await page.getByRole('combobox', { name: t('promotions.brand.addCategory') }).click()
    await page.getByRole('option').first().click()
    await expect(page.getByText(t('promotions.effect.brand'))).toBeVisible()
    await expectAccessible(page, 'a coupon of the brand')
    await takeScreenshots(page, setting, 'console-brand-coupon')
    await page.getByRole('button', { name: t('promotions.coupon.save') }).click()

    const line = page.getByRole('listitem').filter({ hasText: name })
    await expect(line).toContainText(t('promotions.coupon.use', { collected: 0, used: 0 }))
    const { pageList } = await shopper.get('/goods/shop/coupon/list', { pageSize: '100' })
    const coupon = pageList.find((one: { name: string }) => one.name === name)
    expect(coupon).toMatchObject({ seller: null, percent: 10, restricted: true })
    await shopper.post('/goods/shop/coupon/collect', { couponId: coupon.id })
    await takeScreenshots(page, setting, 'console-brand-coupons')
    await line.getByRole('button', { name: t('promotions.end.early') }).click()
    const ending = page.getByRole('dialog', { name: t('promotions.end.coupon') })
    await ending.getByRole('button', { name: t('promotions.end.confirm') }).click()
    await expect(ending).toBeHidden()
    await expect(line).toContainText(t('promotions.state.ended'))
    await expect(line).toContainText(t('promotions.coupon.use', { collected: 1, used: 0 }))
  },
)
