import type { Stripe } from 'stripe'
import type { ChargebackState } from '../chargebacks.rules.ts'
import type { ChargebackNews, Notice, PaymentState } from '../provider.ts'

/** What carries our own words, by which it names its brand. */
type AboutOurs = Exclude<Notice['about'], ChargebackNews>

const idOf = (named: string | { readonly id: string } | null): string =>
  typeof named === 'string' ? named : (named?.id ?? '')

/** How a page of Stripe's stands. A completed one whose bank has not decided yet counts as open. */
export function stateOfSession(session: Stripe.Checkout.Session): PaymentState {
  if (session.payment_status === 'paid')
    return {
      state: 'paid',
      amountMinor: session.amount_total ?? 0,
      currency: (session.currency ?? '').toUpperCase(),
      paymentReference: idOf(session.payment_intent),
    }
  return { state: session.status === 'expired' ? 'closed' : 'open' }
}

const aboutSession = (session: Stripe.Checkout.Session): AboutOurs => ({
  attemptId: session.metadata?.attempt ?? '',
  reference: session.id,
  state: stateOfSession(session),
})

const aboutRefund = (refund: Stripe.Refund): AboutOurs => ({
  refundId: refund.metadata?.refund ?? '',
  failure: refund.failure_reason ?? 'refused by the bank',
})

const chargebackStates: Readonly<Record<string, ChargebackState>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'dropped',
  prevented: 'dropped',
  won: 'won',
  lost: 'lost',
}

/** How a dispute of Stripe's stands; whatever is neither asked nor decided has taken the money. */
const aboutDispute = ({ id, payment_intent, amount, currency, reason, status }: Stripe.Dispute): ChargebackNews => ({
  reference: id,
  paymentReference: idOf(payment_intent),
  amountMinor: amount,
  currency: currency.toUpperCase(),
  why: reason,
  state: chargebackStates[status] ?? 'open',
})

/** What an event says about things of ours; null for all kinds that change nothing here, and for things of others. */
export function readStripeEvent(event: Stripe.Event): Notice | null {
  const noticeOf = (metadata: Stripe.Metadata | null, about: AboutOurs): Notice | null =>
    metadata?.site ? { eventId: event.id, kind: event.type, site: metadata.site, about } : null
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return noticeOf(event.data.object.metadata, aboutSession(event.data.object))
    case 'refund.failed':
      return noticeOf(event.data.object.metadata, aboutRefund(event.data.object))
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.closed':
      return { eventId: event.id, kind: event.type, site: null, about: aboutDispute(event.data.object) }
    default:
      return null
  }
}
