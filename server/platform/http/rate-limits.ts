import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { policyDefaults, type Policy } from '#contract/brand-file.ts'
import type { Limit } from '#contract/operation.ts'
import type { Clock } from '../clock.ts'
import { refusal } from '../refusal.ts'
import { toClientNetwork } from './client-network.ts'
import { RateLimiter, type RateLimit } from './rate-limiter.ts'

/** The limit of a route: an operation's, or that of pages or files. */
type RouteLimit = Limit | 'pages' | 'files'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit of this route; `general` by default. */
    limit?: RouteLimit | ((request: FastifyRequest) => RouteLimit)
  }
}

type NumericKey<Fields> = { [Name in keyof Fields]: Fields[Name] extends number ? Name : never }[keyof Fields]
type Rule = {
  readonly max: NumericKey<Policy>
  readonly windowMs: number
  /** The number is per user; an address may have this many users. */
  readonly usersPerAddress?: number
}

const rules: Readonly<Record<RouteLimit, Rule>> = {
  login: { max: 'loginsPerMinutePerAddress', windowMs: 60_000 },
  register: { max: 'registrationsPerMinutePerAddress', windowMs: 60_000 },
  search: { max: 'searchesPerSecondPerAddress', windowMs: 1_000 },
  orders: { max: 'ordersPerMinutePerUser', windowMs: 60_000, usersPerAddress: 20 },
  general: { max: 'otherRequestsPerSecondPerAddress', windowMs: 1_000 },
  pages: { max: 'pagesPerSecondPerAddress', windowMs: 1_000 },
  files: { max: 'filesPerSecondPerAddress', windowMs: 1_000 },
}

const isLoopback = (network: string) => network.startsWith('127.') || network === '::1'

/** Headers that identify a proxied request. */
const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip']

const getLimit = (request: FastifyRequest): RouteLimit => {
  const limit = request.routeOptions.config?.limit ?? 'general'
  return typeof limit === 'function' ? limit(request) : limit
}

/** The rate limits of one app. */
export type RateLimits = {
  /** Counts every request by its address, with or without a session; responds 429 above the limit. */
  readonly countRequests: (app: FastifyInstance) => void
  /** Counts a request by its user as well, where the limit is per user. */
  readonly countUser: (request: FastifyRequest, reply: FastifyReply, userId: string) => void
}

type Options = {
  readonly clock: Clock
  /** Does not count loopback by address, for a demo on a local machine. */
  readonly exemptLoopback: boolean
}

/** Rate limits from the brand's policy, counted per brand and kind. */
export function createRateLimits({ clock, exemptLoopback }: Options): RateLimits {
  const limiter = new RateLimiter()

  const count = (
    request: FastifyRequest,
    reply: FastifyReply,
    { name, key }: { name: string; key: string },
    bound: RateLimit,
  ) => {
    const { isExceeded, remaining, resetMs } = limiter.count(name, key, bound, clock.now().getTime())
    const seconds = Math.ceil(resetMs / 1000)
    reply.headers({ 'ratelimit-limit': bound.max, 'ratelimit-remaining': remaining, 'ratelimit-reset': seconds })
    if (isExceeded) throw refusal('rate.limited', { seconds })
  }
  const getMax = (request: FastifyRequest, { max }: Rule) => (request.brand?.policy ?? policyDefaults)[max]

  const countRequest = (request: FastifyRequest, reply: FastifyReply): void => {
    const network = toClientNetwork(request.ip)
    const isForwarded = forwardingHeaders.some((name) => request.headers[name] !== undefined)
    if (exemptLoopback && isLoopback(network) && !isForwarded) return
    const kind = getLimit(request)
    const rule = rules[kind]
    const bound = { max: getMax(request, rule) * (rule.usersPerAddress ?? 1), windowMs: rule.windowMs }
    count(request, reply, { name: kind, key: `${request.brand?.id ?? 0} ${network}` }, bound)
  }
  return {
    countRequests: (app) => app.addHook('onRequest', async (request, reply) => countRequest(request, reply)),
    countUser: (request, reply, userId) => {
      const kind = getLimit(request)
      const rule = rules[kind]
      if (rule.usersPerAddress === undefined) return
      const bound = { max: getMax(request, rule), windowMs: rule.windowMs }
      count(request, reply, { name: `${kind} by user`, key: `${request.brand.id} ${userId}` }, bound)
    },
  }
}
