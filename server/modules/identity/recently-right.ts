import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'
import type { UserCtx } from '#server/platform/context.ts'

type Remembered = { readonly mac: Buffer; readonly hash: string; readonly until: number }

/** Whose password is remembered. */
export const subjectOf = ({ brand, who }: UserCtx): string => `${brand.id} ${who.userId}`

const minutes = 5
/** About 5 MB. */
const most = 10_000
/** Made at start and never written anywhere: what is remembered dies with the process. */
const processKey = createSecretKey(randomBytes(32))
const remembered = new Map<string, Remembered>()

const macOf = (password: string) => createHmac('sha256', processKey).update(password).digest()

/**
 * Whether this password fitted this stored hash within the last minutes; spares a shopper who pays several times the
 * 20 ms of hashing. Nothing wrong is ever remembered, and a changed password has another hash.
 */
export function wasRightRecently(subject: string, password: string, hash: string, now: Date): boolean {
  const known = remembered.get(subject)
  return known?.hash === hash && known.until > now.getTime() && mayBeRight(subject, password)
}

/** Whether it is worth asking `wasRightRecently`: this password fitted some hash of the subject. */
export function mayBeRight(subject: string, password: string): boolean {
  const known = remembered.get(subject)
  return known !== undefined && timingSafeEqual(known.mac, macOf(password))
}

/** Remembers a password that was just found right. */
export function rememberRight(subject: string, password: string, hash: string, now: Date): void {
  remembered.delete(subject)
  remembered.set(subject, { mac: macOf(password), hash, until: now.getTime() + minutes * 60_000 })
  // The first to be remembered is the first to expire.
  for (const [known, { until }] of remembered) {
    if (until > now.getTime() && remembered.size <= most) return
    remembered.delete(known)
  }
}
