import type { BrandFile } from '#contract/brand-file.ts'
import { openCardProviders } from '#server/modules/payments/public.ts'
import type { Brand } from '#server/platform/brand.ts'
import { systemClock, type Clock } from '#server/platform/clock.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestShop, type TestShop } from './app.ts'
import { makeBuyer, type Buyer } from './buyers.ts'
import { makeGoods, makeStore } from './goods.ts'
import { openStripeHost, type StripeEvent, type StripeHost } from './stripe-host.ts'
import { noOrderLimits } from './no-order-limits.ts'

type WebhookOptions = { readonly to?: Brand; readonly secret?: string; readonly at?: Date }

/** An unpaid trade and its buyer. */
export type PlacedTrade = { readonly buyer: Buyer; readonly tradeId: string; readonly orderIds: readonly string[] }

/** A shop that takes cards by a local Stripe, and what payer and provider do there. */
export type CardShop = {
  readonly shop: TestShop
  readonly stripe: StripeHost
  readonly place: (options?: { stores?: number; creditMinor?: number; brand?: Brand }) => Promise<PlacedTrade>
  /** Asks to pay by card; answers the page's session. */
  readonly startPayment: (placed: PlacedTrade) => Promise<string>
  /** A webhook as Stripe sends it; answers the status. */
  readonly sendWebhook: (event: StripeEvent, telling?: WebhookOptions) => Promise<number>
  /** The event that a session's payment sets off. */
  readonly buildCompletedEvent: (sessionId: string) => StripeEvent
  readonly listAttempts: (tradeId: string, brand?: Brand) => Promise<readonly { id: string; status: string }[]>
  /** Balance of an account of the brand, in minor units. */
  readonly readAccountSum: (kind: 'escrow' | 'clearing' | 'losses', brand?: Brand) => Promise<number>
  readonly close: () => Promise<void>
}

export async function openCardShop(
  policy: BrandFile['policy'] = {},
  brandSettings: Partial<BrandFile> = {},
): Promise<CardShop> {
  // The shop's clock comes with the shop, which comes after its providers.
  let clock: Clock = systemClock
  const now = () => clock.now()
  const stripe = await openStripeHost(now)
  const settings = { stripe: stripe.keys, stripeBySite: new Map(), stripeHost: stripe.address, sandbox: false }
  const cards = await openCardProviders(settings, { now })
  const shop = await openTestShop({
    externalServices: { cards },
    policy: { ...noOrderLimits, ...policy },
    settings: brandSettings,
  })
  clock = shop.clock

  const makeSkus = async (brand: Brand, stores: number) => {
    const skuIds: string[] = []
    for (let made = 0; made < stores; made++) {
      const goods = await makeGoods(shop, { brand, store: await makeStore(shop, { brand }), stock: [10] })
      skuIds.push(...goods.skuIds)
    }
    return skuIds
  }
  return {
    shop,
    stripe,
    place: async ({ stores = 1, creditMinor = 0, brand = shop.brand } = {}) => {
      const buyer = await makeBuyer(shop, { brand, creditMinor })
      for (const skuId of await makeSkus(brand, stores)) await buyer.addToCart(skuId)
      const { data } = await buyer.place((await buyer.preview()).data.quoteId)
      return { buyer, tradeId: data.tradeId, orderIds: data.orderIds }
    },
    startPayment: async ({ buyer, tradeId }) => {
      const { data } = await buyer.pay(tradeId, { method: 'stripe', fundPassword: undefined }, newId())
      return String(data.redirectUrl).split('/').at(-1)!
    },
    sendWebhook: async (event, { to = shop.brand, ...signing } = {}) => {
      const { body, headers } = stripe.sign(event, signing)
      const url = '/api/payment/stripe/webhook'
      const request = { method: 'POST', url, payload: body, headers: { host: to.hosts[0]!, ...headers } } as const
      return (await shop.app.inject(request)).statusCode
    },
    buildCompletedEvent: (sessionId) => stripe.event('checkout.session.completed', stripe.sessions.get(sessionId)!),
    listAttempts: (tradeId, brand = shop.brand) =>
      shop
        .db(brand)
        .selectFrom('payment_attempts')
        .select(['id', 'status'])
        .where('brand_id', '=', brand.id)
        .where('cause_id', '=', tradeId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    readAccountSum: async (kind, brand = shop.brand) => {
      const { sum } = await shop
        .db(brand)
        .selectFrom('ledger_entries as entry')
        .innerJoin('ledger_accounts as account', (join) =>
          join.onRef('account.brand_id', '=', 'entry.brand_id').onRef('account.id', '=', 'entry.account_id'),
        )
        .select((eb) => eb.fn.sum<string | null>('entry.amount_minor').as('sum'))
        .where('entry.brand_id', '=', brand.id)
        .where('account.brand_id', '=', brand.id)
        .where('account.kind', '=', kind)
        .executeTakeFirstOrThrow()
      return Number(sum ?? 0)
    },
    close: async () => {
      await shop.close()
      await stripe.close()
    },
  }
}
