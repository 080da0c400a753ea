import { sql, type RawBuilder } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toFirstId } from '#server/platform/ids.ts'
import { movementTexts, type AccountRef, type MovementKind } from './wallet.rules.ts'
import type { StatementPosition } from './movements.queries.ts'

type LedgerCtx = Ctx<Pick<Tables, 'ledger_accounts' | 'ledger_transactions' | 'ledger_entries'>>
type AccountKind = AccountRef['kind']

/** One ledger entry with its account and transaction, in minor units. */
export type LedgerEntry = StatementPosition & {
  readonly account: AccountKind
  readonly ownerId: string | null
  readonly kind: MovementKind
  readonly referenceId: string
  readonly amountMinor: number
  readonly balanceAfterMinor: number | null
}

/** Entries of the brand; `until` is exclusive. */
export type LedgerFilter = {
  readonly account?: AccountKind | undefined
  /** A user, or a store for the tax that it owes. */
  readonly ownerId?: string | undefined
  /** A store: the earnings of its owner, and the tax that it owes. */
  readonly store?: { readonly id: string; readonly ownerId: string } | undefined
  readonly kind?: string | undefined
  /** Ids of orders, trades, refunds, recharges, withdrawals. */
  readonly referenceIds?: readonly string[] | undefined
  readonly from?: Date | undefined
  readonly until?: Date | undefined
}

/** Accounts by kind, owner or both; null without either, where all accounts match. */
async function findAccountIds(
  ctx: LedgerCtx,
  { account, ownerId, store }: LedgerFilter,
): Promise<{ readonly ids: readonly string[] } | null> {
  if (ownerId === undefined && store === undefined && (account === undefined || isOfPeople(account))) return null
  const rows = await ctx.db
    .selectFrom('ledger_accounts')
    .select('id')
    .where('brand_id', '=', ctx.brand.id)
    .where('currency', '=', ctx.brand.settings.currency.code)
    .$if(account !== undefined, (query) => query.where('kind', '=', account!))
    // The one account of its kind: without this every account would be read.
    .$if(account !== undefined && !isOfPeople(account), (query) => query.where('owner_id', 'is', null))
    .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', ownerId!))
    .$if(store !== undefined, (query) =>
      query.where(({ and, eb, or }) =>
        or([
          and([eb('kind', '=', 'seller'), eb('owner_id', '=', store!.ownerId)]),
          and([eb('kind', '=', 'tax'), eb('owner_id', '=', store!.id)]),
        ]),
      ),
    )
    .execute()
  return { ids: rows.map(({ id }) => id) }
}

/** Kinds of accounts that many people have, one each. */
const isOfPeople = (kind: AccountKind) =>
  kind === 'available' || kind === 'frozen' || kind === 'seller' || kind === 'tax'

/** Returns entries newest first, after a position: ids begin with their millisecond, so they are in the order of time. */
export async function listLedgerEntries(
  ctx: LedgerCtx,
  filter: LedgerFilter,
  { limit, after }: { readonly limit: number; readonly after?: StatementPosition | undefined },
): Promise<LedgerEntry[]> {
  const accounts = await findAccountIds(ctx, filter)
  if (accounts?.ids.length === 0) return []
  const [first, ...others] = accounts?.ids ?? []
  const conditions: RawBuilder<unknown>[] = []
  // One account has an index by time; several are sorted.
  const isOneAccount = first !== undefined && others.length === 0
  if (first !== undefined)
    conditions.push(
      isOneAccount ? sql`entry.account_id = ${first}` : sql`entry.account_id = any(${accounts!.ids}::uuid[])`,
    )
  else if (filter.account !== undefined) conditions.push(sql`account.kind = ${filter.account}`)
  if (filter.kind !== undefined) conditions.push(sql`moved.kind = ${filter.kind}`)
  if (filter.referenceIds !== undefined) {
    const kinds = filter.kind === undefined ? Object.keys(movementTexts) : [filter.kind]
    conditions.push(sql`moved.kind = any(${kinds}::text[]) and moved.cause_id = any(${filter.referenceIds}::text[])`)
  }
  if (filter.from)
    conditions.push(sql`entry.transaction_id >= ${toFirstId(filter.from)}::uuid and entry.at >= ${filter.from}`)
  if (filter.until)
    conditions.push(sql`entry.transaction_id < ${toFirstId(filter.until)}::uuid and entry.at < ${filter.until}`)
  if (after)
    conditions.push(
      isOneAccount
        ? sql`(entry.at, entry.transaction_id, entry.position) < (${after.at}, ${after.transactionId}::uuid, ${after.position})`
        : sql`(entry.transaction_id, entry.position) < (${after.transactionId}::uuid, ${after.position})`,
    )
  const { rows } = await sql<LedgerEntry>`
    select entry.at, entry.transaction_id as "transactionId", entry.position, account.kind as account,
      account.owner_id as "ownerId", moved.kind, moved.cause_id as "referenceId", entry.amount_minor as "amountMinor",
      entry.balance_after_minor as "balanceAfterMinor"
    from ledger_entries as entry
    join ledger_transactions as moved on moved.brand_id = ${ctx.brand.id} and moved.id = entry.transaction_id
    join ledger_accounts as account on account.brand_id = ${ctx.brand.id} and account.id = entry.account_id
    where entry.brand_id = ${ctx.brand.id} and entry.currency = ${ctx.brand.settings.currency.code}
      ${sql.join(
        conditions.map((one) => sql`and ${one}`),
        sql` `,
      )}
    order by ${isOneAccount ? sql`entry.at desc, ` : sql``} entry.transaction_id desc, entry.position desc
    limit ${limit}`.execute(ctx.db)
  return rows
}

/** A transaction with all its entries. */
export type LedgerTransaction = {
  readonly id: string
  readonly at: Date
  readonly kind: MovementKind
  readonly referenceId: string
  readonly reason: string
  readonly actorId: string | null
  readonly entries: readonly Pick<LedgerEntry, 'account' | 'ownerId' | 'amountMinor' | 'balanceAfterMinor'>[]
}

/** Returns a transaction by id; undefined for one of another brand. */
export async function findLedgerTransaction(ctx: LedgerCtx, id: string): Promise<LedgerTransaction | undefined> {
  const moved = await ctx.db
    .selectFrom('ledger_transactions')
    .select(['id', 'at', 'kind', 'cause_id as referenceId', 'reason', 'actor_id as actorId'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!moved) return undefined
  const { rows } = await sql<LedgerTransaction['entries'][number]>`
    select account.kind as account, account.owner_id as "ownerId", entry.amount_minor as "amountMinor",
      entry.balance_after_minor as "balanceAfterMinor"
    from ledger_entries as entry
    join ledger_accounts as account on account.brand_id = ${ctx.brand.id} and account.id = entry.account_id
    where entry.brand_id = ${ctx.brand.id} and entry.transaction_id = ${id}
    order by entry.position`.execute(ctx.db)
  return { ...moved, kind: moved.kind as MovementKind, entries: rows }
}

/** The accounts of one kind: their number and their balance together, in minor units. */
export type AccountTotal = { readonly kind: AccountKind; readonly accounts: number; readonly balanceMinor: number }

/**
 * Returns all accounts by kind: stored balances where accounts store them, sums of entries elsewhere. Their total is zero in a
 * ledger that adds up.
 */
export async function listAccountTotals(ctx: LedgerCtx): Promise<AccountTotal[]> {
  const { code } = ctx.brand.settings.currency
  const { rows: stored } = await sql<AccountTotal>`
    select kind, count(*)::int as accounts, sum(balance_minor)::bigint as "balanceMinor" from ledger_accounts
    where brand_id = ${ctx.brand.id} and currency = ${code} and balance_minor is not null group by kind`.execute(ctx.db)
  const { rows: summed } = await sql<AccountTotal>`
    select account.kind, count(distinct account.id)::int as accounts, sum(entry.amount_minor)::bigint as "balanceMinor"
    from ledger_accounts as account
    join ledger_entries as entry on entry.brand_id = ${ctx.brand.id} and entry.account_id = account.id
    where account.brand_id = ${ctx.brand.id} and account.currency = ${code} and account.balance_minor is null
    group by account.kind`.execute(ctx.db)
  return [...stored, ...summed]
}

/** Sums of the movements in the accounts of one kind from `from` to before `until`, and their balance then; minor units. */
export type AccountMovements = {
  readonly kind: AccountKind
  readonly inMinor: number
  readonly outMinor: number
  readonly closingMinor: number
}

export async function sumAccountMovements(ctx: LedgerCtx, from: Date, until: Date): Promise<AccountMovements[]> {
  const first = toFirstId(from)
  const { rows } = await sql<AccountMovements>`
    select account.kind,
      coalesce(sum(entry.amount_minor) filter (where entry.transaction_id >= ${first}::uuid and entry.amount_minor > 0), 0)::bigint as "inMinor",
      coalesce(-sum(entry.amount_minor) filter (where entry.transaction_id >= ${first}::uuid and entry.amount_minor < 0), 0)::bigint as "outMinor",
      sum(entry.amount_minor)::bigint as "closingMinor"
    from ledger_entries as entry
    join ledger_accounts as account on account.brand_id = ${ctx.brand.id} and account.id = entry.account_id
    where entry.brand_id = ${ctx.brand.id} and entry.currency = ${ctx.brand.settings.currency.code}
      and entry.transaction_id < ${toFirstId(until)}::uuid
    group by account.kind`.execute(ctx.db)
  return rows
}

/** Entries of one kind of transaction in the accounts of one kind, by the owner of the earnings that it touches. */
export type EarningMovements = {
  /** Null: the transaction touches no earnings. */
  readonly ownerId: string | null
  readonly kind: MovementKind
  readonly account: AccountKind
  readonly amountMinor: number
}

/** Sums what moved with the earnings of stores, from `from` to before `until`: earnings, commission and its tax, coupons. */
export async function sumEarningMovements(ctx: LedgerCtx, from: Date, until: Date): Promise<EarningMovements[]> {
  const kinds = [
    'order_release',
    'order_clawback',
    'chargeback',
    'chargeback_return',
    'withdrawal_request',
    'withdrawal_return',
    'earnings_transfer',
  ]
  const { rows } = await sql<EarningMovements>`
    select earning.owner_id as "ownerId", moved.kind, account.kind as account, sum(entry.amount_minor)::bigint as "amountMinor"
    from ledger_transactions as moved
    join ledger_entries as entry on entry.brand_id = ${ctx.brand.id} and entry.transaction_id = moved.id
    join ledger_accounts as account on account.brand_id = ${ctx.brand.id} and account.id = entry.account_id
    left join (
      select distinct on (own.transaction_id) own.transaction_id, seller.owner_id from ledger_entries as own
      join ledger_accounts as seller on seller.brand_id = ${ctx.brand.id} and seller.id = own.account_id and seller.kind = 'seller'
      where own.brand_id = ${ctx.brand.id} and own.transaction_id >= ${toFirstId(from)}::uuid
        and own.transaction_id < ${toFirstId(until)}::uuid
      order by own.transaction_id, own.position
    ) as earning on earning.transaction_id = moved.id
    where moved.brand_id = ${ctx.brand.id} and moved.kind = any(${kinds}::text[])
      and moved.id >= ${toFirstId(from)}::uuid and moved.id < ${toFirstId(until)}::uuid
      and account.kind in ('seller', 'commission', 'commission_tax', 'promotion')
      and account.currency = ${ctx.brand.settings.currency.code}
    group by earning.owner_id, moved.kind, account.kind`.execute(ctx.db)
  return rows
}

/** The currency in which a transaction of a kind moved money, by its reference. */
export async function findCurrencies(
  ctx: LedgerCtx,
  kind: MovementKind,
  referenceIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ referenceId: string; currency: string }>`
    select distinct moved.cause_id as "referenceId", entry.currency from ledger_transactions as moved
    join ledger_entries as entry on entry.brand_id = ${ctx.brand.id} and entry.transaction_id = moved.id
    where moved.brand_id = ${ctx.brand.id} and moved.kind = ${kind} and moved.cause_id = any(${referenceIds}::text[])`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ referenceId, currency }) => [referenceId, currency]))
}
