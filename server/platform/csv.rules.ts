/** Numbers stay as they are; other cells that look like formulas become text. */
const number = /^-?\d+(\.\d+)?$/
const formula = /^[=+\-@\t\r\n|%]/

/**
 * One CSV cell (RFC 4180). A leading apostrophe keeps a spreadsheet from running a formula, because cells may contain
 * texts of users.
 */
export function toCsvCell(value: string): string {
  const safe = formula.test(value) && !number.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line with its line break. */
export const toCsvLine = (cells: readonly string[]): string => `${cells.map(toCsvCell).join(',')}\r\n`
