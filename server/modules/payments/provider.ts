import type { Brand } from '#server/platform/brand.ts'
import type { ChargebackState } from './chargebacks/chargebacks.rules.ts'

/** Methods that send the payer to a provider's page. */
export type CardMethod = 'stripe' | 'sandbox'

type Currency = Brand['settings']['currency']

/** Parameters of a payment: fixed at the first call and repeated unchanged. */
export type Intent = {
  /** Our id, also the provider's idempotency key. */
  readonly attemptId: string
  readonly site: string
  readonly amountMinor: number
  readonly currency: string
  /** Shown to the payer beside the amount. */
  readonly label: string
  readonly returnUrl: string
  readonly cancelUrl: string
  /** ISO 8601; no payment is possible afterwards. */
  readonly closesAt: string
}

/** A provider's payment page. */
export type PaymentPage = { readonly reference: string; readonly redirectUrl: string }

export type PaidPayment = {
  readonly state: 'paid'
  readonly amountMinor: number
  readonly currency: string
  /** The provider's id of the payment, needed to refund it. */
  readonly paymentReference: string
}
export type PaymentState = PaidPayment | { readonly state: 'open' | 'closed' }

export type RefundRequest = {
  /** Our id, also the provider's idempotency key. */
  readonly refundId: string
  readonly site: string
  readonly paymentReference: string
  readonly amountMinor: number
  readonly currency: string
  /** The provider's id, once it is known. */
  readonly reference: string | null
  /** A previous call may have succeeded although its response was lost. */
  readonly isRetry: boolean
}
export type RefundState =
  | { readonly state: 'done' | 'pending'; readonly reference: string }
  | { readonly state: 'failed'; readonly reference: string; readonly failure: string }

/** A provider's report about a chargeback. */
export type ChargebackUpdate = {
  /** The provider's id. */
  readonly reference: string
  readonly paymentReference: string
  readonly amountMinor: number
  readonly currency: string
  readonly reason: string
  readonly state: ChargebackState
}

type BrandNotice = {
  /** The brand it claims to concern; verified against the attempt. */
  readonly site: string
  readonly subject:
    | { readonly attemptId: string; readonly reference: string; readonly state: PaymentState }
    | { readonly refundId: string; readonly failure: string }
}
/** A chargeback names no brand; its payment does. */
type ChargebackNotice = { readonly site: null; readonly subject: ChargebackUpdate }

/** A notice that a provider sent with a valid signature. */
export type ProviderNotice = { readonly eventId: string; readonly kind: string } & (BrandNotice | ChargebackNotice)

/** The brand and attempt of a payment, from the provider's records. */
export type PaymentOrigin = { readonly site: string; readonly attemptId: string }

/** A card payment provider. Failures are thrown as `ProviderError`. */
export type PaymentProvider = {
  readonly name: CardMethod
  /** Whether its amounts in this currency equal our minor units. */
  readonly accepts: (currency: Currency) => boolean
  /** Creates a payment page; the same intent returns the same page. */
  readonly createPage: (intent: Intent) => Promise<PaymentPage>
  /** Returns the state of a payment. */
  readonly readPayment: (reference: string) => Promise<PaymentState>
  /** Closes a page, so that nothing more is paid there; closed pages are ignored. */
  readonly closePage: (reference: string) => Promise<void>
  /** Refunds a payment or reads the refund's state; never refunds twice for one `refundId`. */
  readonly refund: (request: RefundRequest) => Promise<RefundState>
  /**
   * Parses a webhook's raw body; null when it does not concern us. Throws `NoticeSignatureError` for an invalid or
   * outdated signature and `MalformedNoticeError` for a body that is no event. Absent for providers without webhooks.
   */
  readonly parseNotice?: (body: Buffer, signature: string | undefined, now: Date) => ProviderNotice | null
  /** Returns the origin of a payment; null when it is not ours. Absent for providers without chargebacks. */
  readonly findOrigin?: (paymentReference: string) => Promise<PaymentOrigin | null>
}

/** Brands with the same account share one provider object. */
export type CardProviders = { readonly getProvider: (brand: Brand) => PaymentProvider | null }

declare module '#server/platform/context.ts' {
  interface ExternalServices {
    readonly cards?: CardProviders
  }
}

/** A provider's failure; `isFinal` when a retry is useless. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly isFinal: boolean

  constructor(message: string, { isFinal, cause }: { readonly isFinal: boolean; readonly cause?: unknown }) {
    super(message, { cause })
    this.isFinal = isFinal
  }
}

/** A webhook with a valid signature and an unexpected content. */
export class MalformedNoticeError extends Error {
  override readonly name = 'MalformedNoticeError'
}

/** A webhook with an invalid or outdated signature. */
export class NoticeSignatureError extends Error {
  override readonly name = 'NoticeSignatureError'
}
