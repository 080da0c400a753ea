import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from './locales.ts'
import type { TextTable } from './text-problems.ts'
import { measureWidth } from './measure-width.ts'

/** Texts of a language that are those of English, with the reason why they are right. */
export type SameTexts = Readonly<
  Partial<Record<Locale | 'all', { readonly reason: string; readonly texts: readonly string[] }>>
>

const sameTextsPath = join(import.meta.dirname, 'same-as-english.json')

export const readSameTexts = (): SameTexts => JSON.parse(readFileSync(sameTextsPath, 'utf8')) as SameTexts

/**
 * Widest text for a place that was drawn for an English one: buttons, tabs and labels are at most thirty English letters.
 */
const widthLimits = [
  { maxEnglish: 10, maxWidth: 28 },
  { maxEnglish: 20, maxWidth: 44 },
  { maxEnglish: 30, maxWidth: 60 },
] as const

const sentenceEnd = /[.?!…:]$/
const syntax = /[{<]/
const placeholders = /\{[^{}]*\}|<[^<>]*>/g
const word = /\p{L}{2}/u
// ICU writes syntax as text between two apostrophes.
const quotedSyntax = /'[{}<>#|][^']*'/g
const tags = /<[^<>]*>/g
const straightQuote = /["']/

const hasWords = (text: string): boolean => word.test(text.replace(placeholders, ''))

function findWidthProblem(text: string, english: string): string | undefined {
  if (syntax.test(english) || sentenceEnd.test(english)) return undefined
  const own = measureWidth(english)
  const limit = widthLimits.find(({ maxEnglish }) => own <= maxEnglish)
  const width = measureWidth(text)
  return limit && width > limit.maxWidth ? `is ${width} wide, at most ${limit.maxWidth} fit` : undefined
}

/** Problems of how a language's texts read: left in English, too long for their place, typewriter's quotes. */
export function findStyleProblems(locale: Locale, own: TextTable, english: TextTable, same: SameTexts): string[] {
  const allowed = new Set([...(same.all?.texts ?? []), ...(same[locale]?.texts ?? [])])
  return Object.entries(own).flatMap(([key, text]) => {
    const model = english[key]
    const problems: (string | undefined)[] = []
    if (straightQuote.test(text.replace(quotedSyntax, '').replace(tags, ''))) problems.push('has a straight quote')
    if (locale !== 'en' && model !== undefined) {
      if (text === model && hasWords(text) && !allowed.has(text)) problems.push(`is English: ${text}`)
      problems.push(findWidthProblem(text, model))
    }
    return problems.flatMap((problem) => (problem === undefined ? [] : [`${locale} ${key}: ${problem}`]))
  })
}

/** Listed texts that no text of the language equals any more. */
export function findNeedlessSameTexts(locale: Locale, own: TextTable, english: TextTable, same: SameTexts): string[] {
  const equal = new Set(Object.entries(own).flatMap(([key, text]) => (text === english[key] ? [text] : [])))
  return (same[locale]?.texts ?? [])
    .filter((text) => !equal.has(text))
    .map((text) => `${locale}: "${text}" is listed in same-as-english.json, but no text equals it`)
}
