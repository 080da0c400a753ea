import { sql } from 'kysely'
import { newId } from '#server/platform/ids.ts'
import type { ReturnsCtx } from './returns.queries.ts'

export type NewMessage = {
  readonly returnId: string
  readonly author: 'shopper' | 'seller' | 'staff'
  readonly authorId: string
  readonly text: string
  /** Addresses of claimed uploads. */
  readonly images: readonly string[]
}

export async function insertMessage(ctx: ReturnsCtx, message: NewMessage): Promise<void> {
  await ctx.db
    .insertInto('return_messages')
    .values({
      brand_id: ctx.brand.id,
      return_id: message.returnId,
      id: newId(),
      author: message.author,
      author_id: message.authorId,
      text: message.text,
      images: JSON.stringify(message.images),
      at: ctx.clock.now(),
    })
    .execute()
}

/** The messages of these returns, oldest first. */
export const listMessages = (ctx: ReturnsCtx, returnIds: readonly string[]) =>
  ctx.db
    .selectFrom('return_messages')
    .selectAll()
    .where('brand_id', '=', ctx.brand.id)
    .where('return_id', '=', sql<string>`any(${returnIds}::uuid[])`)
    .orderBy('at')
    .orderBy('id')
    .execute()
