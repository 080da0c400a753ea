import { type Cells, toExcerpt } from './cells.ts'

const MAX_NAME = 255

const optionColumns = [
  { name: 'option1Name', value: 'option1Value' },
  { name: 'option2Name', value: 'option2Value' },
  { name: 'option3Name', value: 'option3Value' },
] as const

/** The option names of a product's first row. Shopify's `Title` / `Default Title` means no options. */
export function readOptionNames(cells: Cells): string[] {
  if (isDefaultTitle(cells)) return []
  const names = optionColumns.map(({ name }) => cells.getShort(name, MAX_NAME))
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1)
}

/** The option values of a SKU's row, one per option name. Later rows may repeat or omit the names. */
export function readOptionValues(cells: Cells, options: string[]): string[] {
  if (options.length === 0 && isDefaultTitle(cells)) return []
  for (const [index, column] of optionColumns.entries()) {
    const option = options[index]
    const name = cells.get(column.name)
    const value = cells.getShort(column.value, MAX_NAME)
    if (option === undefined) {
      if (value !== '') cells.report('import.option_name_missing', column.value, { value: toExcerpt(value) })
      continue
    }
    if (value === '') cells.report('import.option_value_missing', column.value, { option: toExcerpt(option) })
    if (name !== '' && name !== option) {
      cells.report('import.option_name_differs', column.name, { value: toExcerpt(name), expected: toExcerpt(option) })
    }
  }
  return optionColumns.slice(0, options.length).map(({ value }) => cells.get(value))
}

function isDefaultTitle(cells: Cells): boolean {
  const value = cells.get('option1Value').toLowerCase()
  return value === 'default title' || (value === '' && cells.get('option1Name').toLowerCase() === 'title')
}
