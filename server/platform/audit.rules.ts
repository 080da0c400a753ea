import type { Operation } from '#contract/operation.ts'
import type { Audited, AuditNote } from './context.ts'

/** Whether calls of an operation are kept: whatever staff and sellers change. */
export const isAudited = ({ who, effect }: Pick<Operation, 'who' | 'effect'>): boolean =>
  effect !== 'read' && (who === 'staff' || who === 'seller')

/** What is kept of a parsed input: all but its secrets. */
export function auditedCall(operation: string, input: unknown, secrets: readonly string[] = []): Audited {
  if (secrets.length === 0 || typeof input !== 'object' || input === null) return { operation, input }
  return { operation, input: Object.fromEntries(Object.entries(input).filter(([name]) => !secrets.includes(name))) }
}

/** What several notes of one call say together: of each part, the last. */
export const joinNotes = (notes: readonly AuditNote[]): AuditNote => Object.assign({}, ...notes) as AuditNote

/** Characters kept of one value; a bulk edit is not worth a megabyte that nobody can ever delete. */
const longest = 16_384
const beginning = 1_000

/** No database keeps the character 0, nor half of a surrogate pair, escaped or not. */
const unstorable = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][\da-f]{2})/gi

/** A value as JSON that the log can keep, null for none; of what is too long the size and the beginning. */
export function auditJson(value: unknown): string | null {
  const json = JSON.stringify(value)?.replace(unstorable, '$1\u{fffd}')
  if (json === undefined || json === 'null') return null
  if (json.length <= longest) return json
  return JSON.stringify({ cut: true, characters: json.length, beginning: json.slice(0, beginning).toWellFormed() })
}
