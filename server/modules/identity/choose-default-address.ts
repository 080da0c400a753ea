import type { accountApi } from '#contract/account.ts'
import type { Data } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { moveDefault } from './addresses.queries.ts'
import { findAddress, readAddresses } from './read-addresses.ts'
import { lockUser } from './users.queries.ts'

export async function chooseDefaultAddress(
  ctx: UserCtx,
  { id }: { readonly id: string },
): Promise<Data<(typeof accountApi)['defaultAddress']>> {
  await lockUser(ctx, ctx.principal.userId)
  if (!(await findAddress(ctx, id))) throw refusal('address.not_found')
  await moveDefault(ctx, ctx.principal.userId, id)
  return readAddresses(ctx)
}
