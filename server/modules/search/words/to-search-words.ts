import { getLocaleInfo, type Locale } from '#i18n/locales.ts'
import { foldCharacters, foldLetters, foldText } from './fold-text.ts'
import { stemWord } from './stem-word.ts'
import { splitCompound } from './split-compound.ts'
import { joined, spaceless, toGrams } from './grams.ts'
import { findMeasures } from './measures.ts'
import { commonStopWords, isStopWord } from './stop-words.ts'

export { foldText } from './fold-text.ts'

const hangul = String.raw`\p{Script=Hangul}`
// A run of one kind: a script without spaces, Korean, or a script with spaces.
const runPattern = new RegExp(
  String.raw`[${spaceless}]+|[[${joined}]--[${hangul}]]+|[${hangul}]+|[[\p{L}\p{N}\p{M}]--[${joined}${spaceless}]]+`,
  'gv',
)
const plain = /^[\x20-\x7e]*$/
const plainRun = /[a-z0-9]+/g
const possessive = /(?<=\p{L})['’]s(?!\p{L})/gu
// The sign between two numbers of a size: 160x230, 160 × 230; the second letter is Cyrillic.
const times = /(?<=\d)\s*[xх×*]\s*(?=\d)/g
const maxWordLength = 40

const segmenters = new Map<string, Intl.Segmenter>()

/** The cached word segmenter of a language. */
export function getSegmenter(lang: Locale): Intl.Segmenter {
  const { intl } = getLocaleInfo(lang)
  let segmenter = segmenters.get(intl)
  if (!segmenter) segmenters.set(intl, (segmenter = new Intl.Segmenter(intl, { granularity: 'word' })))
  return segmenter
}

const isUnspaced = new RegExp(`^[[${joined}${spaceless}]--[${hangul}]]`, 'v')

const toBlanks = (found: string): string => ' '.repeat(found.length)

/** Blanks signs of a folded text that are no words. */
const blankSigns = (folded: string): string => folded.replace(possessive, toBlanks).replace(times, toBlanks)

const toFolded = (text: string): string => blankSigns(foldText(text))

/**
 * A query text to be segmented: 財布 is a word of Japanese, its simplified form 财布 is none. Positions in it are those in
 * the folded text, which has a character of two units for one in rare cases.
 */
function toSegmentable(text: string): string {
  const folded = foldLetters(text)
  const simplified = foldCharacters(folded)
  return blankSigns(simplified.length === folded.length ? folded : simplified)
}

/** A word of a folded text with its position there. */
export type SearchWord = {
  /** Folded, not stemmed. */
  readonly text: string
  readonly stem: string
  readonly start: number
  readonly end: number
}

const katakana = /^[\p{Script=Katakana}ー]+$/u

/** The segments of a run; a single katakana, as in スマ|ホ, belongs to the katakana before it. */
function segmentRun(run: string, lang: Locale): { readonly text: string; readonly index: number }[] {
  const segments: { text: string; index: number }[] = []
  for (const { segment, index, isWordLike } of getSegmenter(lang).segment(run)) {
    const before = segments.at(-1)
    const isRest = before && segment.length === 1 && before.index + before.text.length === index
    if (isRest && katakana.test(segment) && katakana.test(before.text)) before.text += segment
    else if (isWordLike) segments.push({ text: segment, index })
  }
  return segments
}

const matchRuns = (folded: string) => folded.matchAll(plain.test(folded) ? plainRun : runPattern)

/** The words from one position of a folded text to another, stop words included. */
function listWords(folded: string, lang: Locale, start: number, end: number): SearchWord[] {
  const words: SearchWord[] = []
  const add = (run: string, at: number) => {
    const text = foldCharacters(run)
    words.push({ text, stem: stemWord(text, lang).slice(0, maxWordLength), start: at, end: at + run.length })
  }
  for (const { 0: run, index } of matchRuns(folded.slice(start, end)))
    // A segmenter takes ten times as long as a pattern, and splits scripts with spaces at the same positions.
    if (!isUnspaced.test(run)) add(run, start + index)
    else for (const segment of segmentRun(run, lang)) add(segment.text, start + index + segment.index)
  return words
}

/** The words of a query text in reading order: folded and stemmed, without stop words, duplicates included. */
export function toSearchWords(text: string, lang: Locale): string[] {
  const folded = toSegmentable(text)
  const words = listWords(folded, lang, 0, folded.length)
  return words.filter((word) => !isStopWord(word.text, lang)).map(({ stem }) => stem)
}

/** The words of a text with each run of a script without spaces as one word, without stop words. */
export function toRunWords(text: string, lang: Locale): string[] {
  const runs = Array.from(matchRuns(toFolded(text)), ({ 0: run }) => run)
  return runs.filter((run) => !isStopWord(run, lang)).map((run) => stemWord(run, lang).slice(0, maxWordLength))
}

/** A word of a query, or a number with its unit, whose words are next to each other. */
export type QueryToken = {
  readonly words: readonly [SearchWord, ...SearchWord[]]
  readonly measure: string | null
}

/** The words and measures of a query text, without stop words. */
export function toQueryTokens(text: string, lang: Locale): QueryToken[] {
  const folded = toSegmentable(text)
  const tokens: QueryToken[] = []
  const addWords = (start: number, end: number) => {
    for (const word of listWords(folded, lang, start, end))
      if (!isStopWord(word.text, lang)) tokens.push({ words: [word], measure: null })
  }
  let start = 0
  for (const measure of findMeasures(foldCharacters(folded), lang)) {
    addWords(start, measure.start)
    const words = listWords(folded, lang, measure.start, measure.end)
    const [first, ...others] = words.filter(({ text: one }) => !commonStopWords.has(one))
    if (first) tokens.push({ words: [first, ...others], measure: measure.key })
    start = measure.end
  }
  addWords(start, folded.length)
  return tokens
}

const gap = new RegExp(`(?<=[${joined}])[\\s・]+(?=[${joined}])`, 'gv')

const toIndexForms = (run: string, lang: Locale): readonly string[] =>
  commonStopWords.has(run)
    ? []
    : (toGrams(run) ?? [run, ...splitCompound(run, lang)].map((word) => stemWord(word, lang))).map((form) =>
        form.slice(0, maxWordLength),
      )

/** Bound of the cached forms of all languages together, about 10 MB. */
const maxCachedRuns = 40_000
const formCaches = new Map<Locale, Map<string, readonly string[]>>()
let cachedRuns = 0

/** The forms of a run; those of words are cached, because titles consist of the same words. */
function getIndexForms(run: string, lang: Locale): readonly string[] {
  const cached = formCaches.get(lang)?.get(run)
  if (cached) return cached
  const forms = toIndexForms(run, lang)
  if (run.length > maxWordLength) return forms
  if (++cachedRuns > maxCachedRuns) {
    formCaches.clear()
    cachedRuns = 1
  }
  const cache = formCaches.get(lang) ?? new Map<string, readonly string[]>()
  formCaches.set(lang, cache.set(run, forms))
  return forms
}

/**
 * The words of a document's text, followed by its measures. Stop words of one language are included, because a query may
 * come in another.
 */
export function toIndexWords(text: string, lang: Locale): string[] {
  const forms: string[] = []
  const folded = toFolded(text)
  // Korean and Chinese are typed with and without spaces, so their spaces are removed.
  const closed = plain.test(folded) ? folded : folded.replace(gap, '')
  for (const { 0: run } of matchRuns(closed)) forms.push(...getIndexForms(run, lang))
  for (const { key } of findMeasures(closed, lang)) forms.push(key)
  return forms
}
