import { sql } from 'kysely'
import type { BankEntryState } from '#contract/ledger-accounts.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { findViolatedConstraint } from '#server/platform/database/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Statement, StatementLine } from './files/statement.rules.ts'
import type { Proposal } from './match-entry.rules.ts'

type StatementsCtx = Ctx<Pick<Tables, 'bank_statements' | 'bank_entries'>>

export type NewStatement = Omit<Statement, 'lines' | 'account'> & {
  readonly id: string
  readonly digest: Buffer
  readonly name: string
  readonly account: string
  readonly uploaderId: string
  readonly entries: readonly (StatementLine & { readonly proposal: Proposal; readonly maskedAccount: string })[]
}

/** Inserts a statement without its entries; false when the file or the bank's number of the statement is there already. */
export async function insertStatement(ctx: StatementsCtx, statement: NewStatement): Promise<boolean> {
  const days = statement.entries.map(({ bookedOn }) => bookedOn).toSorted()
  try {
    await ctx.db
      .insertInto('bank_statements')
      .values({
        brand_id: ctx.brand.id,
        id: statement.id,
        digest: statement.digest,
        name: statement.name,
        format: statement.format,
        account: statement.account,
        reference: statement.reference,
        currency: statement.currency,
        opening_minor: statement.openingMinor,
        closing_minor: statement.closingMinor,
        booked_from: days[0] ?? null,
        booked_until: days.at(-1) ?? null,
        repeated_count: 0,
        created_at: ctx.clock.now(),
        uploader_id: statement.uploaderId,
      })
      .execute()
    return true
  } catch (error) {
    const { name } = findViolatedConstraint(error) ?? {}
    if (name === 'bank_statements_digest_uq' || name === 'bank_statements_reference_uq') return false
    throw error
  }
}

const insertSize = 500

/** Inserts the entries that no earlier file brought; records and returns how many it left out. */
export async function insertEntries(ctx: StatementsCtx, { id, account, entries }: NewStatement): Promise<number> {
  let inserted = 0
  for (let first = 0; first < entries.length; first += insertSize) {
    const rows = await ctx.db
      .insertInto('bank_entries')
      .values(
        entries.slice(first, first + insertSize).map((entry, index) => ({
          brand_id: ctx.brand.id,
          id: newId(ctx.clock.now().getTime()),
          statement_id: id,
          position: first + index + 1,
          account,
          reference: entry.reference,
          booked_on: entry.bookedOn,
          amount_minor: entry.amountMinor,
          currency: entry.currency,
          party: entry.party,
          party_account: entry.maskedAccount,
          remittance: entry.remittance,
          is_return: entry.isReturn,
          return_reason: entry.returnReason,
          state: entry.proposal.state,
          match_kind: entry.proposal.kind,
          match_id: entry.proposal.id,
        })),
      )
      .onConflict((conflict) => conflict.columns(['brand_id', 'account', 'reference']).doNothing())
      .returning('id')
      .execute()
    inserted += rows.length
  }
  const repeated = entries.length - inserted
  if (repeated > 0)
    await ctx.db
      .updateTable('bank_statements')
      .set({ repeated_count: repeated })
      .where('brand_id', '=', ctx.brand.id)
      .where('id', '=', id)
      .execute()
  return repeated
}

const selectStatements = (ctx: StatementsCtx) =>
  ctx.db
    .selectFrom('bank_statements')
    .select(['id', 'name', 'format', 'account', 'reference', 'currency', 'opening_minor', 'closing_minor'])
    .select(['repeated_count', 'created_at', 'uploader_id'])
    .select([
      sql<string | null>`booked_from::text`.as('bookedFrom'),
      sql<string | null>`booked_until::text`.as('bookedUntil'),
    ])
    .where('brand_id', '=', ctx.brand.id)

export type StatementRow = Awaited<ReturnType<typeof listStatements>>[number]

export const findStatement = (ctx: StatementsCtx, id: string) =>
  selectStatements(ctx).where('id', '=', id).executeTakeFirst()

/** Statements, newest first, after one of them. */
export const listStatements = (
  ctx: StatementsCtx,
  { afterId, limit }: { readonly afterId?: string | undefined; readonly limit: number },
) =>
  selectStatements(ctx)
    .$if(afterId !== undefined, (query) => query.where('id', '<', afterId!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export type EntrySums = {
  readonly statementId: string
  readonly state: BankEntryState
  readonly entries: number
  readonly inMinor: number
  readonly outMinor: number
}

/** Counts and sums the entries of statements by state. */
export async function sumEntries(ctx: StatementsCtx, statementIds: readonly string[]): Promise<EntrySums[]> {
  const { rows } = await sql<EntrySums>`
    select statement_id as "statementId", state, count(*)::int as entries,
      coalesce(sum(amount_minor) filter (where amount_minor > 0), 0)::bigint as "inMinor",
      coalesce(-sum(amount_minor) filter (where amount_minor < 0), 0)::bigint as "outMinor"
    from bank_entries where brand_id = ${ctx.brand.id} and statement_id = any(${statementIds}::uuid[])
    group by statement_id, state`.execute(ctx.db)
  return rows
}

const selectEntries = (ctx: StatementsCtx) =>
  ctx.db
    .selectFrom('bank_entries')
    .selectAll()
    .select(sql<string>`booked_on::text`.as('bookedOn'))
    .where('brand_id', '=', ctx.brand.id)

export type EntryRow = Omit<Awaited<ReturnType<typeof listEntryRows>>[number], 'state' | 'match_kind'> & {
  readonly state: BankEntryState
  readonly match_kind: 'recharge' | 'payout' | 'return' | null
}

const listEntryRows = (ctx: StatementsCtx) => selectEntries(ctx).execute()

export const findEntry = async (ctx: StatementsCtx, id: string) =>
  (await selectEntries(ctx).where('id', '=', id).executeTakeFirst()) as EntryRow | undefined

type EntryPage = {
  readonly statementId: string
  readonly states?: readonly BankEntryState[] | undefined
  readonly after?: number | undefined
  readonly limit: number
}

/** Entries of a statement in their order, after a position. */
export const listEntries = async (ctx: StatementsCtx, { statementId, states, after, limit }: EntryPage) =>
  (await selectEntries(ctx)
    .where('statement_id', '=', statementId)
    .$if(states !== undefined, (query) => query.where('state', 'in', states!))
    .$if(after !== undefined, (query) => query.where('position', '>', after!))
    .orderBy('position')
    .limit(limit)
    .execute()) as EntryRow[]

type Decision = {
  readonly to: 'posted' | 'set_aside'
  readonly deciderId: string
  readonly note?: string
  readonly match?: { readonly kind: string; readonly id: string }
}

/** Decides an entry that is neither posted nor set aside; of concurrent decisions one succeeds. */
export async function decideEntry(ctx: StatementsCtx, id: string, decision: Decision): Promise<boolean> {
  const { to, deciderId, note = null, match } = decision
  try {
    const moved = await ctx.db
      .updateTable('bank_entries')
      .set({ state: to, decided_at: ctx.clock.now(), decider_id: deciderId, note })
      .$if(match !== undefined, (update) => update.set({ match_kind: match!.kind, match_id: match!.id }))
      .where('brand_id', '=', ctx.brand.id)
      .where('id', '=', id)
      .where('state', 'not in', ['posted', 'set_aside'])
      .returning('id')
      .executeTakeFirst()
    return moved !== undefined
  } catch (error) {
    // Another entry booked the same thing.
    if (findViolatedConstraint(error)?.name === 'bank_entries_booked_uq') return false
    throw error
  }
}
