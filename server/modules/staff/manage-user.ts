import type { Data, Parsed } from '#contract/operation.ts'
import type { staffUsersApi } from '#contract/staff-users.ts'
import { endSessionsOfUser, readSessionsOfUser } from '#server/modules/identity/public.ts'
import { findFactorStart, removeFactor } from '#server/modules/identity/totp/public.ts'
import { getUser, getUserContact, getUsernames } from '#server/modules/identity/users/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { assertNotSuperior, withAuthority } from './authority.ts'
import { insertUserNote, listUserNotes, type NoteKind } from './user-notes.queries.ts'

type Api = typeof staffUsersApi

/** The notes of staff about a user, newest first, with the names of their authors. */
export async function readUserNotes(ctx: Ctx, userId: string) {
  const rows = await listUserNotes(ctx, userId)
  const names = await getUsernames(ctx, [...new Set(rows.map(({ authorId }) => authorId))])
  return rows.map(({ id, authorId, kind, text, createdAt }) => ({
    id,
    author: names.get(authorId) ?? '',
    kind: kind as NoteKind,
    text,
    at: createdAt.toISOString(),
  }))
}

/** Adds a note about a user. Throws `user.not_found`. */
export async function addUserNote(ctx: UserCtx, { userId, text }: Parsed<Api['addNote']>): Promise<null> {
  const { id } = await getUser(ctx, userId)
  await insertUserNote(ctx, { userId: id, authorId: ctx.principal.userId, kind: 'note', text })
  ctx.audit({ subjectId: id })
  return null
}

/** The contact data of a user; the audit row says that it was seen and does not repeat it. Throws `user.not_found`. */
export async function revealUser(ctx: UserCtx, { userId }: Parsed<Api['reveal']>): Promise<Data<Api['reveal']>> {
  const { id, email, phone, addresses } = await getUserContact(ctx, userId)
  ctx.audit({ subjectId: id })
  return { email, phone, addresses }
}

/** Ends sessions of a user who holds no permission that the caller lacks. Throws `user.not_found`, `user.exceeds_own`. */
export const endUserSessions = (
  ctx: UserCtx,
  { userId, sessionId }: Parsed<Api['endSessions']>,
): Promise<Data<Api['endSessions']>> =>
  withAuthority(ctx, 'users.manage', async (authority) => {
    const { id } = await getUser(ctx, userId)
    await assertNotSuperior(ctx, authority, id)
    const before = await readSessionsOfUser(ctx, id)
    await endSessionsOfUser(ctx, id, sessionId)
    const sessions = await readSessionsOfUser(ctx, id)
    ctx.audit({ subjectId: id, before: { sessions: before.length }, after: { sessions: sessions.length } })
    return { sessions }
  })

/**
 * Turns the second factor of another user off who holds no permission that the caller lacks; the reason is kept as a note
 * and in the audit log. Throws `user.not_found`, `user.exceeds_own`, `totp.off`.
 */
export const resetUserTotp = (ctx: UserCtx, { userId, reason }: Parsed<Api['resetTotp']>): Promise<null> =>
  withAuthority(ctx, 'users.manage', async (authority) => {
    const { id } = await getUser(ctx, userId)
    // One's own factor ends only with password and code: else an open session would be enough.
    if (id === authority.userId) throw refusal('permission.denied')
    await assertNotSuperior(ctx, authority, id)
    const since = await findFactorStart(ctx, id)
    await removeFactor(ctx, id, 'reset')
    await insertUserNote(ctx, { userId: id, authorId: authority.userId, kind: 'note', text: reason })
    ctx.audit({ subjectId: id, before: { totpSince: since }, after: { totpSince: null } })
    return null
  })
