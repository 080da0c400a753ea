import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { deriveSecret } from '../derive-secret.ts'
import { OutboundError, requestOutbound, type OutboundNetwork } from '../outbound/request-outbound.ts'

declare module '#server/platform/context.ts' {
  interface ExternalServices {
    /** Replaces DNS in tests of hosts. */
    readonly hostNetwork?: OutboundNetwork
  }
}

const path = '/health/host'
const timeoutMs = 5_000

/** Shows that this system answered, without telling its secret. */
const buildProof = (secret: string, nonce: string): string => deriveSecret(secret, `host ${nonce}`)

/** `/health/host?nonce=` answers on any host with a proof that a host leads to this system. */
export function addHostProof(app: FastifyInstance, secret: string): void {
  app.get(path, { config: { isRoutine: true } }, async (request, reply) => {
    const { nonce } = request.query as { nonce?: unknown }
    if (typeof nonce !== 'string' || !/^[\da-f]{32}$/.test(nonce)) return reply.code(404).send()
    return reply.header('cache-control', 'no-store').type('text/plain').send(buildProof(secret, nonce))
  })
}

type HostState = 'here' | 'elsewhere' | 'private' | 'unreachable'

async function requestProof(url: string, network: OutboundNetwork | undefined): Promise<string> {
  const { body } = await requestOutbound({
    url,
    maxBytes: 1_000,
    timeoutMs,
    allowHttp: true,
    ...(network && { network }),
  })
  return Buffer.concat(await body.toArray()).toString()
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

type HostQuestion = {
  readonly host: string
  readonly secret: string
  /** 32 hexadecimal digits that were not used before. */
  readonly nonce: string
  readonly network?: OutboundNetwork | undefined
}

/**
 * Requests the proof from a host, by https and, where that does not answer, by http. One that resolves to a private address is
 * not connected to.
 */
export async function checkHost({ host, secret, nonce, network }: HostQuestion): Promise<HostState> {
  const proof = buildProof(secret, nonce)
  let answered = false
  for (const scheme of ['https', 'http']) {
    try {
      if (isSame(await requestProof(`${scheme}://${host}${path}?nonce=${nonce}`, network), proof)) return 'here'
      answered = true
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      if (error.reason === 'private') return 'private'
      // It redirects or answers at length: something else is there.
      if (error.reason === 'redirect' || error.reason === 'size') answered = true
    }
  }
  return answered ? 'elsewhere' : 'unreachable'
}
