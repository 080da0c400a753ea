import { saveFile } from '#web/kit/save-file.ts'

/** A cell that begins like a formula is a text for spreadsheets, too. */
const toCell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Saves a text of CSV as a file of the person; spreadsheets detect UTF-8 by the mark at its start. */
export const saveCsvText = (name: string, text: string): void => saveFile(name, 'text/csv', `\u{feff}${text}`)

/** Saves rows as a CSV file of the person. */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  saveCsvText(name, rows.map((row) => row.map(toCell).join(',')).join('\r\n'))
}
