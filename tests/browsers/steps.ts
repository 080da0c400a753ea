import { loadTexts } from '#i18n/read-texts.ts'
import { newName, getOrigin, passwords } from '#tests/e2e/journey.ts'
import { address, fillWallet, logIn, setFundPassword } from '#tests/e2e/shop-api.ts'
import { createText } from '#web/client/text/create-text.ts'
import type { Page } from './page.ts'

/** Does one thing as a shopper and throws when the shop does not answer as it should; may return a note for its line. */
export type Step = { readonly name: string; readonly run: (page: Page) => Promise<string | void> }

const site = 'default'
const t = createText('en', loadTexts('en'))
const toAddress = (path: string) => `${getOrigin(site)}/pc${path}${path.includes('?') ? '&' : '?'}lang=en`

function expectEqual(what: string, actual: unknown, expected: unknown): void {
  const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (found !== wanted) throw new Error(`${what}: ${found} instead of ${wanted}`)
}

const searchBox = { css: 'input[role=combobox]' }
const quantityField = { css: 'main [role=spinbutton]' }
const cartDialog = { css: 'dialog[open]', text: t('cart.title') }
const readQuantity = (page: Page, css: string) =>
  page.evaluate((find, css) => (find({ css }) as HTMLInputElement | null)?.value, css)

async function search(page: Page): Promise<void> {
  await page.open(toAddress('/index'))
  await page.click(searchBox)
  await page.type({ text: 'lam' })
  await page.see({ css: '[role=option]' })
  await page.type('ArrowDown')
  const suggestion = (await page.see({ css: '[role=option][aria-selected=true]' })).trim()
  await page.type('Enter')
  await page.at(`/searchGoods?keyword=${encodeURIComponent(JSON.stringify(suggestion))}`.replaceAll('%20', '+'))
  await page.see({ css: 'main article' })
  await page.gone({ css: '[role=option]' })
}

const toThumbTarget = (name: 'priceFrom' | 'priceTo') => ({
  css: 'main input[type=range]',
  text: t(`search.facet.${name}`),
})
const readPrice = (page: Page, name: 'priceMin' | 'priceMax') =>
  page.evaluate((_find, name) => Number(new URLSearchParams(location.search).get(name)), name)
/** Half of a thumb: its middle runs this far inside the ends of the line. */
const thumbRadius = 11

/** Drags from one share of the slider's line to another. */
async function dragThumb(page: Page, from: number, to: number): Promise<void> {
  const { x, y, width, height } = await page.boxOf({ css: 'main input[type=range]' })
  const pointAt = (share: number) => ({
    x: x + thumbRadius + (width - 2 * thumbRadius) * share,
    y: y + height / 2,
  })
  await page.drag(pointAt(from), pointAt(to))
}

async function dragUpperThumb(page: Page): Promise<string> {
  await page.open(toAddress('/commodity'))
  await page.see(toThumbTarget('priceTo'))
  await dragThumb(page, 1, 0.5)
  await page.at('priceMax=')
  return `up to ${await readPrice(page, 'priceMax')}`
}

async function dragThumbsApart(page: Page): Promise<string> {
  await page.open(toAddress('/commodity'))
  await page.see(toThumbTarget('priceFrom'))
  await dragThumb(page, 0, 1)
  await page.at('priceMin=')
  const highest = await readPrice(page, 'priceMin')
  await page.until(
    'both thumbs at the end',
    (_find, highest) =>
      [...document.querySelectorAll<HTMLInputElement>('main input[type=range]')].every(
        ({ value }) => +value >= highest,
      ),
    highest,
  )
  await dragThumb(page, 1, 0.5)
  await page.until(
    'the lower thumb comes back',
    (_find, highest) => Number(new URLSearchParams(location.search).get('priceMin')) < highest,
    highest,
  )
  return `${highest}, then ${await readPrice(page, 'priceMin')}`
}

/** Safari focuses no button and no link that is clicked; the focus goes away from where it was. */
const focusAsSafari = (page: Page) =>
  page.evaluate(() =>
    addEventListener('mousedown', (event) => {
      const control = (event.target as Element).closest('button, a[href]')
      if (!control || control.hasAttribute('tabindex') || event.defaultPrevented) return
      event.preventDefault()
      ;(document.activeElement as HTMLElement | null)?.blur()
    }),
  )

async function closeMenuByItsButton(page: Page): Promise<void> {
  await page.open(toAddress('/commodity'))
  await focusAsSafari(page)
  const face = { css: '.sort-menu [aria-haspopup=menu]' }
  await page.click(face)
  await page.see({ css: '.sort-menu [role=menu]' })
  await page.click(face)
  // A menu that closes and opens again does so at once.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  await page.gone({ css: '.sort-menu [role=menu]' })
  await page.click(face)
  await page.click({ css: '.sort-menu [role=menuitem]', last: true })
  await page.at('sort=')
}

async function keepFocusOnFilter(page: Page): Promise<void> {
  await page.open(toAddress('/commodity'))
  const name = (await page.see({ css: 'main aside .facet-link .facet-link-name' })).trim()
  await page.click({ css: 'main aside .facet-link', text: name })
  await page.see({ css: 'main aside .facet-link[aria-current]', text: name })
  await page.until('the pressed filter has the focus', () =>
    document.activeElement?.matches('aside .facet-link[aria-current]'),
  )
}

async function findGoodsWithOptions(page: Page): Promise<string> {
  const id = await page.evaluate(async () => {
    type Sku = { stock: number; minQuantity: number; maxQuantity: number }
    type Goods = { skus: Sku[]; specifications: { values: unknown[] }[] }
    const read = async (path: string) => (await (await fetch(path)).json()).data
    const { result } = await read('/goods/shop/goods/recommend?rankingType=SALES&count=60')
    for (const { id } of result as { id: string }[]) {
      const { skus, specifications } = (await read(`/goods/shop/goods/detail?goodsId=${id}`)).goods as Goods
      const isPlenty = ({ stock, minQuantity, maxQuantity }: Sku) => stock >= 9 && minQuantity === 1 && maxQuantity >= 9
      if (specifications.some(({ values }) => values.length > 1) && skus.every(isPlenty)) return id
    }
    return null
  })
  if (!id) throw new Error('no product of the demo has options that are all in stock')
  return id
}

async function chooseOption(page: Page): Promise<string> {
  await page.open(toAddress('/index'))
  await page.open(toAddress(`/productDetails?id=${await findGoodsWithOptions(page)}`))
  const readChosen = () =>
    [...document.querySelectorAll('main fieldset [aria-pressed=true]')]
      .map((chip) => chip.ariaLabel ?? chip.textContent)
      .join()
  const before = await page.evaluate(readChosen)
  await page.click({ css: 'main fieldset [aria-pressed=false]:not([aria-disabled=true])', last: true })
  await page.until(
    'another option is chosen',
    (_find, before) => {
      const chosen = [...document.querySelectorAll('main fieldset [aria-pressed=true]')]
        .map((chip) => chip.ariaLabel ?? chip.textContent)
        .join()
      return chosen !== '' && chosen !== before
    },
    before,
  )
  return page.evaluate(readChosen)
}

async function typeQuantity(page: Page): Promise<void> {
  await page.click(quantityField)
  await page.type({ text: '3' }, 'Tab')
  await page.until(
    'the quantity is taken',
    (find, target) => find(target)?.getAttribute('aria-valuenow') !== '1',
    quantityField,
  )
  expectEqual('quantity', await readQuantity(page, quantityField.css), '3')
}

/** Where the focus is, told by the open dialog. */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]')
    const focus = document.activeElement
    if (!dialog || !focus || !dialog.contains(focus) || focus === dialog) return `outside (${focus?.nodeName})`
    return focus.closest('.toast-region') ? 'toast' : 'dialog'
  })

async function tabAroundCart(page: Page): Promise<string> {
  await page.click({ css: 'main button', text: t('goods.addToCart') })
  await page.see({ css: '.toast-region button', text: t('goods.viewCart') })
  await page.click({ css: 'header button', text: t('shell.header.cartCount', { count: 3 }) })
  await page.see({ css: 'dialog[open] .toast-region button' })
  await page.type('Shift+Tab')
  expectEqual('focus after Shift+Tab from the title', await readFocus(page), 'toast')
  const seen: string[] = []
  for (let presses = 0; presses < 12; presses++) {
    await page.type('Tab')
    seen.push(await readFocus(page))
  }
  const escaped = seen.filter((where) => where.startsWith('outside'))
  expectEqual('presses of Tab that left the dialog', escaped, [])
  expectEqual('the round leads to the toast again', seen.includes('toast'), true)
  return `${seen.length} presses`
}

const name = () => names.get('current')!
const names = new Map<string, string>()

async function register(page: Page): Promise<string> {
  names.set('current', newName())
  await page.click({ css: 'dialog[open] a', text: t('cart.login.register') })
  await page.at('/register')
  await page.enter({ css: 'input[name=username]' }, name())
  await page.enter({ css: 'input[name=password]' }, passwords.login)
  await page.enter({ css: 'input[name=confirmPassword]' }, passwords.login)
  await page.click({ css: 'main button', text: t('account.register.submit') })
  await page.see({ css: 'header', text: name() })
  return name()
}

async function findMergedCart(page: Page): Promise<void> {
  await page.open(toAddress('/index'))
  await page.click({ css: 'header button', text: t('shell.header.cartCount', { count: 3 }) })
  await page.see({ ...cartDialog, css: 'dialog[open]' })
  await page.see({ css: 'dialog[open] .cart-line' })
  expectEqual('quantity in the cart', await readQuantity(page, 'dialog[open] [role=spinbutton]'), '3')
}

async function checkOut(page: Page): Promise<void> {
  const shopper = await logIn(site, { account: name(), password: passwords.login, userAgent: 'browsers' })
  await setFundPassword(shopper)
  await fillWallet(site, shopper)
  await page.click({ css: 'dialog[open] .modal-foot button', last: true })
  await page.at('/settlement')
  // The country is the brand's, which has no regions.
  for (const field of ['consignee', 'phone', 'city', 'street'] as const)
    await page.enter({ css: `input[name=${field}]` }, address[field])
  await page.click({ css: 'main button', text: t('account.address.save') })
  await page.see({ css: 'main', text: address.street })
  const field = { css: 'input[name=fundPassword]' }
  const pay = { css: '.settlement-submit button' }
  await page.enter(field, 'wrong-pass')
  await page.click(pay)
  await page.at('tradeId=')
  await page.see({ css: 'input[name=fundPassword][aria-invalid=true]' })
  await page.evaluate((find, field) => (find(field) as HTMLInputElement).select(), field)
  await page.type({ text: passwords.fund })
  await page.click(pay)
  await page.at('/paySuccess')
  await page.see({ css: 'h1', text: t('checkout.success.title') })
}

async function requestRefund(page: Page): Promise<void> {
  await page.open(toAddress('/userInfo/my-order'))
  await page.click({ css: 'main a', text: t('orders.action.details') })
  await page.at('order-detail')
  await page.click({ css: 'main button', text: t('orders.action.refund') })
  await page.enter({ css: 'dialog[open] textarea' }, 'Ordered twice by mistake.')
  await page.click({ css: 'dialog[open] button', text: t('orders.refund.confirm'), last: true })
  await page.gone({ css: 'dialog[open]' })
  await page.see({ css: 'main', text: t('orders.timeline.refund_requested') })
}

/** Records in the page how it looks if it comes back from the back/forward cache; the shop's own listener is before. */
const recordRestore = (page: Page) =>
  page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('restored', document.documentElement.hidden ? 'hidden' : 'shown')
    }),
  )

async function logOut(page: Page): Promise<string> {
  await page.open(toAddress('/userInfo/wallet'))
  await page.see({ css: 'body', text: name() })
  await recordRestore(page)
  await page.open(toAddress('/index'))
  await page.click({ css: '.header-user [aria-haspopup=menu]' })
  await page.click({ css: '.header-user [role=menuitem]', text: t('shell.header.logout') })
  await page.see({ css: 'header a', text: t('shell.header.login') })
  await page.back()
  await page.at('/login')
  await page.hydrated()
  await page.see({ css: 'main button', text: t('account.login.submit') })
  expectEqual(
    'the page names the shopper',
    await page.evaluate((_find, name) => document.body.innerText.includes(name), name()),
    false,
  )
  const restored = await page.evaluate(() => sessionStorage.getItem('restored'))
  expectEqual('a page from the back/forward cache was shown', restored === 'shown', false)
  return restored ? 'restored hidden, then loaded again' : 'loaded again'
}

/** In this order; those after a failed step of the same group are not reached. */
export const stepGroups: readonly (readonly Step[])[] = [
  [{ name: 'search by a suggestion', run: search }],
  [{ name: 'drag the upper thumb of the price slider', run: dragUpperThumb }],
  [{ name: 'part two thumbs at the end of the price slider', run: dragThumbsApart }],
  [{ name: 'close a menu by its button, as in Safari', run: closeMenuByItsButton }],
  [{ name: 'keep the focus on a pressed filter', run: keepFocusOnFilter }],
  [
    { name: 'choose an option', run: chooseOption },
    { name: 'type a quantity', run: typeQuantity },
    { name: 'go round a visitor’s cart and a toast by Tab', run: tabAroundCart },
    { name: 'register', run: register },
    { name: 'find the cart after registering', run: findMergedCart },
    { name: 'check out and pay', run: checkOut },
    { name: 'request a refund', run: requestRefund },
    { name: 'log out; going back shows nothing personal', run: logOut },
  ],
]
