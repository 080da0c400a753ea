import { findCountryCode } from '#i18n/countries.ts'
import { isLocalLanguage } from './address-format.ts'
import { regionTexts } from './regions.ts'

export type Region = {
  /** Written in an address. */
  readonly value: string
  readonly label: string
}

const toKey = (text: string) => text.trim().toLocaleLowerCase()

/**
 * The regions of a country in the order of a language (a BCP 47 tag): in the country's own letters for those who write
 * them, else in Latin ones. One that `current` names keeps that spelling; empty for a country without data.
 */
export function listRegions(country: string, intl: string, current = ''): Region[] {
  const rows = regionTexts[findCountryCode(country) ?? '']
  if (!rows) return []
  const isLocal = isLocalLanguage(country, intl)
  const { compare } = new Intl.Collator(intl)
  return rows
    .split('~')
    .map((row) => {
      const [key = '', name, latin] = row.split('=')
      const value = (!isLocal && latin) || key
      const isCurrent = [key, name, latin].some((text) => text && toKey(text) === toKey(current))
      return { value: isCurrent ? current : value, label: name || value }
    })
    .toSorted((one, other) => compare(one.label, other.label))
}
