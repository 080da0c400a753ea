import type { returnsApi, sellerReturnsApi } from '#contract/returns.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { claimPictures } from '#server/modules/media/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { getOwnReturn, getStoreReturn } from './find-returns.ts'
import { readOwnReturn, readStoreReturn } from './read-returns.ts'
import { insertMessage } from './return-messages.queries.ts'
import { mayWrite } from './return-states.ts'
import type { ReturnRow } from './returns.queries.ts'

type Write = (typeof returnsApi)['message']
type StoreWrite = (typeof sellerReturnsApi)['message']

async function write(ctx: UserCtx, row: ReturnRow, author: 'shopper' | 'seller', { text, images }: Parsed<Write>) {
  if (!mayWrite(row.state)) throw refuse('return.status_inoperable')
  await claimPictures(ctx, images, 'return', { shownTo: row.store_id, shownToUser: row.user_id })
  await insertMessage(ctx, { returnId: row.id, author, authorId: ctx.who.userId, text, images })
}

/** The caller writes to the store about their return. Refuses `return.status_inoperable` once it is over. */
export async function writeAsShopper(ctx: UserCtx, input: Parsed<Write>): Promise<Data<Write>> {
  const row = await getOwnReturn(ctx, input.returnId)
  await write(ctx, row, 'shopper', input)
  return readOwnReturn(ctx, { returnId: row.id })
}

/** The seller writes to the buyer about a return. Refuses `return.status_inoperable` once it is over. */
export async function writeAsSeller(ctx: UserCtx, input: Parsed<StoreWrite>): Promise<Data<StoreWrite>> {
  const row = await getStoreReturn(ctx, input.returnId)
  await write(ctx, row, 'seller', input)
  return readStoreReturn(ctx, { returnId: row.id })
}
