import { sql } from 'kysely'
import type { PayoutBatchState } from '#contract/ledger-accounts.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type BatchesCtx = Ctx<Pick<Tables, 'payout_batches' | 'payout_lines'>>

export type BatchRow = Omit<NonNullable<Awaited<ReturnType<typeof findBatchRow>>>, 'state'> & {
  readonly state: PayoutBatchState
}
const selectBatches = (ctx: BatchesCtx) =>
  ctx.db
    .selectFrom('payout_batches')
    .selectAll()
    .select(sql<string>`book_on::text`.as('bookOn'))
    .where('brand_id', '=', ctx.brand.id)
const findBatchRow = (ctx: BatchesCtx, id: string) => selectBatches(ctx).where('id', '=', id).executeTakeFirst()

export const findBatch = async (ctx: BatchesCtx, id: string) => (await findBatchRow(ctx, id)) as BatchRow | undefined

/** Batches, newest first, after one of them. */
export const listBatches = async (
  ctx: BatchesCtx,
  page: {
    readonly state?: PayoutBatchState | undefined
    readonly afterId?: string | undefined
    readonly limit: number
  },
) =>
  (await selectBatches(ctx)
    .$if(page.state !== undefined, (query) => query.where('state', '=', page.state!))
    .$if(page.afterId !== undefined, (query) => query.where('id', '<', page.afterId!))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()) as BatchRow[]

export const listBatchLines = (ctx: BatchesCtx, batchId: string) =>
  ctx.db
    .selectFrom('payout_lines')
    .selectAll()
    .where('brand_id', '=', ctx.brand.id)
    .where('batch_id', '=', batchId)
    .orderBy('position')
    .execute()

export type NewBatch = {
  readonly id: string
  readonly recipient: string
  readonly account: string
  readonly bankCode: string | null
  readonly currency: string
  readonly bookOn: string
  readonly creatorId: string
  readonly lines: readonly { readonly withdrawalId: string; readonly amountMinor: number }[]
}

/** Inserts a batch with the next number and its lines. Concurrent batches violate a unique constraint, and one of them fails. */
export async function insertBatch(ctx: BatchesCtx, batch: NewBatch): Promise<void> {
  const { id, recipient, account, bankCode, currency, bookOn, creatorId, lines } = batch
  const total = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  await sql`
    insert into payout_batches (brand_id, id, number, recipient, account, bank_code, currency, book_on, line_count,
      total_minor, created_at, creator_id)
    select ${ctx.brand.id}, ${id}, coalesce(max(number), 0) + 1, ${recipient}, ${account}, ${bankCode}, ${currency},
      ${bookOn}::date, ${lines.length}, ${total}, ${ctx.clock.now()}, ${creatorId}
    from payout_batches where brand_id = ${ctx.brand.id}
    returning id`.execute(ctx.db)
  await ctx.db
    .insertInto('payout_lines')
    .values(
      lines.map(({ withdrawalId, amountMinor }, index) => ({
        brand_id: ctx.brand.id,
        batch_id: id,
        withdrawal_id: withdrawalId,
        position: index + 1,
        amount_minor: amountMinor,
      })),
    )
    .execute()
}

type BatchChange = { readonly from: readonly PayoutBatchState[]; readonly to: PayoutBatchState }

/** Moves a batch if its state allows it; of concurrent moves one succeeds. */
export async function moveBatch(ctx: BatchesCtx, id: string, { from, to }: BatchChange): Promise<boolean> {
  const now = ctx.clock.now()
  const moved = await ctx.db
    .updateTable('payout_batches')
    .set({
      state: to,
      ...(to === 'approved'
        ? { approved_at: now, approver_id: ctx.principal?.userId ?? null }
        : to === 'sent'
          ? { sent_at: now, sender_id: ctx.principal?.userId ?? null }
          : { ended_at: now }),
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

type LineState = 'open' | 'executed' | 'returned' | 'cancelled'

/** Ends lines of a withdrawal, or of a batch; returns the batches of those that it moved. */
export async function moveLines(
  ctx: BatchesCtx,
  lines: { readonly withdrawalId: string } | { readonly batchId: string },
  {
    from,
    to,
    reason = null,
  }: { readonly from: readonly LineState[]; readonly to: LineState; readonly reason?: string | null },
): Promise<readonly string[]> {
  const moved = await ctx.db
    .updateTable('payout_lines')
    .set({ state: to, return_reason: reason, ended_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .$if('batchId' in lines, (update) => update.where('batch_id', '=', (lines as { batchId: string }).batchId))
    .$if('withdrawalId' in lines, (update) =>
      update.where('withdrawal_id', '=', (lines as { withdrawalId: string }).withdrawalId),
    )
    .where('state', 'in', from)
    .returning('batch_id')
    .execute()
  return moved.map(({ batch_id }) => batch_id)
}

/** Locks a batch, so that the end of its last lines is seen by one of concurrent transactions. */
export const lockBatch = (ctx: BatchesCtx, id: string) =>
  ctx.db
    .selectFrom('payout_batches')
    .select('id')
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Returns the states of a batch's lines. */
export const listLineStates = async (ctx: BatchesCtx, batchId: string) =>
  (
    await ctx.db
      .selectFrom('payout_lines')
      .select('state')
      .distinct()
      .where('brand_id', '=', ctx.brand.id)
      .where('batch_id', '=', batchId)
      .execute()
  ).map(({ state }) => state)

/** Lines of batches that the bank has, by withdrawal. */
export const listSentLines = (ctx: BatchesCtx, withdrawalIds: readonly string[]) =>
  ctx.db
    .selectFrom('payout_lines as line')
    .innerJoin('payout_batches as batch', (join) =>
      join.onRef('batch.id', '=', 'line.batch_id').on('batch.brand_id', '=', ctx.brand.id),
    )
    .select([
      'line.withdrawal_id as withdrawalId',
      'line.amount_minor as amountMinor',
      'line.state',
      'line.batch_id as batchId',
    ])
    .where('line.brand_id', '=', ctx.brand.id)
    .where('batch.brand_id', '=', ctx.brand.id)
    .where('line.withdrawal_id', '=', sql<string>`any(${withdrawalIds}::uuid[])`)
    .where('line.state', '<>', 'cancelled')
    .where('batch.state', 'in', ['sent', 'executed', 'partly_returned'])
    .execute()
