import type { sellerMoneyApi } from '#contract/seller-money.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { statementApi, StatementEntry } from '#contract/wallet.ts'
import { translateServer } from '#i18n/translate.ts'
import { findOrdersOfReturns } from '#server/modules/after-sales/public.ts'
import { findOrdersByReference } from '#server/modules/orders/public.ts'
import {
  countMovements,
  listMovements,
  movementTexts,
  type Movement,
  type MovementFilter,
} from '#server/modules/wallet/public.ts'
import { getNextDay, toInstant } from '#server/platform/brand-time.ts'
import type { SellerCtx, UserCtx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { toPageInfo, toOffset } from '#server/platform/paging.ts'

type Own = (typeof statementApi)['statement']
type Seller = (typeof sellerMoneyApi)['statement']
export type StatementQuery = Pick<Parsed<Own>, 'kind' | 'from' | 'until'>

/** Converts days to moments in the brand's zone; the last day is included. */
export function toMovementFilter(
  { brand, principal }: UserCtx,
  accounts: MovementFilter['accounts'],
  query: StatementQuery,
): MovementFilter {
  const { kind, from, until } = query
  return {
    ownerId: principal.userId,
    accounts,
    kind,
    from: from === undefined ? undefined : toInstant(brand, from, '00:00'),
    until: until === undefined ? undefined : toInstant(brand, getNextDay(until), '00:00'),
  }
}

/** Returns movements as statement entries with texts in the caller's language and their orders. */
export async function toStatementEntries(ctx: UserCtx, moves: readonly Movement[]): Promise<StatementEntry[]> {
  const ordersByReference = await findOrdersByReference(ctx, moves, findOrdersOfReturns)
  const { digits } = ctx.brand.settings.currency
  return moves.map((entry) => ({
    id: `${entry.transactionId}-${entry.position}`,
    at: entry.at.toISOString(),
    kind: entry.kind,
    cause: translateServer(ctx.lang, movementTexts[entry.kind]),
    account: entry.account,
    amount: toMajor(entry.amountMinor, digits),
    balance: toMajor(entry.balanceAfterMinor ?? 0, digits),
    causeId: entry.referenceId,
    orders: [...(ordersByReference.get(entry.referenceId) ?? [])],
  }))
}

async function readPage(ctx: UserCtx, filter: MovementFilter, page: Parsed<Own>): Promise<Data<Own>> {
  const slice = { limit: page.pageSize, offset: toOffset(page) }
  const [moves, total] = await Promise.all([listMovements(ctx, filter, slice), countMovements(ctx, filter)])
  return { pageList: await toStatementEntries(ctx, moves), pageInfo: toPageInfo(page, total) }
}

/** The accounts that make up a wallet. */
export const walletAccounts = ['available', 'frozen'] as const

/** The caller's movements, newest first, with the balance after each. */
export const readStatement = (ctx: UserCtx, input: Parsed<Own>): Promise<Data<Own>> =>
  readPage(ctx, toMovementFilter(ctx, walletAccounts, input), input)

/** The earnings of the caller's store, order by order. */
export const readEarnings = (ctx: SellerCtx, input: Parsed<Seller>): Promise<Data<Seller>> =>
  readPage(ctx, toMovementFilter(ctx, ['seller'], input), input)
