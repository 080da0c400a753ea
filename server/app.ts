import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
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
import { hashToken, takeToken } from './platform/http/credentials.ts'
import { contextFor, Registry, type Engine } from './platform/http/engine.ts'
import { addBodyParsers } from './platform/http/body.ts'
import { closeConnectionsWhenStopping } from './platform/http/closing.ts'
import { addHealth } from './platform/http/health.ts'
import { addOpenApi } from './platform/http/openapi.ts'
import { parseForm } from './platform/http/parameters.ts'
import { addBrandToRequests } from './platform/http/request-brand.ts'
import { addOperationRoutes, sendFailure, type FindWho } from './platform/http/routes.ts'
import { redactUrl } from './platform/log.ts'
import { refuse } from './platform/refuse.ts'
import { carriers, receivers } from './receivers.ts'
import { addPictureRoutes } from './pictures.ts'
import { addStatementFile } from './statement-file.ts'
import { addPrivatePictures } from './private-pictures.ts'

/** Everything the app is made of; nothing here is started by it. */
export type Parts = {
  readonly config: Config
  readonly engine: Engine
  readonly brands: BrandBook
  readonly log: Logger
  /** True when the database answers. */
  readonly ready: () => Promise<boolean>
  /** Adds the pages; absent in tests that only speak the API. */
  readonly pages?: (app: FastifyInstance, registry: Registry, findWho: FindWho) => Promise<void>
}

const legacyTokens = new WeakMap<object, string[]>()

function createServer({ config, log }: Parts): FastifyInstance {
  return Fastify({
    loggerInstance: log.child(
      {},
      {
        serializers: {
          req: (request: FastifyRequest) => ({
            method: request.method,
            url: redactUrl(request.url),
            host: request.host,
          }),
        },
      },
    ),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: 1 << 20,
    routerOptions: { querystringParser: parseForm, ignoreTrailingSlash: false, maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // Fastify's own answer to an address it cannot decode has another shape and repeats the address; no hook has run.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      request.lang = 'en'
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

async function addRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    enableDraftSpec: true,
    cache: 20_000,
    errorResponseBuilder: (_request, context) => refuse('rate.limited', { seconds: Math.ceil(context.ttl / 1000) }),
  })
}

/** Wires platform, modules and pages into one Fastify app; opens no port and no connection. */
export async function buildApp(parts: Parts): Promise<{ app: FastifyInstance; registry: Registry }> {
  const app = createServer(parts)
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

  closeConnectionsWhenStopping(app)
  addBodyParsers(app)
  await app.register(cookie)
  addBrandToRequests(app, parts.brands.byHost, parts.config.demo !== '0')
  addLegacyToken(app)
  await addRateLimits(app)
  app.setErrorHandler((error, request, reply) => sendFailure(request, reply, error))
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, refuse('not_found')))
  addHealth(app, parts.ready)
  addOperationRoutes(app, registry, find, parts.config.demo !== '0')
  const { engine, brands } = parts
  addPaymentWebhook(app, { engine, receivers, carriers, bySite: brands.bySite })
  addSandboxPage(app, { engine, receivers })
  addOpenApi(app, registry)
  addOpenWeb(app, parts.engine)
  addPictureRoutes(app, parts.engine.files)
  addPrivatePictures(app, parts.engine, find)
  addStatementFile(app, parts.engine, find)
  if (parts.pages) await parts.pages(app, registry, find)
  return { app, registry }
}
