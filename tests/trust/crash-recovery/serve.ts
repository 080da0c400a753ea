import { flushCompileCache } from 'node:module'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { demoData } from '#demo/demo-data.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { startServices } from '#server/services.ts'

/**
 * The control: keys kept in the process's memory beside the transaction, instead of in it. Good as long as the process
 * lives, and what a shop has that claims keys in a cache.
 */
function listenWithKeysInMemory(app: FastifyInstance, port: number): Promise<void> {
  const responses = new Map<string, string>()
  const server = createServer(async (request, response) => {
    const { 'idempotency-key': sent, ...headers } = request.headers
    const key = sent ? `${headers.authorization} ${request.url} ${String(sent)}` : null
    const known = key === null ? undefined : responses.get(key)
    if (known !== undefined) return void response.end(known)
    const payload = await text(request)
    const { url = '/', method } = request
    const answer = await app.inject({ method: method as 'POST', url, headers, ...(payload && { payload }) })
    if (key !== null && answer.statusCode === 200) responses.set(key, answer.body)
    response.writeHead(answer.statusCode).end(answer.body)
  })
  return new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
}

// The same as server/main.ts without the pages, which nobody who buys by the API waits for.
const config = readConfig()
const services = await startServices(config, resolve(import.meta.dirname, '../../..'), demoData)
const { app } = await buildApp(services.parts)
if (process.env.KEYS_IN_MEMORY) await listenWithKeysInMemory(app, config.port)
else await app.listen({ host: config.host, port: config.port })
await services.startJobs()
// Node would write it at the end, and a process that is killed has none.
flushCompileCache()
process.send?.('ready')
// Without its parent it has nobody to serve.
process.once('disconnect', () => process.exit(0))
