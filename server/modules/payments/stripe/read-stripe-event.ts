import type { Stripe } from 'stripe'
import type { Notice, PaymentState } from '../provider.ts'

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

const aboutSession = (session: Stripe.Checkout.Session): Notice['about'] => ({
  attemptId: session.metadata?.attempt ?? '',
  reference: session.id,
  state: stateOfSession(session),
})

const aboutRefund = (refund: Stripe.Refund): Notice['about'] => ({
  refundId: refund.metadata?.refund ?? '',
  failure: refund.failure_reason ?? 'refused by the bank',
})

/** What an event says about things of ours; null for all kinds that change nothing here, and for things of others. */
export function readStripeEvent(event: Stripe.Event): Notice | null {
  const noticeOf = (metadata: Stripe.Metadata | null, about: Notice['about']): Notice | null =>
    metadata?.site ? { eventId: event.id, kind: event.type, site: metadata.site, about } : null
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return noticeOf(event.data.object.metadata, aboutSession(event.data.object))
    case 'refund.failed':
      return noticeOf(event.data.object.metadata, aboutRefund(event.data.object))
    default:
      return null
  }
}
