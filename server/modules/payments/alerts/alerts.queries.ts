import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { countCap } from '#server/platform/paging.ts'
import type { AttemptRow } from '../attempts/attempts.queries.ts'
import type { ChargebackState } from '../chargebacks/chargebacks.rules.ts'
import type { ReferenceType } from '../payment-handlers.ts'

type AlertsCtx = Ctx<Pick<Tables, 'payment_alerts' | 'payment_attempts' | 'chargebacks'>>

type AlertKind = 'suspect' | 'refund' | 'chargeback'

export type NewAlert = {
  /** Id of the attempt, refund or chargeback concerned. */
  readonly id: string
  readonly kind: AlertKind
  readonly attempt: Pick<AttemptRow, 'id' | 'userId'>
  readonly amountMinor: number
  readonly reason: string
}

/** Creates an alert for staff; false when it exists. */
export async function raiseAlert(
  ctx: AlertsCtx,
  { id, kind, attempt, amountMinor, reason }: NewAlert,
): Promise<boolean> {
  const result = await ctx.db
    .insertInto('payment_alerts')
    .values({
      brand_id: ctx.brand.id,
      id,
      kind,
      attempt_id: attempt.id,
      user_id: attempt.userId!,
      amount_minor: amountMinor,
      why: reason,
      raised_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

export type AlertFilter = {
  /** True: open alerts; false: closed ones; absent: both. */
  readonly open?: boolean | undefined
  readonly kind?: AlertKind | undefined
}

const filterAlerts = (ctx: AlertsCtx, { open, kind }: AlertFilter) =>
  ctx.db
    .selectFrom('payment_alerts as alert')
    .where('alert.brand_id', '=', ctx.brand.id)
    .$if(open !== undefined, (query) => query.where('alert.closed_at', open ? 'is' : 'is not', null))
    .$if(kind !== undefined, (query) => query.where('alert.kind', '=', kind!))

export type AlertRow = {
  readonly id: string
  readonly kind: AlertKind
  readonly user_id: string
  readonly referenceType: ReferenceType
  readonly referenceId: string
  readonly method: string
  readonly paymentReference: string | null
  readonly currency: string
  readonly amountMinor: number
  readonly why: string
  readonly raisedAt: Date
  readonly closedAt: Date | null
  readonly closerId: string | null
  readonly note: string | null
  readonly chargeback: ChargebackState | null
}

const selectAlertRows = (ctx: AlertsCtx, filter: AlertFilter) =>
  filterAlerts(ctx, filter)
    .innerJoin('payment_attempts as attempt', (join) =>
      join.onRef('attempt.id', '=', 'alert.attempt_id').on('attempt.brand_id', '=', ctx.brand.id),
    )
    .leftJoin('chargebacks as chargeback', (join) =>
      join.onRef('chargeback.id', '=', 'alert.id').on('chargeback.brand_id', '=', ctx.brand.id),
    )
    .select(['alert.id', 'alert.kind', 'alert.user_id', 'alert.amount_minor as amountMinor', 'alert.why', 'alert.note'])
    .select(['alert.raised_at as raisedAt', 'alert.closed_at as closedAt', 'alert.closer_id as closerId'])
    .select([
      'attempt.purpose as referenceType',
      'attempt.cause_id as referenceId',
      'attempt.method',
      'attempt.currency',
    ])
    .select(['attempt.payment_reference as paymentReference', 'chargeback.status as chargeback'])

type AlertSlice = {
  readonly limit: number
  readonly offset?: number
  readonly isOldestFirst?: boolean
  /** The last one of the page before. */
  readonly afterId?: string | undefined
}

/** A page of alerts, newest first by default. */
export async function listAlerts(
  ctx: AlertsCtx,
  filter: AlertFilter,
  { limit, offset = 0, isOldestFirst = false, afterId }: AlertSlice,
): Promise<AlertRow[]> {
  const direction = isOldestFirst ? 'asc' : 'desc'
  const rows = await selectAlertRows(ctx, filter)
    .$if(afterId !== undefined, (query) =>
      query.where(
        sql<boolean>`(alert.raised_at, alert.id) ${isOldestFirst ? sql`>` : sql`<`} (
          select a.raised_at, a.id from payment_alerts as a where a.brand_id = ${ctx.brand.id} and a.id = ${afterId})`,
      ),
    )
    .orderBy('alert.raised_at', direction)
    .orderBy('alert.id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
  return rows as AlertRow[]
}

/** Returns undefined for unknown ids and other brands'. */
export const findAlert = async (ctx: AlertsCtx, id: string): Promise<AlertRow | undefined> =>
  (await selectAlertRows(ctx, {}).where('alert.id', '=', id).executeTakeFirst()) as AlertRow | undefined

/** Returns the number of alerts, counted up to the cap. */
export async function countAlerts(ctx: AlertsCtx, filter: AlertFilter): Promise<number> {
  const { total } = await ctx.db
    .selectFrom(filterAlerts(ctx, filter).select('alert.id').limit(countCap).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

type AlertClosing = { readonly id: string; readonly closerId: string; readonly note: string }

/** Closes an open alert with a note; false when it is closed or does not exist. */
export async function closeAlert(ctx: AlertsCtx, { id, closerId, note }: AlertClosing): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('payment_alerts')
    .set({ closed_at: ctx.clock.now(), closer_id: closerId, note })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
