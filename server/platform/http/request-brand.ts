import type { FastifyInstance } from 'fastify'
import { resolveLocale } from '#i18n/locales.ts'
import { pickLocale } from '#i18n/pick-locale.ts'
import type { Brand } from '../brand.ts'
import { refuse } from '../refuse.ts'
import { isHost, isLoopbackPeer } from './request-host.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The Host header in lower case, by which the brand was found; empty where no brand is needed. */
    shopHost: string
  }
}

/** Cookie that keeps a visitor's chosen language. */
export const languageCookie = 'lang'

const openPaths = /^\/health\//

export type BrandOfHost = (host: string) => Brand | null

/**
 * Gives every request its brand and language before anything else looks at it. The Host header alone decides: what is
 * not a host is refused with 400, a host of no brand gets a plain 404; health answers on any host. `forwardedHost` lets
 * callers on this machine name the host by X-Forwarded-Host (demo only).
 */
export function addBrandToRequests(app: FastifyInstance, byHost: BrandOfHost, forwardedHost: boolean): void {
  app.decorateRequest('brand', null as unknown as Brand)
  app.decorateRequest('lang', 'en')
  app.decorateRequest('shopHost', '')
  app.addHook('onRequest', async (request, reply) => {
    // `GET http://host/ HTTP/1.1` is for proxies; here it would bring a second host.
    if (!request.url.startsWith('/')) throw refuse('request.malformed')
    if (openPaths.test(request.url)) return
    const forwarded = forwardedHost && isLoopbackPeer(request) ? request.headers['x-forwarded-host'] : undefined
    // Not `request.host`: behind a trusted proxy that one is X-Forwarded-Host, which proxies pass on from anybody.
    const host = (typeof forwarded === 'string' ? forwarded : (request.headers.host ?? '')).toLowerCase()
    if (!isHost(host)) throw refuse('request.malformed')
    const brand = byHost(host)
    if (!brand) return reply.code(404).type('text/plain; charset=utf-8').send('No shop lives at this address.\n')
    const param = (request.query as Record<string, unknown>).lang
    request.brand = brand
    request.shopHost = host
    request.lang = pickLocale({
      param: typeof param === 'string' ? param : undefined,
      session: resolveLocale(request.cookies?.[languageCookie]),
      acceptLanguage: request.headers['accept-language'],
      brandDefault: brand.startLanguage,
      offered: brand.languages,
      // A language whose texts are not complete is answered to those who ask for it.
      hidden: brand.settings.languages,
    })
  })
}
