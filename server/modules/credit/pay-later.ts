import { toAprPercent } from '#contract/credit-apr.ts'
import { calculateLoan } from '#contract/credit-schedule.ts'
import type { creditApi } from '#contract/credit.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { assertVerified } from '#server/modules/identity-checks/public.ts'
import { toBrandDay } from '#server/platform/brand-time.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { lockNumbers } from '#server/platform/database/lock-numbers.ts'
import { newId } from '#server/platform/ids.ts'
import { markJobsChanged } from '#server/platform/jobs.queries.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { refusal } from '#server/platform/refusal.ts'
import { payOut, toPlannedInstalments } from './accept.ts'
import { createToMajor, readAmounts } from './amounts.ts'
import { hasUnfinished } from './applications.queries.ts'
import { findLimit, lockLimit } from './limits.queries.ts'
import { hasOpenLoans, insertInstalments, insertTradeLoan } from './loans.queries.ts'
import { listProducts, type ProductRow } from './products.queries.ts'
import { checkWanted, toProductName, toQuote, toTerms } from './products.ts'
import { tendCreditJob } from './tend-credit.ts'

type Later = (typeof creditApi)['later']

/** Nothing is paid out, so that the fee of a payout is not due. */
const withoutFee = (product: ProductRow): ProductRow => ({ ...product, fee_basis_points: 0 })

const canPay = (product: ProductRow, amountMinor: number): boolean =>
  amountMinor >= product.min_minor && amountMinor <= product.max_minor

/** Whether a person has an unfinished application or any loan that is not repaid. */
export const hasUnfinishedCredit = async (ctx: Ctx, userId: string): Promise<boolean> =>
  (await hasUnfinished(ctx, userId)) || hasOpenLoans(ctx, userId)

/** The costs of paying an amount later; no offers where it is not possible. */
export async function readLater(ctx: UserCtx, input: Parsed<Later>): Promise<Data<Later>> {
  const { userId } = ctx.principal
  const { amount: amountMinor } = readAmounts(ctx, { amount: input.amount })
  const limitMinor = (await findLimit(ctx, userId))?.limit_minor ?? 0
  const isFree = limitMinor > 0 && !(await hasUnfinishedCredit(ctx, userId))
  const money = createToMajor(ctx)
  const sums = { limit: money(limitMinor), available: money(isFree ? limitMinor : 0) }
  if (amountMinor === 0 || !isFree || limitMinor < amountMinor) return { ...sums, offers: [], quote: null }
  const products = (await listProducts(ctx, true)).filter((product) => canPay(product, amountMinor)).map(withoutFee)
  const chosen = products.find(({ id }) => id === input.productId) ?? products[0]
  if (!chosen) return { ...sums, offers: [], quote: null }
  const months = Math.min(chosen.max_months, Math.max(chosen.min_months, input.months ?? chosen.min_months))
  return {
    ...sums,
    offers: products.map((product) => ({
      productId: product.id,
      name: toProductName(ctx, product),
      minMonths: product.min_months,
      maxMonths: product.max_months,
      terms: pickText(product.terms, ctx.lang, ctx.brand.settings.defaultLanguage),
    })),
    quote: toQuote(ctx, chosen, { amountMinor, months }),
  }
}

type LaterChoice = {
  readonly productId: string
  readonly months: number
  /** The terms that the person consented to. */
  readonly termsVersion: number
}

/**
 * Locks the limit of the person, so that of two purchases at once the second sees the loan of the first. Throws
 * `loan.not_approved` without a limit, `loan.unfinished` while another application or loan is unfinished, and
 * `wallet.above_maximum`.
 */
async function takeFromLimit(ctx: UserCtx, amountMinor: number): Promise<void> {
  const { userId } = ctx.principal
  const limitMinor = (await lockLimit(ctx, userId))?.limit_minor ?? 0
  if (limitMinor === 0) throw refusal('loan.not_approved')
  if (await hasUnfinishedCredit(ctx, userId)) throw refusal('loan.unfinished')
  if (amountMinor > limitMinor) throw refusal('wallet.above_maximum', { max: createToMajor(ctx)(limitMinor) })
}

/**
 * Opens the loan that pays a trade and pays it into the wallet, in the transaction that pays the trade from there. Throws
 * as `assertVerified`, `checkWanted` and `takeFromLimit`, and `credit.terms_changed`.
 */
export async function lendForTrade(
  ctx: UserCtx,
  { tradeId, amountMinor, choice }: { tradeId: string; amountMinor: number; choice: LaterChoice },
): Promise<void> {
  await assertVerified(ctx, 'credit')
  const { months, productId, termsVersion } = choice
  const wanted = await checkWanted(ctx, { productId, months, amount: createToMajor(ctx)(amountMinor) })
  const product = withoutFee(wanted.product)
  if (product.version !== termsVersion) throw refusal('credit.terms_changed')
  await takeFromLimit(ctx, amountMinor)
  const costs = calculateLoan(toTerms(product, amountMinor, months))
  const startedOn = toBrandDay(ctx.brand, ctx.clock.now())
  const { userId } = ctx.principal
  const loan = {
    id: newId(ctx.clock.now().getTime()),
    user_id: userId,
    application_id: null,
    trade_id: tradeId,
    product_id: product.id,
    product_version: product.version,
    amount_minor: amountMinor,
    months,
    rate_basis_points: product.rate_basis_points,
    fee_minor: 0,
    apr_hundredths: Math.round(toAprPercent(costs) * 100),
    overdue_basis_points: product.overdue_basis_points,
    overdue_cap_minor: product.overdue_cap_minor,
    automatic_payment: false,
    started_on: startedOn,
  }
  await lockNumbers(ctx, 'credit_loans')
  await insertTradeLoan(ctx, loan)
  await insertInstalments(ctx, loan.id, toPlannedInstalments(costs.plan, startedOn))
  await payOut(ctx, { loanId: loan.id, userId, amountMinor, feeMinor: 0 })
  await markJobsChanged(ctx, [tendCreditJob])
}
