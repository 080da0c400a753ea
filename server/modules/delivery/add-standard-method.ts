import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { insertMethod, type DeliveryTables } from './delivery.queries.ts'

const standardName = { en: 'Standard delivery', 'zh-CN': '标准配送', ar: 'توصيل عادي' }

/** Gives a new store one delivery method for all countries at one fee. */
export async function addStandardMethod(ctx: Ctx<DeliveryTables>, storeId: string, feeMinor: number): Promise<void> {
  const method = {
    id: newId(),
    store_id: storeId,
    name: JSON.stringify(standardName),
    countries: ['*'],
    fee_minor: feeMinor,
    steps: '[]',
    most_grams: null,
    free_from_minor: null,
    days_min: 2,
    days_max: 5,
  }
  await insertMethod(ctx, method, 1)
}
