import { randomInt } from 'node:crypto'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { checkUsername } from '../identity.rules.ts'
import { insertUser } from './users.queries.ts'

export type UserToCreate = {
  readonly username: string
  /** Made by hashPassword, outside of transactions. */
  readonly passwordHash: string
  readonly fundPasswordHash?: string
  readonly referrerId?: string | null
}

// Letters and digits that are easily confused are left out.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
/** A new random usercode. */
export const newUsercode = () => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')

/** Inserts a user and returns the new id. Throws `username.taken` and the refusals of `checkUsername`. */
export async function createUser(ctx: Ctx, user: UserToCreate): Promise<string> {
  const { username, passwordHash, fundPasswordHash = null, referrerId = null } = user
  checkUsername(ctx.brand.policy, username)
  const id = newId(ctx.clock.now().getTime())
  const written = await insertUser(ctx, {
    id,
    usercode: newUsercode(),
    username,
    passwordHash,
    fundPasswordHash,
    referrerId,
  })
  if (!written) throw refusal('username.taken')
  return id
}
