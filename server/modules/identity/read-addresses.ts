import type { Address, accountApi } from '#contract/account.ts'
import type { Data } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { findAddressOf, listAddresses } from './addresses.queries.ts'

/** The caller's addresses and which of them is the default. */
export async function readAddresses(ctx: UserCtx): Promise<Data<(typeof accountApi)['addresses']>> {
  const pageList = await listAddresses(ctx, ctx.who.userId)
  return { pageList, defaultAddress: pageList.find((address) => address.use === 1) ?? null }
}

/** One of the caller's own addresses; null for anybody else's and for what is no id. */
export const findAddress = async (ctx: UserCtx, id: string): Promise<Address | null> =>
  isId(id) ? findAddressOf(ctx, ctx.who.userId, id) : null
