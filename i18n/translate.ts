import { compileMessage } from './compile-message.ts'
import type { TextLocale } from './locales.ts'
import { pseudoLocale } from './locales.ts'
import { type CompiledMessage, type TextParams, formatMessage } from './message-format.ts'
import { readArea } from './read-texts.ts'

const dictionaries = new Map<string, Readonly<Record<string, string>>>()
const compiledMessages = new Map<string, CompiledMessage | undefined>()

/**
 * A server message in the caller's language, found by the customer's Chinese text. Params may hold more than the
 * text needs. Never throws: a missing or unusable translation gives English, then the Chinese text itself.
 */
export function translateServer(
  locale: TextLocale,
  zhText: string,
  params: Readonly<Record<string, unknown>> = {},
): string {
  const values = toPlainValues(params)
  for (const candidate of new Set<TextLocale>([locale, 'en'])) {
    const message = getCompiled(candidate, zhText)
    if (message === undefined || lacksValue(message, values)) continue
    return String(formatMessage(message, candidate, values))
  }
  return zhText.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}

function getCompiled(locale: TextLocale, zhText: string): CompiledMessage | undefined {
  const key = `${locale} ${zhText}`
  if (compiledMessages.has(key)) return compiledMessages.get(key)
  const icu = findOwnEntry(getDictionary(locale === pseudoLocale ? 'en' : locale), zhText)
  // Only texts of the dictionary are kept, so that odd callers cannot fill the memory.
  if (icu === undefined) return undefined
  const message = compileMessage(icu, locale)
  compiledMessages.set(key, message)
  return message
}

function getDictionary(locale: string): Readonly<Record<string, string>> {
  let dictionary = dictionaries.get(locale)
  if (!dictionary) dictionaries.set(locale, (dictionary = readArea(locale, 'server')))
  return dictionary
}

const findOwnEntry = (dictionary: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(dictionary, key) ? dictionary[key] : undefined

const toPlainValues = (params: Readonly<Record<string, unknown>>): TextParams =>
  Object.fromEntries(
    Object.entries(params).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )

/** True when the message names a value that is not there, or wants a number where a text is. */
const lacksValue = (message: CompiledMessage, values: TextParams): boolean =>
  typeof message !== 'string' &&
  message.some((node) => {
    if (!Array.isArray(node)) return false
    const [name, kind] = node
    const value = values[name]
    return value === undefined || (typeof kind === 'number' && kind >= 2 && typeof value !== 'number')
  })

const isolates = /[\u2068\u2069]/g

/**
 * A server message as a text with placeholders, for people who write another in its place: `Order {number}`. Of plural forms
 * it has the one for other numbers.
 */
export function writeServerTemplate(locale: TextLocale, zhText: string): string {
  const message = getCompiled(locale, zhText) ?? getCompiled('en', zhText) ?? zhText
  return writeNodes(message, '').replace(isolates, '')
}

function writeNodes(message: CompiledMessage, name: string): string {
  if (typeof message === 'string') return message
  return message.map((node) => writeNode(node, name)).join('')
}

/** `name` is the number of the plural form around a node. */
function writeNode(node: Exclude<CompiledMessage, string>[number], name: string): string {
  if (typeof node === 'string') return node
  if (!Array.isArray(node)) return `{${name}}`
  const [argument, , forms] = node
  const other = typeof forms === 'object' && forms !== null ? (forms as Record<string, unknown>).other : undefined
  if (other === undefined) return `{${argument}}`
  return typeof other === 'number' ? `{${argument}}` : writeNodes(other as CompiledMessage, argument)
}
