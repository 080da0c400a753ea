import type { Ctx } from '#server/platform/context.ts'
import { maxListRows } from '#server/platform/paging.ts'
import { countUnreleased } from '../orders.queries.ts'

/** The number of paid orders of the brand that are not over: their money is still held. Up to 10,000. */
export const countOpenOrders = async (ctx: Ctx): Promise<number> => Math.min(await countUnreleased(ctx), maxListRows)
