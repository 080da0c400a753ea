import { describeProblem, type ImportProblem } from '../../modules/catalogue/import/public.ts'

type Note = { count: number; readonly first: string; readonly where: string; readonly text: string }

/** Further errors are only counted. */
const maxErrors = 10_000

/** Collects errors and notes of a file; notes of one kind become one line, errors are printed last. */
export type Report = {
  readonly addProblem: (problem: ImportProblem) => void
  readonly addError: (line: number, text: string) => void
  /** Notes of one `kind` are printed once, with their number and the first location. */
  readonly addNote: (kind: string, text: string, line?: number) => void
  readonly errors: () => number
  readonly printNotes: () => void
  readonly printErrors: () => void
}

const formatLocation = (line: number, column?: string) =>
  line === 0 ? '' : `line ${line.toLocaleString('en', { useGrouping: false })}${column ? `, ${column}` : ''}: `

/** `say` prints a line. */
export function createReport(say: (line: string) => void): Report {
  const notes = new Map<string, Note>()
  const errors: string[] = []
  let errorCount = 0

  const addError = (line: string) => {
    errorCount++
    if (errors.length < maxErrors) errors.push(line)
  }
  const addNote = (
    kind: string,
    { line, column, text }: { line: number; column?: string | undefined; text: string },
  ) => {
    const note = notes.get(kind)
    if (note) note.count++
    else notes.set(kind, { count: 1, first: formatLocation(line, column), where: column ?? '', text })
  }
  return {
    addProblem: (problem) => {
      const { line, column, reason, severity } = problem
      const text = describeProblem(problem)
      if (severity === 'error') addError(`${formatLocation(line, column)}${text}`)
      else addNote(`${reason} ${column ?? ''}`, { line, column, text })
    },
    addError: (line, text) => addError(`${formatLocation(line)}${text}`),
    addNote: (kind, text, line = 0) => addNote(kind, { line, text }),
    errors: () => errorCount,
    printNotes: () => {
      for (const { count, first, text } of notes.values())
        say(`(note) ${count === 1 ? '' : `${count.toLocaleString('en')} times, first `}${first}${text}`)
      notes.clear()
    },
    printErrors: () => {
      for (const line of errors) say(line)
      if (errorCount > errors.length) say(`... and ${(errorCount - errors.length).toLocaleString('en')} errors more`)
    },
  }
}
