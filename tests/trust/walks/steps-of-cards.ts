import assert from 'node:assert/strict'
import fc from 'fast-check'
import { hasPage, hearOf, holdForPage, openPage, type Page } from './model-of-cards.ts'
import type { Model } from './model.ts'
import { hasToPay, toPay } from './steps-of-orders.ts'
import { mustBe, pick, type Step, type Weighted } from './steps.ts'
import type { World } from './world.ts'

const nth = fc.nat(99)

/** A buyer asks for the provider's page: the one that is open, or a new one for what is to pay now. */
const opening = nth.map((nth): Step => ({
  name: `openPage(${nth})`,
  can: (model) => hasToPay(model, nth),
  act: async (model, { cards, buyers, tradeIds, sessionIds }) => {
    const trade = toPay(model, nth)
    const order = { method: 'stripe', fundPassword: undefined }
    const answer = await buyers[trade.buyer]!.pay(tradeIds[trade.number]!, order)
    const good = model.canBePaid(trade)
    mustBe(answer, good)
    if (!good) return null
    holdForPage(model, trade)
    const sessionId = String(answer.data.redirectUrl).split('/').at(-1)!
    const session = cards.stripe.sessions.get(sessionId)!
    assert.equal(session.amount_total, model.payableOf(trade))
    const isNew = !sessionIds.includes(sessionId)
    assert.ok(!isNew || !hasPage(model, trade), 'another page than the open one')
    if (isNew) openPage(model, trade)
    if (isNew) sessionIds.push(sessionId)
    return { deed: 'openPage' }
  },
}))

/** Tells the shop of a payment so many times at once, in one event or several; the provider may also tell nothing. */
function tell({ cards, shop }: World, sessionId: string, often: number): Promise<unknown> {
  const event = cards.completed(sessionId)
  const events = Array.from({ length: often }, (_, index) => (index === 1 ? cards.completed(sessionId) : event))
  return Promise.all(
    events.map(async (one) => assert.equal(await cards.tell(one, { to: shop.brand }), 200, 'a webhook was refused')),
  )
}

/** Mostly the page that was opened last. */
const toVisit = ({ pages }: Model, nth: number): Page => pick(pages.toReversed(), nth % 4 === 0 ? nth : 0)!

/** Pays at a page unless it has ended, which is the provider's to say; answers whether there is money to hear of. */
function visit(model: Model, { cards, sessionIds }: World, page: Page): boolean {
  const sessionId = sessionIds[model.pages.indexOf(page)]!
  if (page.money === 'none' && cards.stripe.pay(sessionId)) page.money = 'paid'
  return page.money !== 'none'
}

const payingByCard = fc.record({ nth, often: fc.nat(3) }).map(({ nth, often }): Step => ({
  name: `payByCard(${nth}, told ${often} times)`,
  can: ({ pages }) => pages.length > 0,
  act: async (model, world) => {
    const page = toVisit(model, nth)
    const isUnheard = page.money === 'none' || page.money === 'paid'
    if (!visit(model, world, page)) return null
    await tell(world, world.sessionIds[model.pages.indexOf(page)]!, often)
    if (!isUnheard || often === 0) return null
    hearOf(model, page)
    return { deed: page.money === 'taken' ? 'payByCard' : 'sendBackToCard' }
  },
}))

/** By wallet and by card at once: one of them pays, and what the card gave besides goes back. */
const payingByBoth = nth.map((nth): Step => ({
  name: `payByBoth(${nth})`,
  can: ({ pages }) => pages.length > 0,
  act: async (model, world) => {
    const page = toVisit(model, nth)
    const trade = model.trades[page.trade]!
    const [mayWallet, isUnheard] = [model.canPayByWallet(trade), page.money === 'none' || page.money === 'paid']
    const isPaid = visit(model, world, page)
    const [answer] = await Promise.all([
      world.buyers[trade.buyer]!.pay(world.tradeIds[trade.number]!),
      isPaid && tell(world, world.sessionIds[model.pages.indexOf(page)]!, 2),
    ])
    const byWallet = answer.status === 200
    assert.ok(mayWallet || !byWallet, JSON.stringify(answer))
    if (byWallet) model.pay(trade, 'wallet')
    if (isPaid && isUnheard) hearOf(model, page)
    // Where the wallet was refused although it could pay, the card must have been first.
    assert.ok(!mayWallet || byWallet || page.money === 'taken', JSON.stringify(answer))
    return byWallet || (isPaid && isUnheard) ? { deed: 'payByBoth' } : null
  },
}))

export const stepsOfCards: readonly Weighted[] = [
  [3, opening],
  [4, payingByCard],
  [1, payingByBoth],
]
