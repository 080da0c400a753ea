import { locales } from '#i18n/locales.ts'
import type { Texts } from '../../catalogue/public.ts'
import { foldText } from '../words/to-search-words.ts'

/** An option of a product with its values. */
export type Option = { readonly name: Texts; readonly values: readonly Texts[] }

/** The name of an option (`value` is '') or of one of its values. */
export type OptionName = { readonly option: string; readonly value: string; readonly name: Texts }

const maxLength = 60
// Many goods share the same object of a colour or a size.
const idCache = new WeakMap<Texts, string>()

/** A language-independent id: the folded English name, else that of the first language; '' without letters. */
export function toOptionId(name: Texts): string {
  const known = idCache.get(name)
  if (known !== undefined) return known
  const lang = name.en ? 'en' : locales.find((one) => name[one])
  const words = foldText(lang ? name[lang]! : '').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const id = words.join('-').slice(0, maxLength)
  idCache.set(name, id)
  return id
}

/** The key of a value in documents. */
export const toOptionKey = (option: string, value: string): string => `${option}:${value}`

/** Splits a key; ids contain no colon. */
export const splitOptionKey = (key: string): [option: string, value: string] => {
  const [option = '', value = ''] = key.split(':')
  return [option, value]
}

/** The keys of all values of these options. */
export const toOptionKeys = (options: readonly Option[]): string[] => [
  ...new Set(toOptionNames(options).flatMap(({ option, value }) => (value ? [toOptionKey(option, value)] : []))),
]

export function toOptionNames(options: readonly Option[]): OptionName[] {
  return options.flatMap(({ name, values }) => {
    const option = toOptionId(name)
    if (!option) return []
    const named = values.map((text) => ({ option, value: toOptionId(text), name: text })).filter(({ value }) => value)
    return [{ option, value: '', name }, ...named]
  })
}
