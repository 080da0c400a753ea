import { resolve } from 'node:path'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
import { startServices } from './services.ts'

const root = resolve(import.meta.dirname, '..')

/** Config, database, app, listen: the only file that starts anything. */
async function main(): Promise<void> {
  const started = performance.now()
  const config = readConfig()
  const services = await startServices(config, root)
  const { pages } = await import('./pages.ts')
  const { app } = await buildApp({ ...services.parts, pages: pages(config, root, services.parts.engine) })
  const address = new URL(await app.listen({ host: config.host, port: config.port }))
  services.startJobs()
  services.announce(Number(address.port), performance.now() - started)

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    services.parts.log.info({ signal }, 'stopping')
    await app.close()
    await services.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
}

main().catch((error: unknown) => {
  const isOurs = error instanceof ConfigError
  console.error(isOurs ? `\n${(error as Error).message}\n` : error)
  process.exit(1)
})
