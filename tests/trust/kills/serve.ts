import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { startServices } from '#server/services.ts'

/**
 * The control: keys kept in the process's memory beside the transaction, instead of in it. Good as long as the process
 * lives, and what a shop has that claims keys in a cache.
 */
function keepKeysInMemory(app: FastifyInstance): void {
  const answers = new Map<string, string>()
  const keys = new WeakMap<object, string>()
  app.addHook('onRequest', async (request, reply) => {
    const sent = request.headers['idempotency-key']
    if (typeof sent !== 'string') return
    delete request.headers['idempotency-key']
    const key = `${request.headers.authorization} ${request.url} ${sent}`
    const known = answers.get(key)
    if (known !== undefined) return reply.type('application/json').send(known)
    keys.set(request, key)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const key = keys.get(request)
    if (key !== undefined && reply.statusCode === 200) answers.set(key, String(payload))
    return payload
  })
}

// The same as server/main.ts without the pages, which nobody who buys by the API waits for.
const config = readConfig()
const services = await startServices(config, resolve(import.meta.dirname, '../../..'))
const { app } = await buildApp(services.parts)
if (process.env.KEYS_IN_MEMORY) keepKeysInMemory(app)
await app.listen({ host: config.host, port: config.port })
services.startJobs()
process.send?.('ready')
// Without its parent it has nobody to serve.
process.once('disconnect', () => process.exit(0))
