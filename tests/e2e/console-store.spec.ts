import { expect } from '@playwright/test'
import { expectAccessible, toConsole } from './console-page.ts'
import { consoleJourney, passwords, settings, takeScreenshots, type JourneyContext, type Setting } from './journey.ts'
import { anything, getField, toPattern } from './locators.ts'
import { addAddress, createVisitorClient, logIn, logInAsNewShopper } from './shop-api.ts'

const english = settings.slice(0, 1)
type StoreRow = { readonly id: string; readonly goods: readonly { readonly id: string }[] }

/** A demo store that other journeys do not buy from: the first ones of the list are theirs. `nth` counts from its end. */
async function findQuietStore(site: string, nth: number) {
  const { pageList } = await createVisitorClient(site).get('/goods/shop/seller/goods', { pageSize: '100' })
  const stores = (pageList as StoreRow[]).filter(({ goods }) => goods.length >= 2)
  const { id, goods } = stores.at(-1 - nth)!
  const owner = `seller${Number.parseInt(id.slice(-12), 16)}`
  return { id, owner, goodsIds: goods.map((one) => one.id), api: await logIn(site, { account: owner }) }
}

async function openAsOwner({ page, t }: JourneyContext, setting: Setting, path: string, owner: string) {
  await page.goto(toConsole(setting, path))
  await getField(page, t('account.login.account')).fill(owner)
  await getField(page, t('account.login.password')).fill(passwords.demo)
  await page.getByRole('button', { name: t('account.login.submit'), exact: true }).click()
}

/** The button of the first delivery method, which stands after its handle. */
const getFirstMethod = ({ page, t }: JourneyContext) =>
  page
    .getByRole('list', { name: toPattern(t('settings.delivery.methodsOf', { zone: anything })) })
    .first()
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .nth(1)

/** The first option of "Try an address". */
const getFirstOption = ({ page, t }: JourneyContext) =>
  page
    .getByRole('list', { name: t('settings.try.offered') })
    .getByRole('listitem')
    .first()

consoleJourney('a store changes its delivery, and a shopper gets it at checkout', settings, async (run, setting) => {
  const { page, t } = run
  const { owner, goodsIds } = await findQuietStore(setting.site, settings.indexOf(setting))
  const currency = (await createVisitorClient(setting.site).get('/api/brand')).currency.code
  await openAsOwner(run, setting, '/seller/delivery', owner)
  const method = getFirstMethod(run)
  await expect(method).toBeVisible()
  await expect(getFirstOption(run)).toBeVisible()
  await expectAccessible(run.page, 'delivery')
  await takeScreenshots(page, setting, 'console-delivery')

  // A country is in one zone only.
  await page.getByRole('button', { name: t('settings.delivery.newZone') }).click()
  const world = t('settings.delivery.world')
  await page.getByRole('combobox', { name: t('settings.delivery.addCountry') }).fill(world)
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('settings.delivery.countryTwice', { country: world }))).toBeVisible()
  await expectAccessible(run.page, 'the zone')
  await page.getByRole('button', { name: t('settings.cancel') }).click()

  await method.click()
  await getField(page, t('settings.delivery.name')).fill('Kite 44')
  await getField(page, t('settings.delivery.price', { currency })).fill('x')
  await page.getByRole('button', { name: t('settings.done') }).click()
  await expect(page.getByText(t('settings.delivery.number'))).toBeVisible()
  await expectAccessible(run.page, 'the method')
  await takeScreenshots(page, setting, 'console-delivery-method')
  await getField(page, t('settings.delivery.price', { currency })).fill('7.77')
  await page.getByRole('button', { name: t('settings.done') }).click()
  await expect(getFirstOption(run)).toContainText('Kite 44')
  await expect(page.getByText(t('console.save.changes', { count: 2 })).first()).toBeVisible()
  await expectAccessible(run.page, 'delivery with changes')
  await takeScreenshots(page, setting, 'console-delivery-changed')
  await page.getByRole('button', { name: t('console.save.save') }).click()
  await expect(page.getByText(t('settings.delivery.saved'))).toBeVisible()

  const shopper = await logInAsNewShopper(page, setting.site)
  await addAddress(shopper)
  const { goods } = await shopper.get('/goods/shop/goods/detail', { goodsId: goodsIds[0]!, lang: setting.lang })
  const { skuId, minQuantity } = goods.skus.find(({ stock }: { stock: number }) => stock > 0)
  const quote = await shopper.post(`/order/shop/checkout/preview?lang=${setting.lang}`, {
    skuId,
    quantity: minQuantity,
  })
  expect(quote.groups[0].deliveryMethods[0]).toMatchObject({ name: 'Kite 44', regularFee: 7.77 })
  await page.goto(run.at(`/settlement?skuId=${skuId}&quantity=${minQuantity}`))
  await expect(
    page.getByRole('combobox', { name: t('checkout.delivery.of', { store: goods.seller.name }) }),
  ).toContainText('Kite 44')
})

consoleJourney(
  'two people change one delivery: the fields are merged, and one is chosen',
  english,
  async (run, setting) => {
    const { page, t } = run
    const { owner, api } = await findQuietStore(setting.site, 4)
    const currency = (await createVisitorClient(setting.site).get('/api/brand')).currency.code
    await openAsOwner(run, setting, '/seller/delivery', owner)
    const method = getFirstMethod(run)
    await expect(method).toBeVisible()

    const { delivery } = await api.get('/seller/delivery/detail')
    const [zone, ...others] = delivery.zones
    const [first, ...rest] = zone.methods
    const theirs = { ...first, fee: 11, freeFrom: 333 }
    await api.post('/seller/delivery/replace', {
      version: delivery.version,
      zones: [{ ...zone, methods: [theirs, ...rest] }, ...others],
    })

    await method.click()
    await getField(page, t('settings.delivery.price', { currency })).fill('9.5')
    await getField(page, t('settings.delivery.daysMax')).fill('30')
    await page.getByRole('button', { name: t('settings.done') }).click()
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(t('console.conflict.title', { who: owner }))
    await expect(dialog.getByRole('radio')).toHaveCount(2)
    await expect(dialog).toContainText('333')
    await expectAccessible(run.page, 'the conflict')
    await takeScreenshots(page, setting, 'console-delivery-conflict')
    // The first field's price: theirs; what only one of us changed is taken over.
    await dialog.getByRole('radio').nth(1).check()
    await dialog.getByRole('button', { name: t('console.conflict.save') }).click()
    await expect(page.getByText(t('settings.delivery.saved'))).toBeVisible()
    const after = (await api.get('/seller/delivery/detail')).delivery
    expect(after.zones[0].methods[0]).toMatchObject({ id: first.id, fee: 11, freeFrom: 333, daysMax: 30 })
  },
)

/** Brands in which no other journey buys: a closed store refuses their carts. */
const quietBrands = ['cairn', 'lanternrow', 'pocketparade']
const quietSettings = settings.map((setting, index) => ({ ...setting, site: quietBrands[index]! }))

consoleJourney(
  'a store closes for today: its products stay and cannot be bought',
  quietSettings,
  async (run, setting) => {
    const { page, t } = run
    const { owner, goodsIds } = await findQuietStore(setting.site, 0)
    await openAsOwner(run, setting, '/seller/delivery?tab=closures', owner)
    await page.getByRole('button', { name: t('settings.closure.new') }).click()
    await page.getByRole('button', { name: t('settings.closure.save') }).click()
    await expect(page.getByText(t('settings.missing')).first()).toBeVisible()
    await expectAccessible(run.page, 'the closure')
    const { timeZone } = await createVisitorClient(setting.site).get('/api/brand')
    const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date())
    const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
    await getField(page, t('settings.closure.firstDay')).fill(today)
    await getField(page, t('settings.closure.lastDay')).fill(tomorrow)
    await getField(page, t('settings.closure.messages')).fill('Gone to the sea')
    await takeScreenshots(page, setting, 'console-closure-dialog')
    await page.getByRole('button', { name: t('settings.closure.save') }).click()
    await expect(page.getByText(t('settings.closure.running'))).toBeVisible()
    await expectAccessible(run.page, 'closures')
    await takeScreenshots(page, setting, 'console-closures')

    await page.goto(run.at(`/productDetails?id=${goodsIds[0]}`))
    await expect(page.getByRole('complementary', { name: t('goods.closure.label') })).toContainText('Gone to the sea')
    await expect(page.getByRole('button', { name: t('goods.closure.button') }).first()).toBeDisabled()
    await expectAccessible(run.page, 'the product of a closed store')
    await takeScreenshots(page, setting, 'closed-product')

    await page.goto(toConsole(setting, '/seller/delivery?tab=closures'))
    await page.getByRole('button', { name: t('settings.closure.endNow') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('settings.closure.endNow') })
      .click()
    await expect(page.getByText(t('settings.closure.none')).first()).toBeVisible()
    await page.goto(run.at(`/productDetails?id=${goodsIds[1]}`))
    await expect(page.getByRole('button', { name: t('goods.addToCart') }).first()).toBeVisible()
    await expect(page.getByRole('complementary', { name: t('goods.closure.label') })).toBeHidden()
  },
)

consoleJourney('a store says who it is by law', settings, async (run, setting) => {
  const { page, t } = run
  const { owner, api } = await findQuietStore(setting.site, settings.indexOf(setting))
  await openAsOwner(run, setting, '/seller/settings', owner)
  const name = getField(page, t('settings.trader.legalName'))
  await expect(name).toBeVisible()
  await expectAccessible(run.page, 'settings')
  await takeScreenshots(page, setting, 'console-settings')
  await name.fill('Quiet Store Ltd')
  await getField(page, t('settings.trader.street')).fill('1 Quiet Street')
  await getField(page, t('settings.trader.city')).fill('Kabul')
  await page.getByRole('combobox', { name: t('settings.trader.country') }).fill('Af')
  const names = new Intl.DisplayNames(setting.lang, { type: 'region' })
  await page.getByRole('combobox', { name: t('settings.trader.country') }).fill(names.of('AF')!)
  await page.keyboard.press('Enter')
  await getField(page, t('settings.trader.email')).fill('not an address')
  await page.getByRole('button', { name: t('console.save.save') }).click()
  await expect(getField(page, t('settings.trader.email'))).toHaveAttribute('aria-invalid', 'true')
  await getField(page, t('settings.trader.email')).fill('law@quiet.example')
  await page.getByRole('button', { name: t('console.save.save') }).click()
  await expect(page.getByText(t('settings.trader.saved'))).toBeVisible()
  expect((await api.get('/seller/trader/detail')).trader).toMatchObject({
    legalName: 'Quiet Store Ltd',
    country: 'AF',
    email: 'law@quiet.example',
  })
})

consoleJourney('a store arranges its page, publishes it, and rolls back', settings, async (run, setting) => {
  const { page, t } = run
  const { id, owner, api, goodsIds } = await findQuietStore(setting.site, settings.indexOf(setting))
  await openAsOwner(run, setting, '/seller/store-page', owner)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible()
  const add = async (kind: 'text' | 'products', title: string) => {
    await page.getByRole('button', { name: t('settings.page.addSection') }).click()
    await page.getByRole('menuitem', { name: t(`settings.page.kind.${kind}`) }).click()
    await getField(page, t('settings.page.sectionTitle')).fill(title)
  }
  await add('text', 'The workshop')
  await getField(page, t('settings.page.sectionText')).fill('Made by hand.')
  // The real page shows the draft as soon as it is saved.
  await expect(frame.getByText('Made by hand.')).toBeVisible()
  await expect(page.getByText(t('settings.page.state.saved'))).toBeVisible()
  await expectAccessible(run.page, 'the editor of the page')
  await takeScreenshots(page, setting, 'console-store-page')
  const publish = page.getByRole('button', { name: t('settings.page.publish'), exact: true })
  await publish.click()
  await expect(page.getByText(t('settings.page.published')).first()).toBeVisible()
  const readTitles = async () =>
    (await api.get('/goods/shop/seller/front', { sellerId: id })).page.sections.map(
      ({ title }: { title: string }) => title,
    )
  expect(await readTitles()).toEqual(['The workshop'])

  await add('products', 'Our picks')
  const { goods } = await api.get('/goods/shop/goods/detail', { goodsId: goodsIds[0]!, lang: setting.lang })
  await page.getByRole('combobox', { name: t('settings.page.addProduct') }).fill(goods.name)
  await page.keyboard.press('Enter')
  await expect(frame.getByRole('heading', { name: 'Our picks', includeHidden: true })).toBeVisible()
  await expect(publish).toHaveAttribute('aria-disabled', 'false')
  await publish.click()
  await expect(async () => expect(await readTitles()).toEqual(['The workshop', 'Our picks'])).toPass()
  await page.goto(run.at(`/store?id=${id}`))
  await expect(page.getByRole('heading', { name: 'Our picks' })).toBeVisible()
  await expectAccessible(run.page, 'the arranged store page')
  await takeScreenshots(page, setting, 'arranged-store')

  await page.goto(toConsole(setting, '/seller/store-page'))
  await page.getByRole('button', { name: t('settings.page.versions') }).click()
  await expectAccessible(run.page, 'the versions')
  await page.getByRole('button', { name: t('settings.page.restoreOf', { number: 1 }) }).click()
  await expect(page.getByText(t('settings.page.published')).first()).toBeVisible()
  expect(await readTitles()).toEqual(['The workshop'])
})
