import type { accountApi } from '#contract/account.ts'
import type { Data } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { deleteAddressRow, moveDefault } from './addresses.queries.ts'
import { readAddresses } from './read-addresses.ts'
import { lockUser } from './users.queries.ts'

/** Deletes an address; when it was the default, the newest remaining one becomes the default. */
export async function deleteAddress(
  ctx: UserCtx,
  { id }: { readonly id: string },
): Promise<Data<(typeof accountApi)['deleteAddress']>> {
  if (!isId(id)) throw refusal('address.not_found')
  await lockUser(ctx, ctx.principal.userId)
  if (!(await deleteAddressRow(ctx, ctx.principal.userId, id))) throw refusal('address.not_found')
  const left = await readAddresses(ctx)
  const newest = left.pageList[0]
  if (left.defaultAddress || !newest) return left
  await moveDefault(ctx, ctx.principal.userId, newest.id)
  return readAddresses(ctx)
}
