import type { Policy } from '#contract/brand-file.ts'
import type { FieldError } from '#contract/errors.ts'
import { permissions, type Permission } from '#contract/permissions.ts'
import { refuse, refuseFields } from '#server/platform/refuse.ts'
import { commonPasswords } from './common-passwords.ts'

/** Names differ by more than upper and lower case. */
export const usernameKey = (username: string): string => username.trim().toLowerCase()

/** Refuses a username that the brand does not take; the field says why. */
export function checkUsername(policy: Policy, username: string): void {
  const fault = lengthFault(username, policy.usernameMin, policy.usernameMax)
  if (fault) throw refuseFields({ username: fault })
  if (!/^[a-z0-9]+$/i.test(username)) throw refuse('username.invalid')
}

export type NewPassword = { readonly password: string; readonly confirmPassword: string }

/** Refuses a new password of another length than the brand's, mistyped the second time, or easily guessed. */
export function checkNewPassword(policy: Policy, { password, confirmPassword }: NewPassword, username: string): void {
  const fault = lengthFault(password, policy.passwordMin, policy.passwordMax)
  if (fault) throw refuseFields({ password: fault })
  if (password !== confirmPassword) throw refuse('password.mismatch')
  const guess = password.toLowerCase()
  if (commonPasswords.has(guess) || guess === username.toLowerCase() || /^(.)\1+$/.test(guess))
    throw refuse('password.common')
}

function lengthFault(text: string, min: number, max: number): FieldError | null {
  const length = [...text].length
  if (length < min) return { key: 'field.too_short', params: { min } }
  if (length > max) return { key: 'field.too_long', params: { max } }
  return null
}

type AddressTexts = {
  readonly consignee: string
  readonly email?: string | undefined
  readonly postcode?: string | undefined
}

/** Refuses texts longer than the brand takes; the contract's bounds are the widest any brand may set. */
export function checkAddress(policy: Policy, { consignee, email, postcode }: AddressTexts): void {
  const bounds = [
    ['consignee', consignee, policy.consigneeMax],
    ['email', email, policy.emailMax],
    ['postcode', postcode, policy.postcodeMax],
  ] as const
  const faults = bounds.flatMap(([name, text, max]) => {
    const fault = lengthFault(text ?? '', 0, max)
    return fault ? [[name, fault] as const] : []
  })
  if (faults.length > 0) throw refuseFields(Object.fromEntries(faults))
}

/** A phone number as others may see it: of 11 digits the first and last three, five stars between; others alike. */
export function maskPhone(phone: string): string {
  const shown = Math.max(1, Math.floor((phone.length * 3) / 11))
  return `${phone.slice(0, shown)}*****${phone.slice(-shown)}`
}

/** What several roles allow together, in the contract's order; words that no longer mean anything are left out. */
export function joinPermissions(roles: readonly (readonly string[])[] | null): Permission[] {
  if (!roles) return []
  const held = new Set(roles.flat())
  return permissions.filter((permission) => held.has(permission))
}
