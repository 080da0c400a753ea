import type { Address, accountApi } from '#contract/account.ts'
import type { Data } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { findUserAddress, listAddresses } from './addresses.queries.ts'

export async function readAddresses(ctx: UserCtx): Promise<Data<(typeof accountApi)['addresses']>> {
  const pageList = await listAddresses(ctx, ctx.principal.userId)
  return { pageList, defaultAddress: pageList.find((address) => address.use === 1) ?? null }
}

/** Returns one of the caller's own addresses; null for any other id. */
export const findAddress = async (ctx: UserCtx, id: string): Promise<Address | null> =>
  isId(id) ? findUserAddress(ctx, ctx.principal.userId, id) : null
