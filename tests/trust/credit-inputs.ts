import type { IsolationWorld } from './isolation-world.ts'

type Inputs = Readonly<Record<string, (ids: IsolationWorld['ids']) => Record<string, unknown>>>
const noInput = () => ({})
const terms = { productId: 'not-an-id', amount: 500, months: 12 }

/** Input of an attacker for the operations on credit. */
export const creditInputs = {
  'credit.products': noInput,
  'credit.quote': () => terms,
  'credit.later': () => ({ amount: 500 }),
  // No product has it: a right one would be the attacker's own application.
  'credit.apply': () => ({
    ...terms,
    termsVersion: 1,
    purpose: 'home',
    employment: 'permanent',
    income: 3000,
    rent: 0,
    otherPayments: 0,
    acceptsTerms: true,
    acceptsReview: true,
  }),
  'credit.application': noInput,
  'credit.cancel': ({ creditApplicationId: applicationId }) => ({ applicationId }),
  'credit.requestReview': ({ creditApplicationId: applicationId }) => ({ applicationId, reason: 'mine now' }),
  'credit.accept': ({ creditApplicationId: applicationId }) => ({
    applicationId,
    acceptsContract: true,
    fundPassword: 'fund1234',
  }),
  'credit.loans': noInput,
  'credit.statement': ({ loanId }) => ({ loanId }),
  'credit.quoteRepayment': ({ loanId }) => ({ loanId, kind: 'full' }),
  'credit.repay': ({ loanId }) => ({ loanId, kind: 'full', fundPassword: 'fund1234' }),
  'credit.setAutomatic': ({ loanId }) => ({ loanId, isOn: false }),
  'credit.withdraw': ({ loanId }) => ({ loanId, fundPassword: 'fund1234' }),
  'staffCredit.applications': noInput,
  'staffCredit.count': noInput,
  'staffCredit.application': ({ creditApplicationId: applicationId }) => ({ applicationId }),
  'staffCredit.document': ({ creditApplicationId: applicationId }) => ({ applicationId, document: 'incomeProof' }),
  'staffCredit.decide': ({ creditApplicationId: applicationId }) => ({
    applicationId,
    approve: true,
    limit: 1000,
    reason: 'mine now',
  }),
  'staffCredit.loans': noInput,
  'staffCredit.loan': ({ loanId }) => ({ loanId }),
  'staffCredit.writeOff': ({ loanId }) => ({ loanId, reason: 'mine now' }),
  'staffCredit.rejectWriteOff': ({ loanId }) => ({ loanId }),
  'staffCredit.products': noInput,
  'staffCredit.saveProduct': () => ({ productId: 'not-an-id', version: 1 }),
  'staffCredit.limits': noInput,
  'staffCredit.saveLimit': () => ({ userId: 'not-an-id', limit: 0, reason: 'mine now' }),
  'staffCredit.months': noInput,
} as const satisfies Inputs
