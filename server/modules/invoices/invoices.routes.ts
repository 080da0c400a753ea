import { invoicesApi, sellerInvoicesApi } from '#contract/invoices.ts'
import type { SellerCtx, UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { listStoreInvoices, readInvoice, readStoreInvoice } from './read-invoices.ts'

export const serveInvoices = ({ serve }: Serve): void => {
  serve<typeof invoicesApi, UserCtx>('invoices', invoicesApi, { detail: readInvoice })
  serve<typeof sellerInvoicesApi, SellerCtx>('sellerInvoices', sellerInvoicesApi, {
    list: listStoreInvoices,
    detail: readStoreInvoice,
  })
}
