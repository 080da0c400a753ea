import { describeProblem, type ImportProblem } from '../modules/catalogue/public.ts'

type Note = { count: number; readonly first: string; readonly where: string; readonly text: string }

/** Errors beyond this are counted only. */
const maxErrors = 10_000

/** What is to be said of a file: notes of one kind become one line, and errors come last. */
export type Report = {
  readonly addProblem: (problem: ImportProblem) => void
  readonly addError: (line: number, text: string) => void
  /** Notes of one `kind` are told once, with their number and the first of them. */
  readonly addNote: (kind: string, text: string, line?: number) => void
  readonly errors: () => number
  readonly sayNotes: () => void
  readonly sayErrors: () => void
}

const whereOf = (line: number, column?: string) =>
  line === 0 ? '' : `line ${line.toLocaleString('en', { useGrouping: false })}${column ? `, ${column}` : ''}: `

/** Gathers what is said of a file; `say` writes a line. */
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
    else notes.set(kind, { count: 1, first: whereOf(line, column), where: column ?? '', text })
  }
  return {
    addProblem: (problem) => {
      const { line, column, reason, severity } = problem
      const text = describeProblem(problem)
      if (severity === 'error') addError(`${whereOf(line, column)}${text}`)
      else addNote(`${reason} ${column ?? ''}`, { line, column, text })
    },
    addError: (line, text) => addError(`${whereOf(line)}${text}`),
    addNote: (kind, text, line = 0) => addNote(kind, { line, text }),
    errors: () => errorCount,
    sayNotes: () => {
      for (const { count, first, text } of notes.values())
        say(`(note) ${count === 1 ? '' : `${count.toLocaleString('en')} times, first `}${first}${text}`)
      notes.clear()
    },
    sayErrors: () => {
      for (const line of errors) say(line)
      if (errorCount > errors.length) say(`... and ${(errorCount - errors.length).toLocaleString('en')} errors more`)
    },
  }
}
