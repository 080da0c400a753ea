import type { salesApi, sellerCouponsApi } from '#contract/promotions.ts'
import type { sellerMoneyApi } from '#contract/seller-money.ts'
import { listPayoutsOfSeller } from '#server/modules/cash/public.ts'
import { sellerCoupons } from '#server/modules/promotions/coupons/public.ts'
import { listSaleGroupsOfStore } from '#server/modules/promotions/public.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import { createWords } from './create-words.ts'
import type { LinesOrEnd } from './read-goods-lines.ts'
import { type Columns, createWriters, type Filter, readPages, type Row } from './write-pages.ts'

export type SalesExport = Filter<typeof salesApi.groups>

/** Sales of the caller's store, a line for all SKUs of the same start and end, as their list shows them. */
export function readSaleLines(ctx: SellerCtx, filter: SalesExport): AsyncGenerator<LinesOrEnd> {
  const { toTime } = createWriters(ctx)
  const toWord = createWords(ctx)
  const columns: Columns<Row<typeof salesApi.groups>> = [
    ['商品', ({ goods }) => goods.map(({ name }) => name).join('; ')],
    ['商品数', ({ goodsCount }) => String(goodsCount)],
    ['SKU 数', ({ skuCount }) => String(skuCount)],
    ['最低折扣百分比', ({ percentOff }) => String(percentOff.min)],
    ['最高折扣百分比', ({ percentOff }) => String(percentOff.max)],
    ['开始时间', ({ startsAt }) => toTime(startsAt)],
    ['结束时间', ({ endsAt }) => toTime(endsAt)],
    ['状态', ({ state }) => toWord(`promotions.state.${state}`)],
    ['已售件数', ({ sold }) => String(sold)],
    ['状态代码', ({ state }) => state],
  ]
  return readPages(ctx, columns, ({ pageSize, cursor }) => listSaleGroupsOfStore(ctx, { ...filter, pageSize, cursor }))
}

export type CouponsExport = Filter<typeof sellerCouponsApi.list>

/** Coupons of the caller's store as their list shows them. */
export function readCouponLines(ctx: SellerCtx, filter: CouponsExport): AsyncGenerator<LinesOrEnd> {
  const { toTime, toSum } = createWriters(ctx)
  const toWord = createWords(ctx)
  const toCount = (count: number | null) => (count === null ? '' : String(count))
  const columns: Columns<Row<typeof sellerCouponsApi.list>> = [
    ['名称', ({ name }) => name],
    ['类型', ({ kind }) => toWord(`promotions.kind.${kind}`)],
    ['优惠金额', ({ amount }) => toSum(amount)],
    ['折扣百分比', ({ percent }) => toCount(percent)],
    ['最高优惠', ({ cap }) => toSum(cap)],
    ['最低消费', ({ minimum }) => toSum(minimum)],
    ['开始时间', ({ startsAt }) => toTime(startsAt)],
    ['结束时间', ({ endsAt }) => toTime(endsAt)],
    ['状态', ({ state }) => toWord(`promotions.state.${state}`)],
    ['发放总量', ({ total }) => toCount(total)],
    ['已领取', ({ collectedCount }) => String(collectedCount)],
    ['已使用', ({ usedCount }) => String(usedCount)],
    ['币种', () => ctx.brand.settings.currency.code],
    ['类型代码', ({ kind }) => kind],
    ['状态代码', ({ state }) => state],
  ]
  return readPages(ctx, columns, (page) => sellerCoupons.list(ctx, { ...filter, ...page }))
}

/** Payouts of the earnings of the caller's store, newest first. */
export function readPayoutLines(ctx: SellerCtx): AsyncGenerator<LinesOrEnd> {
  const { toTime, toSum } = createWriters(ctx)
  const toWord = createWords(ctx)
  const columns: Columns<Row<typeof sellerMoneyApi.payouts>> = [
    ['申请时间', ({ createdAt }) => toTime(createdAt)],
    ['账户', ({ account }) => `${account.label} ${account.masked}`],
    ['状态', ({ status }) => toWord(`balance.payout.${status}`)],
    ['处理时间', ({ decidedAt }) => toTime(decidedAt)],
    ['处理说明', ({ answer }) => answer ?? ''],
    ['金额', ({ amount }) => toSum(amount)],
    ['手续费', ({ fee }) => toSum(fee)],
    ['币种', () => ctx.brand.settings.currency.code],
    ['编号', ({ id }) => id],
    ['状态代码', ({ status }) => status],
  ]
  return readPages(ctx, columns, ({ pageSize, cursor }) => listPayoutsOfSeller(ctx, { pageSize, cursor }))
}
