import type { sellerMoneyApi } from '#contract/seller-money.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { listReturnsOfOrders } from '#server/modules/after-sales/public.ts'
import { getStoreOwners } from '#server/modules/merchants/public.ts'
import { listEarnings, sumUnreleased, type Earnings } from '#server/modules/orders/earnings/public.ts'
import { toUserAccount, getEarnings, postTransaction, toTransferEntries } from '#server/modules/wallet/public.ts'
import { getNextDay, toBrandDay, toInstant } from '#server/platform/brand-time.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { toMajor } from '#server/platform/money.ts'
import { refusal } from '#server/platform/refusal.ts'
import { toWithdrawal } from './cash-views.ts'
import { readAmount } from './read-amount.ts'
import { findUnfinishedPayout, listPayoutsOfStore } from './withdrawals.queries.ts'

type Api = typeof sellerMoneyApi
type Balance = Api['balance']
type Transfer = Api['transfer']

/** The owner of the caller's store, whose account holds its earnings. */
export const getOwnerId = async (ctx: SellerCtx): Promise<string> =>
  (await getStoreOwners(ctx, [ctx.principal.storeId])).get(ctx.principal.storeId)!

/** Returns the store's earnings that were not transferred or paid out. */
export async function readSellerBalance(ctx: SellerCtx): Promise<Data<Balance>> {
  const { code, digits } = ctx.brand.settings.currency
  return { money: toMajor(await getEarnings(ctx, await getOwnerId(ctx)), digits), currency: code }
}

/** Transfers earnings to the owner's wallet. Throws `wallet.insufficient`. */
export async function transferEarnings(ctx: SellerCtx, { amount }: Parsed<Transfer>): Promise<Data<Transfer>> {
  const { userId } = ctx.principal
  await postTransaction(ctx, {
    kind: 'earnings_transfer',
    referenceId: newId(ctx.clock.now().getTime()),
    reason: '',
    actorId: userId,
    entries: toTransferEntries(
      toUserAccount(userId, 'seller'),
      toUserAccount(userId, 'available'),
      readAmount(ctx, amount),
    ),
  })
  // Clawbacks may make this account negative, so the table has no check; the row is locked by the posting.
  const earnings = await getEarnings(ctx, userId)
  if (earnings < 0) throw refusal('wallet.insufficient')
  const { digits } = ctx.brand.settings.currency
  const beforeMinor = earnings + readAmount(ctx, amount)
  ctx.audit({
    subjectId: userId,
    before: { earnings: toMajor(beforeMinor, digits) },
    after: { earnings: toMajor(earnings, digits) },
  })
  return readSellerBalance(ctx)
}

const soonMs = 7 * 86_400_000
const maxReleaseDays = 10

/** A sum in minor units with its number of orders. */
class Part {
  minor = 0
  orders = 0

  add({ netMinor }: Earnings): void {
    this.minor += netMinor
    this.orders += 1
  }
}

/** The parts of the store's money, by the orders that are not released and by the ledger. */
export async function readMoneyOverview(ctx: SellerCtx): Promise<Data<Api['overview']>> {
  const { code, digits } = ctx.brand.settings.currency
  const { storeId } = ctx.principal
  const until = new Date(ctx.clock.now().getTime() + soonMs)
  const parts = { soon: new Part(), later: new Part(), held: new Part() }
  const days = new Map<string, Part>()
  const addToDay = (order: Earnings, releaseBy: Date) => {
    const day = toBrandDay(ctx.brand, releaseBy)
    const part = days.get(day) ?? new Part()
    part.add(order)
    days.set(day, part)
  }
  const [availableMinor, payout] = await Promise.all([
    getOwnerId(ctx).then((ownerId) => getEarnings(ctx, ownerId)),
    findUnfinishedPayout(ctx, storeId),
    sumUnreleased(ctx, storeId, (order) => {
      if (order.state === 'held') return parts.held.add(order)
      if (order.releaseBy) addToDay(order, order.releaseBy)
      parts[order.releaseBy && order.releaseBy <= until ? 'soon' : 'later'].add(order)
    }),
  ])
  const toView = ({ minor, orders }: Part) => ({ money: toMajor(minor, digits), orders })
  return {
    currency: code,
    available: toMajor(availableMinor, digits),
    soon: { ...toView(parts.soon), until: until.toISOString() },
    later: toView(parts.later),
    held: toView(parts.held),
    leaving: {
      money: payout ? toMajor(payout.amount_minor + payout.fee_minor, digits) : 0,
      requestedAt: payout?.created_at.toISOString() ?? null,
    },
    releases: [...days]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .slice(0, maxReleaseDays)
      .map(([day, part]) => ({ day, ...toView(part) })),
  }
}

/** The money of each paid order of the caller's store, newest first. */
export async function listOrderEarnings(ctx: SellerCtx, input: Parsed<Api['orders']>): Promise<Data<Api['orders']>> {
  const { state, keyword, from, until, cursor, pageSize } = input
  const { digits } = ctx.brand.settings.currency
  // After a position that cannot exist, and for a number that cannot, there is nothing.
  if ((cursor !== undefined && !isId(cursor)) || (keyword !== undefined && !/^\d+$/.test(keyword)))
    return { pageList: [], nextCursor: null }
  const filter = {
    storeId: ctx.principal.storeId,
    state,
    keyword,
    placedFrom: from === undefined ? undefined : toInstant(ctx.brand, from, '00:00'),
    placedBefore: until === undefined ? undefined : toInstant(ctx.brand, getNextDay(until), '00:00'),
  }
  const page = { limit: pageSize + 1, afterId: cursor, listReturns: listReturnsOfOrders }
  const found = await listEarnings(ctx, filter, page)
  const rows = found.slice(0, pageSize)
  return {
    pageList: rows.map((order) => ({
      id: order.id,
      number: order.number,
      placedAt: order.placedAt.toISOString(),
      state: order.state,
      total: toMajor(order.totalMinor, digits),
      refunded: toMajor(order.refundedMinor, digits),
      commission: toMajor(order.commissionMinor, digits),
      commissionTax: toMajor(order.commissionTaxMinor, digits),
      taxKept: toMajor(order.taxWithheldMinor, digits),
      net: toMajor(order.netMinor, digits),
      releasedAt: order.releasedAt?.toISOString() ?? null,
      releaseBy: order.releaseBy?.toISOString() ?? null,
      paidOutAt: order.paidOutAt?.toISOString() ?? null,
    })),
    nextCursor: found.length > rows.length ? rows.at(-1)!.id : null,
  }
}

/** Payouts of the store's earnings, newest first. */
export async function listPayouts(ctx: SellerCtx, input: Parsed<Api['payouts']>): Promise<Data<Api['payouts']>> {
  const { cursor, pageSize } = input
  if (cursor !== undefined && !isId(cursor)) return { pageList: [], nextCursor: null }
  const page = { storeId: ctx.principal.storeId, afterId: cursor, limit: pageSize + 1 }
  const found = await listPayoutsOfStore(ctx, page)
  const rows = found.slice(0, pageSize)
  return {
    pageList: rows.map((row) => toWithdrawal(ctx, row)),
    nextCursor: found.length > rows.length ? rows.at(-1)!.id : null,
  }
}
