import type { Data, Parsed } from '#contract/operation.ts'
import type { membershipsApi } from '#contract/store-team.ts'
import { chooseSessionStore } from '#server/modules/identity/public.ts'
import { findStores } from '#server/modules/merchants/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { toStoreName } from './invitations.ts'
import { findMember } from './teams.queries.ts'

type Switch = (typeof membershipsApi)['switchStore']

/** Chooses the store that the session works for; throws `store.not_found` for one that the caller does not work for. */
export async function switchStore(ctx: UserCtx, { storeId }: Parsed<Switch>): Promise<Data<Switch>> {
  const store = isId(storeId) ? (await findStores(ctx, [storeId])).get(storeId.toLowerCase()) : undefined
  if (!store) throw refusal('store.not_found')
  const { userId } = ctx.principal
  if (store.owner_id !== userId && !(await findMember(ctx, store.id, userId))) throw refusal('store.not_found')
  await chooseSessionStore(ctx, store.id)
  return { store: toStoreName(ctx, store) }
}
