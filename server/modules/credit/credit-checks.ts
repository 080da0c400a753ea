import { calculateLoan } from '#contract/credit-schedule.ts'
import type { Data } from '#contract/operation.ts'
import type { staffCreditApi } from '#contract/staff-credit.ts'
import { getBalance } from '#server/modules/wallet/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { createToMajor } from './amounts.ts'
import { countApplications, type ApplicationRow } from './applications.queries.ts'
import type { LoanRow } from './loans.queries.ts'
import { findProduct } from './products.queries.ts'
import { toTerms } from './products.ts'

type Check = Data<(typeof staffCreditApi)['application']>['checks'][number]

const check = (key: Check['key'], isPassed: boolean, count: number | null, amount: number | null = null): Check => ({
  key,
  state: isPassed ? 'passed' : 'warning',
  count,
  amount,
})

/** The share of the income that rent, loans and the new payment take, in percent with one decimal; null without income. */
const toBurdenPercent = (incomeMinor: number, burdenMinor: number): number | null =>
  incomeMinor === 0 ? null : Math.round((burdenMinor / incomeMinor) * 1000) / 10

/** Comparisons with the brand's own data that help to decide. */
export async function checkApplication(ctx: Ctx, row: ApplicationRow, loans: readonly LoanRow[]) {
  const [product, refused, balance] = await Promise.all([
    findProduct(ctx, row.product_id, row.product_version),
    countApplications(ctx, { userId: row.user_id, view: 'refused' }),
    getBalance(ctx, row.user_id),
  ])
  const { paymentMinor } = calculateLoan(toTerms(product!, row.amount_minor, row.months))
  const burdenPercent = toBurdenPercent(row.income_minor, row.rent_minor + row.other_minor + paymentMinor)
  const repaid = loans.filter(({ state }) => state === 'repaid').length
  const bad = loans.filter(({ state, overdue_charged_minor: charged }) => state === 'written_off' || charged > 0).length
  const documents = [row.income_proof, row.bank_statement].filter((address) => address !== '').length
  const money = createToMajor(ctx)
  return {
    burdenPercent,
    checks: [
      check(
        'burden',
        burdenPercent !== null && burdenPercent <= ctx.brand.policy.creditMaxBurdenPercent,
        burdenPercent,
        money(paymentMinor),
      ),
      check('documents', documents > 0, documents),
      check('repaid', repaid > 0, repaid),
      check('overdue', bad === 0, bad),
      check('refused', refused === 0, refused),
      check('balance', balance.availableMinor >= paymentMinor, null, money(balance.availableMinor)),
    ],
  }
}
