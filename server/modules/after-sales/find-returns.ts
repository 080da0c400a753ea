import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { findReturn, type ReturnRow } from './returns.queries.ts'

/** Any return of the brand as stored; `return.not_found`. */
export async function getReturn(ctx: Ctx, returnId: string): Promise<ReturnRow> {
  const row = isId(returnId) ? await findReturn(ctx, returnId) : undefined
  if (!row) throw refuse('return.not_found')
  return row
}

/** A return as stored, if the caller asked for it; `return.not_found` for anything else. */
export async function getOwnReturn(ctx: UserCtx, returnId: string): Promise<ReturnRow> {
  const row = await getReturn(ctx, returnId)
  if (row.user_id !== ctx.who.userId) throw refuse('return.not_found')
  return row
}

/** A return as stored, if its goods are of the caller's store; `return.not_found` for anything else. */
export async function getStoreReturn(ctx: UserCtx, returnId: string): Promise<ReturnRow> {
  const row = await getReturn(ctx, returnId)
  if (row.store_id !== ctx.who.storeId) throw refuse('return.not_found')
  return row
}
