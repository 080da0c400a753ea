import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { createBuilder } from 'vite'
import { consoleAssets } from '../web/console/app/page.ts'
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

const help = `
npm run build               build the pages and scripts into .build; npm start does so by itself when something changed
SITE=<name> npm run build   the same for one brand
`

const words = process.argv.slice(2)
if (words.includes('--help') || words.includes('-h')) {
  console.log(help)
  process.exit(0)
}
if (words.length > 0) {
  console.error(`There is no option "${words.join(' ')}".\n${help}`)
  process.exit(1)
}

// First, as a name that cannot be one must not cost a build.
pinSite(join(root, '.build'), process.env.SITE)
process.env.NODE_ENV = 'production'
const builder = await createBuilder({ root, logLevel: 'warn' })
await builder.buildApp()
for (const folder of ['client/assets', `console/${consoleAssets}`]) precompress(join(root, '.build', folder))
