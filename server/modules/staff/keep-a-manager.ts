import { someActive } from '#server/modules/identity/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { lockAdministrator } from './roles.queries.ts'
import { listAllowed } from './user-roles.queries.ts'

const someoneManages = async (ctx: Ctx): Promise<boolean> => someActive(ctx, await listAllowed(ctx, 'roles.manage'))

/**
 * Makes a change of who may what, inside a transaction. Such changes of a brand take turns, so that two administrators
 * cannot take the roles from each other at once. Refuses `role.last_manager` when nobody active could manage roles any more.
 */
export async function keepAManager<R>(ctx: Ctx, change: () => Promise<R>): Promise<R> {
  await lockAdministrator(ctx)
  const before = await someoneManages(ctx)
  const result = await change()
  if (before && !(await someoneManages(ctx))) throw refuse('role.last_manager')
  return result
}
