import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/** The indexes of the rows to draw: those in view and the focused one, in order. NaN and null are no row. */
export function withFocusedRow(range: Range, focused: number | null): number[] {
  const rows = defaultRangeExtractor(range)
  if (focused === null || !(focused >= 0 && focused < range.count) || rows.includes(focused)) return rows
  return [...rows, focused].toSorted((one, other) => one - other)
}
