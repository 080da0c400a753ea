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
  type StatementPosition,
} from '#server/modules/wallet/public.ts'
import { getNextDay, toInstant } from '#server/platform/brand-time.ts'
import type { SellerCtx, UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toMajor } from '#server/platform/money.ts'
import { toPageInfo, toOffset } from '#server/platform/paging.ts'
import { getOwnerId } from './seller-money.ts'

type Own = (typeof statementApi)['statement']
type Seller = (typeof sellerMoneyApi)['statement']
export type StatementQuery = Pick<Parsed<Own>, 'kind' | 'from' | 'until'>

/** Converts days to moments in the brand's zone; the last day is included. */
export function toMovementFilter(
  { brand }: UserCtx,
  { ownerId, accounts }: Pick<MovementFilter, 'ownerId' | 'accounts'>,
  query: StatementQuery,
): MovementFilter {
  const { kind, from, until } = query
  return {
    ownerId,
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

type CursorPage = { readonly cursor?: string | undefined; readonly pageSize: number }

async function readPage(ctx: UserCtx, filter: MovementFilter, page: Parsed<Own>): Promise<Data<Own>> {
  const slice = { limit: page.pageSize, offset: toOffset(page) }
  const [moves, total] = await Promise.all([listMovements(ctx, filter, slice), countMovements(ctx, filter)])
  return { pageList: await toStatementEntries(ctx, moves), pageInfo: toPageInfo(page, total) }
}

/** The accounts that make up a wallet. */
export const walletAccounts = ['available', 'frozen'] as const

/** The caller's movements, newest first, with the balance after each. */
export const readStatement = (ctx: UserCtx, input: Parsed<Own>): Promise<Data<Own>> =>
  readPage(ctx, toMovementFilter(ctx, { ownerId: ctx.principal.userId, accounts: walletAccounts }, input), input)

const toCursor = ({ at, transactionId, position }: Movement) => `${at.getTime()}_${transactionId}_${position}`

/** Reads the position that a cursor names; null for other texts. */
function parseCursor(cursor: string): StatementPosition | null {
  const [, ms, transactionId, position] = /^(\d{1,15})_([\da-f-]{36})_(\d{1,4})$/.exec(cursor) ?? []
  if (!transactionId || !isId(transactionId)) return null
  return { at: new Date(Number(ms)), transactionId, position: Number(position) }
}

/** The movements of the store's earnings, newest first, after a cursor or by page number. */
export async function readEarnings(ctx: SellerCtx, input: Parsed<Seller>): Promise<Data<Seller>> {
  const filter = toMovementFilter(ctx, { ownerId: await getOwnerId(ctx), accounts: ['seller'] }, input)
  const after = input.cursor === undefined ? undefined : parseCursor(input.cursor)
  if (after === null) return { pageList: [], pageInfo: toPageInfo(input, 0), nextCursor: null }
  const slice = { limit: input.pageSize + 1, ...(after ? { after } : { offset: toOffset(input) }) }
  const [found, total] = await Promise.all([listMovements(ctx, filter, slice), countMovements(ctx, filter)])
  const moves = found.slice(0, input.pageSize)
  return {
    pageList: await toStatementEntries(ctx, moves),
    pageInfo: toPageInfo(input, total),
    nextCursor: found.length > moves.length ? toCursor(moves.at(-1)!) : null,
  }
}

/** A page of any user's wallet for staff, newest first, after a cursor; empty for a cursor that is none. */
export async function readUserWallet(ctx: UserCtx, ownerId: string, { cursor, pageSize }: CursorPage) {
  const after = cursor === undefined ? undefined : parseCursor(cursor)
  if (after === null) return { pageList: [], nextCursor: null }
  const found = await listMovements(ctx, { ownerId, accounts: walletAccounts }, { limit: pageSize + 1, after })
  const moves = found.slice(0, pageSize)
  return {
    pageList: await toStatementEntries(ctx, moves),
    nextCursor: found.length > moves.length ? toCursor(moves.at(-1)!) : null,
  }
}
