import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { insertMethod, type DeliveryTables } from './delivery.queries.ts'

const standard = { en: 'Standard delivery', 'zh-CN': '标准配送', ar: 'توصيل عادي' }

/** Lets a new store send its goods everywhere at one fee; it says more by its own methods. */
export async function addStandardMethod(ctx: Ctx<DeliveryTables>, storeId: string, feeMinor: number): Promise<void> {
  const method = {
    id: newId(),
    store_id: storeId,
    name: JSON.stringify(standard),
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
