import type { Address } from '#contract/address.ts'

type PostalAddress = Omit<Address, 'id' | 'use'>

const shownOfEleven = 3

/**
 * Hides the middle of a phone number: of 11 digits the first 3 and the last 3 stay, with five stars between; other
 * lengths keep the same proportion. Drops spaces and dashes and keeps a leading plus; returns an empty text for no
 * number.
 */
export function maskPhone(phone: string | null | undefined) {
  const digits = (phone ?? '').replace(/\D/g, '')
  const plus = phone?.trim().startsWith('+') && digits ? '+' : ''
  // At least one digit is always hidden, however short the number.
  const shown = Math.min(
    Math.round((digits.length * shownOfEleven) / 11),
    Math.max(0, Math.ceil(digits.length / 2) - 1),
  )
  return plus + digits.slice(0, shown) + '*'.repeat(digits.length - 2 * shown) + digits.slice(digits.length - shown)
}

/** `+93 201***678`: the area code and the number with its middle hidden. */
export const toMaskedPhone = ({ areaCode, phone }: PostalAddress): string =>
  `+${areaCode.replace(/^\+/, '')} ${maskPhone(phone)}`
