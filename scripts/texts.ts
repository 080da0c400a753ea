import { readFileSync, writeFileSync } from 'node:fs'
import { type Locale, locales, resolveLocale } from '#i18n/locales.ts'
import { getTextsPath, readArea } from '#i18n/read-texts.ts'
import { areas } from '#i18n/text-keys.ts'

const help = `
npm run texts -- missing               prints the texts that some language lacks, with English and Chinese, as JSON
npm run texts -- add <locale> <file>   adds translated texts from such a file ({ area: { key: text } }), in the order of English
`

/** Texts of a language: area, key, text. */
type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>

const files = [...areas, 'server']

/** Texts of English that at least one language lacks. */
export function listMissing(read: typeof readArea = readArea): Record<string, Record<string, object>> {
  const missing: Record<string, Record<string, object>> = {}
  for (const area of files) {
    const english = read('en', area)
    const chinese = read('zh-CN', area)
    const others = locales.map((locale) => read(locale, area))
    const keys = Object.keys(english).filter((key) => others.some((texts) => !Object.hasOwn(texts, key)))
    if (keys.length > 0)
      missing[area] = Object.fromEntries(keys.map((key) => [key, { en: english[key], 'zh-CN': chinese[key] }]))
  }
  return missing
}

/** The texts of an area with translated ones put in, in the order of English and without keys that English lacks. */
export function mergeTexts(english: object, own: Readonly<Record<string, string>>, added: Translations[string] = {}) {
  const texts = { ...own, ...added }
  return Object.fromEntries(
    Object.keys(english).flatMap((key) => (texts[key] === undefined ? [] : [[key, texts[key]]])),
  )
}

function addTexts(locale: Locale, translations: Translations): void {
  for (const area of files) {
    const texts = mergeTexts(readArea('en', area), readArea(locale, area), translations[area])
    writeFileSync(getTextsPath(locale, area), `${JSON.stringify(texts, null, 2)}\n`)
  }
}

function main([command, code, file]: readonly string[]): void {
  const locale = resolveLocale(code)
  if (command === 'missing') console.log(JSON.stringify(listMissing(), null, 2))
  else if (command === 'add' && locale && file) addTexts(locale, JSON.parse(readFileSync(file, 'utf8')) as Translations)
  else {
    console.error(help)
    process.exitCode = 1
  }
}

if (import.meta.main) main(process.argv.slice(2))
