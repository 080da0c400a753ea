import { toAprPercent } from '#contract/credit-apr.ts'
import { calculateLoan, planInstalments } from '#contract/credit-schedule.ts'
import { maxCreditProducts } from '#contract/credit-terms.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { StaffCreditProduct, staffCreditApi } from '#contract/staff-credit.ts'
import { getUsernames } from '#server/modules/identity/users/public.ts'
import { invalidateCaches } from '#server/platform/cache-invalidation.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { readAmounts, toBasisPoints } from './amounts.ts'
import {
  findProduct,
  insertProduct,
  insertVersion,
  listProducts,
  raiseVersion,
  type NewVersion,
  type ProductRow,
} from './products.queries.ts'
import { toProductFigures } from './products.ts'

type Api = typeof staffCreditApi
type Bounds = Pick<
  NewVersion,
  'minMinor' | 'maxMinor' | 'minMonths' | 'maxMonths' | 'rateBasisPoints' | 'feeBasisPoints'
>

const listCorners = ({ minMinor, maxMinor, minMonths, maxMonths }: Bounds) =>
  [minMinor, maxMinor].flatMap((amountMinor) => [minMonths, maxMonths].map((months) => ({ amountMinor, months })))

/** The annual percentage rate of the most expensive loan: the fee weighs most on the shortest term. */
const findHighestApr = (bounds: Bounds): number =>
  Math.max(
    ...listCorners(bounds).map((corner) =>
      toAprPercent(
        calculateLoan({ ...corner, rateBasisPoints: bounds.rateBasisPoints, feeBasisPoints: bounds.feeBasisPoints }),
      ),
    ),
  )

/** Whether each payment of the smallest loans repays something. */
const isRepayable = (bounds: Bounds): boolean =>
  listCorners(bounds).every((corner) =>
    planInstalments({ ...corner, rateBasisPoints: bounds.rateBasisPoints }).every((row) => row.principalMinor > 0),
  )

function toView(ctx: Ctx, row: ProductRow, names: ReadonlyMap<string, string>): StaffCreditProduct {
  return {
    id: row.id,
    version: row.version,
    names: row.names,
    terms: row.terms,
    ...toProductFigures(ctx, row),
    isOpen: row.is_open,
    highestAprPercent: findHighestApr({
      minMinor: row.min_minor,
      maxMinor: row.max_minor,
      minMonths: row.min_months,
      maxMonths: row.max_months,
      rateBasisPoints: row.rate_basis_points,
      feeBasisPoints: row.fee_basis_points,
    }),
    changedAt: row.changed_at.toISOString(),
    changedBy: row.changed_by === null ? null : (names.get(row.changed_by) ?? null),
  }
}

async function toViews(ctx: Ctx, rows: readonly ProductRow[]): Promise<StaffCreditProduct[]> {
  const names = await getUsernames(ctx, [...new Set(rows.flatMap(({ changed_by: id }) => id ?? []))])
  return rows.map((row) => toView(ctx, row, names))
}

/** All products with the cap of the brand. */
export const readStaffProducts = async (ctx: UserCtx): Promise<Data<Api['products']>> => ({
  products: await toViews(ctx, await listProducts(ctx, false)),
  maxAprPercent: ctx.brand.policy.creditMaxAprPercent,
  currency: ctx.brand.settings.currency.code,
})

/** Throws `credit.above_cap` where the costs or overdue interest are above the cap, and `credit.rules`. */
function checkTerms(ctx: Ctx, bounds: Bounds, overdueRatePercent: number): void {
  const { creditMaxAprPercent: max } = ctx.brand.policy
  if (bounds.feeBasisPoints >= 10_000) throw refusal('credit.rules')
  const percent = Math.max(findHighestApr(bounds), overdueRatePercent)
  if (percent > max) throw refusal('credit.above_cap', { percent, max })
  if (!isRepayable(bounds)) throw refusal('credit.rules')
}

function toVersion(ctx: UserCtx, productId: string, input: Parsed<Api['saveProduct']>): NewVersion {
  const { minAmount, maxAmount, overdueCap } = input
  const amounts = readAmounts(ctx, { minAmount, maxAmount, overdueCap })
  const { defaultLanguage } = ctx.brand.settings
  if (!input.names[defaultLanguage] || !input.terms[defaultLanguage]) throw refusal('credit.rules')
  return {
    productId,
    version: input.version + 1,
    names: input.names,
    terms: input.terms,
    minMinor: amounts.minAmount,
    maxMinor: amounts.maxAmount,
    minMonths: input.minMonths,
    maxMonths: input.maxMonths,
    rateBasisPoints: toBasisPoints(input.ratePercent),
    feeBasisPoints: toBasisPoints(input.feePercent),
    overdueBasisPoints: toBasisPoints(input.overdueRatePercent),
    overdueCapMinor: amounts.overdueCap,
    changedBy: ctx.principal.userId,
  }
}

/** Writes the product; the version of an existing one is raised by one statement, so of two changes one succeeds. */
async function writeProduct(ctx: UserCtx, input: Parsed<Api['saveProduct']>, version: NewVersion): Promise<void> {
  if (input.productId === undefined) {
    if ((await listProducts(ctx, false)).length >= maxCreditProducts)
      throw refusal('credit_product.limit', { max: maxCreditProducts })
    await insertProduct(ctx, version.productId, input.isOpen)
  } else if (!(await raiseVersion(ctx, version.productId, input.version, input.isOpen))) {
    const [current] = await toViews(ctx, [(await findProduct(ctx, version.productId))!])
    throw refusal('credit_product.changed', { versions: [input, current!] })
  }
  await insertVersion(ctx, version)
}

/**
 * Adds a product, or gives one new terms; loans and applications keep theirs. Throws `credit_product.not_found`,
 * `credit_product.changed`, `credit_product.limit`, `credit.above_cap` and `credit.rules`.
 */
export async function saveProduct(ctx: UserCtx, input: Parsed<Api['saveProduct']>): Promise<Data<Api['saveProduct']>> {
  const { productId } = input
  const before = productId !== undefined && isId(productId) ? await findProduct(ctx, productId) : undefined
  if (productId !== undefined && !before) throw refusal('credit_product.not_found')
  const version = toVersion(
    ctx,
    productId ?? newId(ctx.clock.now().getTime()),
    productId === undefined ? { ...input, version: 0 } : input,
  )
  checkTerms(ctx, version, input.overdueRatePercent)
  await writeProduct(ctx, input, version)
  await invalidateCaches(ctx, ['credit'])
  const [product] = await toViews(ctx, [(await findProduct(ctx, version.productId))!])
  ctx.audit({ subjectId: version.productId, before: before ? (await toViews(ctx, [before]))[0] : null, after: product })
  return { product: product! }
}
