import type { FastifyInstance } from 'fastify'
import { developmentEntry, developmentPath, writeDevelopmentPage } from '#web/development/page.ts'
import { buildContentSecurityPolicy } from './content-security-policy.ts'
import { getBrandSheet } from './page-brand.ts'

/**
 * Adds the page that shows the parts of the consoles; only the development server calls this. `transform` adds Vite's own
 * scripts to the HTML of an address.
 */
export function addDevelopmentPage(
  app: FastifyInstance,
  transform: (url: string, html: string) => Promise<string>,
): void {
  app.get(developmentPath, { config: { limit: 'pages' } }, async (request, reply) => {
    const { brand, lang } = request
    const { currency, timeZone } = brand.settings
    const html = writeDevelopmentPage(
      { locale: lang, site: brand.site, currency, timeZone },
      { script: `/${developmentEntry}`, styles: [getBrandSheet(brand).href] },
    )
    return reply
      .header('content-security-policy', buildContentSecurityPolicy(brand, true, ''))
      .type('text/html; charset=utf-8')
      .send(await transform(request.url, html))
  })
}
