import { expect, type Page } from '@playwright/test'
import { buyAndPay } from './buy-and-receive.ts'
import { findA11yViolations } from './find-a11y-violations.ts'
import {
  getOrigin,
  consoleJourney,
  passwords,
  settings,
  takeScreenshots,
  type JourneyContext,
  type Setting,
} from './journey.ts'
import { anything, getField, toPattern } from './locators.ts'
import { fillWallet, logIn, logInAsNewShopper, setFundPassword, type ApiUser } from './shop-api.ts'

/** The page of an order in the console, in a browser of its own in which the store has logged in. */
async function openStore(
  { page, t }: Pick<JourneyContext, 'page' | 't'>,
  { site, lang }: Setting,
  { owner, orderId }: { readonly owner: string; readonly orderId: string },
): Promise<Page> {
  const context = await page
    .context()
    .browser()!
    .newContext({ viewport: { width: 1440, height: 900 } })
  const store = await context.newPage()
  await store.goto(`${getOrigin(site)}/console/seller/orders/${orderId}?lang=${lang}`)
  await getField(store, t('account.login.account')).fill(owner)
  await getField(store, t('account.login.password')).fill(passwords.demo)
  await store.getByRole('button', { name: t('account.login.submit'), exact: true }).click()
  return store
}

consoleJourney(
  'an order leaves in two parcels without a piece that cannot be delivered, is received, and one line comes back',
  settings,
  async ({ page, t, at, expectNoA11yViolations }, setting) => {
    const { site, lang } = setting
    const shopper = await logInAsNewShopper(page, site)
    await setFundPassword(shopper)
    await fillWallet(site, shopper)
    const { orderId, number, owner } = await buyAndPay(shopper, { products: 2, quantity: 2 })
    const { lines } = await shopper.get('/order/shop/order/detail', { orderId, lang })
    const names = (lines as { name: string }[]).map(({ name }) => name)

    const store = await openStore({ page, t }, setting, { owner, orderId })
    const heading = store.getByRole('heading', { level: 1 })
    await expect(heading).toContainText(number)
    const getPieces = (name: string) =>
      store.getByRole('spinbutton', { name: t('selling.ship.quantity', { name }), exact: true })
    await getPieces(names[0]!).fill('3')
    await expect(store.getByText(t('selling.ship.tooMany', { left: 2 }))).toBeVisible()
    await getPieces(names[0]!).fill('2')
    await getPieces(names[1]!).fill('0')
    await getField(store, t('selling.ship.carrier')).fill('UPS')
    await getField(store, t('selling.ship.tracking')).fill('KF 88 402 117')
    await expect(store.getByText('1Z999AA10123456784')).toBeVisible()
    await getField(store, t('selling.ship.tracking')).fill('1Z 999 AA1 0123456784')
    await expect(store.getByText(t('selling.ship.trackingGood', { carrier: 'UPS' }))).toBeVisible()
    expect(await findA11yViolations(store), 'axe on the form of a parcel').toEqual([])
    await takeScreenshots(store, setting, 'parcels-ship')
    await store.getByRole('button', { name: t('selling.ship.pieces', { count: 2 }) }).click()
    await expect(store.getByText(t('selling.ship.partDone', { count: 2 }))).toBeVisible()
    await expect(heading).toContainText(t('orders.status.1'))

    await getField(store, t('selling.notes.label')).fill('One bowl is cracked')
    await store.getByRole('button', { name: t('selling.notes.add') }).click()
    await expect(store.getByText('One bowl is cracked')).toBeVisible()

    // One piece cannot be delivered; the button says the sum.
    await store.getByRole('button', { name: t('selling.cannot.open') }).click()
    const dialog = store.getByRole('dialog', { name: t('selling.cannot.title') })
    await dialog.getByRole('spinbutton').fill('1')
    await getField(dialog, t('selling.cannot.reason')).fill('Cracked on our table')
    const refund = dialog.getByRole('button', { name: toPattern(t('selling.cannot.submit', { amount: anything })) })
    await expect(refund).toBeVisible()
    expect(await findA11yViolations(store), 'axe on the dialog').toEqual([])
    await takeScreenshots(store, setting, 'parcels-cannot-deliver')
    await refund.click()
    await expect(dialog).toBeHidden()
    const afterRefund = await shopper.get('/order/shop/order/detail', { orderId })
    expect(afterRefund.refund.amount).toBe(lines[1].price)

    // The shopper sees the parcel with the carrier's page, and what is still to come.
    await page.goto(at(`/userInfo/order-detail?orderId=${orderId}`))
    await expect(page.getByRole('heading', { name: t('orders.parcels.toCome') })).toBeVisible()
    await expect(page.getByRole('link', { name: /1Z 999 AA1 0123456784/ })).toHaveAttribute(
      'href',
      'https://www.ups.com/track?tracknum=1Z999AA10123456784',
    )
    await expect(page.getByText('One bowl is cracked')).toBeHidden()
    await expectNoA11yViolations('the order between two parcels')
    await takeScreenshots(page, setting, 'parcels-shopper')
    await page.getByRole('button', { name: t('orders.parcels.receiveOf', { number: 1 }) }).click()
    const confirm = page.getByRole('dialog', { name: t('orders.parcels.receiveTitle') })
    await confirm.getByRole('button', { name: t('orders.parcels.receive') }).click()
    await expect(page.getByText(t('orders.parcels.received'), { exact: false }).first()).toBeVisible()

    await getField(store, t('selling.ship.tracking')).fill('1Z999AA10123456785')
    await store.getByRole('button', { name: t('selling.ship.pieces', { count: 1 }) }).click()
    await expect(heading).toContainText(t('orders.status.3'))
    await store.emulateMedia({ colorScheme: 'dark' })
    expect(await findA11yViolations(store), 'axe on the shipped order').toEqual([])
    await takeScreenshots(store, setting, 'parcels-shipped')

    await page.reload()
    await page.getByRole('button', { name: t('orders.parcels.receiveOf', { number: 2 }) }).click()
    await confirm.getByRole('button', { name: t('orders.parcels.receive') }).click()
    await expect(page.getByRole('link', { name: t('orders.action.return') })).toBeVisible()

    // One line comes back, and its money with it.
    const seller = await logIn(site, { account: owner })
    const request = { orderId, lines: [{ lineId: lines[0].id, quantity: 2 }], reason: 'The lid does not fit.' }
    const { id: returnId } = await shopper.post('/order/shop/order/return', request)
    await seller.post('/seller/order/return/decide', { returnId, approve: true })
    await shopper.post('/order/shop/order/return/ship', { returnId, carrier: 'Post', trackingNumber: 'BACK1' })
    await seller.post('/seller/order/return/confirm', { returnId })
    const { order } = await shopper.get('/order/shop/order/detail', { orderId })
    expect(order.status).toBe(4)
    expect(order.amounts.refunded).toBeCloseTo(lines[1].price + lines[0].subtotal, 2)
    await store.context().close()
  },
)

type Zone = { readonly name: string; readonly countries: readonly string[]; readonly methods: readonly object[] }

/** Lets shoppers collect their orders in the store of this seller. */
async function offerPickup({ get, post }: ApiUser): Promise<void> {
  const { delivery } = await get('/seller/delivery/detail')
  const collect = {
    names: { en: 'Collect in the store' },
    fee: 0,
    daysMin: 0,
    daysMax: 1,
    pickup: { street: '1 Quay', city: 'Kabul', country: 'AF', hours: { en: 'Monday to Friday, 9 to 17' } },
  }
  const zones = (delivery.zones as Zone[]).map((zone) => ({ ...zone, methods: [...zone.methods, collect] }))
  await post('/seller/delivery/replace', { version: delivery.version, zones })
}

consoleJourney(
  'a shopper collects an order in the store: a wrong code is refused, the right one hands it over',
  settings.slice(0, 1),
  async ({ page, t, at, expectNoA11yViolations }, setting) => {
    const { site } = setting
    const shopper = await logInAsNewShopper(page, site)
    await setFundPassword(shopper)
    await fillWallet(site, shopper)
    const first = await buyAndPay(shopper, { products: 1, quantity: 1 })
    const seller = await logIn(site, { account: first.owner })
    await offerPickup(seller)
    const { order, lines } = await shopper.get('/order/shop/order/detail', { orderId: first.orderId })
    const purchase = { skuId: lines[0].skuId, quantity: 2 }
    const { groups } = await shopper.post('/order/shop/checkout/preview', purchase)
    type Method = { readonly id: string; readonly pickup: object | null }
    const method = (groups[0].deliveryMethods as Method[]).find(({ pickup }) => pickup !== null)!
    const delivery = { [order.seller.id]: method.id }
    const { quoteId, address } = await shopper.post('/order/shop/checkout/preview', { ...purchase, delivery })
    const placed = await shopper.post('/order/shop/trade/create', { quoteId, addressId: address.id })
    const payment = { tradeId: placed.tradeId, method: 'wallet', fundPassword: passwords.fund }
    await shopper.post('/order/shop/trade/pay', payment)
    const orderId = placed.orderIds[0] as string

    await page.goto(at(`/userInfo/order-detail?orderId=${orderId}`))
    await expect(page.getByText('1 Quay')).toBeVisible()
    await page.getByRole('button', { name: t('orders.pickup.show') }).click()
    const shown = page.getByText(/^\d{6}$/)
    await expect(shown).toBeVisible()
    const code = await shown.innerText()
    await expectNoA11yViolations('the order to collect')
    await takeScreenshots(page, setting, 'pickup-shopper')

    const store = await openStore({ page, t }, setting, { owner: first.owner, orderId })
    const field = getField(store, t('selling.pickup.code'))
    const handOver = store.getByRole('button', { name: t('selling.pickup.submit', { count: 2 }) })
    await handOver.click()
    await expect(store.getByText(t('selling.pickup.codeMissing'))).toBeVisible()
    await field.fill(code.replace(/\d$/, (last) => String((Number(last) + 1) % 10)))
    await handOver.click()
    await expect(store.getByRole('alert')).toContainText('4')
    await expect(field).toHaveValue('')
    expect(await findA11yViolations(store), 'axe on the form of a pick-up').toEqual([])
    await takeScreenshots(store, setting, 'pickup-console')
    await field.fill(code)
    await handOver.click()
    await expect(store.getByRole('heading', { level: 1 })).toContainText(t('orders.status.4'))
    await page.goto(`${at(`/userInfo/order-detail?orderId=${orderId}`)}&again=1`)
    await expect(page.getByText(t('orders.parcels.handedOver'))).toBeVisible()
    await expect(page.getByRole('button', { name: t('orders.pickup.show') })).toBeHidden()
    await store.context().close()
  },
)
