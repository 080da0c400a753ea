import type { Model } from './model.ts'
import { hearOf } from './model-of-cards.ts'
import { passReturns } from './model-of-returns.ts'

/** Time passes, and what is due by then is done; releases only where they are not late, so that finance can be sooner. */
export function pass(model: Model, milliseconds: number, isReleaseLate: boolean): void {
  model.nowMs += milliseconds
  const late = model.trades.filter(({ status, expiresAt }) => status === 'awaiting_payment' && expiresAt <= model.nowMs)
  for (const trade of late) for (const order of model.waitingOf(trade)) model.cancel(order)
  // The shop asks the provider about pages of which it heard nothing.
  for (const page of model.pages) if (page.money === 'paid') hearOf(model, page)
  for (const order of model.dueAt('refund')) model.grantRefund(order)
  for (const order of model.dueAt('shipped')) model.receive(order)
  passReturns(model)
  if (isReleaseLate) return
  for (const order of model.dueAt('received')) if (!order.released) model.release(order)
}
