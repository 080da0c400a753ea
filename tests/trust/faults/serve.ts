import { flushCompileCache } from 'node:module'
import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { demoData } from '#demo/demo-data.ts'
import { buildApp } from '#server/app.ts'
import { readConfig, type Config } from '#server/config.ts'
import { runPrimary } from '#server/processes/run-primary.ts'
import { startServices } from '#server/services.ts'
import { stopOnSignals } from '#server/stop-on-signals.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Milliseconds by which this process's clock is wrong; its parent sets it while it runs. */
let shiftMs = 0

/** The process's own clock, for everything that reads the time: `new Date()`, `Date()` and `Date.now()`. */
globalThis.Date = new Proxy(Date, {
  construct: (target, args: [], type) => {
    const given = args.length > 0 ? args : ([target.now() + shiftMs] as unknown as [])
    return Reflect.construct(target, given, type) as Date
  },
  get: (target, name) => (name === 'now' ? () => target.now() + shiftMs : (Reflect.get(target, name) as unknown)),
})

/** For negative controls: every request works at once, as if nothing were admitted. */
const unlimited = { maxRunning: Infinity, maxWaitMs: 0 }
const admitAll = {
  maxRunning: Infinity,
  classes: { checkout: unlimited, browse: unlimited, password: unlimited },
  refusalDelay: { perWaitingMs: 0, maxMs: 0 },
}

/** The same as server/main.ts; the pages only where they are built. */
async function serve(config: Config): Promise<void> {
  const services = await startServices(config, root, demoData)
  const { createPages } = existsSync(join(root, '.build/server'))
    ? await import('#server/pages/pages.ts')
    : { createPages: null }
  const { app } = await buildApp({
    ...services.parts,
    ...(process.env.ADMIT_ALL && { admission: admitAll }),
    ...(createPages && { pages: createPages(config, root, services.parts.engine) }),
  })
  await app.listen({ host: config.host, port: config.port })
  await services.startJobs()
  const { setUnready } = services
  stopOnSignals(app, services, cluster.isWorker ? {} : { setUnready, delaySeconds: config.stopDelaySeconds })
  process.on('message', (message) => {
    if (!(message instanceof Object && 'shiftMs' in message)) return
    shiftMs = message.shiftMs as number
    process.send?.('shifted')
  })
  // Node would write it at the end, and a process that is killed has none.
  flushCompileCache()
  if (process.connected) process.send?.('ready')
}

const config = readConfig()
// Without its parent it has no purpose.
if (cluster.isPrimary) process.once('disconnect', () => process.exit(0))
await (config.workers > 1 && cluster.isPrimary ? runPrimary(config, root) : serve(config))
