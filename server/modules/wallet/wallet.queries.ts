import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { countCap, rowsBefore, type Page } from '#server/platform/paging.ts'
import type { Entry, MovementKind } from './wallet.rules.ts'

type WalletTables = Pick<Tables, 'ledger_accounts' | 'ledger_transactions' | 'ledger_entries'>

export type Posting = {
  readonly kind: MovementKind
  readonly causeId: string
  readonly reason: string
  readonly actorId: string | null
  readonly entries: readonly Entry[]
}

/** One journey: transaction, entries and balances, or nothing. */
export async function insertPosting(ctx: Ctx<WalletTables>, posting: Posting): Promise<string> {
  const { kind, causeId, reason, actorId, entries } = posting
  const now = ctx.clock.now()
  const id = newId(now.getTime())
  await sql`select post_ledger_transaction(
    ${ctx.brand.id}, ${id}, ${kind}, ${causeId}, ${reason}, ${actorId}, ${now}, ${ctx.brand.settings.currency.code},
    ${entries.map(({ account }) => account.kind)}, ${entries.map(({ account }) => account.ownerId)},
    ${entries.map(() => newId(now.getTime()))}, ${entries.map(({ amountMinor }) => amountMinor)}
  )`.execute(ctx.db)
  return id
}

/** Kept balances of a user's accounts, by kind; an account that was never used is missing. */
export async function findBalances(ctx: Ctx<WalletTables>, userId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance_minor'])
    .where('brand_id', '=', ctx.brand.id)
    .where('owner_id', '=', userId)
    .where('currency', '=', ctx.brand.settings.currency.code)
    .execute()
  return new Map(rows.map((row) => [row.kind, row.balance_minor ?? 0]))
}

const entriesOf = (ctx: Ctx<WalletTables>, userId: string, kind: string | undefined) =>
  ctx.db
    .selectFrom('ledger_accounts as account')
    .innerJoin('ledger_entries as entry', (join) =>
      join.onRef('entry.brand_id', '=', 'account.brand_id').onRef('entry.account_id', '=', 'account.id'),
    )
    .innerJoin('ledger_transactions as moved', (join) =>
      join.onRef('moved.brand_id', '=', 'entry.brand_id').onRef('moved.id', '=', 'entry.transaction_id'),
    )
    .where('account.brand_id', '=', ctx.brand.id)
    .where('entry.brand_id', '=', ctx.brand.id)
    .where('moved.brand_id', '=', ctx.brand.id)
    .where('account.owner_id', '=', userId)
    .where('account.kind', 'in', ['available', 'frozen'])
    .where('account.currency', '=', ctx.brand.settings.currency.code)
    .$if(kind !== undefined, (query) => query.where('moved.kind', '=', kind!))

type MovementFilter = Page & { readonly kind?: string | undefined }

/** A page of a user's movements, newest first. */
export const listMovements = (ctx: Ctx<WalletTables>, userId: string, filter: MovementFilter) =>
  entriesOf(ctx, userId, filter.kind)
    .select(['entry.transaction_id', 'entry.position', 'entry.at', 'entry.amount_minor', 'entry.balance_after_minor'])
    .select('moved.kind')
    .orderBy('entry.at', 'desc')
    .orderBy('entry.transaction_id', 'desc')
    .orderBy('entry.position', 'desc')
    .limit(filter.pageSize)
    .offset(rowsBefore(filter))
    .execute()

/** How many movements there are, counted up to the cap. */
export async function countMovements(ctx: Ctx<WalletTables>, userId: string, filter: MovementFilter): Promise<number> {
  const { total } = await ctx.db
    .selectFrom(entriesOf(ctx, userId, filter.kind).select('entry.position').limit(countCap).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
