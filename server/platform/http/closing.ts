import type { FastifyInstance } from 'fastify'

/** While the app closes, every answer tells its client to let the connection go; otherwise closing waits for idle ones. */
export function closeConnectionsWhenStopping(app: FastifyInstance): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
}
