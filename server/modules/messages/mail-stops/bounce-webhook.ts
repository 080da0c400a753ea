import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { createContext, type Engine } from '#server/platform/http/engine.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { verifyBounceCall } from './bounce-signature.rules.ts'
import { countSoftBounce, stopMail } from './mail-stops.queries.ts'

const maxBodyBytes = 65_536

const Report = z.object({
  events: z
    .array(
      z.object({
        kind: z.enum(['hard_bounce', 'soft_bounce', 'complaint']),
        address: z.string().min(3).max(254).includes('@'),
      }),
    )
    .min(1)
    .max(100),
})
type Report = z.infer<typeof Report>

function parseReport(body: Buffer): Report {
  try {
    return Report.parse(JSON.parse(body.toString()))
  } catch {
    throw refusal('request.malformed')
  }
}

/** Applies all events of a call or none. Addresses in one order, so that two calls at once do not wait for each other. */
const applyReport = (ctx: Ctx, { events }: Report, reportedAt: Date): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    for (const { kind, address } of events.toSorted((a, b) => (a.address < b.address ? -1 : 1)))
      await (kind === 'soft_bounce'
        ? countSoftBounce(ctx, { address, reportedAt })
        : stopMail(ctx, { address, reportedAt, reason: kind }))
  })

const readHeader = (value: string | string[] | undefined): string => value?.toString() ?? ''

/**
 * `POST /api/mail/bounces`: a mail provider reports mails that came back or were reported as spam, for the brand of the
 * requested host. The answer does not tell whether the brand knows an address. A repeated call changes nothing more.
 */
export function addBounceWebhook(app: FastifyInstance, engine: Engine): void {
  void app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/api/mail/bounces', { bodyLimit: maxBodyBytes }, async (request, reply) => {
      const { brand, body, headers } = request
      const secret = engine.externalServices?.messageChannels?.getBounceSecret?.(brand) ?? null
      if (secret === null) throw refusal('not_found')
      if (!Buffer.isBuffer(body)) throw refusal('request.malformed')
      const call = {
        timestamp: readHeader(headers['x-bounce-timestamp']),
        signature: readHeader(headers['x-bounce-signature']),
        body,
      }
      const reportedAt = verifyBounceCall(secret, call, engine.clock.now())
      if (!reportedAt) throw refusal('permission.denied')
      const ctx = createContext(engine, {
        brand,
        principal: null,
        lang: brand.settings.defaultLanguage,
        log: request.log,
        requestId: request.id,
      })
      await applyReport(ctx, parseReport(body), reportedAt)
      return reply.header('cache-control', 'no-store').send({ received: true })
    })
  })
}
