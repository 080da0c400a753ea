import type { RunningClosure } from '#contract/closures.ts'
import type { Ctx } from '#server/platform/context.ts'
import { pickText } from '#server/platform/pick-text.ts'
import type { StoredClosure } from './closures.queries.ts'

/** A running closure as shoppers see it; null while the store is open. */
export const toRunningClosure = (
  ctx: Pick<Ctx, 'lang' | 'brand'>,
  closure: StoredClosure | null,
): RunningClosure | null =>
  closure && {
    firstDay: closure.firstDay,
    lastDay: closure.lastDay,
    endsAt: new Date(closure.endsAt).toISOString(),
    message: pickText(closure.message, ctx.lang, ctx.brand.settings.defaultLanguage),
    takesOrders: closure.takesOrders,
  }
