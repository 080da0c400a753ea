import { domainToASCII } from 'node:url'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import type { Brand } from '#server/platform/brand.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'

/** An address that a code can prove. `key` is its normal form: what is stored, compared, and written to. */
export type Contact = { readonly channel: 'email' | 'phone'; readonly key: string }

const Email = z.email()

/**
 * The normal form of a mail address: lower case, the domain in ASCII; null for none. Messages go to this form, because
 * two spellings that compare as equal could be two mailboxes.
 */
export function toEmailKey(email: string): string | null {
  const text = email.trim().toLowerCase()
  const at = text.lastIndexOf('@')
  const domain = domainToASCII(text.slice(at + 1))
  const key = `${text.slice(0, Math.max(at, 0))}@${domain}`
  return Email.safeParse(key).success ? key : null
}

/** The E.164 form of a phone number; null for none. A number without area code is one of the brand's. */
export function toPhoneKey(brand: Pick<Brand, 'settings'>, phone: string): string | null {
  const defaultCallingCode = brand.settings.phoneAreaCode.replace(/^\+/, '')
  const parsed = parsePhoneNumberFromString(phone.trim().replace(/^00/, '+'), { defaultCallingCode })
  return parsed?.isPossible() ? parsed.number : null
}

/** Throws a `request.invalid` that names the field. */
export function parseContact(
  brand: Pick<Brand, 'settings'>,
  channel: Contact['channel'],
  text: string,
  field: string,
): Contact {
  const key = channel === 'email' ? toEmailKey(text) : toPhoneKey(brand, text)
  if (key === null) throw fieldRefusal({ [field]: { key: channel === 'email' ? 'field.email' : 'field.phone' } })
  return { channel, key }
}

/**
 * The address that a log-in name is; null for a username. A phone number begins with its area code, because digits alone
 * can be a username.
 */
export function findContact(brand: Pick<Brand, 'settings'>, account: string): Contact | null {
  if (account.includes('@')) {
    const key = toEmailKey(account)
    return key === null ? null : { channel: 'email', key }
  }
  if (!/^\s*(\+|00)/.test(account)) return null
  const key = toPhoneKey(brand, account)
  return key === null ? null : { channel: 'phone', key }
}

/** Keeps the first letter and the domain: `l•••@hartmann.example`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}
