import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { getLocaleInfo } from '#i18n/locales.ts'
import type { RenderedPage } from '#web/client/page-types.ts'
import { compressBrotli, compressGzip, decompressBrotli } from '#server/platform/compress.ts'

type Encoding = 'br' | 'gzip' | 'identity'

/** A page's HTML in one encoding. */
type PageBytes = {
  readonly status: number
  readonly etag: string
  readonly personal: boolean
  readonly encoding: Encoding
  readonly bytes: Buffer
}
/** A response for an address: a page or a redirect. */
export type ReadyPage = PageBytes | { readonly status: number; readonly location: string }

/** Response headers depend on these; the user agent, because phones are redirected to the phone shop. */
export const varyHeader = 'accept-encoding, accept-language, cookie, user-agent'

/** The client's preferred encoding among those that we send. */
export function chooseEncoding(request: FastifyRequest): Encoding {
  const accepted = request.headers['accept-encoding'] ?? ''
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

const encode = (html: Buffer, encoding: Encoding): Promise<Buffer> | Buffer =>
  encoding === 'br' ? compressBrotli(html) : encoding === 'gzip' ? compressGzip(html) : html

/** Encodes a rendered page; its ETag is the same in every encoding. */
export async function encodePage(page: RenderedPage, encoding: Encoding): Promise<ReadyPage> {
  if ('location' in page) return page
  const html = Buffer.from(page.html)
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  const { status, personal } = page
  return { status, etag, personal, encoding, bytes: await encode(html, encoding) }
}

/** Re-encodes a cached Brotli page for a client that does not accept it. */
export async function reencodePage(page: ReadyPage, encoding: Encoding): Promise<ReadyPage> {
  if ('location' in page || page.encoding === encoding) return page
  return { ...page, encoding, bytes: await encode(await decompressBrotli(page.bytes), encoding) }
}

/** Bytes that a page takes in the cache; null for errors and missing pages, which are not cached. */
export function getPageBytes(page: ReadyPage): number | null {
  if ('location' in page) return 2 * page.location.length
  return page.status === 200 ? page.bytes.length : null
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: ReadyPage, policy: string): FastifyReply {
  if ('location' in page) return reply.redirect(page.location, page.status)
  const isFailure = page.status >= 500
  if (page.status === 503) reply.header('retry-after', '2')
  reply
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    .header('content-language', getLocaleInfo(request.lang).htmlLang)
    .header('vary', varyHeader)
    .header('cache-control', page.personal || isFailure ? 'private, no-store' : 'private, no-cache')
  if (!page.personal && !isFailure) {
    reply.header('etag', page.etag)
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  }
  if (page.encoding !== 'identity') reply.header('content-encoding', page.encoding)
  return reply.code(page.status).type('text/html; charset=utf-8').send(page.bytes)
}
