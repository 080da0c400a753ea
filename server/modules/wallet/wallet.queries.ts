import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { prepareQuery } from '#server/platform/database/prepare-query.ts'
import { newId } from '#server/platform/ids.ts'
import type { Entry, MovementKind } from './wallet.rules.ts'

type WalletTables = Pick<Tables, 'ledger_accounts' | 'ledger_transactions' | 'ledger_entries'>

export type Posting = {
  readonly kind: MovementKind
  readonly referenceId: string
  readonly reason: string
  readonly actorId: string | null
  readonly entries: readonly Entry[]
}

type PostingValues = Omit<Posting, 'entries'> & {
  readonly brandId: number
  readonly id: string
  readonly now: Date
  readonly currency: string
  readonly kinds: readonly string[]
  readonly owners: readonly (string | null)[]
  readonly newIds: readonly string[]
  readonly amounts: readonly number[]
}

const postTransactionQuery = prepareQuery(
  (_: Kysely<WalletTables>, values: PostingValues) => sql`select post_ledger_transaction(
    ${values.brandId}, ${values.id}, ${values.kind}, ${values.referenceId}, ${values.reason}, ${values.actorId}, ${values.now}, ${values.currency},
    ${values.kinds}, ${values.owners}, ${values.newIds}, ${values.amounts})`,
)

/** Writes transaction, entries and balances in one round trip. */
export async function insertPosting(ctx: Ctx<WalletTables>, { entries, ...moved }: Posting): Promise<string> {
  const now = ctx.clock.now()
  const id = newId(now.getTime())
  await postTransactionQuery(ctx, {
    ...moved,
    brandId: ctx.brand.id,
    id,
    now,
    currency: ctx.brand.settings.currency.code,
    kinds: entries.map(({ account }) => account.kind),
    owners: entries.map(({ account }) => account.ownerId),
    newIds: entries.map(() => newId(now.getTime())),
    amounts: entries.map(({ amountMinor }) => amountMinor),
  })
  return id
}

/** Returns stored balances of a user's accounts by kind; unused accounts are missing. */
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

export async function listEntriesByReference(
  ctx: Ctx<WalletTables>,
  kind: MovementKind,
  referenceId: string,
): Promise<Entry[]> {
  const rows = await ctx.db
    .selectFrom('ledger_transactions as moved')
    .innerJoin('ledger_entries as entry', (join) =>
      join.onRef('entry.brand_id', '=', 'moved.brand_id').onRef('entry.transaction_id', '=', 'moved.id'),
    )
    .innerJoin('ledger_accounts as account', (join) =>
      join.onRef('account.brand_id', '=', 'entry.brand_id').onRef('account.id', '=', 'entry.account_id'),
    )
    .select(['account.kind', 'account.owner_id as ownerId', 'entry.amount_minor as amountMinor'])
    .where('moved.brand_id', '=', ctx.brand.id)
    .where('entry.brand_id', '=', ctx.brand.id)
    .where('account.brand_id', '=', ctx.brand.id)
    .where('moved.kind', '=', kind)
    .where('moved.cause_id', '=', referenceId)
    .orderBy('entry.position')
    .execute()
  return rows.map(({ kind, ownerId, amountMinor }) => ({
    account: { kind, ownerId } as Entry['account'],
    amountMinor,
  }))
}

/** Whether the brand's ledger has any transaction. */
export const hasTransactions = async (ctx: Ctx<Pick<Tables, 'ledger_transactions'>>): Promise<boolean> => {
  const rows = ctx.db.selectFrom('ledger_transactions').select('id').where('brand_id', '=', ctx.brand.id).limit(1)
  return (await rows.execute()).length > 0
}
