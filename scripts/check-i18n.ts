import { globSync, readFileSync } from 'node:fs'
import { errors, fieldErrors } from '#contract/errors.ts'
import { findTextUses } from '#i18n/find-text-uses.ts'
import { measureCoverage } from '#i18n/coverage.ts'
import { type Locale, locales, requiredLocales } from '#i18n/locales.ts'
import { isFilled, readArea } from '#i18n/read-texts.ts'
import {
  type TextTable,
  findMissingTexts,
  findLanguageProblems,
  findRefusalProblems,
  findUseProblems,
} from '#i18n/text-problems.ts'
import { areas } from '#i18n/text-keys.ts'

const root = `${import.meta.dirname}/..`
const isSource = (file: string) => !/\.(test|d)\.tsx?$/.test(file)

const readInterfaceTexts = (locale: Locale): TextTable =>
  Object.fromEntries(
    areas.flatMap((area) => Object.entries(readArea(locale, area)).map(([key, icu]) => [`${area}.${key}`, icu])),
  )

/** All uses of texts in the pages and the server. */
function readUses() {
  const files = globSync('{web,server}/**/*.{ts,tsx}', { cwd: root }).filter(isSource).toSorted()
  const uses = files.map((file) => findTextUses(file, readFileSync(`${root}/${file}`, 'utf8')))
  return {
    calls: uses.flatMap(({ calls }) => calls),
    strings: new Set(uses.flatMap(({ strings }) => [...strings])),
    prefixes: [...new Set(uses.flatMap(({ prefixes }) => [...prefixes]))].filter((prefix) => prefix.includes('.')),
  }
}

/** Checks every text and every use of one; `faults` must be empty to ship, `unused` keys are only told. */
export function checkTexts() {
  const english = readInterfaceTexts('en')
  const dictionary = readArea('en', 'server')
  const uses = readUses()
  const problems = locales
    .filter(isFilled)
    .flatMap((locale) => [
      ...findLanguageProblems(locale, readInterfaceTexts(locale), english),
      ...findLanguageProblems(locale, readArea(locale, 'server'), dictionary),
    ])
  for (const locale of requiredLocales)
    problems.push(
      ...findMissingTexts(locale, readInterfaceTexts(locale), english),
      ...findMissingTexts(locale, readArea(locale, 'server'), dictionary),
      ...findRefusalProblems(locale, { ...errors, ...fieldErrors }, readArea(locale, 'server')),
    )
  problems.push(...findUseProblems(uses.calls, english, dictionary))
  const unused = Object.keys(english).filter(
    (key) => !uses.strings.has(key) && !uses.prefixes.some((prefix) => key.startsWith(prefix)),
  )
  return { faults: problems, unused, coverage: locales.map(measureCoverage) }
}

function main(): void {
  const { faults: problems, unused, coverage } = checkTexts()
  for (const problem of problems) console.error(problem)
  console.log(coverage.map((row) => `${row.locale} ${row.filled}/${row.total}`).join(', '))
  if (unused.length > 0)
    console.log(
      `${unused.length} texts are not used yet${process.argv.includes('--unused') ? `: ${unused.join(' ')}` : ' (--unused lists them)'}`,
    )
  console.log(`${problems.length} faults in the texts`)
  process.exitCode = problems.length > 0 ? 1 : 0
}

if (import.meta.main) main()
