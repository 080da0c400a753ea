import type { FastifyInstance } from 'fastify'
import type { Services } from './services.ts'

/** A silent database must not keep the process; requests have their own, shorter bound. */
const maxStopMs = 30_000

/** Ends the process in order at SIGINT or SIGTERM: requests first, then background work, then the database. */
export function stopOnSignals(app: FastifyInstance, { parts: { log }, stop }: Services): void {
  let isStopping = false
  const stopInOrder = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => {
      log.error('not stopped in time: ending without waiting for the database')
      process.exit(1)
    }, maxStopMs).unref()
    await app.close()
    await stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopInOrder(signal))
}
