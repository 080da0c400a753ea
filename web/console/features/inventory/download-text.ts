/** Saves a text as a CSV file of the person; spreadsheets detect UTF-8 by the mark at its start. */
export function downloadCsv(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob(['\u{feff}', text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
