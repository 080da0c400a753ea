import type { FastifyReply, FastifyRequest } from 'fastify'
import { setupEntry, writeSetupPage } from '#web/setup/page.ts'
import { setupPath } from '#server/setup/setup-access.ts'
import { buildContentSecurityPolicy } from './content-security-policy.ts'
import type { Renderer } from './page-renderer.ts'

/** Creates the handler that sends the page of the set-up, which the browser draws. */
export const createSetupPage =
  ({ isDevelopment, scriptHash, getEntryFiles, transformHtml }: Renderer) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { script, styles } = getEntryFiles(setupEntry)
    const html = writeSetupPage(request.lang, { script, styles: [`${setupPath}/theme.css`, ...styles] })
    return reply
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        buildContentSecurityPolicy({ settings: { imageOrigins: [] } }, isDevelopment, scriptHash),
      )
      .type('text/html; charset=utf-8')
      .send(await transformHtml(request.url, html))
  }
