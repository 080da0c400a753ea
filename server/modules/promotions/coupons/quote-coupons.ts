import type { QuotedCoupon } from '#contract/promotions.ts'
import { findVisibleCategory, getCategoryTree } from '#server/modules/catalogue/categories/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { listStoreNames, toCouponTermsView } from './coupon-views.ts'
import {
  applyCoupons,
  chooseBestCoupons,
  evaluateCoupon,
  type Basket,
  type CouponTerms,
  type Discounts,
} from './coupon.rules.ts'
import { listUsable, type CouponRow } from './coupons.queries.ts'

type PurchaseLine = {
  readonly skuId: string
  readonly storeId: string
  readonly goodsId: string
  readonly categoryId: string | null
  readonly subtotalMinor: number
}

/** Money in minor units. */
export type Purchase = {
  readonly lines: readonly PurchaseLine[]
  /** Delivery fees by store. */
  readonly feesMinor: ReadonlyMap<string, number>
}

/** The discounts and the coupons that give them. */
export type AppliedCoupons = { readonly discounts: Discounts; readonly applied: readonly CouponTerms[] }

export type CouponQuote = AppliedCoupons & {
  /** Ids that the caller does not hold. */
  readonly unknown: readonly string[]
  /** The caller's coupons for this purchase, the greatest saving first. */
  readonly options: readonly QuotedCoupon[]
}

/** Those that end first come first. */
const maxCoupons = 100

const toCouponTerms = (row: CouponRow): CouponTerms => ({ ...row, kind: row.kind as CouponTerms['kind'] })

async function toBasket(ctx: UserCtx, { lines, feesMinor }: Purchase): Promise<Basket> {
  const tree = await getCategoryTree(ctx)
  // A hidden category has no path, so its own id is added.
  const getPath = (id: string | null) =>
    id === null ? [] : [...(findVisibleCategory(tree, id)?.path ?? []).map((node) => node.id), id]
  return { feesMinor, lines: lines.map((line) => ({ ...line, categoryIds: getPath(line.categoryId) })) }
}

/** The usable ones of the wanted coupons: of each store and of the brand, the first that was given. */
function chooseWanted(
  held: readonly CouponTerms[],
  wanted: readonly string[],
  basket: Basket,
  now: Date,
): CouponTerms[] {
  const named = wanted.flatMap((id) => held.find((coupon) => coupon.id === id) ?? [])
  const usable = named.filter((coupon) => evaluateCoupon(coupon, basket, now).reason === null)
  return [...Map.groupBy(usable, ({ storeId }) => storeId).values()].map(([first]) => first!)
}

const applyChosen = (basket: Basket, chosen: readonly CouponTerms[]): AppliedCoupons => {
  const discounts = applyCoupons(basket, chosen)
  return { discounts, applied: chosen.filter(({ id }) => discounts.savings.has(id)) }
}

/** The caller's unused coupons of these stores and the brand. One statement. */
export const listHeldCoupons = (ctx: UserCtx, storeIds: readonly string[]): Promise<readonly CouponRow[]> =>
  listUsable(ctx, ctx.principal.userId, [...new Set(storeIds)], maxCoupons)

/** Applies the chosen coupons to a purchase; ids that the caller does not hold are ignored. */
export async function applyHeldCoupons(
  ctx: UserCtx,
  held: readonly CouponRow[],
  purchase: Purchase,
  couponIds: readonly string[],
): Promise<AppliedCoupons> {
  const basket = await toBasket(ctx, purchase)
  return applyChosen(basket, chooseWanted(held.map(toCouponTerms), couponIds, basket, ctx.clock.now()))
}

/**
 * Applies the wanted coupons to a purchase, or the best ones when `wanted` is undefined, and lists all options.
 * Read-only. At most one statement.
 */
export async function quoteCoupons(
  ctx: UserCtx,
  rows: readonly CouponRow[],
  purchase: Purchase,
  wanted: readonly string[] | undefined,
): Promise<CouponQuote> {
  const now = ctx.clock.now()
  const basket = await toBasket(ctx, purchase)
  const held = rows.map(toCouponTerms)
  const ids = wanted && [...new Set(wanted.map((id) => id.toLowerCase()))]
  const counted = applyChosen(basket, ids ? chooseWanted(held, ids, basket, now) : chooseBestCoupons(basket, held, now))
  return {
    ...counted,
    unknown: (ids ?? []).filter((id) => !held.some((coupon) => coupon.id === id)),
    options: await toQuotedCoupons(ctx, rows, basket, counted.discounts),
  }
}

async function toQuotedCoupons(
  ctx: UserCtx,
  rows: readonly CouponRow[],
  basket: Basket,
  { savings }: Discounts,
): Promise<QuotedCoupon[]> {
  const names = await listStoreNames(ctx, rows)
  const amount = (minor: number) => toMajor(minor, ctx.brand.settings.currency.digits)
  const usedOwners = new Set(rows.filter(({ id }) => savings.has(id)).map(({ storeId }) => storeId))
  const options = rows.map((row): QuotedCoupon => {
    const { savingMinor, reason, lackingMinor } = evaluateCoupon(toCouponTerms(row), basket, ctx.clock.now())
    const saving = savings.get(row.id)
    return {
      ...toCouponTermsView(ctx, row, names),
      applied: saving !== undefined,
      saving: amount(saving ?? savingMinor),
      reason: reason ?? (saving === undefined && usedOwners.has(row.storeId) ? 'other_chosen' : null),
      lacking: amount(lackingMinor),
    }
  })
  const rank = ({ applied, saving }: QuotedCoupon) => (applied ? Infinity : saving)
  return options.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(b) - rank(a)))
}
