import { shippedRoles } from '#contract/permissions.ts'
import { teamCallers } from './store-callers.ts'

const loggedIn = ['shopper', 'seller', ...teamCallers, ...shippedRoles, 'platform'] as const
const anyone = ['visitor', ...loggedIn] as const
const readers = ['administrator', 'platform', 'finance', 'auditor'] as const
const deciders = ['administrator', 'platform', 'finance'] as const

/** The callers of the operations on credit, for the table of `roles.test.ts`. */
export const creditCallers = {
  'credit.products': anyone,
  'credit.quote': anyone,
  'credit.apply': loggedIn,
  'credit.application': loggedIn,
  'credit.cancel': loggedIn,
  'credit.requestReview': loggedIn,
  'credit.accept': loggedIn,
  'credit.loans': loggedIn,
  'credit.statement': loggedIn,
  'credit.later': loggedIn,
  'credit.quoteRepayment': loggedIn,
  'credit.repay': loggedIn,
  'credit.setAutomatic': loggedIn,
  'credit.withdraw': loggedIn,
  'staffCredit.applications': readers,
  'staffCredit.count': readers,
  'staffCredit.application': readers,
  'staffCredit.document': deciders,
  'staffCredit.decide': deciders,
  'staffCredit.loans': readers,
  'staffCredit.loan': readers,
  'staffCredit.writeOff': deciders,
  'staffCredit.rejectWriteOff': deciders,
  'staffCredit.products': readers,
  'staffCredit.saveProduct': deciders,
  'staffCredit.limits': readers,
  'staffCredit.saveLimit': deciders,
  'staffCredit.months': readers,
} as const
