import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { drawPicture } from '#demo/art/picture-address.ts'
import { drawIcon } from './draw-icon.ts'
import { brandSheet } from './page-brand.ts'
import { CacheStore } from './platform/cache-store.ts'
import { compressGzip } from './platform/compress.ts'
import type { FileStore } from './platform/file-store.ts'
import { sendFailure } from './platform/http/routes.ts'
import { keepFor } from './platform/kept.ts'
import { refuse } from './platform/refuse.ts'

const forEver = 'public, max-age=31536000, immutable'
const types: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
}

const drawnBytes = 16 << 20
const drawn = keepFor<Buffer>(3600, new CacheStore(drawnBytes))

/** A drawn picture as gzip bytes, the same for all brands; refuses a path that names none. */
const readDrawn = (path: string): Promise<Buffer> =>
  drawn.through(0, path, async () => {
    const svg = drawPicture(path)
    if (!svg) throw refuse('not_found')
    return compressGzip(svg)
  })

/** Answers as if there were no such picture. */
export const missing = (request: FastifyRequest, reply: FastifyReply) =>
  sendFailure(request, reply, refuse('not_found'))

/** What is sent is a picture and nothing else, whatever a browser would make of its bytes. */
export const guarded = (reply: FastifyReply) =>
  reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")

/**
 * Pictures and brand files: `/media/art/...` is drawn from its address and never changes, `/media/files/...` are picture files
 * that were imported or uploaded, `/brand/<site>/...` the colour sheet, icon and logo.
 */
export function addPictureRoutes(app: FastifyInstance, files: FileStore): void {
  const config = { limit: 'files' } as const
  app.get('/media/art/*', { config }, async (request, reply) => {
    const bytes = await readDrawn((request.params as { '*': string })['*'])
    return guarded(reply)
      .header('cache-control', forEver)
      .header('content-encoding', 'gzip')
      .type(types['.svg']!)
      .send(bytes)
  })
  app.get('/media/files/:name', { config }, async (request, reply) => {
    const { name } = request.params as { name: string }
    const type = types[extname(name)]
    const file = type ? await files.read('public', name) : null
    if (!type || !file) return missing(request, reply)
    return guarded(reply)
      .header('cache-control', forEver)
      .header('content-length', file.bytes)
      .type(type)
      .send(file.stream)
  })
  app.get('/brand/:site/:file', { config }, (request, reply) => {
    const { site, file } = request.params as { site: string; file: string }
    if (site !== request.brand.site) return missing(request, reply)
    const sheet = brandSheet(request.brand)
    if (file.startsWith('theme-') && file.endsWith('.css'))
      return reply
        .header('cache-control', sheet.href.endsWith(file) ? forEver : 'no-cache')
        .type('text/css')
        .send(sheet.css)
    if (file !== 'icon.svg' && file !== 'logo.svg') return missing(request, reply)
    const path = join(import.meta.dirname, '../brands', site, file)
    const picture = existsSync(path) ? readFileSync(path) : drawIcon(request.brand)
    return guarded(reply).header('cache-control', 'public, max-age=86400').type(types['.svg']!).send(picture)
  })
}
