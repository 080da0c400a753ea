import type { FastifyInstance } from 'fastify'
import type { Brand } from '#server/platform/brand.ts'
import type { Ctx } from '#server/platform/context.ts'
import { createContext, type Engine } from '#server/platform/http/engine.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { failAttempt } from './attempts/attempts.queries.ts'
import { claimProviderEvent } from './attempts/provider-events.queries.ts'
import {
  NoticeSignatureError,
  ProviderError,
  MalformedNoticeError,
  type ProviderNotice,
  type PaymentOrigin,
  type PaymentProvider,
} from './provider.ts'
import { handleChargeback } from './chargebacks/handle-chargeback.ts'
import { handlePayment } from './attempts/handle-payment.ts'
import type { ChargebackHandlers, PaymentHandlers } from './payment-handlers.ts'
import { failRefund } from './refunds/send-refund.ts'

export type PaymentRoutesOptions = {
  readonly engine: Engine
  readonly findBrandBySite: (site: string) => Brand | null | Promise<Brand | null>
  readonly paymentHandlers: PaymentHandlers
  readonly chargebackHandlers: ChargebackHandlers
}

function parseNotice({ clock, log }: Engine, provider: PaymentProvider, body: unknown, signature: string | undefined) {
  if (!Buffer.isBuffer(body) || !provider.parseNotice) throw refusal('request.malformed')
  try {
    return provider.parseNotice(body, signature, clock.now())
  } catch (error) {
    if (error instanceof NoticeSignatureError) throw refusal('request.malformed')
    if (error instanceof MalformedNoticeError) {
      log.warn({ provider: provider.name }, error.message)
      throw refusal('request.malformed')
    }
    throw error
  }
}

/** Returns the brand of a notice and, for a chargeback, the attempt, from the provider's records of the payment. */
async function findPaymentOrigin(
  provider: PaymentProvider,
  { site, subject }: ProviderNotice,
): Promise<PaymentOrigin | null> {
  if (site !== null) return { site, attemptId: '' }
  if (subject.paymentReference === '') return null
  try {
    return (await provider.findOrigin?.(subject.paymentReference)) ?? null
  } catch (error) {
    // The provider sends the notice again later.
    if (error instanceof ProviderError) throw refusal('overloaded')
    throw error
  }
}

type NoticeContext = Pick<PaymentRoutesOptions, 'paymentHandlers' | 'chargebackHandlers'> & {
  readonly provider: PaymentProvider
  readonly origin: PaymentOrigin
}

/** Applies a notice to its brand; repeated notices change nothing. */
async function applyNotice(
  ctx: Ctx,
  notice: ProviderNotice,
  { paymentHandlers, chargebackHandlers, provider, origin }: NoticeContext,
): Promise<void> {
  const { name: method } = provider
  const { eventId: id, kind } = notice
  if (notice.site === null) {
    const { attemptId } = origin
    return handleChargeback(ctx, chargebackHandlers, { method, attemptId, event: { id, kind }, update: notice.subject })
  }
  const { subject } = notice
  if ('attemptId' in subject && subject.state.state === 'paid') {
    const { attemptId, reference, state: paid } = subject
    return handlePayment(ctx, paymentHandlers, { method, attemptId, reference, paid, event: { id, kind } })
  }
  await inTransaction(ctx, async (ctx) => {
    if (!(await claimProviderEvent(ctx, { provider: method, id, kind }))) return
    if ('refundId' in subject)
      return isId(subject.refundId) ? failRefund(ctx, subject.refundId, subject.failure) : undefined
    if (subject.state.state === 'closed' && isId(subject.attemptId))
      await failAttempt(ctx, subject.attemptId, 'closed unpaid')
  })
}

/**
 * `POST /api/payment/stripe/webhook`. The signature is verified with the account of the requested host; the brand named
 * by the notice must use the same account, and the attempt must belong to that brand. So one address serves all brands
 * of an account, and no account can act for another's brands. 400 for an invalid or outdated signature and for a body
 * that is no event.
 */
export function addPaymentWebhook(
  app: FastifyInstance,
  { engine, findBrandBySite, paymentHandlers, chargebackHandlers }: PaymentRoutesOptions,
): void {
  void app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/api/payment/stripe/webhook', async (request, reply) => {
      const cards = engine.externalServices?.cards
      const provider = cards?.getProvider(request.brand)
      if (provider?.name !== 'stripe') throw refusal('not_found')
      const signature = request.headers['stripe-signature']
      const notice = parseNotice(engine, provider, request.body, signature?.toString())
      const origin = notice && (await findPaymentOrigin(provider, notice))
      const brand = origin && (await findBrandBySite(origin.site))
      if (brand && cards?.getProvider(brand) === provider) {
        const ctx = createContext(engine, {
          brand,
          principal: null,
          lang: brand.settings.defaultLanguage,
          log: request.log,
          requestId: request.id,
        })
        await applyNotice(ctx, notice, { paymentHandlers, chargebackHandlers, provider, origin })
      } else if (notice)
        request.log.fatal({ event: notice.eventId, site: origin?.site ?? null }, 'payment notice for an unknown brand')
      return reply.header('cache-control', 'no-store').send({ received: true })
    })
  })
}
