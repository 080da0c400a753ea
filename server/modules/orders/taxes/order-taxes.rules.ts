import {
  standardClass,
  type Business,
  type Exemption,
  type Liable,
  type OrderTaxes,
  type Taxes,
} from '#server/modules/tax/public.ts'
import { newId } from '#server/platform/ids.ts'
import type { NewOrderTax } from './order-taxes.queries.ts'

/** The taxes of an order to place, one entry per line. */
export type TaxDraft = OrderTaxes & {
  /** Null: no zone covers the destination. */
  readonly liable: Liable | null
  readonly exemption: Exemption | null
  readonly business: Business | null
  /** The destination as a code, such as DE or US-TX. */
  readonly place: string
}

/** Writes what of an order had no rate: `AT` without a zone, `AT (books, reduced)` without a rate; null: nothing. */
const formatTaxGap = ({ liable, place, missingClasses }: Pick<TaxDraft, 'liable' | 'place' | 'missingClasses'>) => {
  if (liable === null) return place
  return missingClasses.length > 0 ? `${place} (${missingClasses.join(', ')})` : null
}

/** Reads what `formatTaxGap` wrote. */
export function parseTaxGap(gap: string) {
  const [, place = gap, classes] = /^(.*) \((.+)\)$/.exec(gap) ?? []
  const missing = classes?.split(', ') ?? []
  return { place, classes: missing, isTaxed: missing.length > 0 && !missing.includes(standardClass) }
}

const noTaxes: Taxes = { taxes: [], taxMinor: 0, addedMinor: 0 }

export const getLineTaxes = (draft: TaxDraft | undefined, index: number): Taxes => draft?.lines[index] ?? noTaxes

export const noTaxColumns = {
  tax_minor: 0,
  tax_added_minor: 0,
  delivery_tax_added_minor: 0,
  tax_liable: null,
  tax_exemption: null,
  business_number: null,
  business_name: null,
  tax_gap: null,
  tax_place: null,
} as const

/** Returns the tax columns of an order. */
export function toTaxColumns(draft: TaxDraft | undefined) {
  if (!draft) return noTaxColumns
  const all = [...draft.lines, draft.delivery]
  return {
    tax_minor: all.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
    tax_added_minor: all.reduce((sum, { addedMinor }) => sum + addedMinor, 0),
    delivery_tax_added_minor: draft.delivery.addedMinor,
    tax_liable: draft.liable,
    tax_exemption: draft.exemption,
    business_number: draft.business?.number ?? null,
    business_name: draft.business?.name ?? null,
    tax_gap: formatTaxGap(draft),
    tax_place: draft.liable === null ? null : draft.place,
  }
}

/** Returns the rows of an order's taxes; `lines` in the order of the draft. */
export function toTaxRows(
  orderId: string,
  lines: readonly { readonly id: string }[],
  draft: TaxDraft | undefined,
): NewOrderTax[] {
  if (!draft) return []
  const all = [
    ...draft.lines.flatMap(({ taxes }, index) => taxes.map((tax) => ({ tax, lineId: lines[index]!.id }))),
    ...draft.delivery.taxes.map((tax) => ({ tax, lineId: null })),
  ]
  return all.map(({ tax, lineId }, position) => ({
    order_id: orderId,
    id: newId(),
    line_id: lineId,
    position,
    class: tax.class,
    name: tax.name,
    jurisdiction: tax.jurisdiction,
    rate_ppm: tax.ratePpm,
    included: tax.included,
    base_minor: tax.baseMinor,
    amount_minor: tax.amountMinor,
    returned_minor: 0,
  }))
}
