import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { hashToken } from './http/credentials.ts'
import { isSamePrincipal } from './http/last-principals.ts'
import { newId } from './ids.ts'
import { runAhead } from './run-ahead.ts'
import { withIdempotency } from './transaction.ts'

let shop: TestShop
let skuId: string
let goodsId: string
beforeAll(async () => {
  shop = await openTestShop()
  const goods = await makeGoods(shop, { store: await makeStore(shop), stock: [50] })
  skuId = goods.skuIds[0]!
  goodsId = goods.goodsId
})
afterAll(() => shop.close())

const countLines = async ({ id }: Buyer) =>
  (
    await shop
      .db()
      .selectFrom('cart_lines')
      .innerJoin('carts', 'carts.id', 'cart_lines.cart_id')
      .where('carts.brand_id', '=', shop.brand.id)
      .where('cart_lines.brand_id', '=', shop.brand.id)
      .where('carts.user_id', '=', id)
      .select('cart_lines.quantity')
      .execute()
  ).map(({ quantity }) => quantity)

/** As another process ends it. */
const endSession = ({ token }: Buyer) =>
  shop
    .db()
    .deleteFrom('sessions')
    .where('brand_id', '=', shop.brand.id)
    .where('token_hash', '=', hashToken(token))
    .execute()

describe('what ran ahead of its checks', () => {
  const failed = async () => {
    await shop.db().selectFrom('users').select('id').where('brand_id', '=', shop.brand.id).limit(1).execute()
    throw new Error('no longer signed in')
  }

  test('learns nothing when a check fails', async () => {
    const learned: unknown[] = []
    const body = async (ctx: ReturnType<TestShop['ctx']>) => {
      learned.push(await ctx.db.selectFrom('users').selectAll().where('brand_id', '=', shop.brand.id).execute())
    }
    await expect(runAhead(shop.ctx(), failed(), body)).rejects.toThrow('no longer signed in')
    expect(learned).toEqual([])
    await runAhead(shop.ctx(), Promise.resolve(), body)
    expect(learned).toHaveLength(1)
  })

  test('fails by the check and not by its own refusal', async () => {
    const refuse = async () => {
      throw new Error('not for you')
    }
    await expect(runAhead(shop.ctx(), failed(), refuse)).rejects.toThrow('no longer signed in')
    await expect(runAhead(shop.ctx(), Promise.resolve(), refuse)).rejects.toThrow('not for you')
  })

  test('is rolled back, though its statements were sent', async () => {
    const kind = `test-${newId()}`
    const body = (ctx: ReturnType<TestShop['ctx']>) =>
      ctx.db
        .insertInto('outbox')
        .values({
          brand_id: shop.brand.id,
          id: newId(),
          kind,
          payload: '{}',
          created_at: new Date(0),
          due_at: new Date(0),
        })
        .execute()
    const count = async () =>
      (
        await shop
          .db()
          .selectFrom('outbox')
          .select('id')
          .where('brand_id', '=', shop.brand.id)
          .where('kind', '=', kind)
          .execute()
      ).length
    await expect(withIdempotency({ ...shop.ctx(), checkPrincipal: failed }, body)).rejects.toThrow(
      'no longer signed in',
    )
    expect(await count()).toBe(0)
    await withIdempotency({ ...shop.ctx(), checkPrincipal: async () => undefined }, body)
    expect(await count()).toBe(1)
  })
})

describe('a session that another process has ended', () => {
  test('is refused at the next request, which changes nothing', async () => {
    const buyer = await makeBuyer(shop, { creditMinor: 100_000 })
    await buyer.addToCart(skuId)
    await buyer.addToCart(skuId)
    const quoted = await buyer.preview()
    await endSession(buyer)
    const answers = [
      await buyer.addToCart(skuId),
      await shop.get('/order/shop/cart/list', {}, { token: buyer.token }),
      await buyer.preview(),
      await buyer.place(quoted.data.quoteId, {}, newId()),
      await buyer.place('not an id'),
      await buyer.pay(newId()),
      await buyer.pay(newId(), { fundPassword: undefined }),
      await buyer.pay(newId(), { method: 'shells' }),
      await buyer.place(quoted.data.quoteId, {}, 'not a key'),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401))
    expect(await countLines(buyer)).toEqual([2])
  })

  test('is a visitor where visitors may read', async () => {
    const buyer = await makeBuyer(shop)
    const read = () => shop.get('/goods/shop/goods/detail', { goodsId }, { token: buyer.token })
    await read()
    await endSession(buyer)
    expect((await read()).status).toBe(200)
  })
})

test('requests of one session that run at once all act as the principal is now', async () => {
  const store = await makeStore(shop)
  const own = await makeGoods(shop, { store, stock: [50] })
  const buyer = await makeBuyer(shop)
  await buyer.addToCart(own.skuIds[0]!)
  await shop
    .db()
    .updateTable('stores')
    .set({ owner_id: buyer.id })
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', store.id)
    .execute()
  const known = {
    userId: buyer.id,
    usercode: 'u',
    username: 'u',
    storeId: null,
    permissions: [],
    sessionHash: Buffer.of(1),
  }
  expect(isSamePrincipal(known, { ...known, storeId: store.id })).toBe(false)
  expect(isSamePrincipal(known, null)).toBe(false)
  expect(isSamePrincipal(known, { ...known })).toBe(true)
  const answers = await Promise.all(Array.from({ length: 6 }, () => buyer.addToCart(own.skuIds[0]!)))
  expect(answers.map(({ error }) => error?.key ?? null)).toEqual(answers.map(() => 'goods.own_store'))
})

test('a principal that has changed acts as it is now', async () => {
  const buyer = await makeBuyer(shop)
  await buyer.addToCart(skuId)
  await shop
    .db()
    .updateTable('users')
    .set({ username: 'another name' })
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', buyer.id)
    .execute()
  expect((await buyer.addToCart(skuId)).status).toBe(200)
  expect(await countLines(buyer)).toEqual([2])
})

test('a key that another call has taken answers as that call did, and changes nothing', async () => {
  const buyer = await makeBuyer(shop)
  const send = (quantity: number, key: string) =>
    shop.post('/order/shop/cart/add', { skuId, quantity }, { token: buyer.token, headers: { 'idempotency-key': key } })
  await send(1, newId())
  const key = newId()
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => send(2, key)))
  expect(first!.status).toBe(200)
  for (const other of others) expect(other.data).toEqual(first!.data)
  expect((await send(3, key)).status).toBe(409)
  expect(await countLines(buyer)).toEqual([3])
})
