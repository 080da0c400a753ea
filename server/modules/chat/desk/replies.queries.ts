import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Party } from '../chat.queries.ts'
import { toPartyId } from './party-id.ts'

type ReplyCtx = Ctx<Pick<Tables, 'chat_replies'>>
export type ReplyRow = Awaited<ReturnType<typeof listReplies>>[number]

const selectReplies = (ctx: ReplyCtx, party: Party) =>
  ctx.db
    .selectFrom('chat_replies')
    .selectAll('chat_replies')
    .where('brand_id', '=', ctx.brand.id)
    .where('party_id', '=', toPartyId(party))

/** The canned replies of a party by their codes. */
export const listReplies = (ctx: ReplyCtx, party: Party) => selectReplies(ctx, party).orderBy('code').execute()

export const findReply = (ctx: ReplyCtx, party: Party, id: string) =>
  selectReplies(ctx, party).where('id', '=', id).executeTakeFirst()

type NewReply = Pick<ReplyRow, 'id' | 'code' | 'updated_by' | 'updated_at'> & {
  readonly texts: Readonly<Record<string, string>>
}

/** Adds a reply; undefined when its code is taken. */
export const insertReply = (ctx: ReplyCtx, party: Party, { texts, ...row }: NewReply) =>
  ctx.db
    .insertInto('chat_replies')
    .values({ ...row, texts: JSON.stringify(texts), brand_id: ctx.brand.id, party_id: toPartyId(party) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Changes a reply; undefined when there is none. */
export const updateReply = (ctx: ReplyCtx, party: Party, { id, texts, ...row }: NewReply) =>
  ctx.db
    .updateTable('chat_replies')
    .set({ ...row, texts: JSON.stringify(texts) })
    .where('brand_id', '=', ctx.brand.id)
    .where('party_id', '=', toPartyId(party))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const deleteReply = (ctx: ReplyCtx, party: Party, id: string) =>
  ctx.db
    .deleteFrom('chat_replies')
    .where('brand_id', '=', ctx.brand.id)
    .where('party_id', '=', toPartyId(party))
    .where('id', '=', id)
    .returning('code')
    .executeTakeFirst()
