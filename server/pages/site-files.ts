import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getLogoAddress, isBrandIconSide, listManifestIcons } from '#contract/logo-icons.ts'
import { getDirection, getLocaleInfo } from '#i18n/locales.ts'
import { pages } from '#web/storefront/pages.ts'
import type { Brand } from '#server/platform/brand.ts'
import { compressGzip, decompressGzip } from '#server/platform/compress.ts'
import { createContext, type Engine } from '#server/platform/http/engine.ts'
import { getOrigin } from '#server/platform/http/request-host.ts'
import { sendFailure } from '#server/platform/http/routes.ts'
import { createTtlCache } from '#server/platform/ttl-cache.ts'
import { refusal } from '#server/platform/refusal.ts'
import { drawBrandIcons } from './brand-icons.ts'
import { setImageHeaders } from './image-routes.ts'
import { buildSitemapIndex, buildSitemapPiece } from './sitemap.ts'

const cacheForAnHour = 'public, max-age=3600'

/** The first segments of the pages that robots.txt disallows. */
const disallowedPages = [
  ...new Set(pages.flatMap(({ crawling, path }) => (crawling === 'disallowed' ? [`/${path.split('/')[1]}`] : []))),
]

function buildRobots(origin: string): string {
  const closed = ['/pc', '/shop'].flatMap((base) => disallowedPages.map((page) => base + page))
  const lines = [...closed, '/api/', '/order/', '/console/'].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...lines, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

/** The web app manifest, which lets phones install the shop. */
function buildManifest({ site, name, settings: { theme, logo }, startLanguage }: Brand) {
  return {
    id: '/shop/',
    name,
    short_name: name,
    lang: getLocaleInfo(startLanguage).htmlLang,
    dir: getDirection(startLanguage),
    start_url: '/shop/index',
    scope: '/shop/',
    display: 'standalone',
    theme_color: theme.light['header-bg'],
    background_color: theme.light.ground,
    icons: listManifestIcons({ site, logo: logo ?? null }),
  }
}

const getIconAddress = ({ site, settings: { logo } }: Brand) =>
  logo === undefined ? `/brand/${site}/icon.svg` : getLogoAddress(logo, '32')

async function sendXml(request: FastifyRequest, reply: FastifyReply, bytes: Buffer | null): Promise<FastifyReply> {
  if (!bytes) return sendFailure(request, reply, refusal('not_found'))
  reply.header('cache-control', cacheForAnHour).header('vary', 'accept-encoding').type('application/xml; charset=utf-8')
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(await decompressGzip(bytes))
  return reply.header('content-encoding', 'gzip').send(bytes)
}

/** The worker loads nothing but the picture of a message, and sends only a renewed subscription. */
const workerPolicy = "default-src 'none'; connect-src 'self'; img-src 'self'"

/** Serves the script that receives push messages. Browsers look for a new one whenever it is used. */
function addServiceWorker(app: FastifyInstance): void {
  const script = readFileSync(join(import.meta.dirname, 'service-worker.js'))
  app.get('/service-worker.js', { config: { limit: 'files' } }, (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', workerPolicy)
      .type('text/javascript; charset=utf-8')
      .send(script),
  )
}

/** Serves the icon of a brand as PNG, which push messages and home screens need: of its uploaded logo, else drawn. */
function addBrandIcons(app: FastifyInstance): void {
  app.get('/icon-:side(^[0-9]{3}).png', { config: { limit: 'files' } }, async (request, reply) => {
    const side = Number((request.params as { side: string }).side)
    if (!isBrandIconSide(side)) return sendFailure(request, reply, refusal('not_found'))
    reply.header('cache-control', cacheForAnHour)
    const { logo } = request.brand.settings
    if (logo !== undefined) return reply.redirect(getLogoAddress(logo, side === 180 ? 'apple-180' : `${side}`), 302)
    const icons = await drawBrandIcons(request.brand)
    return setImageHeaders(reply).type('image/png').send(icons.get(side))
  })
}

/**
 * Serves `/robots.txt`, the sitemap, the web app manifest, its icons, the favicon and the service worker for each brand's
 * host.
 */
export function addSiteFiles(app: FastifyInstance, engine: Engine): void {
  const xmlCache = createTtlCache<Buffer | null>(3600)
  const getContext = ({ brand }: FastifyRequest) =>
    createContext(engine, { brand, principal: null, lang: brand.settings.defaultLanguage })

  addServiceWorker(app)
  addBrandIcons(app)
  app.get('/robots.txt', (request, reply) =>
    reply
      .header('cache-control', cacheForAnHour)
      .type('text/plain; charset=utf-8')
      .send(buildRobots(getOrigin(request))),
  )
  // For pages without an icon link, such as API responses in a browser.
  app.get('/favicon.ico', (request, reply) =>
    reply.header('cache-control', cacheForAnHour).redirect(getIconAddress(request.brand), 302),
  )
  app.get('/manifest.webmanifest', (request, reply) =>
    reply.header('cache-control', cacheForAnHour).type('application/manifest+json').send(buildManifest(request.brand)),
  )
  app.get('/sitemap.xml', async (request, reply) => {
    const origin = getOrigin(request)
    const compute = async () => compressGzip(await buildSitemapIndex(getContext(request), origin))
    return sendXml(request, reply, await xmlCache.getOrCompute(request.brand.id, origin, compute))
  })
  app.get('/sitemap-:kind(^[a-z]+)-:piece(^[1-9][0-9]{0,3}).xml', async (request, reply) => {
    const { kind, piece } = request.params as { kind: string; piece: string }
    const origin = getOrigin(request)
    const compute = async () => {
      const xml = await buildSitemapPiece(getContext(request), origin, kind, Number(piece))
      return xml === null ? null : compressGzip(xml)
    }
    return sendXml(request, reply, await xmlCache.getOrCompute(request.brand.id, `${origin} ${kind} ${piece}`, compute))
  })
}
