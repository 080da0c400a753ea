import type { TextUse, TextUses } from './find-text-uses.ts'
import { type Locale, getLocaleInfo } from './locales.ts'
import { type MessageShape, parseMessageShape } from './parse-message-shape.ts'

/** The texts of a language by full key: `cart.empty.title`, or the Chinese text in the server dictionary. */
export type TextTable = Readonly<Record<string, string>>
export type Refusals = Readonly<Record<string, { zh: string; params?: Readonly<Record<string, string>> }>>

// Chinese and Japanese are written in Han characters; anywhere else one is a forgotten translation.
const hanLocales = new Set<Locale>(['zh-CN', 'zh-TW', 'ja'])

/** Problems of one language's texts, compared with English: unreadable ICU, other placeholders, missing plural forms, stray Chinese. */
export function findLanguageProblems(locale: Locale, own: TextTable, english: TextTable): string[] {
  return Object.entries(own).flatMap(([key, icu]) => {
    const report = (problem: string) => `${locale} ${key}: ${problem}`
    const model = english[key]
    if (model === undefined) return [report('English has no such key')]
    const shape = parseShape(icu)
    if (typeof shape === 'string') return [report(shape)]
    const expected = parseShape(model)
    const problems = typeof expected === 'string' ? [] : findPlaceholderProblems(shape, expected)
    if (!hanLocales.has(locale) && /\p{Script=Han}/u.test(icu)) problems.push('has Chinese characters in it')
    if (icu.trim() === '') problems.push('is empty')
    return [...problems, ...findPluralProblems(locale, shape)].map(report)
  })
}

const shapes = new Map<string, MessageShape | string>()

/** Shape of a text, or in words why it has none. English is asked for once per language. */
function parseShape(icu: string): MessageShape | string {
  let shape = shapes.get(icu)
  if (shape === undefined) shapes.set(icu, (shape = readShape(icu)))
  return shape
}

function readShape(icu: string): MessageShape | string {
  try {
    return parseMessageShape(icu)
  } catch (error) {
    return `is no ICU text (${error instanceof Error ? error.message : String(error)})`
  }
}

function findPlaceholderProblems(shape: MessageShape, expected: MessageShape): string[] {
  const names = new Set([...shape.params.keys(), ...expected.params.keys()])
  return [...names]
    .filter((name) => shape.params.get(name) !== expected.params.get(name))
    .map(
      (name) =>
        `{${name}} is ${shape.params.get(name) ?? 'missing'}, in English ${expected.params.get(name) ?? 'not there'}`,
    )
}

function findPluralProblems(locale: Locale, shape: MessageShape): string[] {
  if (shape.plurals.length === 0) return []
  const needed = new Intl.PluralRules(getLocaleInfo(locale).intl).resolvedOptions().pluralCategories
  return shape.plurals
    .filter((forms) => forms.some((form) => form !== 'other' && !form.startsWith('=')))
    .flatMap((forms) => needed.filter((form) => !forms.includes(form)))
    .map((form) => `a plural lacks the form "${form}"`)
}

/** Keys of English that a language lacks. */
export const findMissingTexts = (locale: Locale, own: TextTable, english: TextTable): string[] =>
  Object.keys(english)
    .filter((key) => !Object.hasOwn(own, key))
    .map((key) => `${locale} ${key}: is missing`)

/** Every refusal's Chinese text must stand in the dictionary, and ask for nothing that the refusal does not carry. */
export function findRefusalProblems(locale: Locale, refusals: Refusals, dictionary: TextTable): string[] {
  return Object.entries(refusals).flatMap(([key, { zh, params = {} }]) => {
    const icu = dictionary[zh]
    if (icu === undefined) return [`${locale} server: ${key} has no text for "${zh}"`]
    const shape = parseShape(icu)
    if (typeof shape === 'string') return []
    return [...shape.params]
      .filter(([name, kind]) => params[name] !== kind)
      .map(
        ([name, kind]) =>
          `${locale} server: ${key} wants {${name}} as ${kind}, the refusal has ${params[name] ?? 'none'}`,
      )
  })
}

/** Calls that name a text we do not have, or give it other params than it asks for. */
export function findUseProblems(calls: readonly TextUse[], english: TextTable, dictionary: TextTable): string[] {
  return calls.flatMap(({ kind, key, params, where }) => {
    const icu = (kind === 'server' ? dictionary : english)[key]
    if (icu === undefined) return [`${where}: there is no text "${key}"`]
    const shape = parseShape(icu)
    if (typeof shape === 'string' || params === undefined) return []
    return [
      ...[...shape.params.keys()].filter((name) => !params.includes(name)).map((name) => `lacks {${name}}`),
      // A server message may be given the whole params of its refusal.
      ...params.filter((name) => kind === 'interface' && !shape.params.has(name)).map((name) => `has no {${name}}`),
    ].map((problem) => `${where}: "${key}" ${problem}`)
  })
}

/** Texts by the feature that will use them. */
export type AwaitedTexts = Readonly<Record<string, readonly string[]>>

/** Texts that no code uses and no later feature awaits, and awaited ones that are used by now or are not there. */
export function findUnusedTexts(
  english: TextTable,
  { strings, prefixes }: Pick<TextUses, 'strings' | 'prefixes'>,
  awaited: AwaitedTexts,
): string[] {
  // A template that begins with less than an area says nothing about keys.
  const starts = [...prefixes].filter((prefix) => prefix.includes('.'))
  const isUsed = (key: string) => strings.has(key) || starts.some((start) => key.startsWith(start))
  const later = new Map(Object.entries(awaited).flatMap(([feature, keys]) => keys.map((key) => [key, feature])))
  const unused = Object.keys(english).filter((key) => !isUsed(key) && !later.has(key))
  return [
    ...unused.map(
      (key) => `${key}: no code uses it; delete it from every language, or name the feature that awaits it`,
    ),
    ...[...later].flatMap(([key, feature]) => {
      if (english[key] === undefined) return [`${key}: awaited by ${feature}, but English has no such key`]
      return isUsed(key) ? [`${key}: is used now, so ${feature} awaits it no longer`] : []
    }),
  ]
}
