import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { directionOf, localeInfo } from '#i18n/locales.ts'
import type { Brand } from './platform/brand.ts'
import { compressGzip, decompressGzip } from './platform/compress.ts'
import { contextFor, type Engine } from './platform/http/engine.ts'
import { originOf } from './platform/http/request-host.ts'
import { sendFailure } from './platform/http/routes.ts'
import { keepFor } from './platform/kept.ts'
import { refuse } from './platform/refuse.ts'
import { sitemapIndex, sitemapPiece } from './sitemap.ts'

const anHour = 'public, max-age=3600'

/** What shows one person's things, or the same goods once more. */
const closedPages = [
  '/userInfo',
  '/settlement',
  '/paySuccess',
  '/login',
  '/register',
  '/credit',
  '/searchGoods',
  '/searchStore',
  '/searchResult',
]

function robots(origin: string): string {
  const closed = ['/pc', '/shop'].flatMap((base) => closedPages.map((page) => base + page))
  const lines = [...closed, '/api/', '/order/', '/console/'].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...lines, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

/** What a phone needs to keep the shop among its apps. */
function manifest({ site, name, settings: { theme }, startLanguage }: Brand) {
  return {
    id: '/shop/',
    name,
    short_name: name,
    lang: localeInfo(startLanguage).htmlLang,
    dir: directionOf(startLanguage),
    start_url: '/shop/index',
    scope: '/shop/',
    display: 'standalone',
    theme_color: theme.light['header-bg'],
    background_color: theme.light.ground,
    icons: [{ src: `/brand/${site}/icon.svg`, type: 'image/svg+xml', sizes: 'any', purpose: 'any' }],
  }
}

async function sendXml(request: FastifyRequest, reply: FastifyReply, bytes: Buffer | null): Promise<FastifyReply> {
  if (!bytes) return sendFailure(request, reply, refuse('not_found'))
  reply.header('cache-control', anHour).header('vary', 'accept-encoding').type('application/xml; charset=utf-8')
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(await decompressGzip(bytes))
  return reply.header('content-encoding', 'gzip').send(bytes)
}

/** Serves what machines of the open web read, for each brand on its own host: `/robots.txt`, the sitemap, the manifest. */
export function addOpenWeb(app: FastifyInstance, engine: Engine): void {
  const kept = keepFor<Buffer | null>(3600)
  const contextOf = ({ brand }: FastifyRequest) =>
    contextFor(engine, { brand, who: null, lang: brand.settings.defaultLanguage })

  app.get('/robots.txt', (request, reply) =>
    reply
      .header('cache-control', anHour)
      .type('text/plain; charset=utf-8')
      .send(robots(originOf(request))),
  )
  // For pages that are none of ours and name no icon, as this machine's own answers in a browser.
  app.get('/favicon.ico', (request, reply) =>
    reply.header('cache-control', anHour).redirect(`/brand/${request.brand.site}/icon.svg`, 302),
  )
  app.get('/manifest.webmanifest', (request, reply) =>
    reply.header('cache-control', anHour).type('application/manifest+json').send(manifest(request.brand)),
  )
  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request)
    const make = async () => compressGzip(await sitemapIndex(contextOf(request), origin))
    return sendXml(request, reply, await kept.through(request.brand.id, origin, make))
  })
  app.get('/sitemap-:kind(^[a-z]+)-:piece(^[1-9][0-9]{0,3}).xml', async (request, reply) => {
    const { kind, piece } = request.params as { kind: string; piece: string }
    const origin = originOf(request)
    const make = async () => {
      const xml = await sitemapPiece(contextOf(request), origin, kind, Number(piece))
      return xml === null ? null : compressGzip(xml)
    }
    return sendXml(request, reply, await kept.through(request.brand.id, `${origin} ${kind} ${piece}`, make))
  })
}
