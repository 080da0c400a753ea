import type { adminModerationApi } from '#contract/moderation.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { productCheckViews } from '#contract/product-checks.ts'
import { listShownVersions, type ShownVersion } from '#server/modules/catalogue/editing/public.ts'
import { listGoodsByIds } from '#server/modules/catalogue/public.ts'
import { toShowableImage } from '#server/modules/media/public.ts'
import { getStoreOwners, listStoreNames } from '#server/modules/merchants/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toMajor } from '#server/platform/money.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { refusal } from '#server/platform/refusal.ts'
import { countChecks, findChecks, listChecks, type CheckPosition } from './moderation.queries.ts'
import { getCheckModes } from './screen-goods.ts'

type Api = typeof adminModerationApi
type Product = Data<Api['detail']>['product']

function parseCursor(cursor: string | undefined): CheckPosition | null {
  const [, at, id] = /^(\d{1,16})\.(.+)$/.exec(cursor ?? '') ?? []
  return at !== undefined && id !== undefined && isId(id) ? { at: Number(at), id } : null
}

async function countViews(ctx: Ctx, storeId?: string): Promise<Product['storeCounts']> {
  const counts = await Promise.all(
    productCheckViews.map(async (view) => [view, await countChecks(ctx, { view, storeId })] as const),
  )
  return Object.fromEntries(counts) as Product['storeCounts']
}

/** A page of checks with the number in each view. */
export async function readChecks(ctx: Ctx, input: Parsed<Api['list']>): Promise<Data<Api['list']>> {
  const { view, kind, storeId, cursor, pageSize } = input
  const counts = await countViews(ctx)
  if (storeId !== undefined && !isId(storeId)) return { pageList: [], nextCursor: null, counts }
  const found = await listChecks(ctx, { view, kind, storeId }, { after: parseCursor(cursor), limit: pageSize + 1 })
  const rows = found.slice(0, pageSize)
  const goods = new Map(
    (
      await listGoodsByIds(
        ctx,
        rows.map(({ goodsId }) => goodsId),
      )
    ).map((one) => [one.id, one]),
  )
  const stores = await listStoreNames(ctx, [...new Set(rows.map((row) => row.storeId))])
  const text = (words: unknown) => pickText(words, ctx.lang, ctx.brand.settings.defaultLanguage)
  const last = rows.at(-1)
  return {
    pageList: rows.map((row) => {
      const { title, images, tint } = goods.get(row.goodsId)!
      return {
        goodsId: row.goodsId,
        name: text(title),
        image: toShowableImage(ctx.brand, images[0]?.src ?? null),
        tint,
        store: { id: row.storeId, name: text(stores.get(row.storeId)) },
        state: view,
        kind: row.kind,
        queuedAt: row.queuedAt.toISOString(),
        decidedAt: row.decidedAt?.toISOString() ?? null,
      }
    }),
    nextCursor: found.length > rows.length && last ? `${last.at}.${last.goodsId}` : null,
    counts,
  }
}

function toVersion(ctx: Ctx, { title, images, prices }: ShownVersion) {
  const { digits } = ctx.brand.settings.currency
  return {
    titles: title,
    images: images.map((src) => toShowableImage(ctx.brand, src)),
    prices: Object.entries(prices)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([code, price]) => ({ code, price: toMajor(price, digits) })),
  }
}

/** Any product with its check. Throws `goods.not_found`. */
export async function readProduct(ctx: UserCtx, { goodsId }: Parsed<Api['detail']>): Promise<Data<Api['detail']>> {
  const id = goodsId.toLowerCase()
  const [shown] = isId(id) ? await listShownVersions(ctx, [id]) : []
  if (!shown) throw refusal('goods.not_found')
  const { storeId } = shown
  const [[goods], checks, stores, owners, getMode, storeCounts] = await Promise.all([
    listGoodsByIds(ctx, [id]),
    findChecks(ctx, [id]),
    listStoreNames(ctx, [storeId]),
    getStoreOwners(ctx, [storeId]),
    getCheckModes(ctx, [storeId]),
    countViews(ctx, storeId),
  ])
  const check = checks.get(id)
  const text = (words: unknown) => pickText(words, ctx.lang, ctx.brand.settings.defaultLanguage)
  return {
    product: {
      goodsId: id,
      version: shown.version,
      status: shown.status as Product['status'],
      name: text(goods!.title),
      tint: goods!.tint,
      store: {
        id: storeId,
        name: text(stores.get(storeId)),
        isOwn: owners.get(storeId) === ctx.principal.userId,
        mode: getMode(storeId),
      },
      current: { ...toVersion(ctx, shown.shown), descriptions: goods!.description },
      before: check?.approved ? toVersion(ctx, check.approved) : null,
      check: check
        ? {
            state: check.state,
            kind: check.kind,
            queuedAt: check.queuedAt.toISOString(),
            decidedAt: check.decidedAt?.toISOString() ?? null,
            reason: check.reason,
          }
        : null,
      storeCounts,
    },
  }
}
