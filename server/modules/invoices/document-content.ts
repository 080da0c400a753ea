import type { PaymentMethod } from '#contract/orders.ts'

/** A text by language. */
export type Texts = Readonly<Record<string, string>>

export type DocumentKind = 'invoice' | 'credit_note'

/** Who sells by law, as stated by the store or the brand. `country` is an ISO code. */
export type TraderFacts = {
  readonly legalName: string
  readonly street: string
  readonly postcode: string | null
  readonly city: string
  readonly region: string | null
  readonly country: string
  readonly registerName: string | null
  readonly registerNumber: string | null
  readonly vatNumber: string | null
  readonly email: string
  readonly phone: string | null
  /** Lines by language, separated by line breaks. */
  readonly legalLines: Texts
}

export type Issuer = {
  readonly kind: 'store' | 'brand'
  readonly name: Texts
  /** Null where the store or the brand has stated nothing yet. */
  readonly trader: TraderFacts | null
  /** The brand's legal lines for documents of its stores. */
  readonly brandLines: Texts
  /** The brand's public address; the only one of a brand without trader data. */
  readonly brandAddress: Texts
  readonly brandName: string
  readonly host: string
  readonly email: string
}

export type BuyerAddress = {
  readonly consignee: string
  readonly country: string
  readonly region: string
  readonly city: string
  readonly street: string
  readonly postcode?: string | null
}

/** A tax of a line, as printed beside it. */
export type LineRate = {
  /** As the operator wrote it; translated when it is shown. */
  readonly name: string
  /** The place that levies it, or ''. */
  readonly jurisdiction: string
  readonly ratePpm: number
}

/** Minor units; fields that a delivery line lacks are null. */
export type DocumentLine = {
  readonly kind: 'goods' | 'delivery'
  readonly name: Texts
  readonly specifications: readonly Texts[]
  readonly code: string | null
  readonly quantity: number | null
  /** Units of the whole order line, on a credit note. */
  readonly ofQuantity: number | null
  readonly priceMinor: number | null
  readonly discountMinor: number
  readonly rates: readonly LineRate[]
  /** After the discount; with tax where prices include it. */
  readonly amountMinor: number
}

/** Sum of one tax; minor units. */
export type TaxSum = LineRate & { readonly baseMinor: number; readonly taxMinor: number }

type Correction = {
  readonly invoiceId: string
  readonly invoiceNumber: string
  readonly invoiceIssuedAt: string
  /** The invoice less all its credit notes up to this one. */
  readonly remainingMinor: number
  /** Paid back; less than the total where a bank had returned a part before. */
  readonly refundedMinor: number
}

/**
 * Everything that a document says, as stored when it was issued; never changed. Money in minor units and positive, also
 * on credit notes; times are ISO strings.
 */
export type DocumentContent = {
  /** Documents of version 1 have no jurisdiction. */
  readonly version: 2
  readonly issuer: Issuer
  readonly storeName: Texts
  readonly buyer: {
    readonly usercode: string
    readonly address: BuyerAddress
    readonly businessName: string | null
    readonly businessNumber: string | null
  }
  readonly order: {
    readonly number: string
    readonly placedAt: string
    readonly paidAt: string
    /** Null when nothing was due. */
    readonly paidBy: PaymentMethod | null
  }
  /** Day (YYYY-MM-DD) by which delivery was promised, in the brand's time zone. */
  readonly supplyBy: string
  readonly currency: { readonly code: string; readonly digits: number }
  readonly pricesIncludeTax: boolean
  readonly lines: readonly DocumentLine[]
  /** Empty where the brand has no tax rules for the destination. */
  readonly taxes: readonly TaxSum[]
  readonly taxMinor: number
  /** Included tax that an exempt buyer does not pay. */
  readonly exemptMinor: number
  readonly exemption: 'reverse_charge' | 'certificate' | null
  readonly totalMinor: number
  /** On credit notes. */
  readonly correction: Correction | null
}
