import type { Brand } from '#server/platform/brand.ts'
import type { ChargebackState } from './chargebacks.rules.ts'

/** Ways to pay that leave the shop for a provider's page. */
export type CardMethod = 'stripe' | 'sandbox'

type Currency = Brand['settings']['currency']

/** What a provider is asked to take: frozen when it is first asked, and repeated word for word. */
export type Intent = {
  /** Our name for it, and the provider's idempotency key. */
  readonly attemptId: string
  readonly site: string
  readonly amountMinor: number
  readonly currency: string
  /** What the payer reads beside the sum. */
  readonly label: string
  readonly returnUrl: string
  readonly cancelUrl: string
  /** ISO 8601; nothing can be paid afterwards. */
  readonly closesAt: string
}

/** A page that waits for the payer. */
export type Begun = { readonly reference: string; readonly redirectUrl: string }

export type Paid = {
  readonly state: 'paid'
  readonly amountMinor: number
  readonly currency: string
  /** The provider's name for the money, by which it is given back. */
  readonly paymentReference: string
}
export type PaymentState = Paid | { readonly state: 'open' | 'closed' }

export type RefundWish = {
  /** Our name for it, and the provider's idempotency key. */
  readonly refundId: string
  readonly site: string
  readonly paymentReference: string
  readonly amountMinor: number
  /** The provider's name for it, once it is known. */
  readonly reference: string | null
  /** It was asked for before, and the answer may have been lost. */
  readonly again: boolean
}
export type RefundState =
  | { readonly state: 'done' | 'pending'; readonly reference: string }
  | { readonly state: 'failed'; readonly reference: string; readonly why: string }

/** How the payer's bank says that a payment is to be taken back. */
export type ChargebackNews = {
  /** The provider's name for it. */
  readonly reference: string
  readonly paymentReference: string
  readonly amountMinor: number
  readonly currency: string
  readonly why: string
  readonly state: ChargebackState
}

type Named = {
  /** The brand that it says it is about; to be proved by the attempt. */
  readonly site: string
  readonly about:
    | { readonly attemptId: string; readonly reference: string; readonly state: PaymentState }
    | { readonly refundId: string; readonly failure: string }
}
/** A chargeback names no brand: its payment knows that. */
type Nameless = { readonly site: null; readonly about: ChargebackNews }

/** What a provider tells of its own accord, its signature proved. */
export type Notice = { readonly eventId: string; readonly kind: string } & (Named | Nameless)

/** For which brand and attempt a provider took a payment, by its own records. */
export type Origin = { readonly site: string; readonly attemptId: string }

/** What somebody who takes cards for us must be able to do. Whatever fails is thrown as a `ProviderFault`. */
export type PaymentProvider = {
  readonly name: CardMethod
  /** Whether its amounts in this currency are our minor units. */
  readonly accepts: (currency: Currency) => boolean
  /** Opens a page to pay at; the same intent again is the same page. */
  readonly begin: (intent: Intent) => Promise<Begun>
  /** How a payment stands now. */
  readonly read: (reference: string) => Promise<PaymentState>
  /** Ends a page, so that nothing more is paid there; one that has ended already is fine. */
  readonly close: (reference: string) => Promise<void>
  /** Gives money back, or looks how that goes; never twice for one `refundId`. */
  readonly refund: (wish: RefundWish) => Promise<RefundState>
  /**
   * What a webhook's raw body says, null when it is nothing for us. Throws `ForgedNotice` for a wrong signature or one
   * from another time, `UnreadableNotice` for a body that is no event. Absent where the provider tells nothing by itself.
   */
  readonly readNotice?: (body: Buffer, signature: string | undefined, now: Date) => Notice | null
  /** What a payment was taken for; null when it was not for us. Absent where nothing is told of chargebacks. */
  readonly originOf?: (paymentReference: string) => Promise<Origin | null>
}

/** The providers of a system. Two brands with one account have the very same object. */
export type CardProviders = { readonly of: (brand: Brand) => PaymentProvider | null }

declare module '#server/platform/context.ts' {
  interface Outside {
    readonly cards?: CardProviders
  }
}

/** A provider could not or would not; `final` when asking again is of no use. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault'
  readonly final: boolean

  constructor(message: string, { final, cause }: { readonly final: boolean; readonly cause?: unknown }) {
    super(message, { cause })
    this.final = final
  }
}

/** A webhook that the provider has signed, and whose content is not what its events look like. */
export class UnreadableNotice extends Error {
  override readonly name = 'UnreadableNotice'
}

/** A webhook that the provider has not signed, or not at this time. */
export class ForgedNotice extends Error {
  override readonly name = 'ForgedNotice'
}
