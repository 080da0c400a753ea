import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { serveAfterSales } from './modules/after-sales/public.ts'
import { serveCash } from './modules/cash/public.ts'
import { serveCart } from './modules/cart/public.ts'
import { serveCatalogue } from './modules/catalogue/public.ts'
import { serveCheckout } from './modules/checkout/public.ts'
import { serveDelivery } from './modules/delivery/public.ts'
import { serveBrowsing } from './modules/browsing/public.ts'
import { serveContent } from './modules/content/public.ts'
import { serveHome } from './modules/home/public.ts'
import { findWho, serveIdentity } from './modules/identity/public.ts'
import { serveMedia } from './modules/media/public.ts'
import { serveMerchants } from './modules/merchants/public.ts'
import { serveOrders } from './modules/orders/public.ts'
import { servePromotions } from './modules/promotions/public.ts'
import { addPaymentWebhook, addSandboxPage } from './modules/payments/public.ts'
import { serveReviews } from './modules/reviews/public.ts'
import { serveSearch } from './modules/search/public.ts'
import { serveStaff } from './modules/staff/public.ts'
import { serveTenancy, type BrandBook } from './modules/tenancy/public.ts'
import { serveWallet } from './modules/wallet/public.ts'
import { addOpenWeb } from './open-web.ts'
import { openAdmission, type Admission, type AdmissionLimits } from './platform/http/admission.ts'
import { hashToken, takeToken } from './platform/http/credentials.ts'
import { contextFor, Registry, type Engine } from './platform/http/engine.ts'
import { addCors } from './platform/http/cors.ts'
import { addBodyParsers } from './platform/http/body.ts'
import { drainWhenClosing } from './platform/http/closing.ts'
import { addHealth } from './platform/http/health.ts'
import { createRateLimits } from './platform/http/limits.ts'
import { addOpenApi } from './platform/http/openapi.ts'
import { parseForm } from './platform/http/parameters.ts'
import { addBrandToRequests } from './platform/http/request-brand.ts'
import { addOperationRoutes, sendFailure, type FindWho } from './platform/http/routes.ts'
import { addSecurityHeaders, setSecurityHeaders } from './platform/http/security-headers.ts'
import {
  defaultTimeouts,
  limitResponseTime,
  timeoutOptions,
  type ConnectionTimeouts,
} from './platform/http/timeouts.ts'
import { redactUrl } from './platform/log.ts'
import { refuse } from './platform/refuse.ts'
import { carriers, receivers } from './receivers.ts'
import { addPictureRoutes } from './pictures.ts'
import { addStatementFile } from './statement-file.ts'
import { addPrivatePictures } from './private-pictures.ts'

/** What the pages need from the app that serves them. */
export type PageParts = {
  readonly app: FastifyInstance
  readonly registry: Registry
  readonly findWho: FindWho
  readonly admission: Admission
}

/** Everything the app is made of; nothing here is started by it. */
export type Parts = {
  readonly config: Config
  readonly engine: Engine
  readonly brands: BrandBook
  readonly log: Logger
  /** True when the database answers. */
  readonly ready: () => Promise<boolean>
  /** How long clients may take; `defaultTimeouts` if absent. */
  readonly timeouts?: ConnectionTimeouts
  /** Adds the pages; absent in tests that only speak the API. */
  readonly pages?: (parts: PageParts) => Promise<void>
  /** How many requests may work at once and wait how long; by default what suits the pool of a server process. */
  readonly admission?: AdmissionLimits
  /** Told of every route as it is added. */
  readonly onRoute?: (route: RouteOptions) => void
}

const legacyTokens = new WeakMap<object, string[]>()

function createServer({ config, log, timeouts = defaultTimeouts }: Parts): FastifyInstance {
  return Fastify({
    loggerInstance: log.child(
      {},
      {
        serializers: {
          req: (request: FastifyRequest) => ({
            method: request.method,
            url: redactUrl(request.url),
            host: request.headers.host,
          }),
        },
      },
    ),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: 1 << 20,
    routerOptions: { querystringParser: parseForm, ignoreTrailingSlash: false, maxParamLength: 500 },
    ...timeoutOptions(timeouts),
    // Requests on open connections are still served while closing: see drainWhenClosing.
    return503OnClosing: false,
    forceCloseConnections: false,
    // Fastify's own answer to an address it cannot decode has another shape and repeats the address; no hook has run.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      request.lang = 'en'
      setSecurityHeaders(request, reply)
      sendFailure(request, reply, error)
    },
    rewriteUrl: (request: IncomingMessage) => {
      const { url, tokens } = takeToken(request.url ?? '/')
      if (tokens.length > 0) legacyTokens.set(request, tokens)
      return url
    },
  } as Parameters<typeof Fastify>[0]) as unknown as FastifyInstance
}

function addLegacyToken(app: FastifyInstance): void {
  app.decorateRequest('legacyToken', null)
  app.addHook('onRequest', async (request) => {
    const tokens = legacyTokens.get(request.raw)
    if (!tokens) return
    if (new Set(tokens).size > 1) throw refuse('request.parameter_conflict', { name: 'token' })
    request.legacyToken = tokens[0]!
  })
}

/** Wires platform, modules and pages into one Fastify app; opens no port and no connection. */
export async function buildApp(parts: Parts): Promise<{ app: FastifyInstance; registry: Registry }> {
  const app = createServer(parts)
  if (parts.onRoute) app.addHook('onRoute', parts.onRoute)
  const registry = new Registry(parts.engine)
  for (const serveModule of [
    serveTenancy,
    serveIdentity,
    serveMedia,
    serveStaff,
    serveWallet,
    serveMerchants,
    serveCatalogue,
    serveDelivery,
    servePromotions,
    serveSearch,
    serveBrowsing,
    serveHome,
    serveContent,
    serveCart,
    serveOrders,
    serveAfterSales,
    serveCash,
    serveCheckout,
    serveReviews,
  ])
    serveModule({ serve: registry.serve.bind(registry) })
  const find: FindWho = (brand, token) =>
    findWho(contextFor(parts.engine, { brand, who: null, lang: brand.settings.defaultLanguage }), hashToken(token))

  drainWhenClosing(app)
  limitResponseTime(app, parts.timeouts ?? defaultTimeouts)
  addSecurityHeaders(app)
  addBodyParsers(app)
  await app.register(cookie)
  addBrandToRequests(app, parts.brands.byHost, parts.config.demo !== '0')
  const limits = createRateLimits({ clock: parts.engine.clock, exemptLoopback: parts.config.demo !== '0' })
  limits.countRequests(app)
  addCors(app, registry)
  addLegacyToken(app)
  app.setErrorHandler((error, request, reply) => sendFailure(request, reply, error))
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, refuse('not_found')))
  addHealth(app, parts.ready)
  const admission = openAdmission(parts.admission)
  addOperationRoutes(app, registry, { findWho: find, admission, limits })
  const { engine, brands } = parts
  addPaymentWebhook(app, { engine, receivers, carriers, bySite: brands.bySite })
  addSandboxPage(app, { engine, receivers })
  addOpenApi(app, registry)
  addOpenWeb(app, parts.engine)
  addPictureRoutes(app, parts.engine.files)
  addPrivatePictures(app, parts.engine, find)
  addStatementFile(app, parts.engine, find)
  if (parts.pages) await parts.pages({ app, registry, findWho: find, admission })
  return { app, registry }
}
