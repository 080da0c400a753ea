import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import middie from '@fastify/middie'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PageAddress, PageRequest, RenderedPage } from '#web/client/page-types.ts'
import { consoleAssets, consoleEntry, type ConsoleFiles } from '#web/console/app/page.ts'
import type { Config } from '#server/config.ts'
import { ConfigError } from '#server/config-error.ts'
import { addConsolePage } from './console-page.ts'

type Entry = {
  readonly renderPage: (page: PageRequest) => Promise<RenderedPage>
  readonly readPageAddress: (address: string) => PageAddress
  readonly inlineScript: string
  readonly ApiError: new (status: number, key: string, message: string) => Error
}

/** The storefront's server bundle, from the build or from Vite in development. */
export type Renderer = {
  readonly isDevelopment: boolean
  /** `sha256-...` of the pages' inline script, for the Content-Security-Policy. */
  readonly scriptHash: string
  /** Parses a URL of either shell: its page, and the parameters that count. */
  readonly readAddress: (url: string) => PageAddress
  readonly render: (page: Omit<PageRequest, 'manifest'>) => Promise<RenderedPage>
  readonly apiError: (status: number, key: string, message: string) => Error
  /** The script and style sheets of another entry of the build, by its source. */
  readonly getEntryFiles: (source: string) => EntryFiles
  /** Adds Vite's own scripts to an HTML page in development. */
  readonly transformHtml: (url: string, html: string) => Promise<string>
}

type EntryFiles = { readonly script: string; readonly styles: readonly string[] }

type Chunk = { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] }

/** Files that a built entry loads at once; its own style sheets first, because they name the order of the layers. */
function listEntryFiles(manifest: Readonly<Record<string, Chunk>>, source: string): EntryFiles {
  const sources = new Set([source])
  // A set also visits what is added while it is read.
  for (const one of sources) for (const imported of manifest[one]?.imports ?? []) sources.add(imported)
  const styles = [...sources].flatMap((one) => manifest[one]!.css ?? [])
  return { script: `/${manifest[source]!.file}`, styles: [...new Set(styles)].map((file) => `/${file}`) }
}

const hashInlineScript = ({ inlineScript }: Entry) =>
  `sha256-${createHash('sha256').update(inlineScript).digest('base64')}`

const stripBase = (url: string) => url.replace(/^\/(pc|shop)/, '')

type Manifest = NonNullable<PageRequest['manifest']>

const readManifest = (root: string, app: 'client' | 'console'): Manifest =>
  JSON.parse(readFileSync(join(root, `.build/${app}/.vite/manifest.json`), 'utf8')) as Manifest

/** Serves built files below a prefix; their names contain a hash. */
const serveAssets = (app: FastifyInstance, folder: string, prefix: string) =>
  app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, limit: 'files' }
    })
    await files.register(fastifyStatic, {
      root: folder,
      prefix,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      decorateReply: false,
    })
  })

/** The files of the console's entry, with everything that it imports. */
function listConsoleFiles(manifest: Manifest): ConsoleFiles {
  const sources = new Set([consoleEntry])
  // A set also visits what is added while it is read.
  for (const source of sources) for (const imported of manifest[source]?.imports ?? []) sources.add(imported)
  const [entry, ...others] = [...sources].map((source) => manifest[source]!)
  return {
    script: `/${entry!.file}`,
    styles: [entry!, ...others].flatMap(({ css = [] }) => css.map((file) => `/${file}`)),
    preloads: others.map(({ file }) => `/${file}`),
  }
}

async function openBuiltRenderer(app: FastifyInstance, root: string): Promise<Renderer> {
  const server = join(root, '.build/server/entry-server.js')
  if (!existsSync(server))
    throw new ConfigError('The pages are not built: run `npm run build`, or start with `npm start`.')
  const entry = (await import(pathToFileURL(server).href)) as Entry
  const manifest = readManifest(root, 'client')
  await serveAssets(app, join(root, '.build/client/assets'), '/assets/')
  await serveAssets(app, join(root, '.build/console', consoleAssets), `/${consoleAssets}/`)
  addConsolePage(app, listConsoleFiles(readManifest(root, 'console')))
  return {
    isDevelopment: false,
    readAddress: (url) => entry.readPageAddress(stripBase(url)),
    scriptHash: hashInlineScript(entry),
    render: (page) => entry.renderPage({ ...page, manifest }),
    apiError: (...args) => new entry.ApiError(...args),
    getEntryFiles: (source) => listEntryFiles(manifest, source),
    transformHtml: async (_url, html) => html,
  }
}

async function openDevelopmentRenderer(app: FastifyInstance, root: string): Promise<Renderer> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server: app.server }, allowedHosts: true },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  await app.register(middie)
  app.use(vite.middlewares)
  const { addDevelopmentPage } = await import('./development-page.ts')
  const transform = (url: string, html: string) => vite.transformIndexHtml(url, html)
  addDevelopmentPage(app, transform)
  addConsolePage(app, { script: `/${consoleEntry}`, styles: [], preloads: [] }, transform)
  const environment = vite.environments.ssr
  if (!isRunnableDevEnvironment(environment)) throw new Error('Vite cannot run the server bundle')
  const load = () => environment.runner.import<Entry>('/web/storefront/entry-server.tsx')
  const first = await load()
  return {
    isDevelopment: true,
    readAddress: (url) => first.readPageAddress(stripBase(url)),
    scriptHash: hashInlineScript(first),
    render: async (page) => {
      const rendered = await (await load()).renderPage({ ...page, manifest: null })
      if ('location' in rendered) return rendered
      const address = new URL(page.request.url)
      return { ...rendered, html: await vite.transformIndexHtml(address.pathname, rendered.html) }
    },
    apiError: (...args) => new first.ApiError(...args),
    getEntryFiles: (source) => ({ script: `/${source}`, styles: [] }),
    transformHtml: (url, html) => vite.transformIndexHtml(url, html),
  }
}

/** Loads the built renderer, or in development Vite's, which needs no build. */
export const loadRenderer = (app: FastifyInstance, root: string, config: Config): Promise<Renderer> =>
  config.production ? openBuiltRenderer(app, root) : openDevelopmentRenderer(app, root)
