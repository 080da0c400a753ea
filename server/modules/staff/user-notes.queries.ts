import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'

type NoteTables = Pick<Tables, 'user_notes'>

export type NoteKind = 'note' | 'disabled' | 'enabled'

type NewNote = {
  readonly userId: string
  readonly authorId: string
  readonly kind: NoteKind
  readonly text: string
}

export const insertUserNote = (ctx: Ctx<NoteTables>, { userId, authorId, kind, text }: NewNote) =>
  ctx.db
    .insertInto('user_notes')
    .values({
      brand_id: ctx.brand.id,
      id: newId(ctx.clock.now().getTime()),
      user_id: userId,
      author_id: authorId,
      kind,
      text,
      created_at: ctx.clock.now(),
    })
    .execute()

/** The newest notes about a user. */
export const listUserNotes = (ctx: Ctx<NoteTables>, userId: string) =>
  ctx.db
    .selectFrom('user_notes')
    .select(['id', 'author_id as authorId', 'kind', 'text', 'created_at as createdAt'])
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
