import { maxBulkGoods, type sellerGoodsBulkApi } from '#contract/seller-goods-bulk.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { getCategoryTree } from '#server/modules/catalogue/categories/public.ts'
import { listVersions, type StoredGoods } from '#server/modules/catalogue/editing/public.ts'
import { listGoodsSummaries } from '#server/modules/catalogue/public.ts'
import { getUsableWarehouses } from '#server/modules/inventory/warehouses/public.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { toMajor, toMinor } from '#server/platform/money.ts'
import { enqueueJobs } from '#server/platform/outbox.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { iterateGoodsIds, toStoreGoodsFilter } from '../list-goods.ts'
import {
  countItems,
  deleteOldEdits,
  findEdit,
  insertEdit,
  insertItems,
  listEdits,
  listSkipped,
  moveEdit,
  type EditRow,
} from './bulk.queries.ts'
import { computeBulkChanges, type BulkChange, type BulkReason, type BulkRule } from './bulk.rules.ts'
import { editGoodsJobName } from './run-edit.ts'
import { readBulkGoods } from './write-changes.ts'

type Api = typeof sellerGoodsBulkApi
type Input = Parsed<Api['apply']>
type EditView = Data<Api['apply']>['edit']

const hour = 3_600_000
const undoHours = 24
const retentionDays = 30
const maxPreviewed = 200
const maxShown = 200
const maxEditsShown = 50
const maxDeleted = 20
const pageSize = 1_000
/** Pages of the list, each of a bounded number of reads, before a selection by filter is too large. */
const maxPages = 10

/** The rule in minor units and checked ids. Throws `category.not_found`, `warehouse.not_found` or an error of a field. */
async function toRule(ctx: SellerCtx, input: Input): Promise<BulkRule> {
  const { digits } = ctx.brand.settings.currency
  switch (input.field) {
    case 'price':
    case 'market_price': {
      const how = input.how as 'set' | 'add' | 'percent'
      const amount = input.amount!
      const { rounding } = input
      if (how === 'percent') return { field: input.field, how, amount, rounding, digits }
      if (toMajor(toMinor(amount, digits), digits) !== amount)
        throw fieldRefusal({ amount: { key: 'field.decimals', params: { digits } } })
      if (how === 'set' && amount < 0) throw fieldRefusal({ amount: { key: 'field.too_small', params: { min: 0 } } })
      return { field: input.field, how, amount: toMinor(amount, digits), rounding, digits }
    }
    case 'stock': {
      const warehouseId = input.warehouseId!.toLowerCase()
      const usable = await getUsableWarehouses(ctx, ctx.principal.storeId)
      if (!usable.has(warehouseId)) throw refusal('warehouse.not_found')
      if (input.how === 'set' && input.units! < 0)
        throw fieldRefusal({ units: { key: 'field.too_small', params: { min: 0 } } })
      return { field: 'stock', how: input.how as 'set' | 'add', units: input.units!, warehouseId }
    }
    case 'category': {
      const categoryId = input.categoryId!.toLowerCase()
      const { byId, visibleAncestors } = await getCategoryTree(ctx)
      if (!byId.has(categoryId) && !visibleAncestors.has(categoryId)) throw refusal('category.not_found')
      return { field: 'category', categoryId }
    }
    case 'tags':
      return { field: 'tags', how: input.how as 'set' | 'add' | 'remove', tags: [...new Set(input.tags)] }
    case 'status':
      return { field: 'status', status: input.status! }
  }
}

type ProductVersion = { readonly id: string; readonly version: number }

async function listMatching(ctx: SellerCtx, input: Input): Promise<string[]> {
  // The category of a rule is the new one, not a filter.
  const { goodsIds: _ids, matching: _matching, versions: _versions, inStatus, inCategoryId, ...rest } = input
  const { categoryId, field } = input
  const filter = await toStoreGoodsFilter(ctx, {
    ...rest,
    status: inStatus,
    categoryId: inCategoryId ?? (field === 'category' ? undefined : categoryId),
  })
  const ids: string[] = []
  let pages = 0
  for await (const page of iterateGoodsIds(ctx, filter, { sort: 'newest', pageSize })) {
    ids.push(...page)
    if (ids.length > maxBulkGoods || ++pages > maxPages) throw refusal('goods.bulk_too_many', { max: maxBulkGoods })
  }
  return ids
}

/** The chosen products and their versions. Throws `goods.not_found` when an id is not of the store. */
async function choose(ctx: SellerCtx, input: Input): Promise<ProductVersion[]> {
  const named = input.matching ? null : [...new Set(input.goodsIds!.map((id) => id.toLowerCase()))]
  if (named && !named.every(isId)) throw refusal('goods.not_found')
  const ids = named ?? (await listMatching(ctx, input))
  const found = await listVersions(ctx, ctx.principal.storeId, ids)
  if (named && found.length < named.length) throw refusal('goods.not_found')
  return found
}

const listNames = async (ctx: SellerCtx, goodsIds: readonly string[]) => {
  const summaries = await listGoodsSummaries(ctx, goodsIds)
  return (id: string) => pickText(summaries.get(id)?.title, ctx.lang, ctx.brand.settings.defaultLanguage)
}

const listValues = (ctx: SellerCtx, { skus, options }: StoredGoods, skuId: string | null): string[] =>
  (skus.find(({ id }) => id === skuId)?.choice ?? []).map((chosen, index) =>
    pickText(options[index]?.values[chosen], ctx.lang, ctx.brand.settings.defaultLanguage),
  )

const toText = (ctx: SellerCtx, { field }: BulkRule, value: BulkChange['before']): string => {
  if (value === null) return ''
  if (Array.isArray(value)) return value.join(', ')
  const { digits } = ctx.brand.settings.currency
  return field === 'price' || field === 'market_price'
    ? toMajor(value as number, digits).toFixed(digits)
    : String(value)
}

/** Computes the rule for the first products of the selection; changes nothing. */
export const previewBulkEdit = (ctx: SellerCtx, input: Parsed<Api['preview']>): Promise<Data<Api['preview']>> =>
  // In a transaction, because stock is read under its lock.
  inTransaction(ctx, async (ctx) => {
    const rule = await toRule(ctx, input)
    const chosen = await choose(ctx, input)
    const ids = chosen.slice(0, maxPreviewed).map(({ id }) => id)
    const found = await readBulkGoods(ctx, ids, { storeId: ctx.principal.storeId, rule, isLocked: false })
    const getName = await listNames(ctx, ids)
    const changes: Data<Api['preview']>['changes'] = []
    const skipped: Data<Api['preview']>['skipped'] = []
    for (const goodsId of ids) {
      const read = found.get(goodsId)!
      const skus = new Map(read.stored.skus.map((sku) => [sku.id, sku]))
      const result = computeBulkChanges(rule, read.goods)
      if ('reason' in result) skipped.push({ goodsId, name: getName(goodsId), reason: result.reason })
      else
        for (const { skuId, before, after } of result.changes)
          changes.push({
            goodsId,
            skuId,
            code: skus.get(skuId ?? '')?.code ?? '',
            name: getName(goodsId),
            specifications: listValues(ctx, read.stored, skuId),
            before: toText(ctx, rule, before),
            after: toText(ctx, rule, after),
          })
    }
    const versions = Object.fromEntries(chosen.slice(0, maxPreviewed).map(({ id, version }) => [id, version]))
    return { total: chosen.length, previewed: ids.length, changes, skipped, versions }
  })

async function toViews(ctx: SellerCtx, edits: readonly EditRow[]): Promise<EditView[]> {
  const counts = await countItems(
    ctx,
    edits.map(({ id }) => id),
  )
  return edits.map(({ id, rule, state, total, createdAt }) => {
    const count = (wanted: string) => counts.find((one) => one.editId === id && one.state === wanted)?.count ?? 0
    return {
      id,
      field: rule.field,
      how: 'how' in rule ? rule.how : 'set',
      state,
      total,
      changed: count('changed'),
      skipped: count('skipped'),
      undone: count('undone'),
      kept: count('kept'),
      waiting: count('waiting'),
      createdAt: createdAt.toISOString(),
      undoUntil: new Date(createdAt.getTime() + undoHours * hour).toISOString(),
    }
  })
}

async function getOwnEdit(ctx: SellerCtx, editId: string): Promise<EditRow> {
  const edit = isId(editId) ? await findEdit(ctx, editId) : undefined
  if (edit?.storeId !== ctx.principal.storeId) throw refusal('goods.edit_not_found')
  return edit
}

const getView = async (ctx: SellerCtx, id: string): Promise<EditView> =>
  (await toViews(ctx, [await getOwnEdit(ctx, id)]))[0]!

/** Records the chosen products with their versions and queues the edit. */
export async function applyBulkEdit(ctx: SellerCtx, input: Input): Promise<Data<Api['apply']>> {
  const { storeId, userId } = ctx.principal
  const rule = await toRule(ctx, input)
  const chosen = await choose(ctx, input)
  await deleteOldEdits(ctx, storeId, new Date(ctx.clock.now().getTime() - retentionDays * 24 * hour), maxDeleted)
  const id = newId()
  await insertEdit(ctx, { id, storeId, userId, rule, total: chosen.length })
  const seen = new Map(
    Object.entries(input.versions ?? {}).map(([goodsId, version]) => [goodsId.toLowerCase(), version]),
  )
  // The version that the seller saw: the edit leaves a product out that has another one by then.
  await insertItems(
    ctx,
    id,
    chosen.map((one) => ({ ...one, version: seen.get(one.id) ?? one.version })),
  )
  await enqueueJobs(ctx, editGoodsJobName, [id])
  ctx.audit({ subjectId: id, before: null, after: { rule, total: chosen.length } })
  return { edit: await getView(ctx, id) }
}

export async function readBulkEdit(ctx: SellerCtx, { editId }: Parsed<Api['detail']>): Promise<Data<Api['detail']>> {
  const edit = await getView(ctx, editId)
  const rows = await listSkipped(ctx, edit.id, maxShown)
  const getName = await listNames(
    ctx,
    rows.map(({ goodsId }) => goodsId),
  )
  return {
    edit,
    skipped: rows.map(({ goodsId, reason }: { goodsId: string; reason: BulkReason }) => ({
      goodsId,
      name: getName(goodsId),
      reason,
    })),
  }
}

export const listBulkEdits = async (ctx: SellerCtx): Promise<Data<Api['list']>> => ({
  pageList: await toViews(ctx, await listEdits(ctx, ctx.principal.storeId, maxEditsShown)),
})

/** Queues the undoing of an edit. Refuses `goods.edit_unfinished` and, after 24 hours, `goods.undo_too_late`. */
export async function undoBulkEdit(ctx: SellerCtx, { editId }: Parsed<Api['undo']>): Promise<Data<Api['undo']>> {
  const edit = await getOwnEdit(ctx, editId)
  if (ctx.clock.now().getTime() >= edit.createdAt.getTime() + undoHours * hour) throw refusal('goods.undo_too_late')
  if (!(await moveEdit(ctx, edit.id, 'applied', 'undoing'))) throw refusal('goods.edit_unfinished')
  await enqueueJobs(ctx, editGoodsJobName, [edit.id])
  ctx.audit({ subjectId: edit.id, before: { state: 'applied', rule: edit.rule }, after: { state: 'undoing' } })
  return { edit: await getView(ctx, edit.id) }
}
