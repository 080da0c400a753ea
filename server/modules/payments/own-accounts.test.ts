import { expect, test } from 'vitest'
import { openCardShop } from '#tests/harness/card-shop.ts'
import { createStripeProvider } from './stripe/stripe-provider.ts'

test("a brand's own account speaks for that brand alone", async () => {
  const cards = await openCardShop()
  try {
    const { shop, stripe } = cards
    const placed = await cards.place()
    const sessionId = await cards.startPayment(placed)
    stripe.pay(sessionId)

    // The other brand gets its own account, whose owner can sign anything.
    const own = createStripeProvider({ secretKey: 'sk_own', webhookSecret: 'whsec_own' }, stripe.address)
    const common = shop.engine.externalServices!.cards!.getProvider(shop.brand)
    Object.assign(shop.engine.externalServices!, {
      cards: { getProvider: (brand: typeof shop.brand) => (brand === shop.otherBrand ? own : common) },
    })
    const forged = cards.buildCompletedEvent(sessionId)
    expect(await cards.sendWebhook(forged, { to: shop.otherBrand, secret: 'whsec_own' })).toBe(200)
    expect((await placed.buyer.trade(placed.tradeId)).data.status).toBe('awaiting_payment')

    expect(await cards.sendWebhook(forged)).toBe(200)
    expect((await placed.buyer.trade(placed.tradeId)).data.status).toBe('paid')
  } finally {
    await cards.close()
  }
})
