import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { createBuilder } from 'vite'
import { pinSite } from './pin-site.ts'

const root = resolve(import.meta.dirname, '..')

/** Packs the built files once, so that no request ever compresses them. */
function precompress(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue
    const bytes = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
    writeFileSync(
      join(folder, `${name}.br`),
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
  }
}

// First, as a name that cannot be one must not cost a build.
pinSite(join(root, '.build'), process.env.SITE)
process.env.NODE_ENV = 'production'
const builder = await createBuilder({ root, logLevel: 'warn' })
await builder.buildApp()
precompress(join(root, '.build/client/assets'))
