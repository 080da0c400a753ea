import { toAprPercent } from '#contract/credit-apr.ts'
import type { CreditQuote } from '#contract/credit-views.ts'
import type { creditApi } from '#contract/credit.ts'
import { addMonths, calculateLoan, type LoanTerms } from '#contract/credit-schedule.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { toBrandDay } from '#server/platform/brand-time.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { refusal } from '#server/platform/refusal.ts'
import { createToMajor, readAmounts } from './amounts.ts'
import { findProduct, listProducts, type ProductRow } from './products.queries.ts'

type Api = typeof creditApi

export const toProductName = (ctx: Ctx, { names }: Pick<ProductRow, 'names'>): string =>
  pickText(names, ctx.lang, ctx.brand.settings.defaultLanguage)

/** Bounds, rates and fees of a product, amounts in whole units. */
export function toProductFigures(ctx: Ctx, row: ProductRow) {
  const money = createToMajor(ctx)
  return {
    minAmount: money(row.min_minor),
    maxAmount: money(row.max_minor),
    minMonths: row.min_months,
    maxMonths: row.max_months,
    ratePercent: row.rate_basis_points / 100,
    feePercent: row.fee_basis_points / 100,
    overdueRatePercent: row.overdue_basis_points / 100,
    overdueCap: money(row.overdue_cap_minor),
  }
}

/** Products that are offered, with the rules of the brand. */
export async function readProducts(ctx: Ctx): Promise<Data<Api['products']>> {
  const { policy, settings } = ctx.brand
  const products = await listProducts(ctx, true)
  return {
    products: products.map((row) => ({
      id: row.id,
      name: toProductName(ctx, row),
      ...toProductFigures(ctx, row),
      terms: {
        version: row.version,
        validFrom: row.changed_at.toISOString(),
        text: pickText(row.terms, ctx.lang, settings.defaultLanguage),
      },
    })),
    currency: settings.currency.code,
    needsIncomeProof: policy.creditNeedsIncomeProof,
    answerHours: policy.creditAnswerHours,
    offerDays: policy.creditOfferDays,
    withdrawalDays: policy.creditWithdrawalDays,
    reminderDays: policy.creditReminderDays,
  }
}

export const toTerms = (product: ProductRow, amountMinor: number, months: number): LoanTerms => ({
  amountMinor,
  months,
  rateBasisPoints: product.rate_basis_points,
  feeBasisPoints: product.fee_basis_points,
})

/** All costs of a loan that begins on a day; the day of now by default. */
export function toQuote(
  ctx: Ctx,
  product: ProductRow,
  {
    amountMinor,
    months,
    from = toBrandDay(ctx.brand, ctx.clock.now()),
  }: { amountMinor: number; months: number; from?: string },
): CreditQuote {
  const money = createToMajor(ctx)
  const costs = calculateLoan(toTerms(product, amountMinor, months))
  return {
    productId: product.id,
    name: toProductName(ctx, product),
    termsVersion: product.version,
    amount: money(amountMinor),
    months,
    ratePercent: product.rate_basis_points / 100,
    aprPercent: toAprPercent(costs),
    interest: money(costs.interestMinor),
    fee: money(costs.feeMinor),
    received: money(costs.receivedMinor),
    total: money(costs.totalMinor),
    payment: money(costs.paymentMinor),
    lastPayment: money(costs.lastPaymentMinor),
    overdueRatePercent: product.overdue_basis_points / 100,
    overdueCap: money(product.overdue_cap_minor),
    schedule: costs.plan.map((row) => ({
      number: row.number,
      dueOn: addMonths(from, row.number),
      payment: money(row.principalMinor + row.interestMinor),
      principal: money(row.principalMinor),
      interest: money(row.interestMinor),
      left: money(row.leftMinor),
    })),
  }
}

/**
 * The product that a loan is wanted of, with the amount in minor units. Throws `credit.not_offered`,
 * `credit_product.not_found`, `wallet.below_minimum`, `wallet.above_maximum`, and `credit.rules` for the term.
 */
export async function checkWanted(
  ctx: Ctx,
  { productId, amount, months }: Pick<Parsed<Api['quote']>, 'productId' | 'amount' | 'months'>,
): Promise<{ readonly product: ProductRow; readonly amountMinor: number }> {
  const product = isId(productId) ? await findProduct(ctx, productId) : undefined
  if (!product?.is_open) {
    const offered = await listProducts(ctx, true)
    throw offered.length === 0 ? refusal('credit.not_offered') : refusal('credit_product.not_found')
  }
  const { amount: amountMinor } = readAmounts(ctx, { amount })
  const money = createToMajor(ctx)
  if (amountMinor < product.min_minor) throw refusal('wallet.below_minimum', { min: money(product.min_minor) })
  if (amountMinor > product.max_minor) throw refusal('wallet.above_maximum', { max: money(product.max_minor) })
  if (months < product.min_months || months > product.max_months) throw refusal('credit.rules')
  return { product, amountMinor }
}

/** The costs of a loan. Throws as `checkWanted`. */
export async function quoteLoan(ctx: Ctx, input: Parsed<Api['quote']>): Promise<Data<Api['quote']>> {
  const { product, amountMinor } = await checkWanted(ctx, input)
  return toQuote(ctx, product, { amountMinor, months: input.months })
}
