import type { FastifyInstance } from 'fastify'
import type { Brand } from '#server/platform/brand.ts'
import type { Ctx } from '#server/platform/context.ts'
import { contextFor, type Engine } from '#server/platform/http/engine.ts'
import { isId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { failAttempt } from './attempts.queries.ts'
import { claimProviderEvent } from './events.queries.ts'
import { ForgedNotice, type Notice, type PaymentProvider } from './provider.ts'
import { receivePayment } from './receive-payment.ts'
import type { Receivers } from './receivers.ts'
import { failRefund } from './send-refunds.ts'

type Parts = {
  readonly engine: Engine
  readonly bySite: (site: string) => Brand | null
  readonly receivers: Receivers
}

function readNotice(provider: PaymentProvider, body: unknown, signature: string | undefined, now: Date) {
  if (!Buffer.isBuffer(body) || !provider.readNotice) throw refuse('request.malformed')
  try {
    return provider.readNotice(body, signature, now)
  } catch (error) {
    if (error instanceof ForgedNotice) throw refuse('request.malformed')
    throw error
  }
}

/** Does what a notice says in the brand that it names; nothing that was done before. */
async function act(ctx: Ctx, receivers: Receivers, { name: method }: PaymentProvider, notice: Notice): Promise<void> {
  const { about, eventId: id, kind } = notice
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
 * serve all brands of an account, and no account speaks for another's brands. 400 for a wrong or an old signature.
 */
export function addPaymentWebhook(app: FastifyInstance, { engine, bySite, receivers }: Parts): void {
  void app.register(async (scope) => {
    // A signature is over bytes, not over what a parser makes of them.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/api/payment/stripe/webhook', async (request, reply) => {
      const cards = engine.outside?.cards
      const provider = cards?.of(request.brand)
      if (provider?.name !== 'stripe') throw refuse('not_found')
      const signature = request.headers['stripe-signature']
      const notice = readNotice(provider, request.body, signature?.toString(), engine.clock.now())
      const brand = notice && bySite(notice.site)
      if (brand && cards?.of(brand) === provider) {
        const ctx = contextFor(engine, { brand, who: null, lang: brand.settings.defaultLanguage })
        await act(ctx, receivers, provider, notice)
      } else if (notice)
        engine.log.fatal({ event: notice.eventId, site: notice.site }, 'a payment for no brand of ours')
      return reply.header('cache-control', 'no-store').send({ received: true })
    })
  })
}
