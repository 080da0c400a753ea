import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { getPrintedDocument, readPackingSlip, readPackingSlips } from '#server/modules/invoices/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { authenticatedRoute } from '#server/platform/http/authenticated-route.ts'
import type { Engine } from '#server/platform/http/engine.ts'
import { getOrigin } from '#server/platform/http/request-host.ts'
import type { Authenticate } from '#server/platform/http/routes.ts'
import { refusal } from '#server/platform/refusal.ts'
import { sendErrorPage } from '../error-page.ts'
import type { Paper } from './print-styles.ts'
import { createPrintTexts, type PrintTexts } from './print-texts.ts'
import { renderDocument } from './render-document.ts'
import { renderPackingSlip, renderPackingSlips } from './render-packing-slip.ts'
import type { PrintPage } from './sheet.ts'

const maxPrintedOrders = 100

const Query = z.object({
  id: z.string().catch(''),
  ids: z.string().catch(''),
  paper: z.enum(['a4', 'letter']).optional().catch(undefined),
})
type Printing = {
  readonly texts: PrintTexts
  readonly id: string
  /** Ids with commas between them. */
  readonly ids: string
  readonly paper: Paper | undefined
  readonly getHref: (paper: Paper) => string
}
type Render = (ctx: UserCtx, request: FastifyRequest, printing: Printing) => Promise<PrintPage>

const printDocument: Render = async (ctx, _, { texts, id, ids: _ids, ...options }) =>
  renderDocument(texts, await getPrintedDocument(ctx, id), options)

const toSlipOptions = (ctx: UserCtx, request: FastifyRequest, { paper, getHref }: Printing) => ({
  paper,
  getHref,
  getReturnAddress: (orderId: string) => `${getOrigin(request)}/pc/userInfo/order-return?orderId=${orderId}`,
  imageSources: ctx.brand.settings.imageOrigins,
})

const printPackingSlip: Render = async (ctx, request, printing) =>
  renderPackingSlip(printing.texts, await readPackingSlip(ctx, printing.id), toSlipOptions(ctx, request, printing))

const printPackingSlips: Render = async (ctx, request, printing) => {
  const ids = printing.ids.split(',').filter(Boolean)
  if (ids.length > maxPrintedOrders) throw refusal('packing_slip.too_many', { max: maxPrintedOrders })
  const [first, ...others] = await readPackingSlips(ctx, ids)
  if (!first) throw refusal('order.not_found')
  return renderPackingSlips(printing.texts, [first, ...others], toSlipOptions(ctx, request, printing))
}

async function sendPrint(render: Render, ctx: UserCtx, request: FastifyRequest, reply: FastifyReply) {
  const { id, ids, paper } = Query.parse(request.query)
  const { defaultLanguage: fallback, timeZone } = ctx.brand.settings
  const path = request.url.split('?')[0]!
  const { page, policy } = await render(ctx, request, {
    texts: createPrintTexts({ lang: ctx.lang, fallback, timeZone }),
    id,
    ids,
    paper,
    getHref: (paper) =>
      `${path}?${new URLSearchParams({ ...(ids ? { ids } : { id }), lang: ctx.lang, paper }).toString()}`,
  })
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page)
}

/**
 * Serves `/print/invoice?id=` (invoices and credit notes, to their buyer, their store and staff) and
 * `/print/packing-slip?id=` (by the parcel's id, or the order's for the next one, to its store and staff), and `/print/packing-slips?ids=` (all slips
 * of up to 100 orders in one document), in the language of `lang`, for the paper of `paper`. Errors are short HTML pages: 401 without a session, 404 for those who may not see it, 409 for an order without a parcel.
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
  add('/print/packing-slips', printPackingSlips)
}
