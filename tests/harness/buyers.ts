import type { Brand } from '#server/platform/brand.ts'
import { newId } from '#server/platform/ids.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { toUserAccount, brandAccounts, postTransaction, toTransferEntries } from '#server/modules/wallet/public.ts'
import type { ApiResponse, TestShop } from './app.ts'
import { makePerson, type Person } from './people.ts'

export const fundPassword = 'fund1234'

/** A shopper with an address, money and a fund password, who buys over HTTP. */
export type Buyer = Person & {
  readonly addressId: string
  readonly addToCart: (skuId: string, quantity?: number) => Promise<ApiResponse<any>> // oxlint-disable-line no-explicit-any
  /** A quote: of one SKU bought now, or of what the cart has chosen. */
  readonly preview: (input?: Record<string, unknown>) => Promise<ApiResponse<any>> // oxlint-disable-line no-explicit-any
  readonly place: (quoteId: string, more?: Record<string, unknown>, key?: string) => Promise<ApiResponse<any>> // oxlint-disable-line no-explicit-any
  readonly pay: (tradeId: string, more?: Record<string, unknown>, key?: string) => Promise<ApiResponse<any>> // oxlint-disable-line no-explicit-any
  readonly cancel: (orderId: string) => Promise<ApiResponse<any>> // oxlint-disable-line no-explicit-any
  readonly order: (orderId: string) => Promise<ApiResponse<any>> // oxlint-disable-line no-explicit-any
  readonly trade: (tradeId: string) => Promise<ApiResponse<any>> // oxlint-disable-line no-explicit-any
  /** Balance of the wallet, in minor units. */
  readonly balanceMinor: () => Promise<number>
}

const hashes = new Map<string, Promise<string>>()

/** Hashing is slow on purpose; every buyer of a run has the same fund password, so it is done once. */
const fundPasswordHash = (secret: string): Promise<string> => {
  const known = hashes.get(secret) ?? hashPassword(secret, fundPassword)
  hashes.set(secret, known)
  return known
}

async function writeAddress(shop: TestShop, brand: Brand, userId: string): Promise<string> {
  const id = newId()
  const where = { country: 'China', region: 'Zhejiang', city: 'Hangzhou', street: '1 Lake Road', postcode: '310000' }
  await shop
    .db(brand)
    .insertInto('addresses')
    .values({
      brand_id: brand.id,
      id,
      user_id: userId,
      consignee: 'Wei Buyer',
      area_code: '86',
      phone: '13800000000',
      is_default: true,
      created_at: shop.clock.now(),
      ...where,
    })
    .execute()
  return id
}

/** Makes a buyer; `creditMinor` is put into the wallet by a ledger entry. */
export async function makeBuyer(shop: TestShop, { brand = shop.brand, creditMinor = 0 } = {}): Promise<Buyer> {
  const person = await makePerson(shop, brand, await fundPasswordHash(shop.engine.secret))
  const addressId = await writeAddress(shop, brand, person.id)
  if (creditMinor > 0)
    await postTransaction(shop.ctx(null, brand), {
      kind: 'credit',
      referenceId: newId(),
      reason: 'a test',
      actorId: null,
      entries: toTransferEntries(brandAccounts.clearing, toUserAccount(person.id, 'available'), creditMinor),
    })
  const auth = (key?: string) => ({
    brand,
    token: person.token,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
  return {
    ...person,
    addressId,
    addToCart: (skuId, quantity = 1) => shop.post('/order/shop/cart/add', { skuId, quantity }, auth()),
    preview: (input = {}) => shop.post('/order/shop/checkout/preview', input, auth()),
    place: (quoteId, more = {}, key) =>
      shop.post('/order/shop/trade/create', { quoteId, addressId, ...more }, auth(key)),
    pay: (tradeId, more = {}, key) =>
      shop.post('/order/shop/trade/pay', { tradeId, method: 'wallet', fundPassword, ...more }, auth(key)),
    cancel: (orderId) => shop.post('/order/shop/order/cancel', { orderId }, auth()),
    order: (orderId) => shop.get('/order/shop/order/detail', { orderId }, auth()),
    trade: (tradeId) => shop.get('/order/shop/trade/detail', { tradeId }, auth()),
    balanceMinor: async () => {
      const { data } = await shop.get('/api/wallet/balance', {}, auth())
      return Math.round(data.money * 10 ** brand.settings.currency.digits)
    },
  }
}
