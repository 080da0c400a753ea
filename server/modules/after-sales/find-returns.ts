import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { findReturn, type ReturnRow } from './returns.queries.ts'

/** Returns any return of the brand; throws `return.not_found`. */
export async function getReturn(ctx: Ctx, returnId: string): Promise<ReturnRow> {
  const row = isId(returnId) ? await findReturn(ctx, returnId) : undefined
  if (!row) throw refusal('return.not_found')
  return row
}

/** Returns a return that the caller requested; throws `return.not_found` otherwise. */
export async function getOwnReturn(ctx: UserCtx, returnId: string): Promise<ReturnRow> {
  const row = await getReturn(ctx, returnId)
  if (row.user_id !== ctx.principal.userId) throw refusal('return.not_found')
  return row
}

/** Returns a return of the caller's store; throws `return.not_found` otherwise. */
export async function getStoreReturn(ctx: UserCtx, returnId: string): Promise<ReturnRow> {
  const row = await getReturn(ctx, returnId)
  if (row.store_id !== ctx.principal.storeId) throw refusal('return.not_found')
  return row
}
