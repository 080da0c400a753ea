import type { Stripe } from 'stripe'
import type { ChargebackState } from '../chargebacks/chargebacks.rules.ts'
import type { ChargebackUpdate, ProviderNotice, PaymentState } from '../provider.ts'
import { fromStripeAmount, fromStripePayment } from './stripe-currencies.rules.ts'

/** Subjects whose metadata names their brand. */
type BrandSubject = Exclude<ProviderNotice['subject'], ChargebackUpdate>

const getId = (object: string | { readonly id: string } | null): string =>
  typeof object === 'string' ? object : (object?.id ?? '')

/** Converts a Checkout session. A completed one whose bank has not decided counts as open. */
export function toPaymentState(session: Stripe.Checkout.Session): PaymentState {
  const currency = (session.currency ?? '').toUpperCase()
  if (session.payment_status === 'paid')
    return {
      state: 'paid',
      amountMinor: fromStripePayment(currency, session.amount_total ?? 0),
      currency,
      paymentReference: getId(session.payment_intent),
    }
  return { state: session.status === 'expired' ? 'closed' : 'open' }
}

const toSessionSubject = (session: Stripe.Checkout.Session): BrandSubject => ({
  attemptId: session.metadata?.attempt ?? '',
  reference: session.id,
  state: toPaymentState(session),
})

const toRefundSubject = (refund: Stripe.Refund): BrandSubject => ({
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

/** Converts a dispute; a status that is neither an inquiry nor a decision means that the money was taken. */
const toChargebackUpdate = ({
  id,
  payment_intent,
  amount,
  currency,
  reason,
  status,
}: Stripe.Dispute): ChargebackUpdate => ({
  reference: id,
  paymentReference: getId(payment_intent),
  amountMinor: fromStripeAmount(currency.toUpperCase(), amount),
  currency: currency.toUpperCase(),
  reason: reason,
  state: chargebackStates[status] ?? 'open',
})

/** Converts an event; null for kinds that change nothing here and for objects that are not ours. */
export function readStripeEvent(event: Stripe.Event): ProviderNotice | null {
  const toNotice = (metadata: Stripe.Metadata | null, subject: BrandSubject): ProviderNotice | null =>
    metadata?.site ? { eventId: event.id, kind: event.type, site: metadata.site, subject } : null
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return toNotice(event.data.object.metadata, toSessionSubject(event.data.object))
    case 'refund.failed':
      return toNotice(event.data.object.metadata, toRefundSubject(event.data.object))
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.closed':
      return { eventId: event.id, kind: event.type, site: null, subject: toChargebackUpdate(event.data.object) }
    default:
      return null
  }
}
