/** Numbers as we write them; everything else that begins like a formula is made text. */
const number = /^-?\d+(\.\d+)?$/
const formula = /^[=+\-@\t\r\n|%]/

/**
 * One cell of a CSV file (RFC 4180). What a spreadsheet would take for a formula is led by an apostrophe, which shows it as
 * text: a cell may hold words that somebody else chose.
 */
export function csvCell(value: string): string {
  const safe = formula.test(value) && !number.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`
