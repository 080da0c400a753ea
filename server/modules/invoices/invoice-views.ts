import type { Invoice, InvoiceSummary } from '#contract/invoices.ts'
import { getTaxName, toPercent } from '#server/modules/tax/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { pickText } from '#server/platform/pick-text.ts'
import type { DocumentContent, DocumentKind, LineRate } from './document-content.ts'
import { getShownRates, getShownTaxes } from './document.rules.ts'
import type { InvoiceRow } from './invoices.queries.ts'

export const toSummary = (ctx: Ctx, row: InvoiceRow): InvoiceSummary => ({
  id: row.id,
  kind: row.kind as DocumentKind,
  number: row.number,
  issuedAt: row.issuedAt.toISOString(),
  total: toMajor(row.totalMinor, ctx.brand.settings.currency.digits),
  currency: row.currency,
})

const toRate = (ctx: Ctx, rate: LineRate) => ({ name: getTaxName(ctx, rate), percent: toPercent(rate.ratePpm) })

export function toInvoice(ctx: Ctx, row: InvoiceRow, content: DocumentContent): Invoice {
  const { digits } = content.currency
  const major = (minor: number) => toMajor(minor, digits)
  const pick = (texts: unknown) => pickText(texts, ctx.lang, ctx.brand.settings.defaultLanguage)
  const { issuer, buyer, correction } = content
  return {
    ...toSummary(ctx, row),
    order: { id: row.orderId, number: row.orderNumber },
    issuer: {
      kind: issuer.kind,
      name: pick(issuer.name),
      legalName: issuer.trader?.legalName ?? null,
      vatNumber: issuer.trader?.vatNumber ?? null,
    },
    buyer: {
      usercode: buyer.usercode,
      consignee: buyer.address.consignee,
      businessNumber: buyer.businessNumber,
    },
    lines: content.lines.map(({ kind, code, quantity, ofQuantity, ...line }) => ({
      kind,
      code,
      quantity,
      ofQuantity,
      name: pick(line.name),
      specifications: line.specifications.map(pick),
      price: line.priceMinor === null ? null : major(line.priceMinor),
      discount: major(line.discountMinor),
      rates: getShownRates(line.rates, content).map((rate) => toRate(ctx, rate)),
      amount: major(line.amountMinor),
    })),
    pricesIncludeTax: content.pricesIncludeTax,
    taxes: getShownTaxes(content).map((tax) => ({
      ...toRate(ctx, tax),
      net: major(tax.baseMinor),
      tax: major(tax.taxMinor),
    })),
    tax: major(content.taxMinor),
    exemption: content.exemption,
    corrects: correction && {
      id: correction.invoiceId,
      number: correction.invoiceNumber,
      remaining: major(correction.remainingMinor),
    },
  }
}
