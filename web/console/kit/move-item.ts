/** A copy of a list in which the item at `from` stands at `to`. Indexes outside the list are taken as its ends. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from]
  if (item === undefined) return [...items]
  const rest = items.toSpliced(from, 1)
  return rest.toSpliced(Math.min(rest.length, Math.max(0, to)), 0, item)
}
