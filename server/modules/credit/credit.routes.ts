import { creditApi } from '#contract/credit.ts'
import { staffCreditApi } from '#contract/staff-credit.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { accept } from './accept.ts'
import { apply, cancel, readApplication, requestReview } from './apply.ts'
import { decide, saveLimit } from './decide.ts'
import { readLater } from './pay-later.ts'
import { readMonths } from './months.ts'
import { readStaffProducts, saveProduct } from './manage-products.ts'
import { quoteLoan, readProducts } from './products.ts'
import { readLoans, readStatement } from './read-loans.ts'
import { quoteRepayment, repay, setAutomatic, withdrawFromLoan } from './repay.ts'
import {
  countCredit,
  readAllLoans,
  readApplications,
  readLimits,
  readStaffApplication,
  readStaffLoan,
  readDocument,
} from './staff-credit.ts'
import { rejectWriteOff, writeOff } from './write-off.ts'

export const serveCredit = ({ serve }: Serve): void => {
  const { products, quote, ...own } = creditApi
  serve<{ products: typeof products; quote: typeof quote }, Ctx>(
    'credit',
    { products, quote },
    {
      products: readProducts,
      quote: quoteLoan,
    },
  )
  serve<typeof own, UserCtx>('credit', own, {
    apply,
    application: readApplication,
    cancel,
    requestReview,
    accept,
    loans: readLoans,
    statement: readStatement,
    quoteRepayment,
    repay,
    setAutomatic,
    withdraw: withdrawFromLoan,
    later: readLater,
  })
  serve<typeof staffCreditApi, UserCtx>('staffCredit', staffCreditApi, {
    applications: readApplications,
    count: countCredit,
    application: readStaffApplication,
    document: readDocument,
    decide,
    loans: readAllLoans,
    loan: readStaffLoan,
    writeOff,
    rejectWriteOff,
    products: readStaffProducts,
    saveProduct,
    limits: readLimits,
    saveLimit,
    months: readMonths,
  })
}
