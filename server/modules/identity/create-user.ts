import { randomInt } from 'node:crypto'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { insertUser } from './users.queries.ts'

export type UserToCreate = {
  readonly username: string
  /** Made by hashPassword, before any transaction. */
  readonly passwordHash: string
  readonly fundPasswordHash?: string
  readonly referrerId?: string | null
}

// Without the letters and digits that look alike when read out.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const newUsercode = () => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')

/** Writes a user as given, by no policy; refuses `username.taken`. Answers the new id. */
export async function createUser(ctx: Ctx, user: UserToCreate): Promise<string> {
  const { username, passwordHash, fundPasswordHash = null, referrerId = null } = user
  const id = newId(ctx.clock.now().getTime())
  const written = await insertUser(ctx, {
    id,
    usercode: newUsercode(),
    username,
    passwordHash,
    fundPasswordHash,
    referrerId,
  })
  if (!written) throw refuse('username.taken')
  return id
}
