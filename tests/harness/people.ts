import { randomBytes } from 'node:crypto'
import type { Brand } from '#server/platform/brand.ts'
import { hashToken } from '#server/platform/http/credentials.ts'
import { newId } from '#server/platform/ids.ts'
import type { FixtureContext } from './app.ts'

/** Somebody with a live session, made without logging in. */
export type Person = { readonly id: string; readonly username: string; readonly token: string }

let personCount = 0

/** A shopper with a session; nothing is hashed, so thousands can be made. `fundPasswordHash` is taken as given. */
export async function makePerson(
  shop: FixtureContext,
  brand: Brand = shop.brand,
  fundPasswordHash: string | null = null,
): Promise<Person> {
  const id = newId()
  const username = `person${++personCount}x${randomBytes(3).toString('hex')}`
  const token = randomBytes(32).toString('base64url')
  const now = shop.clock.now()
  const db = shop.db(brand)
  await db
    .insertInto('users')
    .values({
      brand_id: brand.id,
      id,
      usercode: randomBytes(5).toString('hex'),
      username,
      username_key: username.toLowerCase(),
      password_hash: 'none',
      fund_password_hash: fundPasswordHash,
      created_at: now,
    })
    .execute()
  await db
    .insertInto('sessions')
    .values({
      brand_id: brand.id,
      token_hash: hashToken(token),
      user_id: id,
      created_at: now,
      seen_at: now,
      expires_at: new Date(now.getTime() + 30 * 86_400_000),
    })
    .execute()
  return { id, username, token }
}
