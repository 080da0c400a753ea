import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { getPrintedDocument, readPackingSlip } from '#server/modules/invoices/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { authenticatedRoute } from '#server/platform/http/authenticated-route.ts'
import type { Engine } from '#server/platform/http/engine.ts'
import { getOrigin } from '#server/platform/http/request-host.ts'
import type { Authenticate } from '#server/platform/http/routes.ts'
import { sendErrorPage } from '../error-page.ts'
import type { Paper } from './print-styles.ts'
import { createPrintTexts, type PrintTexts } from './print-texts.ts'
import { renderDocument } from './render-document.ts'
import { renderPackingSlip } from './render-packing-slip.ts'
import type { PrintPage } from './sheet.ts'

const Query = z.object({
  id: z.string().catch(''),
  paper: z.enum(['a4', 'letter']).optional().catch(undefined),
})
type Printing = {
  readonly texts: PrintTexts
  readonly id: string
  readonly paper: Paper | undefined
  readonly getHref: (paper: Paper) => string
}
type Render = (ctx: UserCtx, request: FastifyRequest, printing: Printing) => Promise<PrintPage>

const printDocument: Render = async (ctx, _, { texts, id, ...options }) =>
  renderDocument(texts, await getPrintedDocument(ctx, id), options)

const printPackingSlip: Render = async (ctx, request, { texts, id, ...options }) => {
  const slip = await readPackingSlip(ctx, id)
  return renderPackingSlip(texts, slip, {
    ...options,
    returnAddress: `${getOrigin(request)}/pc/userInfo/order-return?orderId=${slip.order.id}`,
    imageSources: ctx.brand.settings.imageOrigins,
  })
}

async function sendPrint(render: Render, ctx: UserCtx, request: FastifyRequest, reply: FastifyReply) {
  const { id, paper } = Query.parse(request.query)
  const { defaultLanguage: fallback, timeZone } = ctx.brand.settings
  const path = request.url.split('?')[0]!
  const { page, policy } = await render(ctx, request, {
    texts: createPrintTexts({ lang: ctx.lang, fallback, timeZone }),
    id,
    paper,
    getHref: (paper) => `${path}?${new URLSearchParams({ id, lang: ctx.lang, paper }).toString()}`,
  })
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page)
}

/**
 * Serves `/print/invoice?id=` (invoices and credit notes, to their buyer, their store and staff) and
 * `/print/packing-slip?id=` (by the parcel's id, or the order's for the next one, to its store and staff), in the language of `lang`, for the paper of
 * `paper`. Errors are short HTML pages: 401 without a session, 404 for those who may not see it.
 */
export function addPrintRoutes(app: FastifyInstance, engine: Engine, authenticate: Authenticate): void {
  const add = (path: string, render: Render) => {
    const handle = authenticatedRoute({ engine, authenticate }, (ctx, request, reply) =>
      sendPrint(render, ctx, request, reply),
    )
    app.get(path, (request, reply) =>
      handle(request, reply).catch((error: unknown) => sendErrorPage(error, request, reply)),
    )
  }
  add('/print/invoice', printDocument)
  add('/print/packing-slip', printPackingSlip)
}
