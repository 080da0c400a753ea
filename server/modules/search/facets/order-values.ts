const sizes = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', '2xl', 'xxxl', '3xl', '4xl', '5xl']
const getSizeRank = (id: string): number => sizes.indexOf(id)
const natural = new Intl.Collator('en', { numeric: true })

/** Sorts letter sizes from small to large, numbers upwards, everything else by frequency. */
export function orderValues<Value extends { readonly id: string; readonly count: number }>(
  values: readonly Value[],
): Value[] {
  if (values.every(({ id }) => getSizeRank(id) >= 0))
    return values.toSorted((a, b) => getSizeRank(a.id) - getSizeRank(b.id))
  if (values.every(({ id }) => /^\p{N}/u.test(id))) return values.toSorted((a, b) => natural.compare(a.id, b.id))
  return values.toSorted((a, b) => b.count - a.count)
}
