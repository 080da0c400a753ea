import { locales } from '#i18n/locales.ts'
import type { Texts } from '../../catalogue/public.ts'
import { foldText } from '#server/modules/search/words/to-search-words.ts'

/** What a product has to be chosen by: an option and its values, in every language they have. */
export type Option = { readonly name: Texts; readonly values: readonly Texts[] }

/** How an option (`value` is '') or one of its values is called. */
export type OptionName = { readonly option: string; readonly value: string; readonly name: Texts }

const maxLength = 60
// Many goods share the object of a colour or a size.
const idCache = new WeakMap<Texts, string>()

/** The form of a name that is the same in every language: its English, else the first language it has; '' without letters. */
export function toOptionId(name: Texts): string {
  const known = idCache.get(name)
  if (known !== undefined) return known
  const lang = name.en ? 'en' : locales.find((one) => name[one])
  const words = foldText(lang ? name[lang]! : '').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const id = words.join('-').slice(0, maxLength)
  idCache.set(name, id)
  return id
}

/** The key by which documents carry a value. */
export const toOptionKey = (option: string, value: string): string => `${option}:${value}`

/** An option and the value of a key; ids hold no colon. */
export const splitOptionKey = (key: string): [option: string, value: string] => {
  const [option = '', value = ''] = key.split(':')
  return [option, value]
}

/** Every value that these options offer, as a document carries them. */
export const toOptionKeys = (options: readonly Option[]): string[] => [
  ...new Set(toOptionNames(options).flatMap(({ option, value }) => (value ? [toOptionKey(option, value)] : []))),
]

/** The names of these options and of their values. */
export function toOptionNames(options: readonly Option[]): OptionName[] {
  return options.flatMap(({ name, values }) => {
    const option = toOptionId(name)
    if (!option) return []
    const named = values.map((text) => ({ option, value: toOptionId(text), name: text })).filter(({ value }) => value)
    return [{ option, value: '', name }, ...named]
  })
}
