import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A number in international form, in the groups of its country (`+49 221 5550148`); any other text as it is. */
export function formatPhone(phone: string): string {
  const number = phone.trim().startsWith('+') ? parsePhoneNumberFromString(phone) : undefined
  return number?.isPossible() ? number.formatInternational() : phone
}
