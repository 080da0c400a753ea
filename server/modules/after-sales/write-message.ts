import type { returnsApi, sellerReturnsApi } from '#contract/returns.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { claimImages } from '#server/modules/media/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { getOwnReturn, getStoreReturn } from './find-returns.ts'
import { readOwnReturn, readStoreReturn } from './read-returns.ts'
import { insertMessage } from './return-messages.queries.ts'
import { canWrite } from './return-states.ts'
import type { ReturnRow } from './returns.queries.ts'

type Write = (typeof returnsApi)['message']
type StoreWrite = (typeof sellerReturnsApi)['message']

async function writeMessage(
  ctx: UserCtx,
  row: ReturnRow,
  author: 'shopper' | 'seller',
  { text, images }: Parsed<Write>,
) {
  if (!canWrite(row.state)) throw refusal('return.status_inoperable')
  await claimImages(ctx, images, 'return', { shownTo: row.store_id, shownToUser: row.user_id })
  await insertMessage(ctx, { returnId: row.id, author, authorId: ctx.principal.userId, text, images })
}

/** The buyer writes to the store. Throws `return.status_inoperable` once the case is over. */
export async function writeAsShopper(ctx: UserCtx, input: Parsed<Write>): Promise<Data<Write>> {
  const row = await getOwnReturn(ctx, input.returnId)
  await writeMessage(ctx, row, 'shopper', input)
  return readOwnReturn(ctx, { returnId: row.id })
}

/** The seller writes to the buyer. Throws `return.status_inoperable` once the case is over. */
export async function writeAsSeller(ctx: UserCtx, input: Parsed<StoreWrite>): Promise<Data<StoreWrite>> {
  const row = await getStoreReturn(ctx, input.returnId)
  await writeMessage(ctx, row, 'seller', input)
  ctx.audit({ subjectId: row.id, before: null, after: { text: input.text, images: input.images.length } })
  return readStoreReturn(ctx, { returnId: row.id })
}
