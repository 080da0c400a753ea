import type { FastifyInstance } from 'fastify'
import { resolveLocale } from '#i18n/locales.ts'
import { pickLocale } from '#i18n/pick-locale.ts'
import type { Brand } from '../brand.ts'

/** Cookie that keeps a visitor's chosen language. */
export const languageCookie = 'lang'

const openPaths = /^\/health\//

export type BrandOfHost = (host: string) => Brand | null

/**
 * Gives every request its brand and language before anything else looks at it. A host that is nobody's gets a plain
 * 404; health answers on any host. `forwardedHost` lets loopback callers name the host (demo only).
 */
export function addBrandToRequests(app: FastifyInstance, byHost: BrandOfHost, forwardedHost: boolean): void {
  app.decorateRequest('brand', null as unknown as Brand)
  app.decorateRequest('lang', 'en')
  app.addHook('onRequest', async (request, reply) => {
    if (openPaths.test(request.url)) return
    const forwarded = forwardedHost ? request.headers['x-forwarded-host'] : undefined
    const brand = byHost(typeof forwarded === 'string' ? forwarded : request.host)
    if (!brand) return reply.code(404).type('text/plain; charset=utf-8').send('No shop lives at this address.\n')
    const param = (request.query as Record<string, unknown>).lang
    request.brand = brand
    request.lang = pickLocale({
      param: typeof param === 'string' ? param : undefined,
      session: resolveLocale(request.cookies?.[languageCookie]),
      acceptLanguage: request.headers['accept-language'],
      brandDefault: brand.settings.defaultLanguage,
      offered: brand.settings.languages,
    })
  })
}
