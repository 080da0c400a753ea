import { listCategoryOfGoods } from '#server/modules/catalogue/public.ts'
import {
  findFirstPayment,
  listBuyers,
  listPaymentTimes,
  listRefundTimes,
  listSalesByCountry,
  listSalesByHour,
  listSalesBySku,
  type HourSales,
} from '#server/modules/orders/figures/public.ts'
import { getNextDay, toBrandDay, toInstant } from '#server/platform/brand-time.ts'
import type { Ctx } from '#server/platform/context.ts'
import { markJobsChanged } from '#server/platform/jobs.queries.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { brandScope } from '../scope.ts'
import { toGroupRows } from './group-sales.ts'
import {
  deleteBuyers,
  deleteDay,
  insertRequests,
  insertSalesDays,
  insertSalesGroups,
  insertSalesHours,
  listRequestedDays,
  recordBuyers,
  takeRequest,
  type SalesDay,
  type SalesGroup,
  type SalesHour,
} from './sales.queries.ts'

/** Name of the job that counts sales. */
export const countSalesJob = 'count-sales'

const daysPerRead = 100
const rowsPerInsert = 5_000

async function requestDays(ctx: Ctx, times: readonly Date[]): Promise<void> {
  if (times.length === 0) return
  await insertRequests(ctx, [...new Set(times.map((at) => toBrandDay(ctx.brand, at)))])
  await markJobsChanged(ctx, [countSalesJob])
}

type OrderIds = { readonly orderIds: readonly string[] }

/** Has the days of these payments counted again. */
export const requestPaidDays = async (ctx: Ctx, events: readonly OrderIds[]): Promise<void> =>
  requestDays(
    ctx,
    await listPaymentTimes(
      ctx,
      events.flatMap(({ orderIds }) => orderIds),
    ),
  )

/** Has the days of the refunds of these orders counted again. */
export const requestRefundDays = async (ctx: Ctx, events: readonly { readonly orderId: string }[]): Promise<void> =>
  requestDays(
    ctx,
    await listRefundTimes(
      ctx,
      events.map(({ orderId }) => orderId),
    ),
  )

type Sum = Omit<SalesHour, 'scope_id' | 'day' | 'hour'>

const toSums = (sold: Omit<HourSales, 'storeId' | 'hour'>): Sum => ({
  orders: sold.orders,
  units: sold.units,
  sales_minor: sold.salesMinor,
  refunded_units: sold.refundedUnits,
  refunded_minor: sold.refundedMinor,
})

/** Rows of each store and of the whole brand. */
function toHourRows(day: string, sales: readonly HourSales[]): SalesHour[] {
  const stores = sales.map((one) => ({ scope_id: one.storeId, day, hour: one.hour, ...toSums(one) }))
  const brand = [...Map.groupBy(stores, ({ hour }) => hour.getTime()).values()].map((rows) =>
    rows.reduce((sum, row) => ({
      ...sum,
      orders: sum.orders + row.orders,
      units: sum.units + row.units,
      sales_minor: sum.sales_minor + row.sales_minor,
      refunded_units: sum.refunded_units + row.refunded_units,
      refunded_minor: sum.refunded_minor + row.refunded_minor,
    })),
  )
  return [...stores, ...brand.map((row) => ({ ...row, scope_id: brandScope }))]
}

/** Replaces the stored sales of a day. */
async function writeSales(
  ctx: Ctx,
  day: string,
  sales: {
    readonly hours: readonly SalesHour[]
    readonly days: readonly SalesDay[]
    readonly groups: readonly SalesGroup[]
  },
): Promise<void> {
  await deleteDay(ctx, day)
  for (let start = 0; start < sales.hours.length; start += rowsPerInsert)
    await insertSalesHours(ctx, sales.hours.slice(start, start + rowsPerInsert))
  for (let start = 0; start < sales.days.length; start += rowsPerInsert)
    await insertSalesDays(ctx, sales.days.slice(start, start + rowsPerInsert))
  for (let start = 0; start < sales.groups.length; start += rowsPerInsert)
    await insertSalesGroups(ctx, sales.groups.slice(start, start + rowsPerInsert))
}

/** Counts a requested day again; false when another process counts it. */
const countDay = (ctx: Ctx, day: string): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    if (!(await takeRequest(ctx, day))) return false
    const period = {
      from: toInstant(ctx.brand, day, '00:00'),
      until: toInstant(ctx.brand, getNextDay(day), '00:00'),
    }
    const [hours, skus, countries, buyers] = await pipeline([
      listSalesByHour(ctx, period),
      listSalesBySku(ctx, period),
      listSalesByCountry(ctx, period),
      listBuyers(ctx, period),
    ])
    const categories = await listCategoryOfGoods(ctx, [...new Set(skus.map(({ goodsId }) => goodsId))])
    await recordBuyers(ctx, `${day.slice(0, 7)}-01`, buyers)
    await writeSales(ctx, day, {
      hours: toHourRows(day, hours),
      groups: toGroupRows(day, countries, skus, categories),
      days: skus.map((one) => ({
        store_id: one.storeId,
        day,
        goods_id: one.goodsId,
        sku_id: one.skuId,
        units: one.units,
        sales_minor: one.salesMinor,
        refunded_units: one.refundedUnits,
        refunded_minor: one.refundedMinor,
      })),
    })
    return true
  })

/** Counts every requested day again, each in one transaction, the latest first. Returns the number of days. */
export async function countSales(ctx: Ctx): Promise<number> {
  let counted = 0
  for (;;) {
    const days = await listRequestedDays(ctx, daysPerRead)
    for (const day of days) if (await countDay(ctx, day)) counted += 1
    if (days.length < daysPerRead) return counted
  }
}

/** Counts all days again, from the first payment until today. Returns the number of days. */
export async function recountAllSales(ctx: Ctx): Promise<number> {
  const first = await findFirstPayment(ctx)
  if (!first) return 0
  await deleteBuyers(ctx)
  const days: string[] = []
  const today = toBrandDay(ctx.brand, ctx.clock.now())
  for (let day = toBrandDay(ctx.brand, first); day <= today; day = getNextDay(day)) days.push(day)
  await insertRequests(ctx, days)
  return countSales(ctx)
}
