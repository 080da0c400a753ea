import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Theme } from '#contract/brand-file.ts'
import { drawImage } from '#demo/art/image-address.ts'
import type { Brand } from '#server/platform/brand.ts'
import { getBrandSheet, getConsoleSheet } from './page-brand.ts'
import { CacheStore } from '#server/platform/cache-store.ts'
import { compressGzip } from '#server/platform/compress.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import { sendFailure } from '#server/platform/http/routes.ts'
import { createTtlCache } from '#server/platform/ttl-cache.ts'
import { refusal } from '#server/platform/refusal.ts'

const isRole = (name: string, palette: Theme['light']): name is keyof Theme['light'] => Object.hasOwn(palette, name)

/** Draws an icon from the brand's mark and colours, for brands that ship without one. */
function drawIcon({ settings: { mark, theme } }: Brand): string {
  const { light } = theme
  const colours = (text: string) =>
    text
      .replace(/var\(--([a-z\d-]+)\)/g, (whole, name: string) => (isRole(name, light) ? light[name] : whole))
      .replaceAll('currentColor', light.ink)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">` +
    `<rect width="64" height="64" rx="15" fill="${light['accent-soft']}"/>` +
    `<g transform="translate(9.9 9.9) scale(1.3)">${colours(mark)}</g></svg>`
  )
}

/** An icon or logo of a brand as SVG: the one that ships with it, else its mark. */
export function readDrawing(brand: Brand, file: 'icon.svg' | 'logo.svg'): string {
  const path = join(import.meta.dirname, '../../brands', brand.site, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : drawIcon(brand)
}

const immutableCache = 'public, max-age=31536000, immutable'
const contentTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
}

const maxDrawnBytes = 16 << 20
/** Drawn images of all brands. */
export const drawnImageStore = new CacheStore(maxDrawnBytes)
const drawnCache = createTtlCache<Buffer>(3600, drawnImageStore)

/** Returns a drawn image as gzip bytes, cached for all brands. Throws `not_found`. */
const getDrawnImage = (path: string): Promise<Buffer> =>
  drawnCache.getOrCompute(0, path, async () => {
    const svg = drawImage(path)
    if (!svg) throw refusal('not_found')
    return compressGzip(svg)
  })

export const sendNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  sendFailure(request, reply, refusal('not_found'))

/** Prevents browsers from interpreting the bytes as anything but an image. */
export const setImageHeaders = (reply: FastifyReply) =>
  reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")

/**
 * Images and brand files: `/media/art/...` is drawn from its address and immutable, `/media/files/...` are imported or
 * uploaded files, `/brand/<site>/...` the style sheet, icon and logo.
 */
export function addImageRoutes(app: FastifyInstance, files: FileStore): void {
  const config = { limit: 'files' } as const
  app.get('/media/art/*', { config }, async (request, reply) => {
    const bytes = await getDrawnImage((request.params as { '*': string })['*'])
    return setImageHeaders(reply)
      .header('cache-control', immutableCache)
      .header('content-encoding', 'gzip')
      .type(contentTypes['.svg']!)
      .send(bytes)
  })
  app.get('/media/files/:name', { config }, async (request, reply) => {
    const { name } = request.params as { name: string }
    const type = contentTypes[extname(name)]
    const file = type ? await files.read('public', name) : null
    if (!type || !file) return sendNotFound(request, reply)
    return setImageHeaders(reply)
      .header('cache-control', immutableCache)
      .header('content-length', file.bytes)
      .type(type)
      .send(file.stream)
  })
  app.get('/brand/:site/:file', { config }, (request, reply) => {
    const { site, file } = request.params as { site: string; file: string }
    if (site !== request.brand.site) return sendNotFound(request, reply)
    const [, name] = /^(theme|console)-.*\.css$/.exec(file) ?? []
    if (name !== undefined) {
      const sheet = name === 'theme' ? getBrandSheet(request.brand) : getConsoleSheet(request.brand)
      return reply
        .header('cache-control', sheet.href.endsWith(file) ? immutableCache : 'no-cache')
        .type('text/css')
        .send(sheet.css)
    }
    if (file !== 'icon.svg' && file !== 'logo.svg') return sendNotFound(request, reply)
    const image = readDrawing(request.brand, file)
    return setImageHeaders(reply)
      .header('cache-control', 'public, max-age=86400')
      .type(contentTypes['.svg']!)
      .send(image)
  })
}
