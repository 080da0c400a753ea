import type { RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { Limit, Operation } from '#contract/operation.ts'
import type { Policy } from '#contract/brand-file.ts'

type Rule = { readonly max: keyof Policy; readonly seconds: number }

const rules: Readonly<Record<Limit, Rule>> = {
  login: { max: 'loginsPerMinutePerAddress', seconds: 60 },
  register: { max: 'registrationsPerMinutePerAddress', seconds: 60 },
  search: { max: 'searchesPerSecondPerAddress', seconds: 1 },
  orders: { max: 'ordersPerMinutePerUser', seconds: 60 },
  general: { max: 'otherRequestsPerSecondPerAddress', seconds: 1 },
}

/** The rate limit of one operation, from the brand's policy; each kind of limit has its own counter. */
export function limitOf(operation: Operation): RateLimitOptions {
  const kind = operation.limit ?? 'general'
  const { max, seconds } = rules[kind]
  return {
    max: (request: FastifyRequest) => Number(request.brand.policy[max]),
    timeWindow: seconds * 1000,
    groupId: kind,
  } as RateLimitOptions
}
