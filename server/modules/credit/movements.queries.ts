import { sql } from 'kysely'
import type { LoanEventKind } from '#contract/credit-terms.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'

type MovementsCtx = Ctx<Pick<Tables, 'credit_movements'>>

export type Earned = { readonly interestMinor: number; readonly overdueMinor: number }

export type Movement = {
  readonly id: string
  readonly loanId: string
  readonly kind: LoanEventKind
  readonly day: string
  readonly amountMinor: number
  readonly principalMinor: number
  readonly interestMinor: number
  /** The part of a payment's interest that was not due before. */
  readonly newInterestMinor?: number
  /** Interest that was earned before and is given back. */
  readonly returned?: Earned
  readonly overdueMinor: number
  readonly feeMinor: number
  readonly leftMinor: number
  readonly transactionId: string
}

/** Writes a movement after the others of its loan, which must be locked. */
export const insertMovement = (ctx: MovementsCtx, movement: Movement) =>
  ctx.db
    .insertInto('credit_movements')
    .values({
      brand_id: ctx.brand.id,
      id: movement.id,
      loan_id: movement.loanId,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from credit_movements
        where brand_id = ${ctx.brand.id} and loan_id = ${movement.loanId})`,
      kind: movement.kind,
      at: ctx.clock.now(),
      day: movement.day,
      amount_minor: movement.amountMinor,
      principal_minor: movement.principalMinor,
      interest_minor: movement.interestMinor,
      new_interest_minor: movement.newInterestMinor ?? 0,
      returned_interest_minor: movement.returned?.interestMinor ?? 0,
      returned_overdue_minor: movement.returned?.overdueMinor ?? 0,
      overdue_minor: movement.overdueMinor,
      fee_minor: movement.feeMinor,
      left_minor: movement.leftMinor,
      transaction_id: movement.transactionId,
    })
    .execute()

/** Movements of a loan, oldest first. */
export const listMovements = (ctx: MovementsCtx, loanId: string) =>
  ctx.db
    .selectFrom('credit_movements')
    .selectAll()
    .where('brand_id', '=', ctx.brand.id)
    .where('loan_id', '=', loanId)
    .orderBy('position')
    .execute()

export const newMovementId = (ctx: Ctx): string => newId(ctx.clock.now().getTime())

/** Interest that a loan has earned, less what was given back; the loan must be locked. */
export async function sumEarned(ctx: MovementsCtx, loanId: string): Promise<Earned> {
  const { rows } = await sql<Earned>`
    select (coalesce(sum(interest_minor) filter (where kind = 'interest'), 0)
        + coalesce(sum(new_interest_minor), 0) - coalesce(sum(returned_interest_minor), 0))::bigint as "interestMinor",
      (coalesce(sum(overdue_minor) filter (where kind = 'overdue_interest'), 0)
        - coalesce(sum(returned_overdue_minor), 0))::bigint as "overdueMinor"
    from credit_movements where brand_id = ${ctx.brand.id} and loan_id = ${loanId}`.execute(ctx.db)
  return rows[0]!
}
