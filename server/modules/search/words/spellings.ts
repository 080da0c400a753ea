const sizes: readonly (readonly [RegExp, (...groups: string[]) => string])[] = [
  [/^(x{2,6})([ls])$/, (_, x, size) => `${x.length}x${size}`],
  [/^([2-6])x([ls])$/, (_, count, size) => 'x'.repeat(Number(count)) + size],
]
const letterThenDigit = /^([a-z]{2,12})(\d{1,5})$/
const digitThenLetter = /^(\d{1,5})([a-z]{1,12})$/

/** Other spellings of a folded word by its letters alone: clothing sizes, and a number apart from its letters. */
export function listSpellings(word: string): string[][] {
  for (const [pattern, respell] of sizes) if (pattern.test(word)) return [[word.replace(pattern, respell)]]
  const [, first, second] = letterThenDigit.exec(word) ?? digitThenLetter.exec(word) ?? []
  return first !== undefined && second !== undefined ? [[first, second]] : []
}
