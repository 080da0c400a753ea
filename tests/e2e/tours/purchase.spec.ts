import { expect, test, type Page } from '@playwright/test'
import { getDirection, getLocaleInfo } from '#i18n/locales.ts'
import { fillAddress } from '../fill-address.ts'
import { logInAsStoreOwner } from '../buy-and-receive.ts'
import { findA11yViolations } from '../find-a11y-violations.ts'
import { journey, type JourneyContext, passwords, type Setting } from '../journey.ts'
import {
  anything,
  getCardLinks,
  getField,
  getFundPasswordField,
  getHeader,
  getPlaceOrderButton,
  toPattern,
} from '../locators.ts'
import { readCode, readMails } from '../read-code.ts'
import {
  address,
  createVisitorClient,
  fillWallet,
  logInAsNewShopper,
  type NewShopper,
  setFundPassword,
} from '../shop-api.ts'
import { findTextProblems } from './find-text-problems.ts'
import { inspect, saveImage, tourSettings } from './tour.ts'

/** Gives the shopper an address for mails, a language for them and money. */
async function prepare(shopper: NewShopper, { site, lang }: Setting): Promise<string> {
  const email = `${shopper.name}@mail.example`
  await shopper.post('/api/user/code/send', { channel: 'email', target: email, purpose: 'bind' })
  await shopper.post('/api/user/email/bind', { target: email, code: await readCode(email), password: passwords.login })
  // Mails are written in the language of the last log-in.
  await shopper.post(`/api/user/login?lang=${lang}`, { account: shopper.name, password: passwords.login })
  await setFundPassword(shopper)
  await fillWallet(site, shopper)
  return email
}

/** The name, in this language, of a product that can be returned and of which there is plenty. */
async function findReturnable({ site, lang }: Setting): Promise<string> {
  const visitor = createVisitorClient(site)
  const { pageList } = await visitor.post(`/goods/shop/goods/list?lang=${lang}`, { pageSize: 40, inStock: true })
  for (const { id, name } of pageList as { id: string; name: string }[]) {
    const { goods } = await visitor.get('/goods/shop/goods/detail', { goodsId: id, lang })
    if (goods.withdrawalExemption === null && goods.skus.every(({ stock }: { stock: number }) => stock >= 12))
      return name
  }
  throw new Error('no product of the first page can be returned')
}

/** Searches on the home page, opens what is found and puts it into the cart. */
async function findAndAdd({ page, t, at }: JourneyContext, name: string, look: (what: string) => Promise<void>) {
  await page.goto(at('/index'))
  await look('1-home')
  const box = page.getByRole('combobox', { name: t('search.box.label'), exact: true })
  await box.tap()
  await box.fill(name)
  await box.press('Enter')
  await page.waitForURL(/\/searchGoods/)
  await look('2-found')
  await getCardLinks(page).filter({ hasText: name }).first().tap()
  await page.waitForURL(/\/productDetails/)
  await look('3-product')
  await page
    .getByRole('button', { name: t('goods.addToCart') })
    .first()
    .tap()
  await getHeader(page)
    .getByRole('button', { name: t('shell.header.cartCount', { count: 1 }) })
    .tap()
}

async function payAtCheckout(context: JourneyContext, look: (what: string) => Promise<void>): Promise<void> {
  const { page, t } = context
  const cart = page.getByRole('dialog', { name: t('cart.title') })
  await expect(cart).toBeVisible()
  await look('4-cart')
  await cart.getByRole('button', { name: toPattern(t('cart.placeOrder', { amount: anything })) }).tap()
  await page.waitForURL(/\/settlement/)
  await fillAddress({ page, t })
  await page.getByRole('button', { name: t('account.address.save') }).tap()
  await expect(page.getByText(address.street).first()).toBeVisible()
  await look('5-checkout')
  await getFundPasswordField(context).fill(passwords.fund)
  await getPlaceOrderButton(context).tap()
  await page.waitForURL(/\/paySuccess/)
  await look('6-paid')
}

/** The mails to the shopper: in the language, fitting a phone, readable by everybody. */
async function lookAtMails(page: Page, setting: Setting, email: string): Promise<string[]> {
  const found: string[] = []
  const mails = (await readMails(email, 4)).slice(1)
  // A page of the shop would keep its policy against inline styles, which mails need.
  await page.goto('about:blank')
  for (const [index, { subject, html }] of mails.entries()) {
    await page.setContent(html)
    const name = `mail-${index + 1}`
    await saveImage(page, setting, name)
    const shown = await page.evaluate(() => {
      const { dir, lang, scrollWidth } = document.documentElement
      return { dir, lang, isWide: scrollWidth > window.innerWidth }
    })
    const expected = { dir: getDirection(setting.lang), lang: getLocaleInfo(setting.lang).htmlLang, isWide: false }
    if (JSON.stringify(shown) !== JSON.stringify(expected)) found.push(`${name} (${subject}): ${JSON.stringify(shown)}`)
    // The landmarks are those of the mail program.
    const ignoredRules = ['landmark-one-main', 'region', 'page-has-heading-one']
    for (const violation of await findA11yViolations(page, { ignoredRules })) found.push(`${name}: ${violation}`)
    for (const problem of await findTextProblems(page, setting.lang)) found.push(`${name}: ${problem}`)
  }
  return found
}

journey(
  'a purchase from the search to the refund, with its mails',
  tourSettings,
  async (context, setting) => {
    test.setTimeout(300_000)
    const { page, t, at } = context
    const shopper = await logInAsNewShopper(page, setting.site)
    const email = await prepare(shopper, setting)
    const found: string[] = []
    const look = async (what: string) => void found.push(...(await inspect(page, setting, `buy-${what}`)))

    await findAndAdd(context, await findReturnable(setting), look)
    await payAtCheckout(context, look)
    const { pageList } = await shopper.get('/order/shop/order/list', {})
    const orderId: string = pageList[0].id
    const seller = await logInAsStoreOwner(setting.site, shopper, orderId)
    await seller.post('/seller/order/ship', { orderId, carrier: 'Post', trackingNumber: 'RR123' })

    await page.goto(at(`/userInfo/order-detail?orderId=${orderId}`))
    await look('7-shipped')
    await page
      .getByRole('button', { name: t('orders.action.receive') })
      .first()
      .tap()
    await page
      .getByRole('dialog', { name: t('orders.receive.title') })
      .getByRole('button', { name: t('orders.receive.confirm') })
      .tap()
    await expect(page.getByText(t('orders.receive.done'))).toBeVisible()
    await page.goto(at(`/userInfo/order-return?orderId=${orderId}`))
    await page.getByRole('spinbutton').press('ArrowUp')
    await getField(page, t('returns.reason')).fill('The lid does not fit.')
    await look('8-return')
    await page.getByRole('button', { name: t('returns.send') }).tap()
    await expect(page.getByText(t('returns.state.requested'))).toBeVisible()
    await look('9-asked')

    const returns = await seller.get('/seller/return/list')
    const { id: returnId } = returns.pageList.find((one: { order: { id: string } }) => one.order.id === orderId)
    await seller.post('/seller/order/return/decide', { returnId, approve: true })
    await page.goto(at(`/userInfo/order-return?orderId=${orderId}`))
    await getField(page, t('returns.ship.carrier')).fill('Post')
    await getField(page, t('returns.ship.number')).fill('BACK77')
    await look('a-way-back')
    await page.getByRole('button', { name: t('returns.ship.send') }).tap()
    await expect(page.getByText(t('returns.state.shipped_back'))).toBeVisible()
    await seller.post('/seller/order/return/confirm', { returnId, restock: true })
    await page.goto(at(`/userInfo/order-return?orderId=${orderId}`))
    await expect(page.getByText(t('returns.state.received'))).toBeVisible()
    await look('b-refunded')
    await page.goto(at('/userInfo/wallet'))
    await look('c-wallet')
    found.push(...(await lookAtMails(page, setting, email)))
    expect(found).toEqual([])
  },
  { inEveryLanguage: true },
)
