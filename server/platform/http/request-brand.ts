import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { completeLocales } from '#i18n/coverage.ts'
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

/** The set-up, which makes the first brand, with the scripts and drawings of its page. */
const setupPaths = /^\/(console\/setup([/?]|$)|assets\/|media\/art\/)/

/** Pages of the shop, and the list of them for search engines. */
const shopPaths = /^\/(?:$|\?|(?:pc|shop)(?:[/?]|$)|sitemap)/

/** The brand of a lower-case Host header; null when there is none. */
export type FindBrandByHost = (host: string) => Brand | null | Promise<Brand | null>

type BrandOptions = {
  /** Local clients may use X-Forwarded-Host instead (demo only). */
  readonly forwardedHost: boolean
  /** The page that `/` of an unknown host leads to; null for 404. */
  readonly findStartPage: () => Promise<string | null>
  /** Sends the response to requests for pages of a closed brand. */
  readonly sendClosedPage: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
}

/** Host and language of a request to the set-up while no brand has the host. */
function setVisitor(request: FastifyRequest, host: string): void {
  const param = (request.query as Record<string, unknown>).lang
  request.shopHost = host
  request.lang = pickLocale({
    param: typeof param === 'string' ? param : undefined,
    acceptLanguage: request.headers['accept-language'],
    brandDefault: 'en',
    offered: completeLocales(),
  })
}

/**
 * Sets brand and language of every request by its Host header: an invalid host is 400, an unknown one 404; health
 * checks and metrics accept any host.
 */
export function addBrandToRequests(
  app: FastifyInstance,
  findByHost: FindBrandByHost,
  { forwardedHost, findStartPage, sendClosedPage }: BrandOptions,
): void {
  app.decorateRequest('brand', null as unknown as Brand)
  app.decorateRequest('lang', 'en')
  app.decorateRequest('shopHost', '')
  app.addHook('onRequest', async (request, reply) => {
    // `GET http://host/ HTTP/1.1` is for proxies and would contain a second host.
    if (!request.url.startsWith('/')) throw refusal('request.malformed')
    if (pathsWithoutBrand.test(request.url)) return undefined
    const forwarded = forwardedHost && isLoopbackPeer(request) ? request.headers['x-forwarded-host'] : undefined
    // Not `request.host`: behind a trusted proxy it is X-Forwarded-Host, which proxies pass on from clients.
    const host = (typeof forwarded === 'string' ? forwarded : (request.headers.host ?? '')).toLowerCase()
    if (!isHost(host)) throw refusal('request.malformed')
    const brand = await findByHost(host)
    const startPage = !brand && request.url === '/' ? await findStartPage() : null
    if (startPage) return reply.redirect(startPage, 302)
    if (!brand && setupPaths.test(request.url)) return setVisitor(request, host)
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
    if (brand.isClosed && shopPaths.test(request.url)) return sendClosedPage(request, reply)
    return undefined
  })
}
