import type { Operation } from '#contract/operation.ts'
import type { AuditedCall, AuditDetails } from '../context.ts'

/** True for operations by which staff or sellers change something, unless their contract says otherwise. */
export const isAudited = (operation: Pick<Operation, 'audience' | 'effect' | 'isAudited'>): boolean =>
  operation.effect !== 'read' &&
  (operation.isAudited ?? (operation.audience === 'staff' || operation.audience === 'seller'))

/** The call as the audit log stores it: without its secrets and other fields that are left out. */
export function toAuditedCall(operation: string, input: unknown, leftOut: readonly string[] = []): AuditedCall {
  if (leftOut.length === 0 || typeof input !== 'object' || input === null) return { operation, input }
  return { operation, input: Object.fromEntries(Object.entries(input).filter(([name]) => !leftOut.includes(name))) }
}

/** Merges the details of one call; later values win. */
export const mergeAuditDetails = (notes: readonly AuditDetails[]): AuditDetails =>
  Object.assign({}, ...notes) as AuditDetails

/** Operations whose rows cannot say what was changed, with the reason. */
export const auditExceptions: Readonly<Record<string, string>> = {
  'staffMoney.revealWithdrawal': 'it is recorded that a person read the details; nothing changes',
}

/**
 * The defect of the details of a call by staff or sellers: no subject, or neither before nor after; null when there
 * is none. An exception that is not needed is wrong as well.
 */
export function findAuditIssue(operation: string, { subjectId, before, after }: AuditDetails): string | null {
  const isComplete = subjectId !== undefined && ((before ?? null) !== null || (after ?? null) !== null)
  const isException = Object.hasOwn(auditExceptions, operation)
  if (isComplete === isException)
    return isException
      ? `${operation} needs no exception from the audit`
      : `${operation} audits no subject with its change`
  return null
}

/** Maximum length of one JSON value, because rows are never deleted. */
const maxCharacters = 16_384
const excerptCharacters = 1_000

/** PostgreSQL accepts neither U+0000 nor unpaired surrogates in jsonb, escaped or not. */
const unstorable = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][\da-f]{2})/gi

/** A value as JSON for the log; null for none. A value that is too long becomes its size and beginning. */
export function toAuditJson(value: unknown): string | null {
  const json = JSON.stringify(value)?.replace(unstorable, '$1\u{fffd}')
  if (json === undefined || json === 'null') return null
  if (json.length <= maxCharacters) return json
  return JSON.stringify({
    cut: true,
    characters: json.length,
    beginning: json.slice(0, excerptCharacters).toWellFormed(),
  })
}
