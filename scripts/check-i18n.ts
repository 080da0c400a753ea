import { globSync, readFileSync } from 'node:fs'
import { errors } from '#contract/errors.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import { findTextUses } from '#i18n/find-text-uses.ts'
import { measureCoverage } from '#i18n/coverage.ts'
import { type Locale, locales, requiredLocales } from '#i18n/locales.ts'
import { isFilled, readArea } from '#i18n/read-texts.ts'
import {
  type AwaitedTexts,
  type TextTable,
  findMissingTexts,
  findLanguageProblems,
  findRefusalProblems,
  findUnusedTexts,
  findUseProblems,
} from '#i18n/text-problems.ts'
import { areas } from '#i18n/text-keys.ts'
import { findNeedlessSameTexts, findStyleProblems, readSameTexts } from '#i18n/text-style.ts'

const root = `${import.meta.dirname}/..`
const isSource = (file: string) => !/\.(test|d)\.tsx?$/.test(file)

const readInterfaceTexts = (locale: Locale): TextTable =>
  Object.fromEntries(
    areas.flatMap((area) => Object.entries(readArea(locale, area)).map(([key, icu]) => [`${area}.${key}`, icu])),
  )

const toServerKeys = (dictionary: TextTable): TextTable =>
  Object.fromEntries(Object.entries(dictionary).map(([key, icu]) => [`server ${key}`, icu]))

/** Texts that no code uses yet, by the feature that will. The server's dictionary is the specification's and stays whole. */
const awaitedTexts: AwaitedTexts = {}

/** All uses of texts in the pages and the server. */
function readUses() {
  const files = globSync('{web,server}/**/*.{ts,tsx}', { cwd: root }).filter(isSource).toSorted()
  const uses = files.map((file) => findTextUses(file, readFileSync(`${root}/${file}`, 'utf8')))
  return {
    calls: uses.flatMap(({ calls }) => calls),
    strings: new Set(uses.flatMap(({ strings }) => [...strings])),
    prefixes: new Set(uses.flatMap(({ prefixes }) => [...prefixes])),
  }
}

/** Checks every text and every use of one; `problems` must be empty to ship. */
export function checkTexts() {
  const english = readInterfaceTexts('en')
  const dictionary = readArea('en', 'server')
  const uses = readUses()
  const same = readSameTexts()
  const everyEnglish = { ...english, ...toServerKeys(dictionary) }
  const problems = locales.filter(isFilled).flatMap((locale) => {
    const own = readInterfaceTexts(locale)
    const server = readArea(locale, 'server')
    const every = { ...own, ...toServerKeys(server) }
    return [
      ...findLanguageProblems(locale, own, english),
      ...findLanguageProblems(locale, server, dictionary),
      ...findStyleProblems(locale, every, everyEnglish, same),
      ...findNeedlessSameTexts(locale, every, everyEnglish, same),
    ]
  })
  for (const locale of requiredLocales)
    problems.push(
      ...findMissingTexts(locale, readInterfaceTexts(locale), english),
      ...findMissingTexts(locale, readArea(locale, 'server'), dictionary),
      ...findRefusalProblems(locale, { ...errors, ...fieldErrors }, readArea(locale, 'server')),
    )
  problems.push(...findUseProblems(uses.calls, english, dictionary), ...findUnusedTexts(english, uses, awaitedTexts))
  return { problems, coverage: locales.map(measureCoverage) }
}

function main(): void {
  const { problems, coverage } = checkTexts()
  for (const problem of problems) console.error(problem)
  console.log(coverage.map((row) => `${row.locale} ${row.filled}/${row.total}`).join(', '))
  console.log(`${problems.length} problems in the texts`)
  process.exitCode = problems.length > 0 ? 1 : 0
}

if (import.meta.main) main()
