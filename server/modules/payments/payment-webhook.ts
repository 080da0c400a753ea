import type { FastifyInstance } from 'fastify'
import type { Brand } from '#server/platform/brand.ts'
import type { Ctx } from '#server/platform/context.ts'
import { contextFor, type Engine } from '#server/platform/http/engine.ts'
import { isId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { failAttempt } from './attempts.queries.ts'
import { claimProviderEvent } from './events.queries.ts'
import {
  ForgedNotice,
  ProviderFault,
  UnreadableNotice,
  type Notice,
  type Origin,
  type PaymentProvider,
} from './provider.ts'
import { receiveChargeback } from './receive-chargeback.ts'
import { receivePayment } from './receive-payment.ts'
import type { Carriers, Receivers } from './receivers.ts'
import { failRefund } from './send-refunds.ts'

type Parts = {
  readonly engine: Engine
  readonly bySite: (site: string) => Brand | null
  readonly receivers: Receivers
  readonly carriers: Carriers
}

function readNotice({ clock, log }: Engine, provider: PaymentProvider, body: unknown, signature: string | undefined) {
  if (!Buffer.isBuffer(body) || !provider.readNotice) throw refuse('request.malformed')
  try {
    return provider.readNotice(body, signature, clock.now())
  } catch (error) {
    if (error instanceof ForgedNotice) throw refuse('request.malformed')
    if (error instanceof UnreadableNotice) {
      log.warn({ provider: provider.name }, error.message)
      throw refuse('request.malformed')
    }
    throw error
  }
}

/** The brand that a notice is about and, of a chargeback, the attempt: by the provider's records of the payment. */
async function originOf(provider: PaymentProvider, { site, about }: Notice): Promise<Origin | null> {
  if (site !== null) return { site, attemptId: '' }
  if (about.paymentReference === '') return null
  try {
    return (await provider.originOf?.(about.paymentReference)) ?? null
  } catch (error) {
    // The provider tells it again later, when it can be asked.
    if (error instanceof ProviderFault) throw refuse('overloaded')
    throw error
  }
}

type Act = Pick<Parts, 'receivers' | 'carriers'> & { readonly provider: PaymentProvider; readonly origin: Origin }

/** Does what a notice says in the brand that it names; nothing that was done before. */
async function act(ctx: Ctx, notice: Notice, { receivers, carriers, provider, origin }: Act): Promise<void> {
  const { name: method } = provider
  const { eventId: id, kind } = notice
  if (notice.site === null) {
    const { attemptId } = origin
    return receiveChargeback(ctx, carriers, { method, attemptId, event: { id, kind }, news: notice.about })
  }
  const { about } = notice
  if ('attemptId' in about && about.state.state === 'paid') {
    const { attemptId, reference, state: paid } = about
    return receivePayment(ctx, receivers, { method, attemptId, reference, paid, event: { id, kind } })
  }
  await inTransaction(ctx, async (ctx) => {
    if (!(await claimProviderEvent(ctx, { provider: method, id, kind }))) return
    if ('refundId' in about) return isId(about.refundId) ? failRefund(ctx, about.refundId, about.failure) : undefined
    if (about.state.state === 'closed' && isId(about.attemptId))
      await failAttempt(ctx, about.attemptId, 'closed unpaid')
  })
}

/**
 * `POST /api/payment/stripe/webhook`. The signature is proved with the account of the host that was asked; the brand that
 * the notice names must have that same account, and the attempt must stand within that brand's wall. One address may thus
 * serve all brands of an account, and no account speaks for another's brands. 400 for a wrong signature, one from another
 * time, and a body that is no event.
 */
export function addPaymentWebhook(app: FastifyInstance, { engine, bySite, receivers, carriers }: Parts): void {
  void app.register(async (scope) => {
    // A signature is over bytes, not over what a parser makes of them.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/api/payment/stripe/webhook', async (request, reply) => {
      const cards = engine.outside?.cards
      const provider = cards?.of(request.brand)
      if (provider?.name !== 'stripe') throw refuse('not_found')
      const signature = request.headers['stripe-signature']
      const notice = readNotice(engine, provider, request.body, signature?.toString())
      const origin = notice && (await originOf(provider, notice))
      const brand = origin && bySite(origin.site)
      if (brand && cards?.of(brand) === provider) {
        const ctx = contextFor(engine, { brand, who: null, lang: brand.settings.defaultLanguage })
        await act(ctx, notice, { receivers, carriers, provider, origin })
      } else if (notice)
        engine.log.fatal({ event: notice.eventId, site: origin?.site ?? null }, 'a payment for no brand of ours')
      return reply.header('cache-control', 'no-store').send({ received: true })
    })
  })
}
