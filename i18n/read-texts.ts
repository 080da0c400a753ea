import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from './compile-message.ts'
import { type TextLocale, pseudoLocale } from './locales.ts'
import type { CompiledMessage } from './message-format.ts'
import { areas } from './text-keys.ts'

/** All texts of one language, compiled, by full key (`cart.empty.title`). */
export type CompiledTexts = Readonly<Record<string, CompiledMessage>>

const textsFolder: string = import.meta.dirname
export const getTextsPath = (locale: string, area: string): string => join(textsFolder, locale, `${area}.json`)

/** The ICU texts of one file by their key in it; empty when the language has no such file. Throws on broken JSON. */
export function readArea(locale: string, area: string): Readonly<Record<string, string>> {
  const file = getTextsPath(locale, area)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
}

/** A language we have a folder for; the others speak English for now. */
export const isFilled = (locale: TextLocale): boolean =>
  locale === pseudoLocale || existsSync(join(textsFolder, locale))

/** Reads and compiles areas of a language from disk, with English for missing texts. Slow: cache the result. */
export function readTexts(locale: TextLocale, wanted: readonly string[] = areas): CompiledTexts {
  const own = locale === pseudoLocale ? 'en' : locale
  const texts: Record<string, CompiledMessage> = {}
  for (const area of wanted) {
    for (const [key, icu] of Object.entries({ ...readArea('en', area), ...readArea(own, area) })) {
      texts[`${area}.${key}`] = compileMessage(icu, locale)
    }
  }
  return texts
}

const textsCache = new Map<TextLocale, CompiledTexts>()

/** The texts of a language for a server that renders outside the bundle; read once per process. */
export function loadTexts(locale: TextLocale): CompiledTexts {
  let texts = textsCache.get(locale)
  if (!texts) textsCache.set(locale, (texts = readTexts(locale)))
  return texts
}
