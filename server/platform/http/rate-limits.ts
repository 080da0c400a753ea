import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { policyDefaults, type Policy } from '#contract/brand-file.ts'
import type { Limit } from '#contract/operation.ts'
import type { Clock } from '../clock.ts'
import { refusal } from '../refusal.ts'
import { toClientNetwork } from './client-network.ts'
import { RateLimiter, type RateLimit } from './rate-limiter.ts'
import type { SharedCount, SharedCounts } from './shared-counts.ts'

/** The limit of a route: an operation's, or that of pages or files. */
type RouteLimit = Limit | 'pages' | 'files'

/** Wrong API tokens per minute and address. */
const badTokens = { name: 'bad tokens', windowMs: 60_000 } as const

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
  /** Exact over all processes. */
  readonly isShared?: true
}

const rules: Readonly<Record<RouteLimit, Rule>> = {
  login: { max: 'loginsPerMinutePerAddress', windowMs: 60_000, isShared: true },
  register: { max: 'registrationsPerMinutePerAddress', windowMs: 60_000, isShared: true },
  search: { max: 'searchesPerSecondPerAddress', windowMs: 1_000 },
  orders: { max: 'ordersPerMinutePerUser', windowMs: 60_000, usersPerAddress: 20, isShared: true },
  reports: { max: 'reportsPerMinutePerAddress', windowMs: 60_000, isShared: true },
  chat: { max: 'chatMessagesPerTenSecondsPerUser', windowMs: 10_000, usersPerAddress: 20, isShared: true },
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
  /** True when the limit of the route is exact over all processes: its requests are counted by `countShared`, too. */
  readonly isShared: (limit: Limit) => boolean
  /**
   * Counts a request over all processes, by its address and, where the limit is per user, by its user; throws
   * `rate.limited` above the limit.
   */
  readonly countShared: (request: FastifyRequest, reply: FastifyReply, userId: string | null) => Promise<void>
  /** Throws `rate.limited` when the address has sent as many wrong API tokens this minute as it may try log-ins. */
  readonly checkBadTokens: (request: FastifyRequest, reply: FastifyReply) => void
  /** Counts a wrong API token by its address, over all processes; throws `rate.limited` above the limit. */
  readonly countBadToken: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

type Options = {
  readonly clock: Clock
  /** Does not count loopback by address, for a demo on a local machine. */
  readonly exemptLoopback: boolean
  /** Counters over all processes; without them each process counts for itself. */
  readonly sharedCounts?: SharedCounts
}

type Bound = RateLimit & { readonly name: string; readonly key: string }

/**
 * Rate limits from the brand's policy, counted per brand and kind. Browsing is counted in this process only. Limits that
 * must be exact are counted in the database as well; the counters of the process then only refuse early, so that somebody
 * who goes on above a limit costs no statement.
 */
export function createRateLimits({ clock, exemptLoopback, sharedCounts }: Options): RateLimits {
  const limiter = new RateLimiter()

  const count = (request: FastifyRequest, reply: FastifyReply, { name, key, ...bound }: Bound) => {
    const { isExceeded, remaining, resetMs } = limiter.count(
      name,
      `${request.brand?.id ?? 0} ${key}`,
      bound,
      clock.now().getTime(),
    )
    const seconds = Math.ceil(resetMs / 1000)
    reply.headers({ 'ratelimit-limit': bound.max, 'ratelimit-remaining': remaining, 'ratelimit-reset': seconds })
    if (isExceeded) throw refusal('rate.limited', { seconds })
  }
  const getMax = (request: FastifyRequest, { max }: Rule) => (request.brand?.policy ?? policyDefaults)[max]

  /** The network of the request; null where it is exempt. */
  const findNetwork = (request: FastifyRequest): string | null => {
    const network = toClientNetwork(request.ip)
    const isForwarded = forwardingHeaders.some((name) => request.headers[name] !== undefined)
    return exemptLoopback && isLoopback(network) && !isForwarded ? null : network
  }
  const findBadTokenBound = (request: FastifyRequest): Bound | null => {
    const key = findNetwork(request)
    return key === null ? null : { ...badTokens, key, max: getMax(request, rules.login) }
  }
  /** The limit of the request's address; null where it is exempt. */
  const findAddressBound = (request: FastifyRequest): Bound | null => {
    const network = findNetwork(request)
    if (network === null) return null
    const kind = getLimit(request)
    const rule = rules[kind]
    const max = getMax(request, rule) * (rule.usersPerAddress ?? 1)
    return { name: kind, key: network, max, windowMs: rule.windowMs }
  }
  const findUserBound = (request: FastifyRequest, userId: string): Bound | null => {
    const kind = getLimit(request)
    const rule = rules[kind]
    if (rule.usersPerAddress === undefined) return null
    return { name: `${kind} by user`, key: userId, max: getMax(request, rule), windowMs: rule.windowMs }
  }

  const countRequest = (request: FastifyRequest, reply: FastifyReply): void => {
    const bound = findAddressBound(request)
    if (bound) count(request, reply, bound)
  }

  /** Takes over what all processes counted, and refuses above the limit. */
  const adopt = (request: FastifyRequest, reply: FastifyReply, bound: Bound, { hits, expiresAt }: SharedCount) => {
    const { name, key, max } = bound
    limiter.adopt(name, `${request.brand.id} ${key}`, bound, { count: hits, endMs: expiresAt.getTime() })
    const seconds = Math.max(1, Math.ceil((expiresAt.getTime() - clock.now().getTime()) / 1000))
    reply.headers({
      'ratelimit-limit': max,
      'ratelimit-remaining': Math.max(0, max - hits),
      'ratelimit-reset': seconds,
    })
    if (hits > max) throw refusal('rate.limited', { seconds })
  }

  const countInDatabase = async (request: FastifyRequest, reply: FastifyReply, bounds: readonly Bound[]) => {
    if (!sharedCounts || bounds.length === 0) return
    const counters = bounds.map(({ name, key, windowMs }) => ({ kind: name, key, windowMs }))
    const counts = await sharedCounts.count(request.brand.id, counters, clock.now())
    for (const [nth, bound] of bounds.entries()) adopt(request, reply, bound, counts[nth]!)
  }

  return {
    countRequests: (app) => app.addHook('onRequest', async (request, reply) => countRequest(request, reply)),
    isShared: (limit) => rules[limit].isShared === true,
    countShared: async (request, reply, userId) => {
      const userBound = userId === null ? null : findUserBound(request, userId)
      if (userBound) count(request, reply, userBound)
      await countInDatabase(
        request,
        reply,
        [findAddressBound(request), userBound].filter((bound) => bound !== null),
      )
    },
    checkBadTokens: (request, reply) => {
      const bound = findBadTokenBound(request)
      if (!bound) return
      const key = `${request.brand.id} ${bound.key}`
      const blockedMs = limiter.findBlockedMs(bound.name, key, bound.max, clock.now().getTime())
      if (blockedMs === null) return
      const seconds = Math.ceil(blockedMs / 1000)
      reply.headers({ 'ratelimit-limit': bound.max, 'ratelimit-remaining': 0, 'ratelimit-reset': seconds })
      throw refusal('rate.limited', { seconds })
    },
    countBadToken: async (request, reply) => {
      const bound = findBadTokenBound(request)
      if (!bound) return
      count(request, reply, bound)
      await countInDatabase(request, reply, [bound])
    },
  }
}
