import type { Policy } from '#contract/brand-file.ts'
import type { FieldError } from '#contract/field-errors.ts'
import { refusal, fieldRefusal } from '#server/platform/refusal.ts'
import { commonPasswords } from './passwords/common-passwords.ts'

/** Usernames are unique regardless of case. */
export const toUsernameKey = (username: string): string => username.trim().toLowerCase()

/** Throws a refusal when the brand does not allow the username. */
export function checkUsername(policy: Policy, username: string): void {
  const error = findLengthError(username, policy.usernameMin, policy.usernameMax)
  if (error) throw fieldRefusal({ username: error })
  if (!/^[a-z0-9]+$/i.test(username)) throw refusal('username.invalid')
}

export type NewPassword = { readonly password: string; readonly confirmPassword: string }

/** Throws a refusal for a new password with the wrong length, a wrong confirmation, or one that is easily guessed. */
export function checkNewPassword(
  policy: Pick<Policy, 'passwordMin' | 'passwordMax'>,
  { password, confirmPassword }: NewPassword,
  username: string,
): void {
  const error = findLengthError(password, policy.passwordMin, policy.passwordMax)
  if (error) throw fieldRefusal({ password: error })
  if (password !== confirmPassword) throw refusal('password.mismatch')
  const guess = password.toLowerCase()
  if (commonPasswords.has(guess) || guess === username.toLowerCase() || /^(.)\1+$/.test(guess))
    throw refusal('password.common')
}

function findLengthError(text: string, min: number, max: number): FieldError | null {
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

/** Throws a refusal for texts longer than the brand allows; the contract has the widest bounds of any brand. */
export function checkAddress(policy: Policy, { consignee, email, postcode }: AddressTexts): void {
  const bounds = [
    ['consignee', consignee, policy.consigneeMax],
    ['email', email, policy.emailMax],
    ['postcode', postcode, policy.postcodeMax],
  ] as const
  const errors = bounds.flatMap(([name, text, max]) => {
    const error = findLengthError(text ?? '', 0, max)
    return error ? [[name, error] as const] : []
  })
  if (errors.length > 0) throw fieldRefusal(Object.fromEntries(errors))
}

/** Masks a phone number: about 3/11 of its digits stay visible at each end, with five stars between. */
export function maskPhone(phone: string): string {
  const visible = Math.max(1, Math.floor((phone.length * 3) / 11))
  return `${phone.slice(0, visible)}*****${phone.slice(-visible)}`
}
