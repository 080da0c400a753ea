/** A cell that begins like a formula is a text for spreadsheets, too. */
const toCell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Saves rows as a CSV file of the person. */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  const text = rows.map((row) => row.map(toCell).join(',')).join('\r\n')
  const address = URL.createObjectURL(new Blob(['\u{feff}', text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
