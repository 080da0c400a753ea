import type { staffLedgerApi } from '#contract/staff-ledger.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { translateServer } from '#i18n/translate.ts'
import { findOrdersOfReturns } from '#server/modules/after-sales/public.ts'
import { findUser, getUsernames } from '#server/modules/identity/users/public.ts'
import { listNamedStores } from '#server/modules/merchants/public.ts'
import { findOrdersByReference, listReferencesOfOrder } from '#server/modules/orders/public.ts'
import {
  findLedgerTransaction,
  listAccountTotals,
  listLedgerEntries,
  movementTexts,
  sumAccountMovements,
  sumEarningMovements,
  type EarningMovements,
  type LedgerEntry,
  type LedgerFilter,
} from '#server/modules/wallet/public.ts'
import { getNextDay, toInstant } from '#server/platform/brand-time.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toMajor } from '#server/platform/money.ts'
import { refusal } from '#server/platform/refusal.ts'

type Api = typeof staffLedgerApi
type EntryView = Data<Api['entries']>['pageList'][number]
export type LedgerQuery = Omit<Parsed<Api['entries']>, 'cursor' | 'pageSize'>

export async function readAccounts(ctx: UserCtx): Promise<Data<Api['accounts']>> {
  const { code, digits } = ctx.brand.settings.currency
  const totals = await listAccountTotals(ctx)
  // Taxes are owed by the brand, or by stores: accounts of both are of one kind.
  return {
    currency: code,
    accounts: totals.map(({ kind, accounts, balanceMinor }) => ({
      kind,
      accounts,
      balance: toMajor(balanceMinor, digits),
    })),
    sum: toMajor(
      totals.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0),
      digits,
    ),
  }
}

/** Names of the owners of accounts: users, and stores for the tax that they owe. */
async function readOwners(ctx: Ctx, entries: readonly Pick<LedgerEntry, 'account' | 'ownerId'>[]) {
  const ids = (isTax: boolean) => [
    ...new Set(entries.flatMap(({ account, ownerId }) => ((account === 'tax') === isTax && ownerId ? [ownerId] : []))),
  ]
  const [users, stores] = await Promise.all([getUsernames(ctx, ids(false)), listNamedStores(ctx, { ids: ids(true) })])
  const names = new Map([...users, ...stores.map(({ id, name }) => [id, name] as const)])
  return ({ ownerId }: { readonly ownerId: string | null }) =>
    ownerId === null ? null : { id: ownerId, name: names.get(ownerId) ?? '' }
}

const toCause = (ctx: Ctx, kind: LedgerEntry['kind']) => translateServer(ctx.lang, movementTexts[kind])

/** Entries with the names of their owners, their texts in the caller's language, and their orders. */
export async function toEntryViews(ctx: UserCtx, entries: readonly LedgerEntry[]): Promise<EntryView[]> {
  const [toOwner, orders] = await Promise.all([
    readOwners(ctx, entries),
    findOrdersByReference(ctx, entries, findOrdersOfReturns),
  ])
  const { digits } = ctx.brand.settings.currency
  return entries.map((entry) => ({
    id: `${entry.transactionId}-${entry.position}`,
    transactionId: entry.transactionId,
    at: entry.at.toISOString(),
    kind: entry.kind,
    cause: toCause(ctx, entry.kind),
    account: entry.account,
    owner: toOwner(entry),
    amount: toMajor(entry.amountMinor, digits),
    balance: entry.balanceAfterMinor === null ? null : toMajor(entry.balanceAfterMinor, digits),
    causeId: entry.referenceId,
    orders: [...(orders.get(entry.referenceId) ?? [])],
  }))
}

/** The subject that a keyword names: a user, a store by its id, an order with everything that moved its money, or an id; null when it names nothing. */
async function findSubject(
  ctx: UserCtx,
  keyword: string,
): Promise<Pick<LedgerFilter, 'ownerId' | 'store' | 'referenceIds'> | null> {
  const references = await listReferencesOfOrder(ctx, keyword)
  if (references.length > 0) return { referenceIds: references }
  if (isId(keyword)) {
    const [users, [store]] = await Promise.all([getUsernames(ctx, [keyword]), listNamedStores(ctx, { ids: [keyword] })])
    if (store) return { store }
    return users.size > 0 ? { ownerId: keyword } : { referenceIds: [keyword.toLowerCase()] }
  }
  const user = await findUser(ctx, keyword)
  return user ? { ownerId: user.id } : null
}

/** The filter of a query; null when its keyword names nothing. */
export async function toLedgerFilter(ctx: UserCtx, query: LedgerQuery): Promise<LedgerFilter | null> {
  const { account, kind, keyword, from, until } = query
  const subject = keyword === undefined ? {} : await findSubject(ctx, keyword)
  return (
    subject && {
      ...subject,
      account,
      kind,
      from: from === undefined ? undefined : toInstant(ctx.brand, from, '00:00'),
      until: until === undefined ? undefined : toInstant(ctx.brand, getNextDay(until), '00:00'),
    }
  )
}

const toCursor = ({ at, transactionId, position }: LedgerEntry) => `${at.getTime()}_${transactionId}_${position}`

function parseCursor(cursor: string) {
  const [, ms, transactionId, position] = /^(\d{1,15})_([\da-f-]{36})_(\d{1,4})$/.exec(cursor) ?? []
  return transactionId && isId(transactionId)
    ? { at: new Date(Number(ms)), transactionId, position: Number(position) }
    : null
}

export async function readEntries(ctx: UserCtx, input: Parsed<Api['entries']>): Promise<Data<Api['entries']>> {
  const { cursor, pageSize, ...query } = input
  const filter = await toLedgerFilter(ctx, query)
  const after = cursor === undefined ? undefined : parseCursor(cursor)
  if (filter === null || after === null) return { pageList: [], nextCursor: null }
  const found = await listLedgerEntries(ctx, filter, { limit: pageSize + 1, after })
  const entries = found.slice(0, pageSize)
  return {
    pageList: await toEntryViews(ctx, entries),
    nextCursor: found.length > entries.length ? toCursor(entries.at(-1)!) : null,
  }
}

export async function readTransaction(
  ctx: UserCtx,
  input: Parsed<Api['transaction']>,
): Promise<Data<Api['transaction']>> {
  const moved = isId(input.transactionId) ? await findLedgerTransaction(ctx, input.transactionId) : undefined
  if (!moved) throw refusal('ledger.transaction_not_found')
  const { digits } = ctx.brand.settings.currency
  const [toOwner, orders, actors] = await Promise.all([
    readOwners(ctx, moved.entries),
    findOrdersByReference(ctx, [moved], findOrdersOfReturns),
    getUsernames(ctx, moved.actorId === null ? [] : [moved.actorId]),
  ])
  return {
    id: moved.id,
    at: moved.at.toISOString(),
    kind: moved.kind,
    cause: toCause(ctx, moved.kind),
    causeId: moved.referenceId,
    reason: moved.reason,
    actor: moved.actorId === null ? null : { id: moved.actorId, username: actors.get(moved.actorId) ?? '' },
    entries: moved.entries.map((entry) => ({
      account: entry.account,
      owner: toOwner(entry),
      amount: toMajor(entry.amountMinor, digits),
      balance: entry.balanceAfterMinor === null ? null : toMajor(entry.balanceAfterMinor, digits),
    })),
    sum: toMajor(
      moved.entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      digits,
    ),
    orders: [...(orders.get(moved.referenceId) ?? [])],
  }
}

/** First moments of a month and of the next, in the brand's calendar. */
function toMonth(ctx: UserCtx, month: string) {
  const [year, number] = month.split('-').map(Number)
  const next = new Date(Date.UTC(year!, number, 1)).toISOString().slice(0, 7)
  return { from: toInstant(ctx.brand, `${month}-01`, '00:00'), until: toInstant(ctx.brand, `${next}-01`, '00:00') }
}

/** Sums of the movements of one owner's earnings; minor units. */
function toStoreSums(moves: readonly EarningMovements[], digits: number) {
  const add = (account: EarningMovements['account'], kinds: readonly EarningMovements['kind'][]) =>
    moves
      .filter((one) => one.account === account && kinds.includes(one.kind))
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const orders = ['order_release', 'order_clawback', 'chargeback', 'chargeback_return'] as const
  return {
    released: toMajor(add('seller', ['order_release']), digits),
    takenBack: toMajor(-add('seller', orders.slice(1)), digits),
    commission: toMajor(add('commission', orders), digits),
    commissionTax: toMajor(add('commission_tax', orders), digits),
    promotion: toMajor(-add('promotion', orders), digits),
    withdrawn: toMajor(-add('seller', ['withdrawal_request', 'withdrawal_return', 'earnings_transfer']), digits),
  }
}

export async function readMonth(ctx: UserCtx, { month }: Parsed<Api['month']>): Promise<Data<Api['month']>> {
  const { code, digits } = ctx.brand.settings.currency
  const { from, until } = toMonth(ctx, month)
  const accounts = await sumAccountMovements(ctx, from, until)
  const moves = await sumEarningMovements(ctx, from, until)
  const owners = [...new Set(moves.map(({ ownerId }) => ownerId))]
  const ownerIds = owners.flatMap((id) => id ?? [])
  const [users, stores] = await Promise.all([getUsernames(ctx, ownerIds), listNamedStores(ctx, { ownerIds })])
  const storeByOwner = new Map(stores.map(({ id, name, ownerId }) => [ownerId, { id, name }]))
  return {
    currency: code,
    accounts: accounts.map(({ kind, inMinor, outMinor, closingMinor }) => ({
      kind,
      opening: toMajor(closingMinor - inMinor + outMinor, digits),
      in: toMajor(inMinor, digits),
      out: toMajor(outMinor, digits),
      closing: toMajor(closingMinor, digits),
    })),
    stores: owners
      .map((ownerId) => ({
        owner: ownerId === null ? null : { id: ownerId, name: users.get(ownerId) ?? '' },
        store: ownerId === null ? null : (storeByOwner.get(ownerId) ?? null),
        ...toStoreSums(
          moves.filter((one) => one.ownerId === ownerId),
          digits,
        ),
      }))
      .filter(({ owner: _owner, store: _store, ...sums }) => Object.values(sums).some((sum) => sum !== 0))
      .toSorted((one, other) => other.released - one.released),
  }
}
