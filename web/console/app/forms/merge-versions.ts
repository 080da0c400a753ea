/** A form and a record that somebody else saved meanwhile, merged by field. */
export interface MergedVersions<Values> {
  /** The values with one side's changes, and with yours where both changed a field. */
  readonly values: Values
  /** Fields that both changed, to different values. */
  readonly conflicts: readonly (keyof Values & string)[]
  /** Fields that only the other person changed. */
  readonly taken: readonly (keyof Values & string)[]
}

/** Whether two values of a field are equal: plain data, compared by content. */
const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The fields in which two versions of a record differ. */
export const listChanges = <Values extends object>(from: Values, to: Values): (keyof Values & string)[] =>
  (Object.keys(to) as (keyof Values & string)[]).filter((key) => !isSameValue(from[key], to[key]))

/** Merges two changes of one record by field; `base` is the version that both began with. */
export function mergeVersions<Values extends object>(
  base: Values,
  yours: Values,
  theirs: Values,
): MergedVersions<Values> {
  const mine = new Set(listChanges(base, yours))
  const changed = listChanges(base, theirs)
  const taken = changed.filter((key) => !mine.has(key))
  return {
    values: { ...yours, ...Object.fromEntries(taken.map((key) => [key, theirs[key]])) },
    conflicts: changed.filter((key) => mine.has(key) && !isSameValue(yours[key], theirs[key])),
    taken,
  }
}
