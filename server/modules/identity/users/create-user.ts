import { randomInt } from 'node:crypto'
import type { Policy } from '#contract/brand-file.ts'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { Refusal, refusal } from '#server/platform/refusal.ts'
import type { Contact } from '../codes/contact.rules.ts'
import { checkUsername } from '../identity.rules.ts'
import { findUserByContact, insertUser } from './users.queries.ts'

type UserToCreate = {
  readonly username: string
  /** Made by hashPassword, outside of transactions. */
  readonly passwordHash: string
  readonly fundPasswordHash?: string
  readonly referrerId?: string | null
  /** An address that the user proved. */
  readonly contact?: Contact | null
}

// Letters and digits that are easily confused are left out.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
/** A new random usercode. */
export const newUsercode = () => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')

/**
 * Inserts a user and returns the new id. Throws `username.taken`, `email.taken`, `phone.taken` and the refusals of
 * `checkUsername`.
 */
export async function createUser(ctx: Ctx, user: UserToCreate): Promise<string> {
  const { username, passwordHash, fundPasswordHash = null, referrerId = null, contact = null } = user
  checkUsername(ctx.brand.policy, username)
  const id = newId(ctx.clock.now().getTime())
  const written = await insertUser(ctx, {
    id,
    usercode: newUsercode(),
    username,
    passwordHash,
    fundPasswordHash,
    referrerId,
    contact,
  })
  if (written) return id
  if (contact && (await findUserByContact(ctx, contact)))
    throw refusal(contact.channel === 'email' ? 'email.taken' : 'phone.taken')
  throw refusal('username.taken')
}

const consonants = 'bdfghjklmnprstvz'
const vowels = 'aeiou'
const pick = (letters: string): string => letters[randomInt(letters.length)]!
const preferredLength = 10

/** A random username that can be read aloud, of a length that the brand allows. */
function makeUsername({ usernameMin, usernameMax }: Pick<Policy, 'usernameMin' | 'usernameMax'>): string {
  const length = Math.min(usernameMax, Math.max(usernameMin, preferredLength))
  return Array.from({ length }, (_, at) => pick(at % 2 === 0 ? consonants : vowels)).join('')
}

const maxMadeNames = 5

/** Creates the user under a made name where none was given; a made one that is taken is made again. */
export async function createNamedUser(ctx: Ctx, username: string | undefined, user: Omit<UserToCreate, 'username'>) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await createUser(ctx, { ...user, username: username ?? makeUsername(ctx.brand.policy) })
    } catch (error) {
      const isTaken = error instanceof Refusal && error.key === 'username.taken'
      if (!isTaken || username !== undefined || attempt === maxMadeNames) throw error
    }
  }
}
