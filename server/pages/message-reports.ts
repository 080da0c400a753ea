import type { FastifyInstance } from 'fastify'
import { recordReport, twilioStatusPath } from '#server/modules/messages/public.ts'
import { createContext, type Engine } from '#server/platform/http/engine.ts'
import { refusal } from '#server/platform/refusal.ts'

/**
 * Where Twilio reports the delivery of text messages, with a signature over the address and the form. The address is the one
 * that Twilio was given, whatever the headers of the request say.
 */
export function addMessageReports(app: FastifyInstance, engine: Engine): void {
  void app.register(async (scope) => {
    const form = 'application/x-www-form-urlencoded'
    // The signature covers every parameter, also one that occurs twice.
    scope.removeContentTypeParser(form)
    scope.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post(twilioStatusPath, { config: { limit: 'general' } }, async (request, reply) => {
      const { brand, lang, log, id: requestId } = request
      const origin = engine.externalServices?.messageChannels?.getOrigin(brand) ?? ''
      const ctx = createContext(engine, { brand, principal: null, lang, log, requestId })
      const isOurs =
        typeof request.body === 'string' &&
        (await recordReport(ctx, {
          url: `${origin}${request.originalUrl}`,
          body: request.body,
          signature: request.headers['x-twilio-signature']?.toString() ?? '',
        }))
      if (!isOurs) throw refusal('request.malformed')
      return reply.header('cache-control', 'no-store').code(204).send()
    })
  })
}
