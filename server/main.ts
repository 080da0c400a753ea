import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { demoData } from '#demo/demo-data.ts'
import { buildApp } from './app.ts'
import { readBuiltSite, readConfig, type Config } from './config.ts'
import { ConfigError, configErrorExitCode, UnavailableError } from './config-error.ts'
import { exitOnCrash } from './exit-on-crash.ts'
import { listen } from './platform/http/listen.ts'
import { connectMetrics, onStopping, sendAnnouncement } from './processes/messages.ts'
import { runPrimary } from './processes/run-primary.ts'
import { expectPages } from './processes/wait-for-pages.ts'
import { startServices, type Services } from './services.ts'
import { stopOnSignals } from './stop-on-signals.ts'

const root = resolve(import.meta.dirname, '..')

const listenErrors: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use: stop what listens there, or set PORT to another one',
  EACCES: 'may not be opened by this user: set PORT to one above 1023',
  EADDRNOTAVAIL: 'is no address of this machine: set HOST to one that is',
}

async function listenOrExplain(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    // Of several processes the one above them listens: with sockets of their own, the kernel would give connections to a
    // process that is about to stop.
    return await listen(app, { host, port, ...(cluster.isWorker && { listeners: 1 }) })
  } catch (error) {
    const remedy = listenErrors[(error as NodeJS.ErrnoException).code ?? '']
    throw remedy ? new ConfigError(`${host}:${port} ${remedy}.`) : error
  }
}

/** Stops the embedded database when the server could not start. */
async function endServices(services: Services, error: unknown): Promise<never> {
  await services.stop()
  throw error
}

/** Config, database, app, listen: starts one process that serves. */
async function serve(config: Config): Promise<void> {
  const started = performance.now()
  const waitForPages = expectPages()
  const services = await startServices(config, root, demoData)
  await waitForPages().catch((error: unknown) => endServices(services, error))
  const { createPages } = await import('./pages/pages.ts')
  const { metrics } = services.parts.engine
  const { app } = await buildApp({
    ...services.parts,
    pages: createPages(config, root, services.parts.engine),
    ...(metrics && cluster.isWorker && { renderMetrics: connectMetrics(metrics.readJson) }),
  })
  exitOnCrash(services.parts.log, () => app.close())
  // Before it listens: a signal to a process that is ready must not leave the embedded database behind.
  if (cluster.isWorker) {
    // Others serve on while this one is replaced, so only a stop of all makes the shop unready.
    onStopping(services.setUnready)
    stopOnSignals(app, services)
    if (!process.stdin.isTTY) process.on('SIGHUP', () => undefined)
  } else stopOnSignals(app, services, { setUnready: services.setUnready, delaySeconds: config.stopDelaySeconds })
  const address = new URL(await listenOrExplain(app, config).catch((error) => endServices(services, error)))
  await services.startJobs()
  // Node would write it at the end, and a process that is killed has none.
  flushCompileCache()
  const announcement = services.getAnnouncement(Number(address.port), performance.now() - started)
  if (cluster.isWorker) sendAnnouncement(announcement)
  else console.log(announcement)
  if (process.connected) process.send?.('ready')
}

/** The only file that starts anything: a process that serves, or with `WORKERS` one that supervises several. */
async function main(): Promise<void> {
  const config = readConfig(process.env, readBuiltSite(root))
  if (config.workers > 1 && cluster.isPrimary) await runPrimary(config, root)
  else await serve(config)
}

main().catch((error: unknown) => {
  const isExplained = error instanceof ConfigError || error instanceof UnavailableError
  console.error(isExplained ? `\n${error.message}\n` : error)
  process.exit(error instanceof ConfigError ? configErrorExitCode : 1)
})
