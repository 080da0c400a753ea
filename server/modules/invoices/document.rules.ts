import { getShare, type SoldLine, type SoldOrder } from '#server/modules/orders/public.ts'
import type { PaymentMethod } from '#contract/orders.ts'
import type { DocumentContent, DocumentKind, DocumentLine, Issuer, LineRate, TaxSum } from './document-content.ts'

/** One tax of an order line, or of the delivery where `lineId` is null; minor units. `baseMinor` is without any tax. */
export type OrderTax = {
  readonly lineId: string | null
  /** Taxes of one class share their base. */
  readonly class: string
  readonly name: string
  readonly jurisdiction: string
  readonly ratePpm: number
  readonly included: boolean
  readonly baseMinor: number
  readonly amountMinor: number
}

/** The facts that a document is built from. */
export type DocumentFacts = {
  readonly order: SoldOrder
  readonly issuer: Issuer
  readonly usercode: string
  readonly paidBy: PaymentMethod | null
  readonly digits: number
  readonly skuCodes: ReadonlyMap<string, string>
  readonly taxes: readonly OrderTax[]
  /** Day (YYYY-MM-DD) by which delivery was promised. */
  readonly supplyBy: string
}

/** Units of a line; `refundedQuantity` counts all of them so far. */
type RefundedUnits = { readonly lineId: string; readonly quantity: number; readonly refundedQuantity: number }

/** The refunded units of a credit note, as the event `refund.settled` has them. */
export type RefundFacts = {
  readonly lines: readonly RefundedUnits[]
  readonly withDelivery: boolean
  readonly worthMinor: number
  readonly amountMinor: number
}

/** `OAK-2026-000042`; credit notes `OAK-2026-C00042`. */
export const formatNumber = (prefix: string, kind: DocumentKind, year: number, sequence: number): string =>
  `${prefix}-${year}-${kind === 'invoice' ? String(sequence).padStart(6, '0') : `C${String(sequence).padStart(5, '0')}`}`

/** The letters and digits of a store's key or a brand's site, in capitals. */
export const toPrefix = (key: string): string =>
  key
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, 16) || 'X'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

const toRate = ({ name, jurisdiction, ratePpm }: OrderTax): LineRate => ({ name, jurisdiction, ratePpm })

function sumTaxes(taxes: readonly OrderTax[]): TaxSum[] {
  const groups = Map.groupBy(taxes, (tax) => JSON.stringify(toRate(tax)))
  return [...groups.values()]
    .map((some) => ({
      ...toRate(some[0]!),
      baseMinor: sum(some.map(({ baseMinor }) => baseMinor)),
      taxMinor: sum(some.map(({ amountMinor }) => amountMinor)),
    }))
    .toSorted((a, b) => a.ratePpm - b.ratePpm || a.name.localeCompare(b.name))
}

/** One line per tax class; a single one where the shares are not the fee itself, as for an exempt buyer. */
function toDeliveryLines(order: SoldOrder, taxes: readonly OrderTax[], feeMinor: number): DocumentLine[] {
  if (feeMinor === 0) return []
  const own = taxes.filter(({ lineId }) => lineId === null)
  const shares = [...Map.groupBy(own, (tax) => tax.class).values()].map((some) => ({
    rates: some.map(toRate),
    amountMinor: some[0]!.baseMinor + sum(some.map(({ included, amountMinor }) => (included ? amountMinor : 0))),
  }))
  const isWhole = shares.length > 0 && sum(shares.map(({ amountMinor }) => amountMinor)) === feeMinor
  const parts = isWhole ? shares : [{ rates: shares.length === 1 ? shares[0]!.rates : [], amountMinor: feeMinor }]
  return parts.map((part) => ({
    kind: 'delivery',
    name: order.delivery.name,
    specifications: [],
    code: null,
    quantity: null,
    ofQuantity: null,
    priceMinor: null,
    discountMinor: 0,
    ...part,
  }))
}

function toGoodsLine(
  { skuCodes, taxes }: DocumentFacts,
  line: SoldLine,
  part: Pick<DocumentLine, 'ofQuantity' | 'amountMinor'> & { readonly quantity: number },
): DocumentLine {
  return {
    kind: 'goods',
    name: line.name,
    specifications: line.specifications,
    code: skuCodes.get(line.skuId) ?? null,
    priceMinor: line.priceMinor,
    discountMinor: line.priceMinor * part.quantity - part.amountMinor,
    rates: taxes.filter(({ lineId }) => lineId === line.id).map(toRate),
    ...part,
  }
}

function toContent(facts: DocumentFacts, lines: readonly DocumentLine[], totalMinor: number): DocumentContent {
  const { order, issuer, usercode, paidBy, digits, taxes, supplyBy } = facts
  const { exemption, businessName, businessNumber } = order.taxTerms
  const addedMinor = sum(taxes.map(({ included, amountMinor }) => (included ? 0 : amountMinor)))
  return {
    version: 2,
    issuer,
    storeName: order.storeName,
    buyer: {
      usercode,
      address: order.address,
      businessName,
      businessNumber,
    },
    order: {
      number: order.number,
      placedAt: order.createdAt.toISOString(),
      paidAt: order.paidAt!.toISOString(),
      paidBy,
    },
    supplyBy,
    currency: { code: order.currency, digits },
    pricesIncludeTax: taxes.some(({ included }) => included),
    lines,
    taxes: sumTaxes(taxes),
    taxMinor: sum(taxes.map(({ amountMinor }) => amountMinor)),
    exemptMinor: sum(lines.map(({ amountMinor }) => amountMinor)) + addedMinor - totalMinor,
    exemption,
    totalMinor,
    correction: null,
  }
}

type StoredRate = Omit<LineRate, 'jurisdiction'> & Partial<Pick<LineRate, 'jurisdiction'>>

/** Reads a stored document of any version. */
export function readContent(stored: unknown): DocumentContent {
  const content = stored as DocumentContent
  const addPlace = <Rate extends LineRate>(rate: Rate): Rate => {
    const { jurisdiction = '' } = rate as StoredRate
    return { ...rate, jurisdiction }
  }
  return {
    ...content,
    version: 2,
    lines: content.lines.map((line) => ({ ...line, rates: line.rates.map(addPlace) })),
    taxes: content.taxes.map(addPlace),
  }
}

/** Rates of 0 and those that an exempt buyer does not pay are kept, but not shown. */
export const getShownRates = (rates: readonly LineRate[], { exemption }: Pick<DocumentContent, 'exemption'>) =>
  exemption === null ? rates.filter(({ ratePpm }) => ratePpm > 0) : []

export const getShownTaxes = ({ taxes }: Pick<DocumentContent, 'taxes'>): TaxSum[] =>
  taxes.filter(({ taxMinor }) => taxMinor > 0)

/** Builds the invoice of a paid order. */
export function buildInvoice(facts: DocumentFacts): DocumentContent {
  const { order, taxes } = facts
  const goods = order.lines.map((line) =>
    toGoodsLine(facts, line, {
      quantity: line.quantity,
      ofQuantity: null,
      amountMinor: line.priceMinor * line.quantity - line.discountMinor,
    }),
  )
  return toContent(facts, [...goods, ...toDeliveryLines(order, taxes, order.deliveryMinor)], order.payableMinor)
}

/** The difference of two cumulative shares, so that all credit notes sum to the whole. */
const getPart = (totalMinor: number, { quantity, refundedQuantity }: RefundedUnits, of: number): number =>
  getShare(totalMinor, refundedQuantity, of) - getShare(totalMinor, refundedQuantity - quantity, of)

/** The taxes of refunded units, exact to the last unit, and those of a refunded delivery. */
function getReturnedTaxes({ order, taxes }: DocumentFacts, refund: RefundFacts): OrderTax[] {
  const ofLines = refund.lines.flatMap((units) => {
    const own = taxes.filter(({ lineId }) => lineId === units.lineId)
    const of = order.lines.find(({ id }) => id === units.lineId)?.quantity ?? 1
    const amounts = own.map(({ amountMinor }) => getPart(amountMinor, units, of))
    const grossMinor = (own[0]?.baseMinor ?? 0) + sum(own.map(({ amountMinor }) => amountMinor))
    const baseMinor = getPart(grossMinor, units, of) - sum(amounts)
    return own.map((tax, index) => ({ ...tax, baseMinor, amountMinor: amounts[index]! }))
  })
  return refund.withDelivery ? [...ofLines, ...taxes.filter(({ lineId }) => lineId === null)] : ofLines
}

/** Builds the credit note of a refund, without the invoice it corrects. */
export function buildCreditNote(facts: DocumentFacts, refund: RefundFacts): DocumentContent {
  const { order } = facts
  const parts = new Map(refund.lines.map((units) => [units.lineId, units]))
  const goods = order.lines.flatMap((line) => {
    const units = parts.get(line.id)
    if (!units) return []
    const amountMinor = getPart(line.priceMinor * line.quantity - line.discountMinor, units, line.quantity)
    return [toGoodsLine(facts, line, { quantity: units.quantity, ofQuantity: line.quantity, amountMinor })]
  })
  if (goods.length < parts.size) throw new Error(`a line is not of order ${order.id}`)
  const delivery = toDeliveryLines(order, facts.taxes, refund.withDelivery ? order.deliveryMinor : 0)
  const taxes = getReturnedTaxes(facts, refund)
  return toContent({ ...facts, taxes }, [...goods, ...delivery], refund.worthMinor)
}
