export type SortValue = string | number | Date | null | undefined

const collators = new Map<string, Intl.Collator>()

function getCollator(locale: string): Intl.Collator {
  let collator = collators.get(locale)
  if (!collator) collators.set(locale, (collator = new Intl.Collator(locale, { numeric: true })))
  return collator
}

const isMissing = (value: SortValue): value is null | undefined => value === null || value === undefined

/**
 * Returns the ascending order of two values: numbers and times by size, texts by the rules of a language (BCP 47), with
 * the numbers in them by size. Missing values come first.
 */
export function compareValues(locale: string): (one: SortValue, other: SortValue) => number {
  const { compare } = getCollator(locale)
  return (one, other) => {
    if (isMissing(one) || isMissing(other)) return Number(isMissing(other)) - Number(isMissing(one))
    return typeof one === 'string' || typeof other === 'string'
      ? compare(String(one), String(other))
      : Number(one) - Number(other)
  }
}
