import type { Model } from './model.ts'
import { terms, type Trade } from './terms.ts'

/** A provider's page where a trade can be paid by card, and the money that was paid there. */
export type PaymentPage = {
  readonly trade: number
  readonly amountMinor: number
  readonly openedAt: number
  /** `paid`: the payer has paid and the shop has not heard of it. */
  money: 'none' | 'paid' | 'taken' | 'sent back'
}

export const openPage = (model: Model, trade: Trade): void =>
  void model.pages.push({
    trade: trade.number,
    amountMinor: model.getPayable(trade),
    openedAt: model.nowMs,
    money: 'none',
  })

/** A payer who presses again is led to the page that is open for the same sum. */
export const hasPage = (model: Model, trade: Trade): boolean =>
  model.pages.some(
    ({ trade: number, amountMinor, openedAt }) =>
      number === trade.number && amountMinor === model.getPayable(trade) && model.nowMs - openedAt < terms.samePage,
  )

/** Opening a page extends the time to pay, up to a bound. */
export function holdForPage(model: Model, trade: Trade): void {
  const until = Math.min(model.nowMs + terms.heldForPage, trade.placedAt + terms.heldAtMost)
  trade.expiresAt = Math.max(trade.expiresAt, until)
}

/** Whether the shop would take what was paid at a page: the trade still waits, and for that sum. */
function isAcceptable(model: Model, page: PaymentPage): boolean {
  const trade = model.trades[page.trade]!
  return model.canBePaid(trade) && model.getPayable(trade) === page.amountMinor
}

/** The shop hears of a payment: it pays the trade, or goes back without ever having been in the books. */
export function applyPayment(model: Model, page: PaymentPage): void {
  const wanted = isAcceptable(model, page)
  page.money = wanted ? 'taken' : 'sent back'
  if (wanted) model.pay(model.trades[page.trade]!, 'card')
}

/** How much of what was paid at a page is the payer's again. */
export function getReturnedToCard(model: Model, page: PaymentPage): number {
  if (page.money === 'sent back') return page.amountMinor
  return page.money === 'taken' ? model.trades[page.trade]!.refundedMinor : 0
}
