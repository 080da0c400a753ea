import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localeInfo } from '#i18n/locales.ts'
import type { RenderedPage } from '#web/storefront/entry-server.tsx'
import type { Config } from './config.ts'
import { isPhone } from './is-phone.ts'
import { loadRenderer, type Renderer } from './page-renderer.ts'
import { bootOf, brandSheet } from './page-brand.ts'
import { contentPolicy } from './page-policy.ts'
import { AnswerCache } from './platform/answer-cache.ts'
import { readCredential } from './platform/http/credentials.ts'
import { parseInput, type Engine, type Registry } from './platform/http/engine.ts'
import { languageCookie } from './platform/http/request-brand.ts'
import type { FindWho } from './platform/http/routes.ts'
import { redactUrl } from './platform/log.ts'
import { Refusal } from './platform/refuse.ts'
import { failureBody } from './platform/http/answers.ts'

type Encoding = 'br' | 'gzip' | 'identity'
type ReadyPage =
  | {
      readonly status: number
      readonly etag: string
      readonly personal: boolean
      readonly bytes: Record<Encoding, Buffer>
    }
  | { readonly status: number; readonly location: string }

/** What an answer depends on beside its address; the device, because phones are sent to their own shop. */
const varies = 'accept-encoding, accept-language, cookie, user-agent'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

async function pack(page: RenderedPage): Promise<ReadyPage> {
  if ('location' in page) return page
  const identity = Buffer.from(page.html)
  const [br, gzipped] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
    zip(identity, { level: 5 }),
  ])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { status: page.status, etag, personal: page.personal, bytes: { br, gzip: gzipped, identity } }
}

const encodingOf = (request: FastifyRequest): Encoding => {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

function send(request: FastifyRequest, reply: FastifyReply, page: ReadyPage, policy: string): FastifyReply {
  if ('location' in page) return reply.redirect(page.location, page.status)
  reply
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    .header('content-language', localeInfo(request.lang).htmlLang)
    .header('vary', varies)
    .header('cache-control', page.personal ? 'private, no-store' : 'private, no-cache')
  if (!page.personal) {
    reply.header('etag', page.etag)
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  }
  const encoding = encodingOf(request)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(page.status).type('text/html; charset=utf-8').send(page.bytes[encoding])
}

/** The address as the renderer sees it: no token, no host but ours. */
const pageAddress = (request: FastifyRequest) => new URL(request.url, `${request.protocol}://${request.host}`)

type Rendering = { readonly renderer: Renderer; readonly registry: Registry; readonly findWho: FindWho }

async function render({ renderer, registry, findWho }: Rendering, request: FastifyRequest): Promise<RenderedPage> {
  const credential = renderer.isPersonal(request.url) ? readCredential(request) : null
  const who = credential?.from === 'cookie' ? await findWho(request.brand, credential.token) : null
  const caller = { brand: request.brand, who, lang: request.lang }
  return renderer.render({
    request: new Request(pageAddress(request), { headers: { 'accept-language': request.lang } }),
    boot: await bootOf(request),
    brandSheet: brandSheet(request.brand).href,
    report: (error) => request.log.error({ err: error }, `page ${redactUrl(request.url)}`),
    call: async (name, input) => {
      try {
        const served = registry.served.get(name)!
        return await registry.call(name, caller, parseInput(served, input) as never)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const { message, error: failure } = failureBody(request.lang, error)
        throw renderer.apiError(error.status, failure.key, message)
      }
    },
  })
}

function keepLanguage(request: FastifyRequest, reply: FastifyReply): void {
  const asked = (request.query as Record<string, unknown>).lang
  if (asked === undefined || request.cookies[languageCookie] === request.lang) return
  reply.setCookie(languageCookie, request.lang, { path: '/', sameSite: 'lax', maxAge: 31_536_000 })
}

/** Which change drops a page: one product's, or any of the lists. */
function tagOf(request: FastifyRequest): string {
  const { id, goodsId } = request.query as Record<string, unknown>
  return request.url.includes('/productDetails') ? `goods:${String(id ?? goodsId)}` : 'lists'
}

/** Adds the storefront's pages, its built files to the app. */
export const pages =
  (config: Config, root: string, engine: Engine) =>
  async (app: FastifyInstance, registry: Registry, findWho: FindWho): Promise<void> => {
    const renderer = await loadRenderer(app, root, config)
    const cache = new AnswerCache<ReadyPage>()
    engine.cache.onDrop((brandId, tags) => cache.drop(brandId, tags))

    const shellOf = (request: FastifyRequest) => (isPhone(request.headers) ? '/shop' : '/pc')
    const goTo = (reply: FastifyReply, path: string) => reply.header('vary', varies).redirect(path, 302)
    const goHome = (request: FastifyRequest, reply: FastifyReply) =>
      goTo(reply, `${shellOf(request)}/index${pageAddress(request).search}`)
    for (const address of ['/', '/pc', '/pc/']) app.get(address, goHome)
    for (const address of ['/shop', '/shop/'])
      app.get(address, (request, reply) => goTo(reply, `/shop/index${pageAddress(request).search}`))
    for (const base of ['/pc', '/shop']) {
      // A form that is sent before its page is awake comes here; the page then says what to do better than an error.
      app.post(`${base}/*`, (request, reply) => reply.redirect(request.url, 303))
      app.get(`${base}/*`, async (request, reply) => {
        // Phones get the same page in the phone shop; who asks for that one gets it on any device.
        if (base === '/pc' && shellOf(request) === '/shop') return goTo(reply, `/shop${request.url.slice(base.length)}`)
        keepLanguage(request, reply)
        const make = async () => pack(await render({ renderer, registry, findWho }, request))
        const page =
          renderer.isPersonal(request.url) || renderer.isDevelopment
            ? await make()
            : await cache.through(
                {
                  brandId: request.brand.id,
                  tag: tagOf(request),
                  key: `${request.lang} ${request.protocol}://${request.host} ${request.url}`,
                },
                make,
              )
        return send(request, reply, page, contentPolicy(request.brand, renderer.isDevelopment))
      })
    }
  }
