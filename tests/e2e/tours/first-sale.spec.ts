import { expect, test } from '@playwright/test'
import { createApplication, decide, fillPerson, fillRest, goOn, openConsole, send } from '../apply-for-store.ts'
import { toConsole } from '../console-page.ts'
import { getOrigin, journey, type JourneyContext, passwords } from '../journey.ts'
import { getField } from '../locators.ts'
import { endReturnWindow } from '../release-order.ts'
import {
  type ApiUser,
  addAddress,
  createShopper,
  fillWallet,
  logIn,
  logInAsNewShopper,
  setFundPassword,
} from '../shop-api.ts'
import { tourSettings } from './tour.ts'

const price = 200
const paidOut = 100

/** A listed product of a new store, with stock. */
async function listProduct(seller: ApiUser): Promise<string> {
  const skus = [{ code: `F${Date.now().toString(36)}`.toUpperCase(), choice: [], price }]
  const { goods } = await seller.post('/seller/goods/save', { titles: { en: 'Nacre comb' }, options: [], skus })
  const goodsId: string = goods.goodsId
  await seller.post('/seller/goods/status', { goodsIds: [goodsId], status: 'listed' })
  const { pageList: stock } = await seller.get('/seller/stock/list', { goodsId })
  const { pageList: warehouses } = await seller.get('/seller/warehouse/list', { lang: 'en' })
  const change = { skuId: stock[0].skuId, warehouseId: warehouses[0].id, difference: 5 }
  await seller.post('/seller/stock/change', { changes: [change], reason: 'counted' })
  return goodsId
}

async function buy(shopper: ApiUser, goodsId: string): Promise<string> {
  const { goods } = await shopper.get('/goods/shop/goods/detail', { goodsId })
  await shopper.post('/order/shop/cart/add', { skuId: goods.skus[0].skuId, quantity: 1 })
  const addressId = await addAddress(shopper)
  const { quoteId } = await shopper.post('/order/shop/checkout/preview', { addressId })
  const { tradeId, orderIds } = await shopper.post('/order/shop/trade/create', { quoteId, addressId })
  await shopper.post('/order/shop/trade/pay', { tradeId, method: 'wallet', fundPassword: passwords.fund })
  return orderIds[0] as string
}

async function apply(context: JourneyContext): Promise<string> {
  const { page, t, at } = context
  const application = createApplication()
  await page.goto(at('/merchantsettled/apply'))
  await getField(page, t('merchants.field.storeName')).fill(application.storeName)
  await goOn(context)
  await fillPerson(context, application)
  await goOn(context)
  await fillRest(context, application)
  await send(context)
  return application.storeName
}

/** Pays earnings of the store out to an account of its owner, as staff approve it. */
async function payOut(seller: ApiUser, staff: ApiUser): Promise<void> {
  await setFundPassword(seller)
  const account = { kind: 'bank', label: 'River Bank', holder: 'Camille Roux', number: 'DE89370400440532013000' }
  const { pageList } = await seller.post('/api/wallet/account/add', { ...account, fundPassword: passwords.fund })
  const input = { amount: paidOut, accountId: pageList[0].id, fundPassword: passwords.fund }
  const { id } = await seller.post('/seller/money/payout', input)
  await staff.post('/admin/withdrawal/decide', { withdrawalId: id, approve: true })
}

journey(
  'a store from its application to the payout of its first sale',
  tourSettings.filter(({ lang }) => ['en', 'ar'].includes(lang)),
  async (context, setting) => {
    test.setTimeout(300_000)
    const { site, lang } = setting
    const { page, t } = context
    const times: string[] = []
    const step = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
      const started = performance.now()
      const result = await test.step(name, run)
      times.push(`${name} ${((performance.now() - started) / 1000).toFixed(1)} s`)
      return result
    }
    const seller = await logInAsNewShopper(page, site)
    const shopper = await createShopper(site)
    await setFundPassword(shopper)
    await fillWallet(site, shopper)
    const finance = await logIn(site, { account: 'finance1' })

    const storeName = await step('apply', () => apply(context))
    const staff = await step('approve', () => decide(site, storeName, { decision: 'accept', commissionPercent: 4 }))
    await step('open the console', () => openConsole(context, storeName))
    const goodsId = await step('list', () => listProduct(seller))
    await step('see', async () => {
      await page.goto(`${getOrigin(site)}/pc/productDetails?id=${goodsId}&lang=${lang}`)
      await expect(page.getByRole('button', { name: t('goods.addToCart') }).first()).toBeEnabled()
    })
    const orderId = await step('buy', () => buy(shopper, goodsId))
    await step('ship', () => seller.post('/seller/order/ship', { orderId, carrier: 'Post', trackingNumber: 'RR1' }))
    await step('receive', () => shopper.post('/order/shop/order/receive', { orderId }))
    await step('release', async () => {
      await endReturnWindow(orderId)
      // The scheduler may have been faster.
      await staff.post('/admin/order/release', { orderId }).catch(() => undefined)
    })
    await step('pay out', () => payOut(seller, finance))
    await step('read the balance', async () => {
      await page.goto(toConsole(setting, '/seller/balance'))
      await expect(page.getByText(t('balance.state.released')).first()).toBeVisible()
    })
    console.log(`${site}, ${lang}: ${times.join(', ')}`)
  },
  { inEveryLanguage: true },
)
