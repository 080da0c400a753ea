import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { consoleBrowsers } from '../web/console/app/page.ts'
import { developmentEntry } from '../web/development/page.ts'
import { viteContract } from './vite-contract.ts'
import { viteTexts } from './vite-texts.ts'

const root = resolve(import.meta.dirname, '..')

type Chunk = {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly isDynamicEntry?: boolean
}
/** Files of a build by source, as Vite writes them. */
export type PartsManifest = Readonly<Record<string, Chunk>>

/**
 * Builds the page of the development server into a folder as a browser of a shop would load it, for tests and to measure
 * the parts of the consoles. The shop's own build does not contain it.
 */
export async function buildParts(outDir: string): Promise<PartsManifest> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    publicDir: false,
    plugins: [react(), viteTexts(), viteContract()],
    build: {
      outDir,
      emptyOutDir: true,
      manifest: true,
      target: 'es2023',
      cssTarget: consoleBrowsers,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: { input: developmentEntry },
    },
  })
  return JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as PartsManifest
}

/** Files that a source loads with it, its own first. */
function listFiles(manifest: PartsManifest, source: string): Set<string> {
  const sources = new Set([source])
  // A set also visits what is added while it is read.
  for (const one of sources) for (const imported of manifest[one]?.imports ?? []) sources.add(imported)
  return new Set([...sources].flatMap((one) => [manifest[one]!.file, ...(manifest[one]!.css ?? [])]))
}

/** Prints the bytes (Brotli) that each section loads besides those of the page around it. */
async function main(): Promise<void> {
  const outDir = mkdtempSync(join(tmpdir(), 'galleria-parts-'))
  try {
    process.env.NODE_ENV = 'production'
    const manifest = await buildParts(outDir)
    const measure = (file: string) => brotliCompressSync(readFileSync(join(outDir, file))).length
    const shell = listFiles(manifest, developmentEntry)
    const print = (name: string, files: readonly string[]) => {
      const sizes = files.map((file) => [basename(file), measure(file)] as const)
      const total = sizes.reduce((sum, [, size]) => sum + size, 0)
      console.log(`${name}: ${total} bytes (${sizes.map(([file, size]) => `${file} ${size}`).join(', ')})`)
    }
    print('page', [...shell])
    for (const [source, { isDynamicEntry }] of Object.entries(manifest))
      if (isDynamicEntry && source.startsWith('web/development/sections/'))
        print(
          basename(source, '.tsx'),
          [...listFiles(manifest, source)].filter((file) => !shell.has(file)),
        )
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

if (import.meta.main) await main()
