import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { countCap } from '#server/platform/paging.ts'
import type { AccountRef, MovementKind } from './wallet.rules.ts'

type WalletTables = Pick<Tables, 'ledger_accounts' | 'ledger_transactions' | 'ledger_entries'>

/** Position of an entry in a statement, which is sorted from newest to oldest. */
export type StatementPosition = { readonly at: Date; readonly transactionId: string; readonly position: number }

/** One ledger entry, in minor units. */
export type Movement = StatementPosition & {
  readonly account: 'available' | 'frozen' | 'seller'
  readonly kind: MovementKind
  readonly referenceId: string
  readonly amountMinor: number
  readonly balanceAfterMinor: number | null
}

/** Owner, accounts and period of a statement; `until` is exclusive. */
export type MovementFilter = {
  readonly ownerId: string
  readonly accounts: readonly AccountRef['kind'][]
  readonly kind?: string | undefined
  readonly from?: Date | undefined
  readonly until?: Date | undefined
  /** Only movements of these kinds with these references. */
  readonly references?: { readonly kinds: readonly MovementKind[]; readonly ids: readonly string[] } | undefined
}

const selectEntries = (ctx: Ctx<WalletTables>, { ownerId, accounts, kind, from, until, references }: MovementFilter) =>
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
    .where('account.owner_id', '=', ownerId)
    .where('account.kind', 'in', accounts)
    .where('account.currency', '=', ctx.brand.settings.currency.code)
    .$if(kind !== undefined, (query) => query.where('moved.kind', '=', kind!))
    .$if(from !== undefined, (query) => query.where('entry.at', '>=', from!))
    .$if(until !== undefined, (query) => query.where('entry.at', '<', until!))
    .$if(references !== undefined, (query) =>
      query
        .where('moved.kind', 'in', references!.kinds)
        .where('moved.cause_id', '=', sql<string>`any(${references!.ids}::text[])`),
    )

type Slice = { readonly limit: number; readonly offset?: number; readonly after?: StatementPosition | undefined }

/** Returns movements, newest first, from an offset or after a position. */
export async function listMovements(
  ctx: Ctx<WalletTables>,
  filter: MovementFilter,
  { limit, offset = 0, after }: Slice,
): Promise<Movement[]> {
  const rows = await selectEntries(ctx, filter)
    .select(['entry.at', 'entry.transaction_id as transactionId', 'entry.position', 'account.kind as account'])
    .select(['entry.amount_minor as amountMinor', 'entry.balance_after_minor as balanceAfterMinor'])
    .select(['moved.kind', 'moved.cause_id as referenceId'])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(entry.at, entry.transaction_id, entry.position) < (${after!.at}, ${after!.transactionId}::uuid, ${after!.position})`,
      ),
    )
    .orderBy('entry.at', 'desc')
    .orderBy('entry.transaction_id', 'desc')
    .orderBy('entry.position', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows as Movement[]
}

/** Returns the number of movements, counted up to the cap. */
export async function countMovements(ctx: Ctx<WalletTables>, filter: MovementFilter): Promise<number> {
  const { total } = await ctx.db
    .selectFrom(selectEntries(ctx, filter).select('entry.position').limit(countCap).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Movements with one of these references, in no order. */
export async function listMovementsByReference(ctx: Ctx<WalletTables>, filter: MovementFilter): Promise<Movement[]> {
  if (filter.references?.ids.length === 0) return []
  return listMovements(ctx, filter, { limit: maxMovements })
}

const maxMovements = 10_000

/**
 * Money that left an account since a moment: sums of the references whose entries sum to less than zero, oldest first, at most
 * 5,000. Money that came back, as of a rejected withdrawal, did not leave.
 */
export async function listOutflows(
  ctx: Ctx<WalletTables>,
  filter: MovementFilter,
): Promise<{ readonly at: Date; readonly amountMinor: number }[]> {
  const { rows } = await sql<{ at: Date; amountMinor: number }>`
    select min(at) as at, sum("amountMinor")::bigint as "amountMinor"
    from ${selectEntries(ctx, filter).select(['entry.at', 'moved.cause_id', 'entry.amount_minor as amountMinor'])} as moved
    group by cause_id having sum("amountMinor") < 0
    order by min(at) limit 5000`.execute(ctx.db)
  return rows
}
