import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandAccounts, postTransaction, toTransferEntries, toUserAccount } from '#server/modules/wallet/public.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { fundPassword, makeBuyer } from '#tests/harness/buyers.ts'
import { noon, sampleAccount } from '#tests/harness/cash.ts'
import { makeStoreCoupon } from '#tests/harness/coupons.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { buyAndPay } from '#tests/harness/order-flow.ts'
import { makePerson } from '#tests/harness/people.ts'
import { makeReview } from '#tests/harness/reviews.ts'
import { runJobs } from '#tests/harness/run-jobs.ts'

let shop: TestShop
let store: TestStore
beforeAll(async () => {
  shop = await openTestShop({ settings: { timeZone: 'UTC' } })
  store = await makeStore(shop)
})
afterAll(() => shop.close())

const outcome = ({ status, error }: ApiResponse) => `${status} ${error?.key ?? 'ok'}`
const post = (path: string, input: object = {}, by = store) =>
  shop.post(`/seller/export/${path}`, input, { token: by.owner.token })
const get = (path: string, input: object = {}, by = store) =>
  shop.get(`/seller/export/${path}`, input as Record<string, string>, { token: by.owner.token })
const runExports = () => runJobs(shop.ctx(), ['write-export'])
const download = (link: string, token: string | undefined = store.owner.token) =>
  shop.app.inject({
    url: link,
    headers: { host: shop.brand.hosts[0]!, ...(token && { authorization: `Bearer ${token}` }) },
  })
const write = async (path: string, input: object = {}) => {
  const started = await post(path, input)
  expect(outcome(started)).toBe('200 ok')
  expect(started.data.export).toMatchObject({ state: 'waiting', link: null })
  expect(await runExports()).toEqual([{ state: 'done' }])
  return (await get('detail', { exportId: started.data.export.id })).data.export
}
const toLines = (body: string) => body.replace('\u{feff}', '').trim().split('\r\n')

test('products that match the filters become a file that imports read', async () => {
  await makeGoods(shop, { store, title: 'Teapot', stock: [3, 4], priceMinor: 1_250 })
  await makeGoods(shop, { store, title: 'Saucer', stock: [9] })
  await makeGoods(shop, { store, title: '=HYPERLINK("x") teapot', stock: [1] })
  const file = await write('goods', { keyword: 'teapot', sort: 'oldest' })
  expect(file).toMatchObject({ list: 'goods', state: 'ready', lineCount: 2, isComplete: true })
  const response = await download(file.link)
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="goods-\d{4}-\d\d-\d\d\.csv"$/)
  const [heading, first, second, third] = toLines(response.body)
  expect(heading).toMatch(/^Handle,Title,/)
  expect(first).toContain(',Teapot,')
  expect(first).toContain(',12.50,')
  expect(second).toContain('Size 2')
  expect(third).toContain(`"'=HYPERLINK(""x"") teapot"`)
})

test('a code as keyword finds its product, as in the list', async () => {
  const { skuIds } = await makeGoods(shop, { store, title: 'Ladle' })
  const file = await write('goods', { keyword: `SKU-${skuIds[0]}` })
  expect(file.lineCount).toBe(1)
  expect((await download(file.link)).body).toContain('Ladle')
})

test('orders that match the filters become lines in the language of the seller', async () => {
  const own = await makeStore(shop)
  const { skuIds } = await makeGoods(shop, { store: own, title: '+Cup', stock: [10] })
  const buyer = await makeBuyer(shop, { creditMinor: 100_000 })
  await buyAndPay(buyer, [skuIds[0]!])
  await buyAndPay(buyer, [skuIds[0]!])
  const started = await shop.post(
    '/seller/export/orders',
    { view: 'to_prepare', sort: 'oldest' },
    { token: own.owner.token, lang: 'zh-CN' },
  )
  const cancelled = await shop.post('/seller/export/orders', { status: -1 }, { token: own.owner.token })
  await runExports()
  const file = (await get('detail', { exportId: started.data.export.id }, own)).data.export
  expect(file).toMatchObject({ list: 'orders', lineCount: 2 })
  const lines = toLines((await download(file.link, own.owner.token)).body)
  expect(lines[0]).toMatch(/^订单号,下单时间,状态,.*,币种,状态代码$/)
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`,'+Cup 中 / 尺寸 1,2,20.00,4.00,0.00,24.00,0.00,USD,1`)
  expect(lines[1]!.split(',')[2]).toBe('已付款，待发货')
  const { data } = await get('detail', { exportId: cancelled.data.export.id }, own)
  expect(data.export).toMatchObject({ state: 'ready', lineCount: 0 })
})

test('returns, reviews, stock and invoices become the lines of their lists', async () => {
  const own = await makeStore(shop)
  const { goodsId, skuIds } = await makeGoods(shop, { store: own, title: 'Bowl', stock: [7] })
  const buyer = await makeBuyer(shop, { creditMinor: 100_000 })
  const { id: userId } = await makePerson(shop)
  await buyAndPay(buyer, [skuIds[0]!])
  const reviewId = await makeReview(shop, { goodsId, storeId: own.id, userId, text: '=A chip at the rim' })
  const pass = shop.db().updateTable('reviews').set({ status: 'passed' })
  await pass.where('brand_id', '=', shop.brand.id).where('id', '=', reviewId).execute()
  await runJobs(shop.ctx())
  const writeOwn = async (list: string, input: object = {}) => {
    const started = await post(list, input, own)
    expect(outcome(started)).toBe('200 ok')
    await runExports()
    const file = (await get('detail', { exportId: started.data.export.id }, own)).data.export
    expect(file).toMatchObject({ list, state: 'ready', isComplete: true })
    return toLines((await download(file.link, own.owner.token)).body)
  }
  expect(await writeOwn('stock')).toEqual([
    'Code,Items,Warehouse,Available,Reserved',
    expect.stringMatching(/^SKU-.*,Bowl \/ .*,.+,5,0$/),
  ])
  expect(await writeOwn('stock', { maxStock: 1 })).toHaveLength(1)
  expect(await writeOwn('reviews', { maxStars: 3 })).toEqual([
    'Time,Items,Stars,Review,Buyer,Images,Reply,Replied at',
    expect.stringContaining(`,Bowl,3,'=A chip at the rim,a***z,0,,`),
  ])
  expect(await writeOwn('reviews', { stars: 5 })).toHaveLength(1)
  expect(await writeOwn('returns')).toEqual([
    expect.stringMatching(/^Order,Requested at,Type,Status,.*,Type code,Status code$/),
  ])
  expect(await writeOwn('invoices')).toEqual([
    'Invoice number,Type,Issued at,Order,Amount,Currency,Type code',
    expect.stringMatching(/^\S+,Invoice,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,.+,USD,invoice$/),
  ])
})

test('sales and coupons become the lines of their lists, in the view that is open', async () => {
  const own = await makeStore(shop)
  const { skuIds } = await makeGoods(shop, { store: own, title: 'Jug', stock: [2, 2], priceMinor: 2_000 })
  const now = shop.clock.now().getTime()
  const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
  const sale = { percent: 25, startsAt: inHours(2), endsAt: inHours(4) }
  const saved = await shop.post('/seller/sale/save', { skuIds, ...sale }, { token: own.owner.token })
  expect(outcome(saved)).toBe('200 ok')
  await makeStoreCoupon(shop, own, { names: { en: 'Five off', ar: 'خصم خمسة' }, minimum: 20, total: 9 })
  const writeIn = async (lang: 'en' | 'ar', list: string, input: object) => {
    const started = await shop.post(`/seller/export/${list}`, input, { token: own.owner.token, lang })
    expect(outcome(started)).toBe('200 ok')
    await runExports()
    const { link } = (await get('detail', { exportId: started.data.export.id }, own)).data.export
    return toLines((await download(link, own.owner.token)).body)
  }
  expect(await writeIn('en', 'sales', { state: 'planned' })).toEqual([
    'Items,Products,SKUs,Lowest percent off,Highest percent off,Starts at,Ends at,Status,Sold,Status code',
    expect.stringMatching(/^Jug,1,2,25,25,\d{4}.*,\d{4}.*,Scheduled,0,planned$/),
  ])
  expect(await writeIn('en', 'sales', { state: 'running' })).toHaveLength(1)
  const [, coupon] = await writeIn('ar', 'coupons', {})
  expect(coupon).toMatch(/^خصم خمسة,خصم بمبلغ,5\.00,,,20\.00,.*,9,0,0,USD,amount,running$/)
  expect(await writeIn('ar', 'coupons', { state: 'ended' })).toHaveLength(1)
  expect(outcome(await post('coupons', { state: 'soon' }, own))).toBe('422 request.invalid')
})

test('payouts become lines with the word and the code of their state', async () => {
  const own = await makeStore(shop)
  shop.clock.forward(Math.max(0, noon.getTime() - shop.clock.now().getTime()))
  const owner = { token: own.owner.token }
  const { id: otherId } = await makeBuyer(shop)
  const known = await shop.db().selectFrom('users').select('fund_password_hash').where('id', '=', otherId).execute()
  await shop.db().updateTable('users').set(known[0]!).where('id', '=', own.owner.id).execute()
  await postTransaction(shop.ctx(), {
    kind: 'credit',
    referenceId: newId(),
    reason: 'a test',
    actorId: own.owner.id,
    entries: toTransferEntries(brandAccounts.clearing, toUserAccount(own.owner.id, 'seller'), 50_000),
  })
  const accounts = await shop.post('/api/wallet/account/add', { ...sampleAccount, fundPassword }, owner)
  const accountId = accounts.data.pageList[0].id
  const payout = await shop.post('/seller/money/payout', { amount: 120.5, accountId, fundPassword }, owner)
  expect(outcome(payout)).toBe('200 ok')
  const started = await post('payouts', {}, own)
  await runExports()
  const { link } = (await get('detail', { exportId: started.data.export.id }, own)).data.export
  const lines = toLines((await download(link, own.owner.token)).body)
  expect(lines).toEqual([
    'Requested at,Account,Status,Decided at,Answer,Amount,Fee,Currency,Reference,Status code',
    expect.stringMatching(/,River Bank •••• 3000,Requested,,,120\.50,\d+\.\d\d,USD,.+,submitted$/),
  ])
})

test('a file is for the store that asked, for a week', async () => {
  const file = await write('goods', {})
  const other = await makeStore(shop)
  expect(outcome(await get('detail', { exportId: file.id }, other))).toBe('404 export.not_found')
  expect((await get('list', {}, other)).data.pageList).toEqual([])
  expect((await download(file.link, other.owner.token)).statusCode).toBe(404)
  expect((await download(file.link, '')).statusCode).toBe(401)
  expect((await download('/seller/export/file/nothing')).statusCode).toBe(404)
  expect((await download(file.link)).statusCode).toBe(200)
  shop.clock.forward(7 * 86_400_000)
  expect((await download(file.link)).statusCode).toBe(404)
  expect((await get('detail', { exportId: file.id })).data.export.link).toBeNull()
  shop.clock.forward(1)
  await post('goods')
  expect(outcome(await get('detail', { exportId: file.id }))).toBe('404 export.not_found')
  await expect.poll(() => shop.engine.files.exists('private', `${file.id}.csv`)).toBe(false)
  await runExports()
})

test('five files wait at most, and an unknown category is refused at once', async () => {
  const own = await makeStore(shop)
  for (let count = 0; count < 5; count++) expect(outcome(await post('goods', {}, own))).toBe('200 ok')
  expect(outcome(await post('goods', {}, own))).toBe('409 export.limit')
  await runExports()
  expect(outcome(await post('goods', {}, own))).toBe('200 ok')
  expect(outcome(await post('goods', { categoryId: 'x' }, own))).toBe('404 category.not_found')
})
