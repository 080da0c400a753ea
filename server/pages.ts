import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageAddress, RenderedPage } from '#web/storefront/entry-server.tsx'
import type { PageParts } from './app.ts'
import { writeClaims } from './brand-claims.ts'
import type { Config } from './config.ts'
import { isPhone } from './is-phone.ts'
import { loadRenderer, type Renderer } from './page-renderer.ts'
import { bootOf, brandSheet } from './page-brand.ts'
import { readEncoding, recode, sendPage, sizeOfPage, toBytes, varies, type ReadyPage } from './page-bytes.ts'
import { contentPolicy } from './page-policy.ts'
import { AnswerCache, type CacheKey } from './platform/answer-cache.ts'
import type { Admission } from './platform/http/admission.ts'
import { readCredential } from './platform/http/credentials.ts'
import { contextFor, parseInput, type Engine } from './platform/http/engine.ts'
import { toRefusal } from './platform/http/failures.ts'
import { languageCookie } from './platform/http/request-brand.ts'
import { originOf } from './platform/http/request-host.ts'
import { sendFailure } from './platform/http/routes.ts'
import { redactUrl } from './platform/log.ts'
import { refuse } from './platform/refuse.ts'
import { failureBody } from './platform/http/answers.ts'
import { sendErrorPage } from './send-error-page.ts'

const shopOf = (request: FastifyRequest): string => (request.url.startsWith('/shop') ? '/shop' : '/pc')

/** The address as it came: no token, no host but ours. */
const fullAddress = (request: FastifyRequest) => new URL(originOf(request) + request.url)

type Rendering = { readonly renderer: Renderer } & Pick<PageParts, 'registry' | 'findWho'>

/** Renders a page; one that is shared sees only the parameters that its route knows. */
async function render(
  { renderer, registry, findWho }: Rendering,
  request: FastifyRequest,
  address: PageAddress,
): Promise<RenderedPage> {
  const credential = address.isPersonal ? readCredential(request) : null
  const who = credential?.from === 'cookie' ? await findWho(request.brand, credential.token) : null
  const db = registry.engine.forBrand(request.brand.id)
  const caller = { brand: request.brand, who, lang: request.lang, db }
  const boot = await bootOf(request)
  const blurb = await writeClaims(contextFor(registry.engine, caller), boot.brand.footer.blurb)
  return renderer.render({
    request: new Request(address.isShared ? originOf(request) + shopOf(request) + address.href : fullAddress(request), {
      headers: { 'accept-language': request.lang },
    }),
    boot: { ...boot, brand: { ...boot.brand, footer: { ...boot.brand.footer, blurb } } },
    brandSheet: brandSheet(request.brand).href,
    report: (error) => request.log.error({ err: error }, `page ${redactUrl(request.url)}`),
    call: async (name, input) => {
      try {
        const served = registry.served.get(name)!
        return await registry.call(name, caller, parseInput(served, input) as never)
      } catch (error) {
        const refusal = toRefusal(error)
        if (refusal.key === 'internal') throw error
        const { message, error: failure } = failureBody(request.lang, refusal)
        throw renderer.apiError(refusal.status, failure.key, message)
      }
    },
  })
}

/** Paths that programs ask; what they do not find is answered as they read it. */
const machinePaths = /^\/(api|order|goods|seller|admin|media|assets|brand|health)\//

/** Whether a browser opens an address as a page. */
const isTyped = ({ url, headers }: FastifyRequest) =>
  Boolean(headers.accept?.includes('text/html')) && !machinePaths.test(url)

function keepLanguage(request: FastifyRequest, reply: FastifyReply): void {
  const asked = (request.query as Record<string, unknown>).lang
  if (asked === undefined || request.cookies[languageCookie] === request.lang) return
  reply.setCookie(languageCookie, request.lang, { path: '/', sameSite: 'lax', maxAge: 31_536_000 })
}

/** Which change drops a page: one product's, or any of the lists. */
const tagOf = ({ path, search }: PageAddress): string =>
  path === '/productDetails' ? `goods:${search.get('id')}` : 'lists'

type PageCache = AnswerCache<ReadyPage>

type Making = { readonly cache: PageCache; readonly admission: Admission; readonly make: () => Promise<RenderedPage> }

/**
 * The page from the cache, or rendered for it by a request that is admitted. What other clients than browsers read is made
 * of the Brotli bytes.
 */
async function readShared(request: FastifyRequest, address: PageAddress, making: Making): Promise<ReadyPage> {
  const { cache, admission, make } = making
  const where = { brandId: request.brand.id, tag: tagOf(address) }
  const key = `${request.lang} ${originOf(request)}${shopOf(request)}${address.href}`
  const brotli = { ...where, key }
  const makeBrotli = async () => toBytes(await make(), 'br')
  const find = (wanted: CacheKey, compute: () => Promise<ReadyPage>) =>
    cache.find(wanted) ?? admission.run('browse', () => cache.through(wanted, compute))
  const encoding = readEncoding(request)
  if (encoding === 'br') return find(brotli, makeBrotli)
  if (encoding === 'identity') return recode(await find(brotli, makeBrotli), encoding)
  // Registered before the page is rendered, so that a change in the meantime drops both.
  const makeGzip = async () => recode(await cache.through(brotli, makeBrotli), encoding)
  return find({ ...where, key: `gzip ${key}` }, makeGzip)
}

/** Adds the storefront's pages, its built files to the app. */
export const pages =
  (config: Config, root: string, engine: Engine, load = loadRenderer) =>
  async ({ app, registry, findWho, admission }: PageParts): Promise<void> => {
    const renderer = await load(app, root, config)
    const { store, ttlMs } = engine.cache
    const cache: PageCache = new AnswerCache({ store, ttlMs, sizeOf: sizeOfPage })
    engine.cache.onDrop((brandId, tags) => cache.drop(brandId, tags))

    const shellOf = (request: FastifyRequest) => (isPhone(request.headers) ? '/shop' : '/pc')
    const goTo = (reply: FastifyReply, path: string) => reply.header('vary', varies).redirect(path, 302)
    const goHome = (request: FastifyRequest, reply: FastifyReply) =>
      goTo(reply, `${shellOf(request)}/index${fullAddress(request).search}`)
    const plain = { config: { limit: 'pages' } } as const
    for (const path of ['/', '/pc', '/pc/']) app.get(path, plain, goHome)
    for (const path of ['/shop', '/shop/'])
      app.get(path, plain, (request, reply) => goTo(reply, `/shop/index${fullAddress(request).search}`))
    // An address without the shop (`/productDetails?id=7`) is redirected to the page there, or to its 404.
    app.get('/*', plain, (request, reply) =>
      isTyped(request) ? goTo(reply, shellOf(request) + request.url) : sendFailure(request, reply, refuse('not_found')),
    )
    const page = {
      config: { limit: (request: FastifyRequest) => renderer.readAddress(request.url).limit },
      errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
        void sendErrorPage(error, request, reply),
    }
    for (const base of ['/pc', '/shop']) {
      // A form that is sent where scripts do not run comes here; the page then says what to do better than an error.
      app.post(`${base}/*`, page, (request, reply) => reply.redirect(request.url, 303))
      app.get(`${base}/*`, page, async (request, reply) => {
        // Phones get the same page in the phone shop; who asks for that one gets it on any device.
        if (base === '/pc' && shellOf(request) === '/shop') return goTo(reply, `/shop${request.url.slice(base.length)}`)
        keepLanguage(request, reply)
        const address = renderer.readAddress(request.url)
        const make = () => render({ renderer, registry, findWho }, request, address)
        const ready = await (address.isShared && !renderer.isDevelopment
          ? readShared(request, address, { cache, admission, make })
          : admission.run('browse', async () => toBytes(await make(), readEncoding(request))))
        return sendPage(
          request,
          reply,
          ready,
          contentPolicy(request.brand, renderer.isDevelopment, renderer.scriptHash),
        )
      })
    }
  }
