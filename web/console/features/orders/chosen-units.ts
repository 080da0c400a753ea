type Line = { readonly id: string; readonly quantityToCome: number }
export type ChosenUnits = { readonly lineId: string; readonly quantity: number }

const wholeNumber = /^\d{1,7}$/

type Choice = {
  /** Lines with at least one piece. */
  readonly units: readonly ChosenUnits[]
  readonly pieces: number
  /** Lines whose text is no number of pieces from 0 to those to come. */
  readonly invalidIds: readonly string[]
}

/** Reads the pieces that were typed per line; a line that was not touched has `initial` pieces. */
export function chooseUnits(
  lines: readonly Line[],
  typed: Readonly<Record<string, string>>,
  initial: (line: Line) => number,
): Choice {
  const units: ChosenUnits[] = []
  const invalidIds: string[] = []
  for (const line of lines) {
    if (line.quantityToCome === 0) continue
    const text = (typed[line.id] ?? String(initial(line))).trim()
    const quantity = text === '' ? 0 : Number(text)
    if (!wholeNumber.test(text || '0') || quantity > line.quantityToCome) invalidIds.push(line.id)
    else if (quantity > 0) units.push({ lineId: line.id, quantity })
  }
  return { units, pieces: units.reduce((sum, { quantity }) => sum + quantity, 0), invalidIds }
}
