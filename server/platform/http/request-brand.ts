import type { FastifyInstance } from 'fastify'
import { resolveLocale } from '#i18n/locales.ts'
import { pickLocale } from '#i18n/pick-locale.ts'
import type { Brand } from '../brand.ts'
import { refusal } from '../refusal.ts'
import { isHost, isLoopbackPeer } from './request-host.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The lower-case Host header that selected the brand; empty where no brand is needed. */
    shopHost: string
  }
}

/** Cookie of a visitor's chosen language. */
export const languageCookie = 'lang'

const pathsWithoutBrand = /^\/(health\/|metrics(\?|$))/

/** The brand of a lower-case Host header; null when there is none. */
export type FindBrandByHost = (host: string) => Brand | null | Promise<Brand | null>

/**
 * Sets brand and language of every request by its Host header: an invalid host is 400, an unknown one 404; health
 * checks and metrics accept any host. `forwardedHost` lets local clients use X-Forwarded-Host instead (demo only).
 */
export function addBrandToRequests(app: FastifyInstance, findByHost: FindBrandByHost, forwardedHost: boolean): void {
  app.decorateRequest('brand', null as unknown as Brand)
  app.decorateRequest('lang', 'en')
  app.decorateRequest('shopHost', '')
  app.addHook('onRequest', async (request, reply) => {
    // `GET http://host/ HTTP/1.1` is for proxies and would contain a second host.
    if (!request.url.startsWith('/')) throw refusal('request.malformed')
    if (pathsWithoutBrand.test(request.url)) return
    const forwarded = forwardedHost && isLoopbackPeer(request) ? request.headers['x-forwarded-host'] : undefined
    // Not `request.host`: behind a trusted proxy it is X-Forwarded-Host, which proxies pass on from clients.
    const host = (typeof forwarded === 'string' ? forwarded : (request.headers.host ?? '')).toLowerCase()
    if (!isHost(host)) throw refusal('request.malformed')
    const brand = await findByHost(host)
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
      // Incomplete languages work when requested, but are not listed.
      hidden: brand.settings.languages,
    })
  })
}
