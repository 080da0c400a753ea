import { expect, test } from 'vitest'
import { openCardShop } from '#tests/harness/card-shop.ts'
import { stripeProvider } from './stripe/stripe-provider.ts'

test("a brand's own account speaks for that brand alone", async () => {
  const cards = await openCardShop()
  try {
    const { shop, stripe } = cards
    const placed = await cards.place()
    const sessionId = await cards.begin(placed)
    stripe.pay(sessionId)

    // The other brand gets an account of its own; its owner signs what they like.
    const own = stripeProvider({ secretKey: 'sk_own', webhookSecret: 'whsec_own' }, stripe.address)
    const common = shop.engine.outside!.cards!.of(shop.brand)
    Object.assign(shop.engine.outside!, {
      cards: { of: (brand: typeof shop.brand) => (brand === shop.otherBrand ? own : common) },
    })
    const forged = cards.completed(sessionId)
    expect(await cards.tell(forged, { to: shop.otherBrand, secret: 'whsec_own' })).toBe(200)
    expect((await placed.buyer.trade(placed.tradeId)).data.status).toBe('awaiting_payment')

    expect(await cards.tell(forged)).toBe(200)
    expect((await placed.buyer.trade(placed.tradeId)).data.status).toBe('paid')
  } finally {
    await cards.close()
  }
})
