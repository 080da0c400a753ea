import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { BrandFile } from '#contract/brand-file.ts'
import type { Locale } from '#i18n/locales.ts'
import { buildContentSecurityPolicy } from '#server/pages/content-security-policy.ts'
import { buildThemeCss } from '#server/pages/page-brand.ts'
import { developmentEntry, writeDevelopmentPage } from '#web/development/page.ts'
import { buildParts } from '../../scripts/build-parts.ts'

const root = resolve(import.meta.dirname, '../..')
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }

export type PartsServer = {
  /** The address of the page in a brand and language. */
  readonly at: (site: string, lang: Locale) => string
  readonly close: () => Promise<void>
}

const readBrand = (site: string) =>
  BrandFile.parse(JSON.parse(readFileSync(join(root, `brands/${site}/brand.json`), 'utf8')))

/** Serves the page of the consoles' parts as built, under the content policy of a shop's pages. */
export async function serveParts(): Promise<PartsServer> {
  const outDir = mkdtempSync(join(tmpdir(), 'galleria-parts-'))
  const manifest = await buildParts(outDir)
  const { file, css = [] } = manifest[developmentEntry]!
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    if (pathname.startsWith('/assets/'))
      return response
        .setHeader('content-type', types[extname(pathname)] ?? 'application/octet-stream')
        .end(readFileSync(join(outDir, pathname)))
    // Chromium looks for it on a page that names no icon.
    if (pathname === '/favicon.ico') return response.writeHead(204).end()
    if (pathname !== '/' && pathname !== '/theme.css') return response.writeHead(404).end()
    const site = searchParams.get('site') ?? 'default'
    const settings = readBrand(site)
    if (pathname === '/theme.css')
      return response.setHeader('content-type', 'text/css').end(buildThemeCss(settings.theme, { drawerPx: 400 }))
    const policy = buildContentSecurityPolicy({ settings }, false, 'sha256-none')
    const html = writeDevelopmentPage(
      {
        locale: (searchParams.get('lang') ?? 'en') as Locale,
        site,
        currency: settings.currency,
        timeZone: settings.timeZone,
      },
      { script: `/${file}`, styles: [`/theme.css?site=${site}`, ...css.map((sheet) => `/${sheet}`)] },
    )
    return response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .setHeader('content-security-policy', policy)
      .end(html)
  })
  await new Promise<void>((resolved) => server.listen(0, '127.0.0.1', resolved))
  const { port } = server.address() as AddressInfo
  return {
    at: (site, lang) => `http://localhost:${port}/?site=${site}&lang=${lang}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
