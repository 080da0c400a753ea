/** Words and bounds of credit, without schemas, because shopper pages need them. */
export const loanPurposes = [
  'home',
  'electronics',
  'vehicle',
  'education',
  'health',
  'travel',
  'debts',
  'other',
] as const
export type LoanPurpose = (typeof loanPurposes)[number]

export const employments = ['permanent', 'temporary', 'self_employed', 'retired', 'student', 'none'] as const
export type Employment = (typeof employments)[number]

/** Images that an application may hold. */
export const creditDocuments = ['incomeProof', 'bankStatement'] as const
export type CreditDocument = (typeof creditDocuments)[number]

/** The longest term of a product in months. */
export const maxLoanMonths = 120
/** The highest sum of a monthly figure of an application, in the brand's currency. */
export const maxMonthlyFigure = 10_000_000
export const maxCreditReason = 1_000
export const maxCreditTermsText = 20_000
export const maxCreditProducts = 20

/**
 * `submitted` waits for staff; `approved` is an offer that the person may accept until it expires; `accepted` became a
 * loan.
 */
export const creditApplicationStates = ['submitted', 'approved', 'refused', 'accepted', 'cancelled', 'expired'] as const
export type CreditApplicationState = (typeof creditApplicationStates)[number]

/** `withdrawn`: the person withdrew from the contract and returned the money. */
export const loanStates = ['open', 'repaid', 'withdrawn', 'written_off'] as const
export type LoanState = (typeof loanStates)[number]

/** How a payment is meant: the instalments that are due or else the next one, a sum, or all that is owed. */
export const repaymentKinds = ['instalment', 'amount', 'full'] as const
export type RepaymentKind = (typeof repaymentKinds)[number]

/** Kinds of events of a loan, as its statement lists them. */
export const loanEventKinds = [
  'payout',
  'interest',
  'overdue_interest',
  'payment',
  'early_payment',
  'automatic_payment',
  'withdrawal',
  'write_off',
  'refund',
  'interest_refund',
] as const
export type LoanEventKind = (typeof loanEventKinds)[number]

/** Queues of staff. `second` waits for the second of two approvals. */
export const creditApplicationViews = ['waiting', 'second', 'approved', 'refused', 'ended'] as const
export type CreditApplicationView = (typeof creditApplicationViews)[number]
/** `proposed`: somebody proposed to write it off, and a second person has not decided yet. */
export const loanViews = ['open', 'overdue', 'proposed', 'repaid', 'written_off'] as const
export type LoanView = (typeof loanViews)[number]

/** Limits by whether they allow anything. */
export const creditLimitViews = ['active', 'ended'] as const
export type CreditLimitView = (typeof creditLimitViews)[number]
