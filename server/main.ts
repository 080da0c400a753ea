import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { readBuiltSite, readConfig, type Config } from './config.ts'
import { ConfigError, configErrorExitCode, UnavailableError } from './config-error.ts'
import { exitOnCrash } from './exit-on-crash.ts'
import { listen } from './platform/http/listen.ts'
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
    return await listen(app, { host, port })
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

/** Config, database, app, listen: the only file that starts anything. */
async function main(): Promise<void> {
  const started = performance.now()
  const config = readConfig(process.env, readBuiltSite(root))
  const services = await startServices(config, root)
  const { createPages } = await import('./pages/pages.ts')
  const { app } = await buildApp({ ...services.parts, pages: createPages(config, root, services.parts.engine) })
  exitOnCrash(services.parts.log, () => app.close())
  const address = new URL(await listenOrExplain(app, config).catch((error) => endServices(services, error)))
  await services.startJobs()
  if (process.connected) process.send?.('ready')
  services.announce(Number(address.port), performance.now() - started)
  stopOnSignals(app, services)
}

main().catch((error: unknown) => {
  const isExplained = error instanceof ConfigError || error instanceof UnavailableError
  console.error(isExplained ? `\n${error.message}\n` : error)
  process.exit(error instanceof ConfigError ? configErrorExitCode : 1)
})
