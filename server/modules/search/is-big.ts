import type { Ctx } from '#server/platform/context.ts'
import { keepFor } from '#server/platform/kept.ts'
import { listsMoreThan } from './documents.queries.ts'

/** A brand with no more goods than this is always counted to the last one. */
const bigFrom = 50_000

const kept = keepFor<boolean>(600)

/** Whether the brand has very many goods, about, as of the last ten minutes. */
export const isBig = (ctx: Ctx): Promise<boolean> => kept.through(ctx.brand.id, '', () => listsMoreThan(ctx, bigFrom))
