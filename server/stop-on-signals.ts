import type { Services } from './services.ts'

/** A hanging database must not keep the process; requests have a shorter limit of their own. */
const maxStopMs = 30_000

type Closable = { readonly close: () => PromiseLike<unknown> }

/** Ends the process at SIGINT or SIGTERM in order: requests, background work, database. */
export function stopOnSignals(server: Closable, { parts: { log }, stop }: Services): void {
  let isStopping = false
  const stopInOrder = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => {
      log.error('not stopped in time: ending without waiting for the database')
      process.exit(1)
    }, maxStopMs).unref()
    await server.close()
    await stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopInOrder(signal))
}
