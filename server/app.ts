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
import { serveApplications } from './modules/applications/public.ts'
import { serveAfterSales } from './modules/after-sales/public.ts'
import { serveBookkeeping } from './modules/bookkeeping/public.ts'
import { serveIdentityChecks } from './modules/identity-checks/public.ts'
import { serveCash } from './modules/cash/public.ts'
import { serveCredit } from './modules/credit/public.ts'
import { serveCart } from './modules/cart/public.ts'
import { createServeCatalogue } from './modules/catalogue/public.ts'
import { authenticateChatToken, createChatHub, isChatToken, serveChat } from './modules/chat/public.ts'
import { serveCheckout } from './modules/checkout/public.ts'
import { serveDelivery } from './modules/delivery/public.ts'
import { serveBrands } from './modules/brands/public.ts'
import { serveBrowsing } from './modules/browsing/public.ts'
import { serveNewsletters } from './modules/content/newsletters/public.ts'
import { serveContent } from './modules/content/public.ts'
import { serveExchangeRates } from './modules/exchange-rates/public.ts'
import { serveTranslations } from './modules/translations/public.ts'
import { serveExports } from './modules/exports/public.ts'
import { serveHome } from './modules/home/public.ts'
import { authenticate, authenticateApiToken, serveIdentity } from './modules/identity/public.ts'
import { readOrderInvoice, serveInvoices } from './modules/invoices/public.ts'
import { serveImports } from './modules/imports/public.ts'
import { serveInventory } from './modules/inventory/public.ts'
import { addBounceWebhook } from './modules/messages/mail-stops/public.ts'
import { serveMedia } from './modules/media/public.ts'
import { serveMerchants } from './modules/merchants/public.ts'
import { createServeOrders } from './modules/orders/public.ts'
import { serveOpening } from './modules/opening/public.ts'
import { serveNotices } from './modules/notices/public.ts'
import { serveModeration } from './modules/moderation/public.ts'
import { servePromotions } from './modules/promotions/public.ts'
import { addPaymentRoutes } from './modules/payments/public.ts'
import { serveProductReports } from './modules/product-reports/public.ts'
import { serveRedirects } from './modules/redirects/public.ts'
import { serveReferral } from './modules/referral/public.ts'
import { serveReviews } from './modules/reviews/public.ts'
import { createServeReviewClaims } from './modules/review-claims/public.ts'
import { findOffers, serveSearch, serveStaffSearch } from './modules/search/public.ts'
import { serveSellerGoods } from './modules/seller-goods/public.ts'
import { serveStaffCategories } from './modules/staff-categories/public.ts'
import { serveStaffStores } from './modules/staff-stores/public.ts'
import { serveTeams } from './modules/teams/public.ts'
import { serveStaff } from './modules/staff/public.ts'
import { serveStaffOverview } from './modules/staff-overview/public.ts'
import { serveHealth } from './modules/health/public.ts'
import { describeEvents, describeWebhooks, serveWebhooks } from './modules/webhooks/public.ts'
import { flushVisits, serveStatistics } from './modules/statistics/public.ts'
import { serveStorePages } from './modules/store-pages/public.ts'
import { serveThemes } from './modules/themes/public.ts'
import { serveTraders } from './modules/traders/public.ts'
import { servePersonalData } from './modules/personal-data/public.ts'
import { servePeople } from './modules/people/public.ts'
import { serveTenancy, type BrandRegistry } from './modules/tenancy/public.ts'
import { serveWallet } from './modules/wallet/public.ts'
import { sendClosedPage } from './pages/closed-page.ts'
import { addSiteFiles } from './pages/site-files.ts'
import { openAdmission, type Admission, type AdmissionLimits } from './platform/http/admission.ts'
import { hashToken, extractToken } from './platform/http/credentials.ts'
import { createContext, Registry, type Engine } from './platform/http/engine.ts'
import { addCors } from './platform/http/cors.ts'
import { addBodyParsers } from './platform/http/body-parsers.ts'
import { drainWhenClosing } from './platform/http/drain-when-closing.ts'
import type { NodeState } from './platform/database/check-nodes.ts'
import type { ReplicaState } from './platform/database/watch-replica.ts'
import type { Database } from './platform/database/open-database.ts'
import type { RedisState } from './platform/redis-notifier.ts'
import { addHostProof } from './platform/http/host-proof.ts'
import { addHealth } from './platform/http/health.ts'
import { createRequestObserver, type RequestObserver } from './platform/http/observe-requests.ts'
import { createProxyCheck, createRequestIds, setRequestIdHeader } from './platform/http/request-id.ts'
import { createRateLimits } from './platform/http/rate-limits.ts'
import { openSharedCounts } from './platform/http/shared-counts.ts'
import { addOpenApi } from './platform/http/openapi.ts'
import { parseForm } from './platform/http/parameters.ts'
import { addBrandToRequests } from './platform/http/request-brand.ts'
import {
  addOperationRoutes,
  sendFailure,
  type Authenticate,
  type AuthenticateApiToken,
} from './platform/http/routes.ts'
import { addSecurityHeaders, setSecurityHeaders } from './platform/http/security-headers.ts'
import {
  defaultTimeouts,
  limitResponseTime,
  timeoutOptions,
  type ConnectionTimeouts,
} from './platform/http/timeouts.ts'
import { addMetricsRoute } from './platform/metrics/metrics-route.ts'
import { setupPath } from './setup/setup-access.ts'
import { addSetup, type SetupParts } from './setup/setup-routes.ts'
import { redactUrl } from './platform/log.ts'
import { refusal } from './platform/refusal.ts'
import { valueStore } from './platform/ttl-cache.ts'
import { claimSubjects } from './claim-subjects.ts'
import { chargebackHandlers, paymentHandlers } from './payment-handlers.ts'
import { addImageRoutes, drawnImageStore } from './pages/image-routes.ts'
import { addPrintRoutes } from './pages/print/print-routes.ts'
import { addChatEvents } from './pages/chat-events.ts'
import { addExportFiles, addPersonalExports, addTranslationFiles } from './pages/export-files.ts'
import { addCreditFiles } from './pages/credit-files.ts'
import { addReferralFile } from './pages/referral-file.ts'
import { addLedgerFiles } from './pages/ledger-files.ts'
import { addMessageReports } from './pages/message-reports.ts'
import { addOidcCallback } from './pages/oidc-callback.ts'
import { addOrderFile } from './pages/order-file.ts'
import { addStatementFile } from './pages/statement-file.ts'
import { addPrivateImages } from './pages/private-images.ts'

/** The parts of the app that pages need. */
export type PageParts = {
  readonly app: FastifyInstance
  readonly registry: Registry
  readonly authenticate: Authenticate
  readonly admission: Admission
  readonly setup: SetupParts | undefined
}

/** The parts of the app. `buildApp` starts none of them. */
export type AppParts = {
  readonly config: Config
  readonly engine: Engine
  readonly brands: BrandRegistry
  readonly log: Logger
  /** Resolves to true when the database is reachable. */
  readonly isReady: () => Promise<boolean>
  /** States of the nodes of a Citus cluster; empty without one. */
  readonly checkNodes?: () => Promise<readonly NodeState[]>
  /** Notifications between processes, of the database or of Redis; without it nothing is pushed to open pages. */
  readonly listen?: Database['listen']
  /** State of the replica; absent without one. */
  readonly getReplicaState?: (() => ReplicaState) | undefined
  /** State of Redis; absent without one. */
  readonly getRedisState?: (() => RedisState) | undefined
  /** Timeouts of client connections; `defaultTimeouts` by default. */
  readonly timeouts?: ConnectionTimeouts
  /** Adds the pages; absent in tests that only use the API. */
  readonly pages?: (parts: PageParts) => Promise<void>
  /** Limits of concurrent requests; by default they suit the connection pool of a server process. */
  readonly admission?: AdmissionLimits
  /** Renders the metrics of all processes; those of this one by default. */
  readonly renderMetrics?: () => Promise<string>
  /** The set-up of an empty installation; absent where it is not offered. */
  readonly setup?: SetupParts
  /** Called for every route that is added. */
  readonly onRoute?: (route: RouteOptions) => void
}

const legacyTokens = new WeakMap<object, string[]>()

function createServer(
  { config, log, timeouts = defaultTimeouts }: AppParts,
  observer: RequestObserver,
): FastifyInstance {
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
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: createRequestIds(createProxyCheck(config.trustProxy)),
    trustProxy: config.trustProxy,
    bodyLimit: 1 << 20,
    routerOptions: { querystringParser: parseForm, ignoreTrailingSlash: false, maxParamLength: 500 },
    ...timeoutOptions(timeouts),
    // Requests on open connections are still served while closing: see drainWhenClosing.
    return503OnClosing: false,
    forceCloseConnections: false,
    // Fastify's own response to an undecodable URL has another shape and repeats the URL; no hook has run yet.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      request.lang = 'en'
      setRequestIdHeader(request, reply)
      setSecurityHeaders(request, reply)
      sendFailure(request, reply, error)
      observer.recordUnrouted(request, reply)
    },
    rewriteUrl: (request: IncomingMessage) => {
      const { url, tokens } = extractToken(request.url ?? '/')
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
    if (new Set(tokens).size > 1) throw refusal('request.parameter_conflict', { name: 'token' })
    request.legacyToken = tokens[0]!
  })
}

/** `/` leads to the set-up until there is a brand; then its existence is not looked up again. */
function createFindStartPage({ setup, brands }: Pick<AppParts, 'setup' | 'brands'>) {
  let isEmpty = setup !== undefined
  return async (): Promise<string | null> => {
    if (isEmpty) isEmpty = (await brands.list()).length === 0
    return isEmpty ? setupPath : null
  }
}

/** Wires platform, modules and pages into one Fastify app. Opens no port and no connection. */
export async function buildApp(parts: AppParts): Promise<{ app: FastifyInstance; registry: Registry }> {
  const observer = createRequestObserver({ ...parts.engine, log: parts.log }, parts.config.trustProxy)
  const app = createServer(parts, observer)
  if (parts.onRoute) app.addHook('onRoute', parts.onRoute)
  const registry = new Registry(parts.engine)
  for (const serveModule of [
    serveTenancy,
    serveIdentity,
    serveMedia,
    serveStaff,
    serveWebhooks,
    serveHealth,
    serveTeams,
    serveTraders,
    serveThemes,
    serveExchangeRates,
    serveProductReports,
    createServeReviewClaims(claimSubjects),
    serveModeration,
    serveNotices,
    serveStaffStores,
    serveStaffCategories,
    serveWallet,
    serveMerchants,
    createServeCatalogue(findOffers),
    serveInventory,
    serveDelivery,
    serveStorePages,
    servePromotions,
    serveSearch,
    serveStaffSearch,
    serveSellerGoods,
    serveImports,
    serveBrowsing,
    serveHome,
    serveContent,
    serveNewsletters,
    serveCart,
    createServeOrders(readOrderInvoice),
    serveInvoices,
    serveAfterSales,
    serveBookkeeping,
    serveCash,
    serveCredit,
    serveReferral,
    serveCheckout,
    serveChat,
    serveReviews,
    serveApplications,
    serveIdentityChecks,
    serveExports,
    serveTranslations,
    serveOpening,
    serveBrands,
    serveRedirects,
    serveStatistics,
    servePeople,
    servePersonalData,
    serveStaffOverview,
  ])
    serveModule({ serve: registry.serve.bind(registry) })
  const authenticateToken: Authenticate = (brand, token, db) =>
    authenticate(
      createContext(parts.engine, {
        brand,
        principal: null,
        lang: brand.settings.defaultLanguage,
        ...(db && { db }),
      }),
      hashToken(token),
    )
  const authenticateChat: Authenticate = (brand, token, db) => {
    if (!isChatToken(token)) return authenticateToken(brand, token, db)
    const caller = { brand, principal: null, lang: brand.settings.defaultLanguage, ...(db && { db }) }
    return authenticateChatToken(createContext(parts.engine, caller), token)
  }
  const authenticateProgram: AuthenticateApiToken = (brand, token) =>
    authenticateApiToken(
      createContext(parts.engine, { brand, principal: null, lang: brand.settings.defaultLanguage }),
      hashToken(token),
    )

  observer.addTo(app)
  const hub = createChatHub({ listen: parts.listen ?? (async () => async () => undefined), log: parts.log })
  app.addHook('onReady', hub.start)
  // Before the open connections are waited for: streams do not end by themselves.
  app.addHook('preClose', hub.close)
  drainWhenClosing(app)
  app.addHook('onClose', flushVisits)
  limitResponseTime(app, parts.timeouts ?? defaultTimeouts)
  addSecurityHeaders(app)
  addBodyParsers(app)
  await app.register(cookie)
  addBrandToRequests(app, parts.brands.findByHost, {
    forwardedHost: parts.config.demo !== '0',
    findStartPage: createFindStartPage(parts),
    sendClosedPage,
  })
  const limits = createRateLimits({
    clock: parts.engine.clock,
    exemptLoopback: parts.config.demo !== '0',
    sharedCounts: openSharedCounts(parts.engine),
  })
  limits.countRequests(app)
  addCors(app, registry)
  addLegacyToken(app)
  app.setErrorHandler((error, request, reply) => sendFailure(request, reply, error))
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, refusal('not_found')))
  addHealth(app, parts)
  addHostProof(app, parts.engine.secret)
  const admission = openAdmission(parts.admission)
  const { metrics } = parts.engine
  if (metrics) {
    metrics.addSources({
      admission,
      caches: { responses: parts.engine.cache.store, values: valueStore, images: drawnImageStore },
    })
    const { renderMetrics = metrics.render } = parts
    addMetricsRoute(app, { ...metrics, render: renderMetrics }, parts.config.metricsToken)
  }
  addOperationRoutes(app, registry, {
    authenticate: authenticateToken,
    authenticateChat,
    authenticateApiToken: authenticateProgram,
    admission,
    limits,
  })
  const { engine, brands } = parts
  addPaymentRoutes(app, { engine, paymentHandlers, chargebackHandlers, findBrandBySite: brands.findBySite })
  addBounceWebhook(app, engine)
  addOpenApi(app, registry, { webhooks: describeWebhooks(), events: describeEvents() })
  addSiteFiles(app, parts.engine)
  addImageRoutes(app, parts.engine.files)
  addPrivateImages(app, parts.engine, authenticateChat)
  addStatementFile(app, parts.engine, authenticateToken)
  addPrintRoutes(app, parts.engine, authenticateToken)
  addPersonalExports(app, parts.engine, authenticateToken)
  addExportFiles(app, parts.engine, authenticateToken)
  addTranslationFiles(app, parts.engine, authenticateToken)
  addLedgerFiles(app, parts.engine, authenticateToken)
  addCreditFiles(app, parts.engine, authenticateToken)
  addReferralFile(app, parts.engine, authenticateToken)
  addOrderFile(app, parts.engine, authenticateToken)
  addOidcCallback(app, parts.engine)
  addMessageReports(app, parts.engine)
  addChatEvents(app, { engine, authenticate: authenticateChat, hub })
  const { setup } = parts
  if (setup && !parts.pages) addSetup(app, setup)
  if (parts.pages) await parts.pages({ app, registry, authenticate: authenticateToken, admission, setup })
  return { app, registry }
}
