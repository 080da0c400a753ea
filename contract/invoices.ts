import { z } from 'zod'
import { createPageSchema, day, id, moment, money, optional, paging, text } from './fields.ts'
import { operation } from './operation.ts'

const InvoiceKind = z.enum(['invoice', 'credit_note'])

/** An issued invoice or credit note; amounts of credit notes are positive. */
export const InvoiceSummary = z.object({
  id: z.string(),
  kind: InvoiceKind,
  number: z.string(),
  issuedAt: moment(),
  total: money(),
  currency: z.string(),
})
export type InvoiceSummary = z.infer<typeof InvoiceSummary>

/** The documents of a paid order. */
export const OrderInvoice = z.object({
  /** False while a document waits for its number, usually less than a minute. */
  ready: z.boolean(),
  /** Oldest first: the invoice, then its credit notes. */
  documents: z.array(InvoiceSummary),
})
export type OrderInvoice = z.infer<typeof OrderInvoice>

const Rate = z.object({ name: z.string(), percent: z.number() })

/** A document as it was issued; texts in the caller's language. */
export const Invoice = InvoiceSummary.extend({
  order: z.object({ id: z.string(), number: z.string() }),
  issuer: z.object({
    /** The brand issues where it owes the tax, else the store. */
    kind: z.enum(['store', 'brand']),
    name: z.string(),
    legalName: z.string().nullable(),
    vatNumber: z.string().nullable(),
  }),
  buyer: z.object({ usercode: z.string(), consignee: z.string(), businessNumber: z.string().nullable() }),
  lines: z.array(
    z.object({
      kind: z.enum(['goods', 'delivery']),
      name: z.string(),
      specifications: z.array(z.string()),
      code: z.string().nullable(),
      /** Null for delivery. */
      quantity: z.int().nullable(),
      /** Units of the whole order line, on credit notes. */
      ofQuantity: z.int().nullable(),
      price: money().nullable(),
      discount: money(),
      rates: z.array(Rate),
      amount: money(),
    }),
  ),
  pricesIncludeTax: z.boolean(),
  taxes: z.array(Rate.extend({ net: money(), tax: money() })),
  tax: money(),
  exemption: z.enum(['reverse_charge', 'certificate']).nullable(),
  /** The invoice that a credit note corrects, and what is left of it. */
  corrects: z.object({ id: z.string(), number: z.string(), remaining: money() }).nullable(),
})
export type Invoice = z.infer<typeof Invoice>

export const invoicesApi = {
  detail: operation({
    method: 'GET',
    path: '/order/shop/invoice/detail',
    summary: 'Get an invoice or credit note of an order of the caller',
    audience: 'shopper',
    effect: 'read',
    input: z.object({ invoiceId: id() }),
    data: z.object({ invoice: Invoice }),
    errors: ['invoice.not_found'],
  }),
}

export const sellerInvoicesApi = {
  list: operation({
    method: 'GET',
    path: '/seller/invoice/list',
    summary: "List invoices and credit notes of the orders of the caller's store, newest first",
    audience: 'seller',
    effect: 'read',
    input: z.object({
      kind: optional(InvoiceKind),
      keyword: optional(text({ max: 64 })),
      /** First and last day of the brand's calendar on which it was issued. */
      from: optional(day()),
      until: optional(day()),
      sort: z.enum(['newest', 'oldest']).default('newest'),
      /** `nextCursor` of the page before; then `pageNum` is not read. */
      cursor: optional(id()),
      ...paging(),
    }),
    data: createPageSchema(InvoiceSummary.extend({ order: Invoice.shape.order })).extend({
      nextCursor: z.string().nullable(),
    }),
    errors: ['paging.too_deep'],
  }),
  detail: operation({
    method: 'GET',
    path: '/seller/invoice/detail',
    summary: "Get an invoice or credit note of an order of the caller's store",
    audience: 'seller',
    effect: 'read',
    input: z.object({ invoiceId: id() }),
    data: z.object({ invoice: Invoice }),
    errors: ['invoice.not_found'],
  }),
}
