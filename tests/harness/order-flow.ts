import type { Permission } from '#contract/permissions.ts'
import type { Data, Input, Operation } from '#contract/operation.ts'
import { getBalance } from '#server/modules/wallet/public.ts'
import type { Brand } from '#server/platform/brand.ts'
import type { Principal } from '#server/platform/context.ts'
import type { ApiResponse, TestShop } from './app.ts'
import type { Buyer } from './buyers.ts'
import type { TestStore } from './goods.ts'
import type { Person } from './people.ts'

type AnyResponse = ApiResponse<any> // oxlint-disable-line no-explicit-any

/** A logged-in person as a principal, for public APIs that are called directly. */
export const toPrincipal = (person: Person, more: Partial<Principal> = {}): Principal => ({
  userId: person.id,
  usercode: '',
  username: person.username,
  storeId: null,
  permissions: [],
  sessionHash: Buffer.alloc(0),
  ...more,
})

/** Units of a line, as operations take them. */
type Units = { readonly lineId: string; readonly quantity: number }

/** The operations of orders over HTTP, each called by its shopper or seller. */
export function createOrderFlow(shop: TestShop, store: TestStore) {
  const asSeller = { token: store.owner.token }
  const shopper =
    (action: string) =>
    (buyer: Buyer, orderId: string, more: object = {}): Promise<AnyResponse> =>
      shop.post(`/order/shop/order/${action}`, { orderId, ...more }, { token: buyer.token })
  const seller =
    (action: string) =>
    (orderId: string, more: object = {}): Promise<AnyResponse> =>
      shop.post(`/seller/order/${action}`, { orderId, ...more }, asSeller)
  return {
    remind: shopper('remind'),
    receive: shopper('receive'),
    askRefund: (buyer: Buyer, orderId: string, reason = 'Too slow') => shopper('refund')(buyer, orderId, { reason }),
    withdrawRefund: shopper('refund/withdraw'),
    prepare: seller('prepare'),
    ship: (orderId: string) => seller('ship')(orderId, { carrier: 'Post', trackingNumber: 'RR1' }),
    /** A parcel with some units. */
    shipLines: (orderId: string, lines: readonly Units[], trackingNumber = 'RR2') =>
      seller('ship')(orderId, { carrier: 'Post', trackingNumber, lines }),
    /** Refunds units that cannot be delivered, or shows what that would give back. */
    refundLines: (orderId: string, lines: readonly Units[], more: object = {}) =>
      seller('refund/lines')(orderId, { lines, reason: 'Broken in our store', ...more }),
    previewRefundLines: (orderId: string, lines: readonly Units[]) =>
      seller('refund/lines/preview')(orderId, { lines }),
    addNote: (orderId: string, text: string) => seller('note/add')(orderId, { text }),
    decide: (orderId: string, approve: boolean, reason?: string) =>
      seller('refund/decide')(orderId, { approve, ...(reason && { reason }) }),
    sellerDetail: (orderId: string): Promise<AnyResponse> => shop.get('/seller/order/detail', { orderId }, asSeller),
    sellerList: (query: Record<string, unknown> = {}): Promise<AnyResponse> =>
      shop.get('/seller/order/list', query, asSeller),
    /** Earnings of the store's owner, in minor units; null before the first time. */
    earnedMinor: async (): Promise<number | null> =>
      (
        await shop
          .db()
          .selectFrom('ledger_accounts')
          .select('balance_minor')
          .where('brand_id', '=', shop.brand.id)
          .where('owner_id', '=', store.owner.id)
          .where('kind', '=', 'seller')
          .executeTakeFirst()
      )?.balance_minor ?? null,
  }
}

/** Asks an operation of staff inside the process, as somebody whose roles allow these things. */
export const createStaffCall =
  (shop: TestShop, person: Person, permissions: readonly Permission[], brand: Brand = shop.brand) =>
  <O extends Operation>(name: `staffOrders.${string}`, input: Input<O>): Promise<Data<O>> =>
    shop.registry.call<O>(name, { brand, principal: toPrincipal(person, { permissions }), lang: 'en' }, input)

/** Buys units of SKUs in one trade and pays; answers the orders' ids. */
export async function buyAndPay(buyer: Buyer, skuIds: readonly string[], quantity = 2): Promise<string[]> {
  for (const skuId of skuIds) await buyer.addToCart(skuId, quantity)
  const { data } = await buyer.place((await buyer.preview()).data.quoteId)
  const paid = await buyer.pay(data.tradeId)
  if (paid.status !== 200) throw new Error(`not paid: ${paid.message}`)
  return data.orderIds
}

/** A brand account's sum of entries, in minor units. */
export async function readBrandBalance(
  shop: TestShop,
  kind: 'escrow' | 'commission' | 'commission_tax' | 'promotion' | 'tax',
): Promise<number> {
  const found = await shop
    .db()
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_accounts as account', 'account.id', 'entry.account_id')
    .select(({ fn }) => fn.sum<string | null>('entry.amount_minor').as('sum'))
    .where('entry.brand_id', '=', shop.brand.id)
    .where('account.brand_id', '=', shop.brand.id)
    .where('account.kind', '=', kind)
    .where('account.owner_id', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(found.sum ?? 0)
}

export const readWalletMinor = async (shop: TestShop, person: Person) =>
  (await getBalance(shop.ctx(), person.id)).availableMinor
