import { flushCompileCache } from 'node:module'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { demoData } from '#demo/demo-data.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { startServices } from '#server/services.ts'

/** How `token` was decoded once: bytes that are no UTF-8 throw where nothing catches. For the negative control. */
function decodeAsBefore(url: string): void {
  for (const [, value] of url.matchAll(/[?&]token=([^&]*)/gi))
    decodeURIComponent(value!.replace(/%(?![0-9a-f]{2})/gi, '%25'))
}

// The same as server/main.ts, without pages where they are not built, and without jobs, which change rows by themselves.
const root = resolve(import.meta.dirname, '../../..')
const config = readConfig()
const services = await startServices(config, root, demoData)
const isBuilt = existsSync(join(root, '.build/server/entry-server.js'))
const { createPages } = await import('#server/pages/pages.ts')
const { app } = await buildApp({
  ...services.parts,
  ...(isBuilt && { pages: createPages(config, root, services.parts.engine) }),
})
await app.ready()
if (process.env.DECODE_AS_BEFORE) app.server.prependListener('request', ({ url = '' }) => decodeAsBefore(url))
await app.listen({ host: config.host, port: config.port })
// Node would write it at the end, and a process that is killed has none.
flushCompileCache()
process.send?.('ready')
// Without its parent it has nothing to serve.
process.once('disconnect', () => process.exit(0))
