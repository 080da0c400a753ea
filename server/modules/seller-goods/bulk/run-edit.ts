import type { Ctx } from '#server/platform/context.ts'
import { createRowJob, type JobControl } from '#server/platform/queue/job-kind.ts'
import { skip, type JobOutcome } from '#server/platform/queue/queue.rules.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import {
  countItems,
  findEdit,
  lockItems,
  moveEdit,
  updateItems,
  type EditRow,
  type ItemResult,
  type ItemRow,
} from './bulk.queries.ts'
import { computeBulkChanges, type BulkChange, type BulkReason, type BulkRule } from './bulk.rules.ts'
import { readBulkGoods, writeBulkChanges, type GoodsChanges, type ReadGoods } from './write-changes.ts'

export const editGoodsJobName = 'edit-goods'

/** Products per transaction. */
const pieceSize = 100

/** Stock changes with every sale, so only its differences count; other values are of the version that was chosen. */
const raisesVersion = ({ field }: BulkRule) => field !== 'stock'

const isChanged = (rule: BulkRule, item: ItemRow, { stored }: ReadGoods) =>
  raisesVersion(rule) && stored.version !== item.version

function computeEdit(rule: BulkRule, item: ItemRow, read: ReadGoods | undefined) {
  if (!read) return { reason: 'deleted' as const }
  return isChanged(rule, item, read) ? { reason: 'changed' as const } : computeBulkChanges(rule, read.goods)
}

/** The opposite of the changes: for stock by difference, for other values what was there before. */
function computeUndo(rule: BulkRule, item: ItemRow, read: ReadGoods | undefined) {
  if (!read) return { reason: 'deleted' as const }
  if (isChanged(rule, item, read)) return { reason: 'changed' as const }
  if (rule.field !== 'stock')
    return { changes: item.changes.map(({ skuId, before, after }) => ({ skuId, before: after, after: before })) }
  const units = new Map(read.goods.skus.map(({ id, available }) => [id, available]))
  const changes: BulkChange[] = []
  for (const { skuId, before, after } of item.changes) {
    const available = units.get(skuId!)
    if (available === undefined) return { reason: 'changed' as const }
    const restored = available - ((after as number) - (before as number))
    if (restored < 0) return { reason: 'below_zero' as const }
    changes.push({ skuId, before: available, after: restored })
  }
  return { changes }
}

type Step = {
  readonly from: 'waiting' | 'changed'
  readonly to: 'changed' | 'undone'
  readonly otherwise: 'skipped' | 'kept'
  readonly compute: typeof computeEdit
  readonly reason: string
}

const applying: Step = {
  from: 'waiting',
  to: 'changed',
  otherwise: 'skipped',
  compute: computeEdit,
  reason: 'bulk_edit',
}
const undoing: Step = { from: 'changed', to: 'undone', otherwise: 'kept', compute: computeUndo, reason: 'bulk_undo' }

/** Does one piece in a transaction; returns the number of products that it looked at. */
const runPiece = (ctx: Ctx, { id, rule, storeId, userId }: EditRow, step: Step): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const items = await lockItems(ctx, id, step.from, pieceSize)
    if (items.length === 0) return 0
    const goodsIds = items.map(({ goodsId }) => goodsId)
    const found = await readBulkGoods(ctx, goodsIds, { storeId, rule, isLocked: true })
    const written: GoodsChanges[] = []
    const results = items.map((item): ItemResult => {
      const read = found.get(item.goodsId)
      const result: { changes: readonly BulkChange[] } | { reason: BulkReason } = step.compute(rule, item, read)
      if ('reason' in result) return { ...item, state: step.otherwise, reason: result.reason }
      written.push({ read: read!, changes: result.changes })
      return {
        ...item,
        state: step.to,
        reason: null,
        version: read!.stored.version + (raisesVersion(rule) ? 1 : 0),
        // The changes of an undo are not kept: those that it undid tell what was there.
        changes: step.to === 'changed' ? result.changes : item.changes,
      }
    })
    await writeBulkChanges(ctx, written, { rule, userId, reason: step.reason })
    await updateItems(ctx, id, results)
    return items.length
  })

/** Applies or undoes an edit in pieces. A process that takes over goes on with the products that are left. */
async function runEdit(
  ctx: Ctx,
  id: string,
  control: Pick<JobControl, 'reportProgress'>,
): Promise<JobOutcome | undefined> {
  const edit = await findEdit(ctx, id)
  if (edit?.state !== 'applying' && edit?.state !== 'undoing') return skip('no such edit waits')
  const step = edit.state === 'applying' ? applying : undoing
  let left = (await countItems(ctx, [id])).find(({ state }) => state === step.from)?.count ?? 0
  const total = left
  for (let some = await runPiece(ctx, edit, step); some > 0; some = await runPiece(ctx, edit, step)) {
    left -= some
    await control.reportProgress(total - left, total)
  }
  await moveEdit(ctx, id, edit.state, edit.state === 'applying' ? 'applied' : 'undone')
  return undefined
}

export const editGoodsJob = createRowJob({
  name: editGoodsJobName,
  policy: {
    maxRetries: 10,
    retrySeconds: 10,
    maxRetrySeconds: 600,
    maxRunSeconds: 1_800,
    retentionSeconds: 7 * 86_400,
  },
  maxConcurrent: 1,
  run: runEdit,
})
