import { resolve } from 'node:path'
import { demoData } from '#demo/demo-data.ts'
import { readBuiltSite, readConfig } from './config.ts'
import { ConfigError, configErrorExitCode, UnavailableError } from './config-error.ts'
import { exitOnCrash } from './exit-on-crash.ts'
import { startServices } from './services.ts'
import { stopOnSignals } from './stop-on-signals.ts'

const root = resolve(import.meta.dirname, '..')
/** A worker serves no requests that would have to end first. */
const noServer = { close: async () => undefined }

/** Runs jobs in a process of their own, for servers with `JOBS=off`. */
async function main(): Promise<void> {
  const services = await startServices(readConfig(process.env, readBuiltSite(root)), root, demoData, {
    role: 'worker',
  })
  exitOnCrash(services.parts.log, noServer.close)
  await services.startJobs()
  if (process.connected) process.send?.('ready')
  services.parts.log.info('jobs run in this process')
  stopOnSignals(noServer, services)
}

main().catch((error: unknown) => {
  const isExplained = error instanceof ConfigError || error instanceof UnavailableError
  console.error(isExplained ? `\n${error.message}\n` : error)
  process.exit(error instanceof ConfigError ? configErrorExitCode : 1)
})
