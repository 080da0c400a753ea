import { expect, test, type Page } from '@playwright/test'
import type { UserInfo } from '#contract/account.ts'
import type { WorkspaceName } from '#web/console/app/section.ts'
import { listSections } from '#web/console/app/sections.ts'
import { recordFigure, scale } from '#tests/trust/figures.ts'
import { toConsole, useSession } from './console-page.ts'
import { getOrigin, passwords } from './journey.ts'
import { payloads, planted } from './payloads.ts'
import { createShopper, fillWallet, logIn, setFundPassword, type ApiUser } from './shop-api.ts'

/** A brand that no other journey looks at: its category, coupon and news have odd names from here on. */
const site = 'tidemark'
const setting = { site, lang: 'en' } as const

/** Every way to run a script once; ten times as many, which is all of them, in the long form. */
const used = payloads.slice(0, 27 * scale)

type Observations = { readonly run: string[]; readonly complaints: string[] }

/** Notes on a page: scripts that ran, dialogs, and reports of the content policy. */
async function watch(page: Page): Promise<Observations> {
  const observed: Observations = { run: [], complaints: [] }
  const note = (list: string[], what: string) => list.push(`${what} at ${page.url()}`)
  page.on('dialog', (dialog) => {
    note(observed.run, 'a dialog')
    void dialog.dismiss()
  })
  await page.exposeFunction(planted, () => note(observed.run, 'a script'))
  await page.exposeFunction('notePolicy', (directive: string) => note(observed.complaints, directive))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, blockedURI }) => {
      const { notePolicy } = globalThis as unknown as { notePolicy: (text: string) => void }
      notePolicy(`${violatedDirective} ${blockedURI} ${sourceFile}`)
    })
  })
  return observed
}

type Places = {
  readonly goodsIds: readonly string[]
  readonly storeId: string
  readonly orderId: string
  readonly newsId: string
}

/** Puts the payloads into texts of a store, of the brand and of a shopper, through the API as their clients would. */
async function plant(seller: ApiUser, staff: ApiUser, shopper: ApiUser): Promise<Places> {
  const goodsIds: string[] = []
  for (let start = 0; start < used.length; start += 3) {
    const [first, second, third] = used.slice(start, start + 3) as [string, string, string]
    const { goods } = await seller.post('/seller/goods/save', {
      titles: { en: first },
      subtitles: { en: second },
      descriptions: { en: `<p>${first}</p>${second}<p title="${third}">${third}</p>` },
      attributes: [{ names: { en: third.slice(0, 100) }, values: { en: second } }],
      tags: [second],
      options: [{ names: { en: third }, values: [{ en: first }] }],
      skus: [{ code: `X${Date.now().toString(36)}-${start}`.toUpperCase(), choice: [0], price: 1 }],
    })
    goodsIds.push(goods.goodsId)
  }
  await seller.post('/seller/goods/status', { goodsIds, status: 'listed' })
  const { pageList: stock } = await seller.get('/seller/stock/list', { goodsId: goodsIds[0]! })
  const { pageList: warehouses } = await seller.get('/seller/warehouse/list', { lang: 'en' })
  const change = { skuId: stock[0].skuId, warehouseId: warehouses[0].id, difference: 5 }
  await seller.post('/seller/stock/change', { changes: [change], reason: 'counted' })
  await seller.post('/seller/warehouse/save', {
    code: `W${Date.now().toString(36)}`,
    names: { en: used[0]!.slice(0, 60) },
  })
  const runs = { startsAt: '2026-01-01T00:00:00Z', endsAt: '2036-01-01T00:00:00Z' }
  await seller.post('/seller/coupon/save', {
    names: { en: used[1]!.slice(0, 60) },
    kind: 'percent',
    percent: 5,
    ...runs,
  })
  await seller.post('/seller/chat/replies/save', { code: `x${Date.now().toString(36)}`, texts: { en: used[4] } })

  // The name of a category holds no angle bracket, which stands between names in files.
  await staff.post('/admin/category/create', { names: { en: `" onmouseover=${planted}() ${Date.now().toString(36)}` } })
  const { page } = await staff.post('/admin/content/create', { kind: 'news', title: used[3] })
  const content = { titles: { en: used[3] }, bodies: { en: used.join('\n\n') } }
  await staff.post('/admin/content/save', { kind: 'news', id: page.id, version: page.draft.version, content })
  const saved = await staff.get('/admin/content/detail', { kind: 'news', id: page.id })
  await staff.post('/admin/content/publish', { kind: 'news', id: page.id, version: saved.page.draft.version })

  for (let start = 0; start < used.length; start += 15) {
    const content = used.slice(start, start + 15).join('\n')
    await shopper.post('/api/chat/send', { content, clientId: `payload-${start}` })
  }
  await setFundPassword(shopper)
  await fillWallet(site, shopper)
  const place = { consignee: used[1]!.slice(0, 60), street: used[2]!.slice(0, 120), city: used[5]!.slice(0, 60) }
  const { address } = await shopper.post('/api/address/add', {
    ...place,
    phone: '70012345678',
    country: 'Afghanistan',
    region: 'Kabul',
    areaCode: '93',
  })
  await shopper.post('/order/shop/cart/add', { skuId: change.skuId, quantity: 1 })
  const quote = await shopper.post('/order/shop/checkout/preview', { addressId: address.id })
  const storeId = quote.groups[0].seller.id as string
  const notes = { [storeId]: used[2] }
  const trade = await shopper.post('/order/shop/trade/create', { quoteId: quote.quoteId, addressId: address.id, notes })
  const payment = { tradeId: trade.tradeId, method: 'wallet', fundPassword: passwords.fund }
  await shopper.post('/order/shop/trade/pay', payment)
  const orderId = trade.orderIds[0] as string
  await seller.post('/seller/order/note/add', { orderId, text: used[6] })
  return { goodsIds, storeId, orderId, newsId: page.id }
}

/** Sections of the console that show them; the long form opens all. */
const showsTexts = /products|stock|orders|chat|coupons|promotions|categories|content|moderation|audit$/

/** Pages of the shop that show them. */
const shopPaths = ({ storeId, orderId, newsId }: Places): string[] => [
  `/store?id=${storeId}`,
  `/commodity?keyword=${encodeURIComponent(used[0]!)}`,
  '/index',
  '/classification',
  '/settlement',
  '/userInfo/setup/shipping-address',
  '/userInfo/my-order',
  `/userInfo/order-detail?orderId=${orderId}`,
  '/userInfo/my-coupons',
  `/information?id=${newsId}`,
  '/chat',
]

test('no text of a person runs as a script in a page of another', async ({ page, browser }) => {
  test.setTimeout(300_000 * Math.min(scale, 6))
  const [seller, staff, shopper] = [
    await logIn(site, { account: 'seller1' }),
    await logIn(site, { account: 'admin1' }),
    await createShopper(site),
  ]
  const places = await plant(seller, staff, shopper)
  const { goodsIds, orderId } = places
  const shop = (path: string) => `${getOrigin(site)}/pc${path}${path.includes('?') ? '&' : '?'}lang=en`
  const desk = (path: string) => toConsole(setting, path)
  const listDesk = async (person: ApiUser, workspace: WorkspaceName) =>
    listSections((await person.get('/api/user/info')) as UserInfo).flatMap((section) =>
      section.workspace === workspace && (scale > 1 || showsTexts.test(section.path))
        ? [toConsole(setting, section.path)]
        : [],
    )
  const pages: readonly (readonly [ApiUser, readonly string[]])[] = [
    [shopper, [...goodsIds.map((id) => `/productDetails?id=${id}`), ...shopPaths(places)].map(shop)],
    [
      seller,
      [
        ...(await listDesk(seller, 'seller')),
        desk(`/seller/products/${goodsIds[0]}`),
        desk(`/seller/orders/${orderId}`),
      ],
    ],
    [staff, [...(await listDesk(staff, 'staff')), desk(`/staff/orders/${orderId}`)]],
  ]
  const observed = await watch(page)
  let opened = 0
  for (const [person, addresses] of pages) {
    await page.context().clearCookies()
    await useSession(page, site, person)
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeAttached()
      await expect.poll(() => page.evaluate(() => document.querySelectorAll('[aria-busy="true"]').length)).toBe(0)
      opened += 1
    }
  }
  expect(observed).toEqual({ run: [], complaints: [] })

  // The same texts on a page that does not escape them.
  const open = await browser.newPage()
  const control = await watch(open)
  for (const text of used) await open.setContent(`<title>x</title>${text}`).catch(() => {})
  await expect.poll(() => control.run.length).toBeGreaterThan(used.length / 3)
  await open.close()
  recordFigure({
    promise: 12,
    name: 'payloads',
    text: `${used.length} payloads in texts of a store, a shopper and staff, ${opened} pages in Chromium: 0 scripts, 0 dialogs, 0 reports of the content policy. Control: unescaped, ${control.run.length} ran`,
  })
})
