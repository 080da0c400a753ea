export interface Change {
  readonly name: string
  /** Undefined where there was none. */
  readonly before: string | undefined
  readonly after: string | undefined
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const isErased = (value: unknown): boolean => isRecord(value) && value['erased'] === true

/** Fields that differ between two values of an entry; values that are no records are one field without a name. */
export function findChanges(before: unknown, after: unknown, erased: string): readonly Change[] {
  const write = (value: unknown): string | undefined => {
    if (value === undefined || value === null) return undefined
    if (isErased(value)) return erased
    return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
  }
  if (!isRecord(before ?? {}) || !isRecord(after ?? {}))
    return [{ name: '', before: write(before), after: write(after) }]
  const [one, other] = [before ?? {}, after ?? {}] as [Record<string, unknown>, Record<string, unknown>]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .map((name) => ({ name, before: write(one[name]), after: write(other[name]) }))
    .filter((change) => change.before !== change.after)
}
