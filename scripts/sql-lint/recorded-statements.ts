import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordedStatement } from '#tests/harness/record-statements.ts'
import { checkStatement } from './check-statement.ts'
import { fileSenders } from './exceptions.ts'
import { listUnexpected, listUnused, type LocatedProblem } from './list-unexpected.ts'
import { readSchema, type Schema } from './read-schema.ts'

/** Statements that the processes of a run recorded in a folder, each text once. */
export function readRecorded(folder: string): RecordedStatement[] {
  const byText = new Map<string, RecordedStatement>()
  const files = existsSync(folder) ? readdirSync(folder) : []
  const lines = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean))
  for (const line of lines) {
    const statement = JSON.parse(line) as RecordedStatement
    const known = byText.get(statement.text)
    const isCountRead = (known?.isCountRead ?? false) || statement.isCountRead
    byText.set(statement.text, { ...statement, where: known?.where || statement.where, isCountRead })
  }
  return [...byText.values()]
}

const isLintedAsFile = (where: string) => Object.hasOwn(fileSenders, where.split(' ')[0]!)

const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 240 ? `${line.slice(0, 240)} ...` : line
}

/** Breaches in recorded statements, with the beginning of each statement. */
const findRecordedProblems = (statements: readonly RecordedStatement[], schema: Schema): LocatedProblem[] =>
  statements.flatMap(({ text, where, isCountRead }) =>
    checkStatement(text, schema, { isCountRead })
      .filter(({ rule }) => rule === 'several commands' || !isLintedAsFile(where))
      .map(({ rule, message }) => ({
        rule,
        where,
        message: `${message}\n    ${shorten(text)}`,
      })),
  )

type LintResult = { readonly count: number; readonly problems: readonly string[] }

/**
 * Problems of the recorded statements that no exception allows, as texts, and how many statements there were. A run of
 * all tests also reports exceptions that no statement needs. A folder without statements is a problem.
 */
export function lintRecorded(folder: string, { isWholeRun }: { readonly isWholeRun: boolean }): LintResult {
  const statements = readRecorded(folder)
  if (statements.length === 0) return { count: 0, problems: ['No statement was recorded'] }
  const found = findRecordedProblems(statements, readSchema())
  const problems = [...listUnexpected(found, 'statement'), ...(isWholeRun ? listUnused(found, 'statement') : [])]
  return { count: statements.length, problems }
}
