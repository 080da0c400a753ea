import { createHmac, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

export const stepSeconds = 30
const digits = 6
/** Steps accepted before and after the current one, for phones whose clock is off. */
const window = 1
const recoveryCodeCount = 10
/** No 0, 1, I, L, O or U, which are misread or spell words. */
const recoveryLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const recoveryCodePattern = /^[2-9A-HJKMNP-TV-Z]{10}$/

const createTotp = (secret: Uint8Array): TOTP =>
  new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }), digits, period: stepSeconds })

/**
 * The time step that a code of RFC 6238 belongs to; null when the code is wrong, or its step is not after `lastStep`,
 * the step of the last accepted code, so that no code is used twice.
 */
export function findTimeStep(secret: Uint8Array, code: string, now: Date, lastStep: number | null): number | null {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = createTotp(secret).validate({ token, timestamp: now.getTime(), window })
  if (delta === null) return null
  const step = Math.floor(now.getTime() / 1000 / stepSeconds) + delta
  return lastStep !== null && step <= lastStep ? null : step
}

/** The key as people type it into their app, and the address that its QR code holds. */
export function describeKey(secret: Uint8Array, issuer: string, label: string): { key: string; uri: string } {
  const totp = createTotp(secret)
  totp.issuer = issuer
  totp.label = label
  return { key: totp.secret.base32, uri: totp.toString() }
}

const createRecoveryCode = (): string => {
  const letters = Array.from({ length: 10 }, () => recoveryLetters[randomInt(recoveryLetters.length)])
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}

/** New recovery codes, no two the same. */
export function createRecoveryCodes(): readonly string[] {
  const codes = new Set<string>()
  while (codes.size < recoveryCodeCount) codes.add(createRecoveryCode())
  return [...codes]
}

/** The hash under which a recovery code is stored, however it was typed; null for what cannot be one. */
export function hashRecoveryCode(key: string, userId: string, typed: string): Buffer | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  return recoveryCodePattern.test(code) ? createHmac('sha256', key).update(`${userId} ${code}`).digest() : null
}
