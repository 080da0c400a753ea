import { sql, type RawBuilder } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type LedgerTables = Pick<Tables, 'ledger_accounts' | 'ledger_transactions' | 'ledger_entries'>

/** One violated rule: its name, the transaction or account id, and the two figures that should be equal. */
export type LedgerIssue = {
  readonly issue:
    | 'transaction_unbalanced'
    | 'balance_differs'
    | 'below_zero'
    | 'escrow_differs'
    | 'frozen_differs'
    | 'tax_differs'
    | 'credit_differs'
  readonly id: string
  readonly kind: string
  readonly found: number
  readonly expected: number
}

// Enough to diagnose; more rows would repeat the same.
const maxIssues = 100

/** Transactions from `firstId` on whose entries do not sum to zero per currency, or that have none. */
export async function listUnbalancedTransactions(ctx: Ctx<LedgerTables>, firstId: string): Promise<LedgerIssue[]> {
  const { rows } = await sql<LedgerIssue>`
    select 'transaction_unbalanced' as issue, moved.id, moved.kind, coalesce(sum(entry.amount_minor), 0)::bigint as found, 0 as expected
    from ledger_transactions moved
    left join ledger_entries entry on entry.brand_id = moved.brand_id and entry.transaction_id = moved.id
      and entry.brand_id = ${ctx.brand.id}
    where moved.brand_id = ${ctx.brand.id} and moved.id >= ${firstId}
    group by moved.id, moved.kind, entry.currency
    having coalesce(sum(entry.amount_minor), 0) <> 0 or count(entry.position) < 2
    limit ${maxIssues}`.execute(ctx.db)
  return rows
}

/** Accounts moved from `firstId` on whose stored balance differs from the sum of their entries. */
export async function listDifferingBalances(ctx: Ctx<LedgerTables>, firstId: string | null): Promise<LedgerIssue[]> {
  const moved = sql`and account.id in (
    select account_id from ledger_entries where brand_id = ${ctx.brand.id} and transaction_id >= ${firstId})`
  const { rows } = await sql<LedgerIssue>`
    select 'balance_differs' as issue, account.id, account.kind, account.balance_minor as found,
      coalesce(sum(entry.amount_minor), 0)::bigint as expected
    from ledger_accounts account
    left join ledger_entries entry on entry.brand_id = account.brand_id and entry.account_id = account.id
      and entry.brand_id = ${ctx.brand.id} and entry.currency = account.currency
    where account.brand_id = ${ctx.brand.id} and account.balance_minor is not null ${firstId === null ? sql`` : moved}
    group by account.id, account.kind, account.balance_minor
    having account.balance_minor <> coalesce(sum(entry.amount_minor), 0)
    limit ${maxIssues}`.execute(ctx.db)
  return rows
}

/** Users' accounts below zero. A check of the table prevents them, so a row means that the check was removed. */
export async function listBelowZero(ctx: Ctx<LedgerTables>): Promise<LedgerIssue[]> {
  const { rows } = await sql<LedgerIssue>`
    select 'below_zero' as issue, account.id, account.kind, account.balance_minor as found, 0 as expected
    from ledger_accounts account
    where account.brand_id = ${ctx.brand.id} and account.balance_minor < 0 and account.kind <> 'seller'
    limit ${maxIssues}`.execute(ctx.db)
  return rows
}

/** The brand's escrow, commission and tax accounts whose entries sum to less than zero. */
export async function listOverdrawnBrandAccounts(ctx: Ctx<LedgerTables>): Promise<LedgerIssue[]> {
  const { rows } = await sql<LedgerIssue>`
    select 'below_zero' as issue, account.id, account.kind, sum(entry.amount_minor)::bigint as found, 0 as expected
    from ledger_accounts account
    join ledger_entries entry on entry.brand_id = account.brand_id and entry.account_id = account.id
      and entry.brand_id = ${ctx.brand.id}
    where account.brand_id = ${ctx.brand.id} and account.kind in ('escrow', 'commission', 'commission_tax', 'tax')
    group by account.id, account.kind having sum(entry.amount_minor) < 0`.execute(ctx.db)
  return rows
}

/** The balance of a brand's account, summed from its entries, as an expression for another module's query; minor units. */
export const accountBalanceSql = (
  brandId: number,
  currency: string,
  kind: 'escrow' | 'credit_principal' | 'credit_due',
): RawBuilder<number> => sql`(
  select coalesce(sum(entry.amount_minor), 0)::bigint from ledger_entries entry
  join ledger_accounts account on account.brand_id = ${brandId} and account.id = entry.account_id
  where entry.brand_id = ${brandId} and account.kind = ${kind} and account.currency = ${currency})`

export const escrowBalanceSql = (brandId: number, currency: string): RawBuilder<number> =>
  accountBalanceSql(brandId, currency, 'escrow')

/** The balances of the tax accounts by owner (null: the brand), as a table expression for another module's query. */
export const taxBalancesSql = (brandId: number, currency: string): RawBuilder<unknown> => sql`(
  select account.owner_id, sum(entry.amount_minor)::bigint as balance_minor from ledger_entries entry
  join ledger_accounts account on account.brand_id = ${brandId} and account.id = entry.account_id
  where entry.brand_id = ${brandId} and account.kind = 'tax' and account.currency = ${currency}
  group by account.owner_id)`

/** The tax on the commission that each release booked, as a table expression with `order_id`; minor units. */
export const releasedCommissionTaxSql = (brandId: number, currency: string): RawBuilder<unknown> => sql`(
  select release.cause_id::uuid as order_id, entry.amount_minor from ledger_entries entry
  join ledger_accounts account on account.brand_id = ${brandId} and account.id = entry.account_id
  join ledger_transactions release on release.brand_id = ${brandId} and release.id = entry.transaction_id
  where entry.brand_id = ${brandId} and account.kind = 'commission_tax' and account.currency = ${currency}
    and release.kind = 'order_release')`

/** The frozen balance of all wallets of a brand, as an expression for another module's query; minor units. */
export const frozenBalanceSql = (brandId: number, currency: string): RawBuilder<number> => sql`(
  select coalesce(sum(balance_minor), 0)::bigint from ledger_accounts
  where brand_id = ${brandId} and kind = 'frozen' and currency = ${currency})`
