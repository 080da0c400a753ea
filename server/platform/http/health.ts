import type { FastifyInstance } from 'fastify'

/** `/health/live` checks the process, `/health/ready` its dependencies; both on any host. */
export function addHealth(app: FastifyInstance, checkReady: () => Promise<boolean>): void {
  const options = { config: { isRoutine: true } }
  app.get('/health/live', options, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  )
  app.get('/health/ready', options, async (_request, reply) => {
    const isReady = await checkReady().catch((error: Error) => {
      app.log.warn({ err: error }, 'not ready')
      return false
    })
    return reply
      .header('cache-control', 'no-store')
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'unavailable' })
  })
}
