import { Stripe } from 'stripe'
import {
  NoticeSignatureError,
  ProviderError,
  MalformedNoticeError,
  type PaymentPage,
  type Intent,
  type PaymentProvider,
  type RefundState,
  type RefundRequest,
} from '../provider.ts'
import { isStripeEvent } from './is-stripe-event.ts'
import { readStripeEvent, toPaymentState } from './read-stripe-event.ts'
import { isStripeCurrency, toStripeAmount } from './stripe-currencies.rules.ts'

export type StripeKeys = { readonly secretKey: string; readonly webhookSecret: string }
/** Address of an API other than Stripe's own host, for tests. */
export type StripeHost = { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' }

/** Tolerated age of a webhook's signature, and lead over our clock. */
const toleranceSeconds = 300

/** One request and its retry take twice as long, and the payer gets a response within 15 s. */
const requestTimeoutMs = 5_000

/** Whether a retry is useless; all others (network, limits, outages, wrong keys) may pass. */
const isFinal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError

const isSignedInFuture = (signature: string | undefined, atMs: number): boolean =>
  [...(signature ?? '').matchAll(/(?:^|,)t=(\d+)/g)].some(([, at]) => Number(at) > atMs / 1000 + toleranceSeconds)

async function wrapError<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new ProviderError(message, { isFinal: isFinal(error), cause: error })
  }
}

const toSessionParams = (intent: Intent): Stripe.Checkout.SessionCreateParams => {
  const metadata = { site: intent.site, attempt: intent.attemptId }
  return {
    mode: 'payment',
    // Only cards are decided while the payer waits; Stripe's page handles 3-D Secure.
    allowed_payment_method_types: ['card'],
    // A payment in the payer's own currency would have another amount.
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: intent.currency.toLowerCase(),
          unit_amount: toStripeAmount(intent.currency, intent.amountMinor),
          product_data: { name: intent.label },
        },
      },
    ],
    client_reference_id: intent.attemptId,
    metadata,
    payment_intent_data: { metadata },
    success_url: intent.returnUrl,
    cancel_url: intent.cancelUrl,
    expires_at: Math.floor(Date.parse(intent.closesAt) / 1000),
  }
}

function toRefundState({ id, status, failure_reason: failure }: Stripe.Refund): RefundState {
  if (typeof id !== 'string') throw new ProviderError('the answer is no refund of Stripe', { isFinal: false })
  if (status === 'succeeded') return { state: 'done', reference: id }
  if (status === 'failed' || status === 'canceled')
    return { state: 'failed', reference: id, failure: failure ?? status }
  return { state: 'pending', reference: id }
}

/** Creates a provider that uses Stripe Checkout, which also handles 3-D Secure. */
export function createStripeProvider(
  { secretKey, webhookSecret }: StripeKeys,
  host: StripeHost | null,
): PaymentProvider {
  const stripe = new Stripe(secretKey, { maxNetworkRetries: 1, timeout: requestTimeoutMs, telemetry: false, ...host })
  const { sessions } = stripe.checkout

  /** Stripe keeps idempotency keys for a day, but its list of refunds permanently. */
  const findRefund = async ({ refundId, paymentReference }: RefundRequest) => {
    const { data } = await stripe.refunds.list({ payment_intent: paymentReference, limit: 100 })
    return data.find(({ metadata }) => metadata?.refund === refundId)
  }
  const requestRefund = async (request: RefundRequest): Promise<Stripe.Refund> => {
    if (request.reference !== null) return stripe.refunds.retrieve(request.reference)
    const made = request.isRetry ? await findRefund(request) : undefined
    if (made) return made
    const { refundId, site, paymentReference, amountMinor, currency } = request
    const metadata = { site, refund: refundId }
    const params = { payment_intent: paymentReference, amount: toStripeAmount(currency, amountMinor), metadata }
    return stripe.refunds.create(params, { idempotencyKey: refundId })
  }
  return {
    name: 'stripe',
    accepts: isStripeCurrency,
    createPage: async (intent): Promise<PaymentPage> => {
      const made = await wrapError(sessions.create(toSessionParams(intent), { idempotencyKey: intent.attemptId }))
      if (made.url === null) throw new ProviderError('Stripe made a page without an address', { isFinal: true })
      // The library does not validate responses; a malformed one may be correct on retry.
      if (typeof made.id !== 'string' || !URL.parse(made.url))
        throw new ProviderError('the answer is no page of Stripe', { isFinal: false })
      return { reference: made.id, redirectUrl: made.url }
    },
    readPayment: async (reference) => toPaymentState(await wrapError(sessions.retrieve(reference))),
    closePage: async (reference) => {
      // A page that cannot be closed was paid or has ended; reading it tells which.
      const ignoreEnded = (error: unknown) => {
        if (!(error instanceof ProviderError) || !error.isFinal) throw error
      }
      await wrapError(sessions.expire(reference)).catch(ignoreEnded)
    },
    refund: async (request) => toRefundState(await wrapError(requestRefund(request))),
    findOrigin: async (paymentReference) => {
      try {
        const { metadata } = await wrapError(stripe.paymentIntents.retrieve(paymentReference))
        return metadata.site ? { site: metadata.site, attemptId: metadata.attempt ?? '' } : null
      } catch (error) {
        if (error instanceof ProviderError && error.isFinal) return null
        throw error
      }
    },
    parseNotice: (body, signature, now) => {
      let event: unknown
      const at = now.getTime()
      // Stripe's own check rejects only old signatures.
      if (isSignedInFuture(signature, at)) throw new NoticeSignatureError('a webhook that is signed in the future')
      try {
        event = stripe.webhooks.constructEvent(body, signature ?? '', webhookSecret, toleranceSeconds, undefined, at)
      } catch (error) {
        throw new NoticeSignatureError('a webhook that Stripe has not signed', { cause: error })
      }
      if (!isStripeEvent(event)) throw new MalformedNoticeError('a signed webhook that is no event of Stripe')
      return readStripeEvent(event)
    },
  }
}
