import type { sellerMoneyApi } from '#contract/handled-money.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { statementApi, StatementEntry } from '#contract/wallet.ts'
import { translateServer } from '#i18n/translate.ts'
import { findOrdersOfReturns } from '#server/modules/after-sales/public.ts'
import { ordersBehind, refundsAmong } from '#server/modules/orders/public.ts'
import {
  countMovements,
  listMovements,
  movements,
  type Movement,
  type MovementFilter,
} from '#server/modules/wallet/public.ts'
import { dayAfter, momentOf } from '#server/platform/brand-day.ts'
import type { SellerCtx, UserCtx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { pageInfoOf, rowsBefore } from '#server/platform/paging.ts'

type Own = (typeof statementApi)['statement']
type Seller = (typeof sellerMoneyApi)['statement']
export type Wanted = Pick<Parsed<Own>, 'kind' | 'from' | 'until'>

/** Which of the caller's movements are wanted: days become moments of the brand's clock, the last one included. */
export function filterOf(
  { brand, who }: UserCtx,
  accounts: MovementFilter['accounts'],
  wanted: Wanted,
): MovementFilter {
  const { kind, from, until } = wanted
  return {
    ownerId: who.userId,
    accounts,
    kind,
    from: from === undefined ? undefined : momentOf(brand, from, '00:00'),
    until: until === undefined ? undefined : momentOf(brand, dayAfter(until), '00:00'),
  }
}

/** Movements in the caller's words, with the orders behind them. */
export async function explain(ctx: UserCtx, moved: readonly Movement[]): Promise<StatementEntry[]> {
  const returned = await findOrdersOfReturns(ctx, refundsAmong(moved))
  const behind = await ordersBehind(ctx, moved, returned)
  const { digits } = ctx.brand.settings.currency
  return moved.map((entry) => ({
    id: `${entry.transactionId}-${entry.position}`,
    at: entry.at.toISOString(),
    kind: entry.kind,
    cause: translateServer(ctx.lang, movements[entry.kind]),
    account: entry.account,
    amount: toMajor(entry.amountMinor, digits),
    balance: toMajor(entry.balanceAfterMinor ?? 0, digits),
    causeId: entry.causeId,
    orders: [...(behind.get(entry.causeId) ?? [])],
  }))
}

async function readPage(ctx: UserCtx, filter: MovementFilter, page: Parsed<Own>): Promise<Data<Own>> {
  const slice = { limit: page.pageSize, offset: rowsBefore(page) }
  const [moved, total] = await Promise.all([listMovements(ctx, filter, slice), countMovements(ctx, filter)])
  return { pageList: await explain(ctx, moved), pageInfo: pageInfoOf(page, total) }
}

/** What a wallet is made of. */
export const walletAccounts = ['available', 'frozen'] as const

/** The caller's movements, newest first, each with its cause in words and the balance it left. */
export const readStatement = (ctx: UserCtx, input: Parsed<Own>): Promise<Data<Own>> =>
  readPage(ctx, filterOf(ctx, walletAccounts, input), input)

/** What the caller's store has earned, order by order. */
export const readEarnings = (ctx: SellerCtx, input: Parsed<Seller>): Promise<Data<Seller>> =>
  readPage(ctx, filterOf(ctx, ['seller'], input), input)
