import { createHash } from 'node:crypto'
import type { CodedText } from './coded-text.rules.ts'

type FileState = 'missing' | 'stale' | 'translated'

/** A text on its way into a file. */
export type FileText = {
  /** `<kind>:<id>:<key>`, as `goods:<id>:title`. */
  readonly key: string
  /** Where shoppers see it, in the language of the person who exports. */
  readonly where: string
  readonly max: number
  readonly isHtml: boolean
  readonly source: CodedText
  readonly target: CodedText
  readonly state: FileState
  /** Of the translation in the shop, to notice a later change. */
  readonly reference: string
}

/** A text of a file that was read; `target` is null when it is not translated. */
export type FileEntry = {
  readonly line: number
  readonly key: string
  readonly source: string
  readonly target: string | null
  /** '' in a file that has none. */
  readonly reference: string
  /** Inline elements that no coded text can hold. */
  readonly isBroken: boolean
}

export type TranslationFile = {
  /** As in the file; '' without one. */
  readonly sourceLanguage: string
  readonly language: string
  readonly entries: readonly FileEntry[]
}

type FileProblemReason = 'unsafe' | 'malformed' | 'columns'

/** Why a whole file is refused. */
export class TranslationFileError extends Error {
  readonly reason: FileProblemReason
  constructor(reason: FileProblemReason) {
    super(reason)
    this.reason = reason
  }
}

/** Short digest of a translation; `-` for none. */
export const toReference = (text: string): string =>
  text === '' ? '-' : createHash('sha256').update(text).digest('hex').slice(0, 12)
