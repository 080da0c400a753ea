import { sql, type RawBuilder } from 'kysely'
import type { LoanState, LoanView } from '#contract/credit-terms.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { countCap } from '#server/platform/paging.ts'
import type { Instalment, LoanFigures } from './loan.rules.ts'
import type { Slice } from './applications.queries.ts'

type LoansCtx = Ctx<Pick<Tables, 'credit_loans' | 'credit_instalments' | 'credit_movements'>>

const selectAll = (ctx: LoansCtx) => ctx.db.selectFrom('credit_loans').selectAll().where('brand_id', '=', ctx.brand.id)
export type LoanRow = Omit<Awaited<ReturnType<ReturnType<typeof selectAll>['executeTakeFirstOrThrow']>>, 'state'> & {
  readonly state: LoanState
}

export const toFigures = (row: LoanRow): LoanFigures => ({
  startedOn: row.started_on,
  rateBasisPoints: row.rate_basis_points,
  overdueBasisPoints: row.overdue_basis_points,
  overdueCapMinor: row.overdue_cap_minor,
  principalMinor: row.principal_minor,
  interestDueMinor: row.interest_due_minor,
  overdueDueMinor: row.overdue_due_minor,
  overdueChargedMinor: row.overdue_charged_minor,
  overdueRemainder: row.overdue_remainder,
  interestFrom: row.interest_from,
  carriedInterestMinor: row.carried_interest_minor,
})

type NewLoan = Pick<
  LoanRow,
  | 'id'
  | 'number'
  | 'user_id'
  | 'application_id'
  | 'trade_id'
  | 'product_id'
  | 'product_version'
  | 'amount_minor'
  | 'months'
  | 'rate_basis_points'
  | 'fee_minor'
  | 'apr_hundredths'
  | 'overdue_basis_points'
  | 'overdue_cap_minor'
  | 'automatic_payment'
  | 'started_on'
>

const toLoanValues = (ctx: LoansCtx, loan: Omit<NewLoan, 'number'>) => ({
  brand_id: ctx.brand.id,
  ...loan,
  principal_minor: loan.amount_minor,
  interest_from: loan.started_on,
  tended_on: loan.started_on,
  signed_at: ctx.clock.now(),
})

export const insertLoan = (ctx: LoansCtx, loan: NewLoan) =>
  ctx.db
    .insertInto('credit_loans')
    .values({ ...toLoanValues(ctx, loan), number: loan.number })
    .execute()

/** Numbers of loans that pay orders; loans of applications have the numbers of those, far below. */
const firstTradeNumber = 500_001

/** Inserts a loan of a trade with the next number of those, which the caller has locked. */
export const insertTradeLoan = (ctx: LoansCtx, loan: Omit<NewLoan, 'number'>) =>
  ctx.db
    .insertInto('credit_loans')
    .values({
      ...toLoanValues(ctx, loan),
      number: sql<number>`(select coalesce(max(number), ${firstTradeNumber - 1}) + 1 from credit_loans
        where brand_id = ${ctx.brand.id} and trade_id is not null)`,
    })
    .execute()

const toInstalmentRow = (ctx: LoansCtx, loanId: string, row: Instalment) => ({
  brand_id: ctx.brand.id,
  loan_id: loanId,
  number: row.number,
  due_on: row.dueOn,
  principal_minor: row.principalMinor,
  interest_minor: row.interestMinor,
  paid_principal_minor: row.paidPrincipalMinor,
  paid_interest_minor: row.paidInterestMinor,
  booked: row.isBooked,
  paid_on: row.paidOn,
})

export const insertInstalments = (ctx: LoansCtx, loanId: string, rows: readonly Instalment[]) =>
  ctx.db
    .insertInto('credit_instalments')
    .values(rows.map((row) => toInstalmentRow(ctx, loanId, row)))
    .execute()

/** Writes the instalments that changed, and deletes those that are not there any more. The loan must be locked. */
export async function saveInstalments(
  ctx: LoansCtx,
  loanId: string,
  before: readonly Instalment[],
  after: readonly Instalment[],
): Promise<void> {
  const changed = after.filter((row) => !before.includes(row))
  const gone = before.filter(({ number }) => !after.some((row) => row.number === number))
  if (gone.length > 0)
    await ctx.db
      .deleteFrom('credit_instalments')
      .where('brand_id', '=', ctx.brand.id)
      .where('loan_id', '=', loanId)
      .where(
        'number',
        'in',
        gone.map(({ number }) => number),
      )
      .execute()
  if (changed.length === 0) return
  await ctx.db
    .insertInto('credit_instalments')
    .values(changed.map((row) => toInstalmentRow(ctx, loanId, row)))
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'loan_id', 'number']).doUpdateSet((eb) => ({
        due_on: eb.ref('excluded.due_on'),
        principal_minor: eb.ref('excluded.principal_minor'),
        interest_minor: eb.ref('excluded.interest_minor'),
        paid_principal_minor: eb.ref('excluded.paid_principal_minor'),
        paid_interest_minor: eb.ref('excluded.paid_interest_minor'),
        booked: eb.ref('excluded.booked'),
        paid_on: eb.ref('excluded.paid_on'),
      })),
    )
    .execute()
}

/** Instalments of loans by loan, in order. */
export async function listInstalments(
  ctx: LoansCtx,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Instalment[]>> {
  if (loanIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('credit_instalments')
    .selectAll()
    .where('brand_id', '=', ctx.brand.id)
    .where('loan_id', 'in', loanIds)
    .orderBy('number')
    .execute()
  const toInstalment = (row: (typeof rows)[number]): Instalment => ({
    number: row.number,
    dueOn: row.due_on,
    principalMinor: row.principal_minor,
    interestMinor: row.interest_minor,
    paidPrincipalMinor: row.paid_principal_minor,
    paidInterestMinor: row.paid_interest_minor,
    isBooked: row.booked,
    paidOn: row.paid_on,
  })
  return new Map(loanIds.map((id) => [id, rows.filter((row) => row.loan_id === id).map(toInstalment)]))
}

export const findLoan = async (ctx: LoansCtx, id: string): Promise<LoanRow | undefined> =>
  (await selectAll(ctx).where('id', '=', id).executeTakeFirst()) as LoanRow | undefined

export const lockLoan = async (ctx: LoansCtx, id: string): Promise<LoanRow | undefined> =>
  (await selectAll(ctx).where('id', '=', id).forUpdate().executeTakeFirst()) as LoanRow | undefined

/** The loan that paid a trade. */
export const findTradeLoan = async (ctx: LoansCtx, tradeId: string): Promise<LoanRow | undefined> =>
  (await selectAll(ctx).where('trade_id', '=', tradeId).executeTakeFirst()) as LoanRow | undefined

/** The principal that people owe; those who owe nothing are absent. */
export async function sumOwed(ctx: LoansCtx, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.db
    .selectFrom('credit_loans')
    .select(['user_id as userId', sql<number>`sum(principal_minor)::bigint`.as('owed')])
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('state', '=', 'open')
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ userId, owed }) => [userId, owed]))
}

/** A person's loans, newest first. */
export const listOwnLoans = async (ctx: LoansCtx, userId: string): Promise<LoanRow[]> =>
  (await selectAll(ctx).where('user_id', '=', userId).orderBy('signed_at', 'desc').limit(100).execute()) as LoanRow[]

type LoanEnd = {
  readonly state: Exclude<LoanState, 'open'>
  readonly on: string
  /** The second person of a write-off. */
  readonly deciderId?: string
}
export type LoanChange = {
  readonly figures: LoanFigures
  readonly overdueSince: string | null
  readonly tendedOn: string
  readonly repaidMinor?: number
  readonly writtenOffMinor?: number
  readonly end?: LoanEnd | undefined
}

const noProposal = { write_off_proposer_id: null, write_off_proposed_at: null, write_off_reason: null }

/**
 * Changes an open loan that owes the same as when it was read, and returns it; undefined otherwise. A payment takes away
 * the ground of a proposed write-off.
 */
export async function updateLoan(ctx: LoansCtx, before: LoanRow, change: LoanChange): Promise<LoanRow | undefined> {
  const { figures, end } = change
  const changed = await ctx.db
    .updateTable('credit_loans')
    .set({
      principal_minor: figures.principalMinor,
      interest_due_minor: figures.interestDueMinor,
      overdue_due_minor: figures.overdueDueMinor,
      overdue_charged_minor: figures.overdueChargedMinor,
      overdue_remainder: figures.overdueRemainder,
      interest_from: figures.interestFrom,
      carried_interest_minor: figures.carriedInterestMinor,
      overdue_since: change.overdueSince,
      tended_on: change.tendedOn,
      repaid_minor: before.repaid_minor + (change.repaidMinor ?? 0),
      written_off_minor: before.written_off_minor + (change.writtenOffMinor ?? 0),
      ...(change.repaidMinor !== undefined && noProposal),
      ...(end && {
        state: end.state,
        ended_on: end.on,
        ended_at: ctx.clock.now(),
        write_off_decider_id: end.deciderId ?? null,
      }),
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', before.id)
    .where('state', '=', 'open')
    .where('principal_minor', '=', before.principal_minor)
    .where('interest_due_minor', '=', before.interest_due_minor)
    .where('overdue_due_minor', '=', before.overdue_due_minor)
    .returningAll()
    .executeTakeFirst()
  return changed as LoanRow | undefined
}

type Proposal = { readonly proposerId: string; readonly reason: string }

/** Notes or removes the proposal to write off a loan, which must be locked. */
export const saveProposal = (ctx: LoansCtx, id: string, proposal: Proposal | null) =>
  ctx.db
    .updateTable('credit_loans')
    .set(
      proposal === null
        ? noProposal
        : {
            write_off_proposer_id: proposal.proposerId,
            write_off_proposed_at: ctx.clock.now(),
            write_off_reason: proposal.reason,
          },
    )
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()

export const saveAutomatic = (ctx: LoansCtx, id: string, isOn: boolean) =>
  ctx.db
    .updateTable('credit_loans')
    .set({ automatic_payment: isOn })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()

type OpenSlice = { readonly today: string; readonly afterId: string | null; readonly limit: number }

/** Open loans that were not counted up to today, by id. */
export const listUntended = async (ctx: LoansCtx, { today, afterId, limit }: OpenSlice): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('credit_loans')
    .select('id')
    .where('brand_id', '=', ctx.brand.id)
    .where('state', '=', 'open')
    .where('tended_on', '<', today)
    .$if(afterId !== null, (query) => query.where('id', '>', afterId!))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Open loans with automatic payment of which a payment is due, by id. */
export const listCollectable = async (ctx: LoansCtx, { today, afterId, limit }: OpenSlice): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('credit_loans as loan')
    .innerJoin('credit_instalments as instalment', (join) =>
      join.onRef('instalment.brand_id', '=', 'loan.brand_id').onRef('instalment.loan_id', '=', 'loan.id'),
    )
    .select('loan.id')
    .distinct()
    .where('loan.brand_id', '=', ctx.brand.id)
    .where('instalment.brand_id', '=', ctx.brand.id)
    .where('loan.state', '=', 'open')
    .where('loan.automatic_payment', '=', true)
    .where('instalment.paid_on', 'is', null)
    .where('instalment.due_on', '<=', today)
    .$if(afterId !== null, (query) => query.where('loan.id', '>', afterId!))
    .orderBy('loan.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether the brand, or one person, has a loan that is not repaid; those that paid orders have no application. */
export async function hasOpenLoans(ctx: LoansCtx, userId?: string): Promise<boolean> {
  const rows = selectAll(ctx)
    .where('state', '=', 'open')
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .limit(1)
  return (await rows.execute()).length > 0
}

export type LoanFilter = {
  readonly userId?: string | undefined
  readonly number?: number | undefined
  readonly view?: LoanView | undefined
}

const filterLoans = (ctx: LoansCtx, { userId, number, view }: LoanFilter) =>
  ctx.db
    .selectFrom('credit_loans')
    .where('brand_id', '=', ctx.brand.id)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .$if(number !== undefined, (query) => query.where('number', '=', number!))
    .$if(view === 'overdue', (query) => query.where('overdue_since', 'is not', null).where('state', '=', 'open'))
    .$if(view === 'repaid', (query) => query.where('state', 'in', ['repaid', 'withdrawn']))
    .$if(view === 'proposed', (query) =>
      query.where('write_off_proposer_id', 'is not', null).where('state', '=', 'open'),
    )
    .$if(view === 'open' || view === 'written_off', (query) => query.where('state', '=', view!))

export async function listLoans(
  ctx: LoansCtx,
  filter: LoanFilter,
  { limit, offset = 0, isOldestFirst = false, afterId }: Slice,
): Promise<LoanRow[]> {
  const direction = isOldestFirst ? 'asc' : 'desc'
  const rows = await filterLoans(ctx, filter)
    .selectAll()
    .$if(afterId !== undefined, (query) =>
      query.where(
        sql<boolean>`(signed_at, id) ${isOldestFirst ? sql`>` : sql`<`} (
          select l.signed_at, l.id from credit_loans as l where l.brand_id = ${ctx.brand.id} and l.id = ${afterId})`,
      ),
    )
    .orderBy('signed_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
  return rows as LoanRow[]
}

/** The number of loans, counted up to the cap. */
export async function countLoans(ctx: LoansCtx, filter: LoanFilter): Promise<number> {
  const { total } = await ctx.db
    .selectFrom(filterLoans(ctx, filter).select('id').limit(countCap).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The debts by the loans, beside those by the ledger; one statement, so that requests do not disturb it. */
export async function findReceivables(ctx: LoansCtx, principal: RawBuilder<number>, due: RawBuilder<number>) {
  const { rows } = await sql<Record<'principal' | 'due' | 'planned' | 'ledgerPrincipal' | 'ledgerDue', number>>`
    select coalesce(sum(principal_minor), 0)::bigint as principal,
      coalesce(sum(interest_due_minor + overdue_due_minor), 0)::bigint as due,
      (select coalesce(sum(principal_minor - paid_principal_minor), 0)::bigint from credit_instalments
        where brand_id = ${ctx.brand.id} and loan_id in (
          select id from credit_loans where brand_id = ${ctx.brand.id} and state = 'open')) as planned,
      ${principal} as "ledgerPrincipal", ${due} as "ledgerDue"
    from credit_loans where brand_id = ${ctx.brand.id}`.execute(ctx.db)
  return rows[0]!
}
