import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageAddress, RenderedPage } from '#web/client/page-types.ts'
import { buildFailureBody } from '#server/platform/http/response-body.ts'
import { findMovedAddress } from '#server/modules/catalogue/categories/public.ts'
import { findRedirect } from '#server/modules/redirects/public.ts'
import { toRefusal } from '#server/platform/http/failures.ts'
import type { PageParts } from '#server/app.ts'
import { writeBrandClaims } from './brand-claims.ts'
import { findChatLink } from './chat-link.ts'
import type { Config } from '#server/config.ts'
import { sendErrorPage } from './error-page.ts'
import { loadRenderer, type Renderer } from './page-renderer.ts'
import { buildBoot, getBrandSheet } from './page-brand.ts'
import {
  chooseEncoding,
  reencodePage,
  sendPage,
  getPageBytes,
  encodePage,
  varyHeader,
  type ReadyPage,
} from './page-bytes.ts'
import { setLanguageCookie } from './language-cookie.ts'
import { buildContentSecurityPolicy } from './content-security-policy.ts'
import { ResponseCache, type CacheKey } from '#server/platform/response-cache.ts'
import type { Admission } from '#server/platform/http/admission.ts'
import { readCredential } from '#server/platform/http/credentials.ts'
import { createContext, type Engine } from '#server/platform/http/engine.ts'
import { addSetup } from '#server/setup/setup-routes.ts'
import { createSetupPage } from './setup-page.ts'
import { getOrigin } from '#server/platform/http/request-host.ts'
import { sendFailure } from '#server/platform/http/routes.ts'
import { refusal } from '#server/platform/refusal.ts'

/** The page of a store, or the home page, in the frame of its editor. */
const isPreview = (path: string, url: string): boolean =>
  (path === '/store' || path === '/index') && /[?&]preview=/.test(url)

/** Phone browsers say `Mobi`; tablets do not, and get the desktop shop. */
const phone = /Mobi|iPhone|iPod|Windows Phone|Opera Mini/i
const tablet = /iPad|Tablet|PlayBook|Silk(?!.*Mobi)/i

/** True for requests of phones; the client hint takes precedence over the user agent. */
export function isPhone(headers: IncomingHttpHeaders): boolean {
  const hint = headers['sec-ch-ua-mobile']
  if (hint === '?1') return true
  const agent = headers['user-agent'] ?? ''
  return phone.test(agent) && !tablet.test(agent)
}

const getShellBase = (request: FastifyRequest): string => (request.url.startsWith('/shop') ? '/shop' : '/pc')

/** The request's URL without token, on the checked host. */
const getFullAddress = (request: FastifyRequest) => new URL(getOrigin(request) + request.url)

type RenderParts = { readonly renderer: Renderer } & Pick<PageParts, 'registry' | 'authenticate'>

/** Renders a page; a shared one sees only the parameters that its route knows. */
async function render(
  { renderer, registry, authenticate }: RenderParts,
  request: FastifyRequest,
  address: PageAddress,
): Promise<RenderedPage> {
  const credential = address.isPersonal ? readCredential(request) : null
  const principal = credential?.from === 'cookie' ? await authenticate(request.brand, credential.token) : null
  const db = registry.engine.forBrand(request.brand.id)
  const { brand, lang, log, id: requestId } = request
  const readingDb = registry.engine.replica?.forReading(brand.id)
  const caller = { brand, principal, lang, db, readingDb, log, requestId }
  const boot = await buildBoot(request, registry.engine.externalServices ?? {})
  const blurb = await writeBrandClaims(createContext(registry.engine, caller), boot.brand.footer.blurb)
  return renderer.render({
    request: new Request(
      address.isShared ? getOrigin(request) + getShellBase(request) + address.href : getFullAddress(request),
      {
        headers: { 'accept-language': request.lang },
      },
    ),
    boot: { ...boot, brand: { ...boot.brand, footer: { ...boot.brand.footer, blurb } } },
    brandSheet: getBrandSheet(request.brand).href,
    report: (error) => request.log.error({ err: error, page: request.pageRoute }, 'page not rendered'),
    call: async (name, input) => {
      try {
        return await registry.call(name, caller, input as never)
      } catch (error) {
        const refusal = toRefusal(error)
        if (refusal.key === 'internal') throw error
        const { message, error: failure } = buildFailureBody(request.lang, refusal)
        throw renderer.apiError(refusal.status, failure.key, message)
      }
    },
  })
}

/** API and file paths: their 404 is JSON. */
const machinePaths = /^\/(api|order|goods|seller|admin|media|assets|brand|health)\//

/** True when a browser requests the address as a page. */
const isPageRequest = ({ url, headers }: FastifyRequest) =>
  Boolean(headers.accept?.includes('text/html')) && !machinePaths.test(url)

type PageCache = ResponseCache<ReadyPage>

type SharedPageParts = {
  readonly cache: PageCache
  readonly admission: Admission
  readonly make: () => Promise<RenderedPage>
}

/**
 * Returns the page from the cache, or renders it within the admission limits. Other encodings are made from the Brotli
 * bytes.
 */
async function readSharedPage(
  request: FastifyRequest,
  address: PageAddress,
  making: SharedPageParts,
): Promise<ReadyPage> {
  const { cache, admission, make } = making
  const where = { brandId: request.brand.id, tag: address.cacheTag }
  const key = `${request.lang} ${getOrigin(request)}${getShellBase(request)}${address.href}`
  const brotli = { ...where, key }
  const makeBrotli = async () => encodePage(await make(), 'br')
  const find = (wanted: CacheKey, compute: () => Promise<ReadyPage>) =>
    cache.find(wanted) ?? admission.run('browse', () => cache.getOrCompute(wanted, compute))
  const encoding = chooseEncoding(request)
  if (encoding === 'br') return find(brotli, makeBrotli)
  if (encoding === 'identity') return reencodePage(await find(brotli, makeBrotli), encoding)
  // Both keys are registered before rendering, so that a change in the meantime invalidates both.
  const makeGzip = async () => reencodePage(await cache.getOrCompute(brotli, makeBrotli), encoding)
  return find({ ...where, key: `gzip ${key}` }, makeGzip)
}

/** Adds the storefront's pages and built files to the app. */
export const createPages =
  (config: Config, root: string, engine: Engine, load = loadRenderer) =>
  async ({ app, registry, authenticate, admission, setup }: PageParts): Promise<void> => {
    const renderer = await load(app, root, config)
    if (setup) addSetup(app, { ...setup, sendPage: createSetupPage(renderer) })
    const { store, ttlMs } = engine.cache
    const cache: PageCache = new ResponseCache({ store, ttlMs, measureBytes: getPageBytes })
    engine.cache.onInvalidate((brandId, tags) => (brandId === null ? cache.clear() : cache.invalidate(brandId, tags)))

    const getDeviceBase = (request: FastifyRequest) => (isPhone(request.headers) ? '/shop' : '/pc')
    const redirectTo = (reply: FastifyReply, path: string) => reply.header('vary', varyHeader).redirect(path, 302)
    const redirectHome = (request: FastifyRequest, reply: FastifyReply) =>
      redirectTo(reply, `${getDeviceBase(request)}/index${getFullAddress(request).search}`)
    const plainOptions = { config: { limit: 'pages' } } as const
    for (const path of ['/', '/pc', '/pc/']) app.get(path, plainOptions, redirectHome)
    for (const path of ['/shop', '/shop/'])
      app.get(path, plainOptions, (request, reply) => redirectTo(reply, `/shop/index${getFullAddress(request).search}`))
    // An address without shell (`/productDetails?id=7`) is redirected to its page, or to its 404.
    const createVisitor = ({ brand, lang, log, id: requestId }: FastifyRequest) =>
      createContext(engine, { brand, principal: null, lang, log, requestId })
    const findOwnRedirect = (request: FastifyRequest) => findRedirect(createVisitor(request), request.url)
    app.get('/*', plainOptions, async (request, reply) => {
      const chatLink = await findChatLink(request, { registry, authenticate }, getDeviceBase(request))
      if (chatLink) return redirectTo(reply.header('cache-control', 'no-store'), chatLink)
      const isPage = renderer.readAddress(`/pc${request.url}`).isKnown
      const found = isPage || machinePaths.test(request.url) ? undefined : await findOwnRedirect(request)
      if (found) return reply.redirect(found.target, found.status)
      return isPageRequest(request)
        ? redirectTo(reply, getDeviceBase(request) + request.url)
        : sendFailure(request, reply, refusal('not_found'))
    })
    const pageOptions = {
      config: { limit: (request: FastifyRequest) => renderer.readAddress(request.url).limit },
      errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
        void sendErrorPage(error, request, reply),
    }
    for (const base of ['/pc', '/shop']) {
      // A form submitted without JavaScript ends here; the page explains it better than an error.
      app.post(`${base}/*`, pageOptions, (request, reply) => reply.redirect(request.url, 303))
      app.get(`${base}/*`, pageOptions, async (request, reply) => {
        const chatLink = await findChatLink(request, { registry, authenticate }, getDeviceBase(request))
        if (chatLink) return redirectTo(reply.header('cache-control', 'no-store'), chatLink)
        // Phones are redirected to the phone shop; the phone shop itself opens on any device.
        if (base === '/pc' && getDeviceBase(request) === '/shop')
          return redirectTo(reply, `/shop${request.url.slice(base.length)}`)
        const address = renderer.readAddress(request.url)
        const moved = address.isKnown && (await findMovedAddress(createVisitor(request), request.url))
        if (moved) return reply.redirect(moved, 301)
        const isFramed = isPreview(address.path, request.url)
        // Looking at another language does not change that of the editor around it.
        if (!isFramed) setLanguageCookie(request, reply)
        if (address.isKnown) request.pageRoute = base + address.path
        const make = () => render({ renderer, registry, authenticate }, request, address)
        const ready = await (address.isShared && !renderer.isDevelopment
          ? readSharedPage(request, address, { cache, admission, make })
          : admission.run('browse', async () => encodePage(await make(), chooseEncoding(request))))
        // Only where no page answers, so that pages cost nothing and are never covered.
        const found = ready.status === 404 ? await findOwnRedirect(request) : undefined
        if (found) return reply.redirect(found.target, found.status)
        if (isFramed) reply.header('x-robots-tag', 'noindex')
        return sendPage(
          request,
          reply,
          ready,
          buildContentSecurityPolicy(
            request.brand,
            renderer.isDevelopment,
            renderer.scriptHash,
            isFramed ? "'self'" : "'none'",
          ),
        )
      })
    }
  }
