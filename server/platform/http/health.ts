import type { FastifyInstance } from 'fastify'
import type { NodeState } from '../database/check-nodes.ts'
import type { ReplicaState } from '../database/watch-replica.ts'
import type { RedisState } from '../redis-notifier.ts'

type Checks = {
  /** Resolves to true when the database is reachable. */
  readonly isReady: () => Promise<boolean>
  /** States of the nodes of a cluster; empty without one. */
  readonly checkNodes?: () => Promise<readonly NodeState[]>
  /** State of the replica; absent without one. */
  readonly getReplicaState?: (() => ReplicaState) | undefined
  /** State of Redis; absent without one. */
  readonly getRedisState?: (() => RedisState) | undefined
}

/**
 * `/health/live` checks the process, `/health/ready` its dependencies; both on any host. A node of the cluster that does
 * not answer is named in the body only: the process still serves the brands of the others. So is the state of a replica,
 * whose reads the primary takes over, and of Redis, without which chats of other processes arrive by polling.
 */
export function addHealth(
  app: FastifyInstance,
  { isReady: checkReady, checkNodes, getReplicaState, getRedisState }: Checks,
): void {
  const options = { config: { isRoutine: true } }
  app.get('/health/live', options, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  )
  app.get('/health/ready', options, async (_request, reply) => {
    const isReady = await checkReady().catch((error: Error) => {
      app.log.warn({ err: error }, 'not ready')
      return false
    })
    const nodes = isReady ? await checkNodes?.().catch(() => []) : []
    return reply
      .header('cache-control', 'no-store')
      .code(isReady ? 200 : 503)
      .send({
        status: isReady ? 'ready' : 'unavailable',
        ...(nodes?.length && { nodes }),
        ...(getReplicaState && { replica: getReplicaState() }),
        ...(getRedisState && { redis: getRedisState() }),
      })
  })
}
