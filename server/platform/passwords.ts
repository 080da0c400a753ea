import { hash, verify } from '@node-rs/argon2'
import { deriveSecret } from './derive-secret.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Verified for unknown accounts, so that they take as long as a wrong password. */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$bm8gc3VjaCBhY2NvdW50IQ$MPvkkHTLb0H2z9a1Tq5xTQtb8PkUOVvJQ6mNGwk3cXA'

/** Each hash uses 19 MiB and a core for about 20 ms. */
const limitHashing = createConcurrencyLimiter('a password to be checked', { maxConcurrent: 2, maxQueued: 100 })

/** Not stored in the database, so that a stolen table of hashes cannot be attacked alone. */
const derivePepper = (secret: string): Buffer => Buffer.from(deriveSecret(secret, 'passwords'), 'hex')

/** Hashes a password with argon2id; `secret` is the context's. Slow: never call it inside a transaction. */
export const hashPassword = (secret: string, password: string): Promise<string> =>
  limitHashing(() => hash(password, { ...hashOptions, secret: derivePepper(secret) }))

/** True when the password matches the hash; null and invalid hashes take the same time and never match. */
export async function verifyPassword(secret: string, password: string, stored: string | null): Promise<boolean> {
  const real = stored?.startsWith('$argon2id$') ? stored : null
  const matches = await limitHashing(() => verify(real ?? dummyHash, password, { secret: derivePepper(secret) }))
  return matches && real !== null
}
