import type { accountApi } from '#contract/account.ts'
import type { Data } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { moveDefault } from './addresses.queries.ts'
import { findAddress, readAddresses } from './read-addresses.ts'
import { lockUser } from './users.queries.ts'

/** Makes one of the caller's addresses the default. */
export async function chooseDefaultAddress(
  ctx: UserCtx,
  { id }: { readonly id: string },
): Promise<Data<(typeof accountApi)['defaultAddress']>> {
  await lockUser(ctx, ctx.who.userId)
  if (!(await findAddress(ctx, id))) throw refuse('address.not_found')
  await moveDefault(ctx, ctx.who.userId, id)
  return readAddresses(ctx)
}
