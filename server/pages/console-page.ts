import type { FastifyInstance, FastifyRequest } from 'fastify'
import { consoleBase, writeConsolePage, type ConsoleFiles, type ConsoleStart } from '#web/console/app/page.ts'
import { buildContentSecurityPolicy } from './content-security-policy.ts'
import { setLanguageCookie } from './language-cookie.ts'
import { getConsoleSheet } from './page-brand.ts'

function buildStart({ brand, lang }: FastifyRequest): ConsoleStart {
  const { settings, policy } = brand
  return {
    locale: lang,
    brand: {
      site: brand.site,
      name: brand.name,
      logo: settings.logo ?? null,
      languages: brand.languages,
      defaultLanguage: settings.defaultLanguage,
      currency: settings.currency,
      timeZone: settings.timeZone,
      shipWithinHours: policy.shipWithinHours,
      lowStockUnits: policy.lowStockUnits,
      loginProvider: settings.loginProvider?.isOn ? settings.loginProvider.name : null,
    },
    requestTimeoutSeconds: policy.requestTimeoutSeconds,
    chunkLoadTimeoutSeconds: policy.chunkLoadTimeoutSeconds,
  }
}

/** Changes the HTML of an address, as Vite does in development. */
type Transform = (url: string, html: string) => Promise<string>

/**
 * Serves the console under its base on every brand's host: the same small page at every address, as the browser draws the
 * rest. `transform` is for the development server.
 */
export function addConsolePage(app: FastifyInstance, files: ConsoleFiles, transform?: Transform): void {
  const options = { config: { limit: 'pages' } } as const
  app.get(consoleBase, options, (request, reply) =>
    reply.redirect(`${consoleBase}/${request.url.slice(consoleBase.length)}`, 302),
  )
  // A form that is sent before its script has loaded ends here.
  app.post(`${consoleBase}/*`, options, (request, reply) => reply.redirect(request.url, 303))
  app.get(`${consoleBase}/*`, options, async (request, reply) => {
    setLanguageCookie(request, reply)
    const styles = [getConsoleSheet(request.brand).href, ...files.styles]
    const html = writeConsolePage(buildStart(request), { ...files, styles })
    return reply
      .header('content-security-policy', buildContentSecurityPolicy(request.brand, transform !== undefined, null))
      .header('referrer-policy', 'strict-origin-when-cross-origin')
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(transform ? await transform(request.url, html) : html)
  })
}
