import type { RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { Limit, Operation } from '#contract/operation.ts'
import type { Policy } from '#contract/brand-file.ts'
import { readCredential } from './credentials.ts'

type Rule = { readonly max: keyof Policy; readonly seconds: number }

const rules: Readonly<Record<Limit, Rule>> = {
  login: { max: 'loginsPerMinutePerAddress', seconds: 60 },
  register: { max: 'registrationsPerMinutePerAddress', seconds: 60 },
  search: { max: 'searchesPerSecondPerAddress', seconds: 1 },
  orders: { max: 'ordersPerMinutePerUser', seconds: 60 },
  general: { max: 'otherRequestsPerSecondPerAddress', seconds: 1 },
}

const isLoopback = (address: string) => /^(127\.|::1$|::ffff:127\.)/.test(address)

/** Limits that count a person, not an address: a session's token names one without asking the database. */
const perPerson: readonly Limit[] = ['orders']

/**
 * The rate limit of one operation, from the brand's policy; each kind of limit has its own counter. Loopback may be exempt
 * from those that count addresses.
 */
export function limitOf(operation: Pick<Operation, 'limit'>, exemptLoopback: boolean): RateLimitOptions {
  const kind = operation.limit ?? 'general'
  const { max, seconds } = rules[kind]
  const countsPeople = perPerson.includes(kind)
  return {
    keyGenerator: (request: FastifyRequest) =>
      `${request.brand.id} ${countsPeople ? (readCredential(request)?.token ?? request.ip) : request.ip}`,
    allowList: (request: FastifyRequest) => exemptLoopback && !countsPeople && isLoopback(request.ip),
    max: (request: FastifyRequest) => Number(request.brand.policy[max]),
    timeWindow: seconds * 1000,
    groupId: kind,
  } as RateLimitOptions
}
