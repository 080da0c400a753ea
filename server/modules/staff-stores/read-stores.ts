import type { Data, Parsed } from '#contract/operation.ts'
import type { adminStoresApi } from '#contract/staff-stores.ts'
import { countStoreGoods } from '#server/modules/catalogue/editing/public.ts'
import { getUsernames } from '#server/modules/identity/users/public.ts'
import {
  findStoreForStaff,
  listStoresForStaff,
  type StaffStoreRow,
} from '#server/modules/merchants/administration/public.ts'
import { countOrdersOfStore } from '#server/modules/orders/public.ts'
import { listTeamOfStore } from '#server/modules/teams/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { refusal } from '#server/platform/refusal.ts'

type Api = typeof adminStoresApi
type Row = Data<Api['list']>['pageList'][number]
type Store = Data<Api['detail']>['store']

const getText = (ctx: Ctx, words: unknown) => pickText(words, ctx.lang, ctx.brand.settings.defaultLanguage)

const toRow = (ctx: Ctx, row: StaffStoreRow, names: ReadonlyMap<string, string>): Row => ({
  id: row.id,
  key: row.key,
  name: getText(ctx, row.name),
  monogram: row.monogram,
  tint: row.tint,
  state: row.status as Row['state'],
  owner: { id: row.owner_id, username: names.get(row.owner_id) ?? '' },
  goodsCount: row.goods_count,
  rating: row.rating_hundredths / 100,
  followers: row.follower_count,
  commissionPercent: row.commission_hundredths === null ? null : row.commission_hundredths / 100,
  productCheck: row.product_check as Row['productCheck'],
  createdAt: row.created_at.toISOString(),
})

/** A page of the brand's stores in every state. */
export async function readStores(ctx: Ctx, input: Parsed<Api['list']>): Promise<Data<Api['list']>> {
  const { state, keyword, sort, cursor, pageSize } = input
  if (cursor !== undefined && !isId(cursor)) return { pageList: [], nextCursor: null }
  const found = await listStoresForStaff(ctx, { state, keyword, sort, afterId: cursor, limit: pageSize + 1 })
  const rows = found.slice(0, pageSize)
  const names = await getUsernames(ctx, [...new Set(rows.map(({ owner_id: ownerId }) => ownerId))])
  return {
    pageList: rows.map((row) => toRow(ctx, row, names)),
    nextCursor: found.length > rows.length ? rows.at(-1)!.id : null,
  }
}

/** Throws `store.not_found`. */
export async function findStaffStore(ctx: Ctx, storeId: string): Promise<StaffStoreRow> {
  const row = isId(storeId) ? await findStoreForStaff(ctx, storeId) : undefined
  if (!row) throw refusal('store.not_found')
  return row
}

async function readFigures(ctx: Ctx, row: StaffStoreRow): Promise<Store['figures']> {
  const [products, orders] = await Promise.all([
    countStoreGoods(ctx, row.id, 'listed'),
    countOrdersOfStore(ctx, row.id, ['to_ship', 'late', 'returns']),
  ])
  return {
    products,
    orders: orders.all,
    toShip: orders.counts.to_ship,
    late: orders.counts.late,
    returns: orders.counts.returns,
    ratings: row.rating_counts.reduce((sum, count) => sum + count, 0),
  }
}

/** A store with its terms, figures and team. Throws `store.not_found`. */
export async function readStore(ctx: Ctx, { storeId }: Parsed<Api['detail']>): Promise<Data<Api['detail']>> {
  const row = await findStaffStore(ctx, storeId)
  const members = await listTeamOfStore(ctx, row.id)
  const names = await getUsernames(ctx, [row.owner_id, ...members.map(({ userId }) => userId)])
  const { commissionPercent, productCheck } = ctx.brand.policy
  return {
    store: {
      ...toRow(ctx, row, names),
      about: getText(ctx, row.about),
      city: getText(ctx, row.city),
      policy: { commissionPercent, productCheck },
      figures: await readFigures(ctx, row),
      team: members.map(({ userId, role, createdAt }) => ({
        id: userId,
        username: names.get(userId) ?? '',
        role,
        since: createdAt.toISOString(),
      })),
    },
  }
}
