import { hash, verify } from '@node-rs/argon2'
import { deriveSecret } from './derive-secret.ts'
import { waitingLine } from './waiting-line.ts'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Verified where there is no account, so that its absence takes as long as a wrong password. */
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$bm8gc3VjaCBhY2NvdW50IQ$MPvkkHTLb0H2z9a1Tq5xTQtb8PkUOVvJQ6mNGwk3cXA'

/** Each hash holds 19 MiB and a core for some 20 ms. */
const inLine = waitingLine('a password to be checked', { atOnce: 2, longest: 100 })

/** Kept outside the database, so that a stolen table of hashes alone cannot be guessed at. */
const pepper = (secret: string): Buffer => Buffer.from(deriveSecret(secret, 'passwords'), 'hex')

/** An argon2id hash to store; `secret` is the context's. Never call it inside a transaction: it takes its time. */
export const hashPassword = (secret: string, password: string): Promise<string> =>
  inLine(() => hash(password, { ...cost, secret: pepper(secret) }))

/** Whether the password belongs to the hash; null and what is no hash take as long and belong to nothing. */
export async function verifyPassword(secret: string, password: string, stored: string | null): Promise<boolean> {
  const real = stored?.startsWith('$argon2id$') ? stored : null
  const matches = await inLine(() => verify(real ?? nobody, password, { secret: pepper(secret) }))
  return matches && real !== null
}
