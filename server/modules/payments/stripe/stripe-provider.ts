import { Stripe } from 'stripe'
import {
  ForgedNotice,
  ProviderFault,
  UnreadableNotice,
  type Begun,
  type Intent,
  type PaymentProvider,
  type RefundState,
  type RefundWish,
} from '../provider.ts'
import { isStripeEvent } from './is-stripe-event.ts'
import { readStripeEvent, stateOfSession } from './read-stripe-event.ts'
import { stripeCounts } from './stripe-currencies.rules.ts'

/** An account at Stripe. */
export type StripeKeys = { readonly secretKey: string; readonly webhookSecret: string }
/** Where Stripe's API answers, when it is not Stripe's own host. */
export type StripeHost = { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' }

/** How old a webhook's signature may be, and how far ahead of our clock. */
const toleranceSeconds = 300

/** One request and its repetition take twice as long, and the payer gets an answer within 15 s. */
const attemptTimeoutMs = 5_000

/** Errors that say no for good; all others (network, limits, a fault of theirs, keys of ours) may pass. */
const isFinal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError

const isSignedAhead = (signature: string | undefined, atMs: number): boolean =>
  [...(signature ?? '').matchAll(/(?:^|,)t=(\d+)/g)].some(([, at]) => Number(at) > atMs / 1000 + toleranceSeconds)

async function orFault<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new ProviderFault(message, { final: isFinal(error), cause: error })
  }
}

const sessionOf = (intent: Intent): Stripe.Checkout.SessionCreateParams => {
  const metadata = { site: intent.site, attempt: intent.attemptId }
  return {
    mode: 'payment',
    // Cards alone are decided while the payer waits; 3-D Secure is Stripe's page's business.
    allowed_payment_method_types: ['card'],
    // The payer's own currency would come as another amount than ours.
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: intent.currency.toLowerCase(),
          unit_amount: intent.amountMinor,
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

function stateOfRefund({ id, status, failure_reason: why }: Stripe.Refund): RefundState {
  if (typeof id !== 'string') throw new ProviderFault('the answer is no refund of Stripe', { final: false })
  if (status === 'succeeded') return { state: 'done', reference: id }
  if (status === 'failed' || status === 'canceled') return { state: 'failed', reference: id, why: why ?? status }
  return { state: 'pending', reference: id }
}

/** Takes cards by Stripe's own page (Checkout), which also asks the payer's bank where it wants to be asked. */
export function stripeProvider({ secretKey, webhookSecret }: StripeKeys, host: StripeHost | null): PaymentProvider {
  const stripe = new Stripe(secretKey, { maxNetworkRetries: 1, timeout: attemptTimeoutMs, telemetry: false, ...host })
  const { sessions } = stripe.checkout

  /** Stripe forgets idempotency keys after a day; its list of refunds it keeps. */
  const findRefund = async ({ refundId, paymentReference }: RefundWish) => {
    const { data } = await stripe.refunds.list({ payment_intent: paymentReference, limit: 100 })
    return data.find(({ metadata }) => metadata?.refund === refundId)
  }
  const askRefund = async (wish: RefundWish): Promise<Stripe.Refund> => {
    if (wish.reference !== null) return stripe.refunds.retrieve(wish.reference)
    const made = wish.again ? await findRefund(wish) : undefined
    if (made) return made
    const { refundId, site, paymentReference, amountMinor } = wish
    const metadata = { site, refund: refundId }
    const params = { payment_intent: paymentReference, amount: amountMinor, metadata }
    return stripe.refunds.create(params, { idempotencyKey: refundId })
  }
  return {
    name: 'stripe',
    accepts: stripeCounts,
    begin: async (intent): Promise<Begun> => {
      const made = await orFault(sessions.create(sessionOf(intent), { idempotencyKey: intent.attemptId }))
      if (made.url === null) throw new ProviderFault('Stripe made a page without an address', { final: true })
      // The library checks no answer; one that says nothing of use may be right the next time.
      if (typeof made.id !== 'string' || !URL.parse(made.url))
        throw new ProviderFault('the answer is no page of Stripe', { final: false })
      return { reference: made.id, redirectUrl: made.url }
    },
    read: async (reference) => stateOfSession(await orFault(sessions.retrieve(reference))),
    close: async (reference) => {
      // What cannot be closed has been paid or has ended; reading it tells which.
      const ignoreEnded = (error: unknown) => {
        if (!(error instanceof ProviderFault) || !error.final) throw error
      }
      await orFault(sessions.expire(reference)).catch(ignoreEnded)
    },
    refund: async (wish) => stateOfRefund(await orFault(askRefund(wish))),
    originOf: async (paymentReference) => {
      try {
        const { metadata } = await orFault(stripe.paymentIntents.retrieve(paymentReference))
        return metadata.site ? { site: metadata.site, attemptId: metadata.attempt ?? '' } : null
      } catch (error) {
        if (error instanceof ProviderFault && error.final) return null
        throw error
      }
    },
    readNotice: (body, signature, now) => {
      let event: unknown
      const at = now.getTime()
      // Stripe's own check knows old signatures only.
      if (isSignedAhead(signature, at)) throw new ForgedNotice('a webhook that is signed in the future')
      try {
        event = stripe.webhooks.constructEvent(body, signature ?? '', webhookSecret, toleranceSeconds, undefined, at)
      } catch (error) {
        throw new ForgedNotice('a webhook that Stripe has not signed', { cause: error })
      }
      if (!isStripeEvent(event)) throw new UnreadableNotice('a signed webhook that is no event of Stripe')
      return readStripeEvent(event)
    },
  }
}
