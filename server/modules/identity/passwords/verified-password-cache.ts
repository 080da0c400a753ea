import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'
import type { UserCtx } from '#server/platform/context.ts'

type VerifiedPassword = { readonly mac: Buffer; readonly hash: string; readonly until: number }

/** Key of a user's entry. */
export const toSubject = ({ brand, principal }: UserCtx): string => `${brand.id} ${principal.userId}`

const ttlMinutes = 5
/** About 5 MB. */
const maxEntries = 10_000
/** Generated at start and never written anywhere: cached entries end with the process. */
const processKey = createSecretKey(randomBytes(32))
const verifiedPasswords = new Map<string, VerifiedPassword>()

const computeMac = (password: string) => createHmac('sha256', processKey).update(password).digest()

/**
 * True when this password matched this stored hash within the last minutes; saves 20 ms of hashing per payment. Wrong
 * passwords are never cached, and a changed password has another hash.
 */
export function isRecentlyVerified(subject: string, password: string, hash: string, now: Date): boolean {
  const known = verifiedPasswords.get(subject)
  return known?.hash === hash && known.until > now.getTime() && isPossiblyVerified(subject, password)
}

/** True when the password matched some hash of the subject; a cheap check before `isRecentlyVerified`. */
export function isPossiblyVerified(subject: string, password: string): boolean {
  const known = verifiedPasswords.get(subject)
  return known !== undefined && timingSafeEqual(known.mac, computeMac(password))
}

export function rememberVerified(subject: string, password: string, hash: string, now: Date): void {
  verifiedPasswords.delete(subject)
  verifiedPasswords.set(subject, { mac: computeMac(password), hash, until: now.getTime() + ttlMinutes * 60_000 })
  // Insertion order is expiry order.
  for (const [known, { until }] of verifiedPasswords) {
    if (until > now.getTime() && verifiedPasswords.size <= maxEntries) return
    verifiedPasswords.delete(known)
  }
}
