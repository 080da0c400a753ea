import type { Locale } from '#i18n/locales.ts'
import { toSynonymKey, type SynonymGroup } from '../synonym-groups.ts'
import { en } from './en.ts'
import { de } from './de.ts'
import { fr } from './fr.ts'
import { es } from './es.ts'
import { pt } from './pt.ts'
import { it } from './it.ts'
import { ru } from './ru.ts'
import { tr } from './tr.ts'
import { el } from './el.ts'
import { ar } from './ar.ts'
import { zhCn } from './zh-cn.ts'
import { zhTw } from './zh-tw.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import { th } from './th.ts'
import { vi } from './vi.ts'
import { id } from './id.ts'
import { ms } from './ms.ts'
import { hi } from './hi.ts'
import { ph } from './ph.ts'
import { af } from './af.ts'

/** A group per line, its words separated by commas. */
const lists: Readonly<Record<Locale, string>> = {
  en,
  de,
  fr,
  es,
  pt,
  it,
  ru,
  tr,
  el,
  ar,
  'zh-CN': zhCn,
  'zh-TW': zhTw,
  ja,
  ko,
  th,
  vi,
  id,
  ms,
  hi,
  ph,
  af,
}

/**
 * Everyday words for the same thing in each language. Written by ourselves from general knowledge of the languages, for any
 * shop, under the licence of this project. A group has no wider or narrower words: a shop adds those as synonyms of its
 * brand.
 */
export const everydayWords: readonly SynonymGroup[] = Object.entries(lists).flatMap(([lang, list]) =>
  list
    .trim()
    .split('\n')
    .map((line) => ({ lang: lang as Locale, words: line.split(', ') })),
)

const keysByLanguage = new Map<Locale, ReadonlySet<string>>()

/** Whether the list of a language has this text, inflected or not. */
export function isEverydayWord(text: string, lang: Locale): boolean {
  let keys = keysByLanguage.get(lang)
  if (!keys) {
    const groups = everydayWords.filter((group) => group.lang === lang)
    keys = new Set(groups.flatMap(({ words }) => words.map((word) => toSynonymKey(word, lang))))
    keysByLanguage.set(lang, keys)
  }
  return keys.has(toSynonymKey(text, lang))
}
