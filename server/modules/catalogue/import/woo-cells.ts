/** A bound for the memory that combinations take. */
const maxCombinations = 4096

const cartesian = (lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>(
    (combinations, list) =>
      combinations.flatMap((combination) => list.map((value) => [...combination, value])).slice(0, maxCombinations),
    [[]],
  )

/** An attribute with the values of a product or a variation; a variation without a value stands for all of them. */
export type Choice = { readonly name: string; readonly values: readonly string[] }

/** Splits a list at commas; a comma inside a part is written `\,`. */
export const splitList = (text: string): string[] =>
  text
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter((part) => part !== '')

/** The path with the most levels, the first of several. */
export const selectLeafPath = (paths: readonly string[]): string =>
  paths.reduce((best, path) => (path.split('>').length > best.split('>').length ? path : best), paths[0] ?? '')

/** WooCommerce writes line breaks as `\n` and no paragraph tags. */
export function toBodyHtml(text: string): string {
  const lines = text.replace(/\\r\\n|\\n|\r\n/g, '\n').trim()
  if (lines === '' || /<(p|div|ul|ol|table|h[1-6]|blockquote)\b/i.test(lines)) return lines
  return lines
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('\n')
}

/** 1 is published, 0 private, -1 a draft; `hidden` means sold by link only, which is not supported. */
export function toStatus(published: string, visibility: string): string {
  if (published === '-1') return 'draft'
  return published === '0' || visibility.toLowerCase() === 'hidden' ? 'archived' : 'active'
}

const gramsPer: Readonly<Record<string, number>> = { kg: 1000, g: 1, lbs: 453.592_37, oz: 28.349_523_125 }

/** Whole grams; a text that is not a number stays unchanged and is refused by the reader. */
export function toGrams(weight: string, unit: string): string {
  if (!/^\d+([.,]\d+)?$/.test(weight)) return weight
  return String(Math.round(Number(weight.replace(',', '.')) * (gramsPer[unit] ?? 1)))
}

export type Combination = {
  /** One value per option. */
  readonly values: readonly string[]
  /** The values of options that the variation leaves open. */
  readonly added: readonly string[]
}

/** The SKUs that a variation stands for: one for each combination of values of its open options. */
export function listCombinations(options: readonly Choice[], choices: readonly Choice[]): Combination[] {
  const chosen = options.map(({ name, values }) => {
    const own = choices.find((choice) => choice.name.toLowerCase() === name.toLowerCase())?.values[0]
    return own === undefined
      ? { values: values.length > 0 ? values : [''], isOpen: true }
      : { values: [own], isOpen: false }
  })
  return cartesian(chosen.map(({ values }) => values)).map((values) => ({
    values,
    added: values.filter((_, index) => chosen[index]!.isOpen && chosen[index]!.values.length > 1),
  }))
}
