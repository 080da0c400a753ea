import assert from 'node:assert/strict'
import fc from 'fast-check'
import { hasPage, applyPayment, holdForPage, openPage, type PaymentPage } from './card-model.ts'
import type { Model } from './model.ts'
import { hasToPay, pickPayable } from './order-commands.ts'
import { expectOutcome, pick, type ShopCommand, type WeightedCommand } from './command.ts'
import { toWholeUnits } from '#tests/harness/stripe-host.ts'
import type { World } from './world.ts'

const nth = fc.nat(99)

/** A buyer asks for the provider's page: the one that is open, or a new one for what is to pay now. */
const openPageCommand = nth.map((nth): ShopCommand => ({
  name: `openPage(${nth})`,
  isApplicable: (model) => hasToPay(model, nth),
  run: async (model, { cards, buyers, tradeIds, sessionIds, toMajor }) => {
    const trade = pickPayable(model, nth)
    const order = { method: 'stripe', fundPassword: undefined }
    const response = await buyers[trade.buyer]!.pay(tradeIds[trade.number]!, order)
    const good = model.canPayByCard(trade)
    expectOutcome(response, good)
    if (!good) return null
    holdForPage(model, trade)
    const sessionId = String(response.data.redirectUrl).split('/').at(-1)!
    const session = cards.stripe.sessions.get(sessionId)!
    assert.equal(toWholeUnits(session.currency, session.amount_total), toMajor(model.getPayable(trade)))
    const isNew = !sessionIds.includes(sessionId)
    assert.ok(!isNew || !hasPage(model, trade), 'another page than the open one')
    if (isNew) openPage(model, trade)
    if (isNew) sessionIds.push(sessionId)
    return { action: 'openPage' }
  },
}))

/** Tells the shop of a payment so many times at once, in one event or several; the provider may also tell nothing. */
function sendWebhooks({ cards, shop }: World, sessionId: string, count: number): Promise<unknown> {
  const event = cards.buildCompletedEvent(sessionId)
  const events = Array.from({ length: count }, (_, index) =>
    index === 1 ? cards.buildCompletedEvent(sessionId) : event,
  )
  return Promise.all(
    events.map(async (one) =>
      assert.equal(await cards.sendWebhook(one, { to: shop.brand }), 200, 'a webhook was refused'),
    ),
  )
}

/** Mostly the page that was opened last. */
const pickPage = ({ pages }: Model, nth: number): PaymentPage => pick(pages.toReversed(), nth % 4 === 0 ? nth : 0)!

/** Pays at a page unless it has ended, which is the provider's to say; answers whether there is money to hear of. */
function payAtPage(model: Model, { cards, sessionIds }: World, page: PaymentPage): boolean {
  const sessionId = sessionIds[model.pages.indexOf(page)]!
  if (page.money === 'none' && cards.stripe.pay(sessionId)) page.money = 'paid'
  return page.money !== 'none'
}

const payByCardCommand = fc.record({ nth, often: fc.nat(3) }).map(({ nth, often }): ShopCommand => ({
  name: `payByCard(${nth}, told ${often} times)`,
  isApplicable: ({ pages }) => pages.length > 0,
  run: async (model, world) => {
    const page = pickPage(model, nth)
    const isUnheard = page.money === 'none' || page.money === 'paid'
    if (!payAtPage(model, world, page)) return null
    await sendWebhooks(world, world.sessionIds[model.pages.indexOf(page)]!, often)
    if (!isUnheard || often === 0) return null
    applyPayment(model, page)
    return { action: page.money === 'taken' ? 'payByCard' : 'sendBackToCard' }
  },
}))

/** By wallet and by card at once: one of them pays, and what the card gave besides goes back. */
const payByBothCommand = nth.map((nth): ShopCommand => ({
  name: `payByBoth(${nth})`,
  isApplicable: ({ pages }) => pages.length > 0,
  run: async (model, world) => {
    const page = pickPage(model, nth)
    const trade = model.trades[page.trade]!
    const [mayWallet, isUnheard] = [model.canPayByWallet(trade), page.money === 'none' || page.money === 'paid']
    const isPaid = payAtPage(model, world, page)
    const [response] = await Promise.all([
      world.buyers[trade.buyer]!.pay(world.tradeIds[trade.number]!),
      isPaid && sendWebhooks(world, world.sessionIds[model.pages.indexOf(page)]!, 2),
    ])
    const byWallet = response.status === 200
    assert.ok(mayWallet || !byWallet, JSON.stringify(response))
    if (byWallet) model.pay(trade, 'wallet')
    if (isPaid && isUnheard) applyPayment(model, page)
    // Where the wallet was refused although it could pay, the card must have been first.
    assert.ok(!mayWallet || byWallet || page.money === 'taken', JSON.stringify(response))
    return byWallet || (isPaid && isUnheard) ? { action: 'payByBoth' } : null
  },
}))

export const cardCommands: readonly WeightedCommand[] = [
  [3, openPageCommand],
  [4, payByCardCommand],
  [1, payByBothCommand],
]
