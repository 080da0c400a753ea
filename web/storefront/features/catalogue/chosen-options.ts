/** Ids of the chosen values by the option's id. */
export type ChosenOptions = Readonly<Record<string, readonly string[]>>

const parameterPrefix = 'opt.'
const maxOptions = 10
const maxValues = 30
const isId = (text: string) => text.length > 0 && text.length <= 64

/** Reads `opt.<option>=<value>,<value>` from an address; undefined when no option is chosen. */
export function readOptions(search: URLSearchParams): ChosenOptions | undefined {
  const chosen: Record<string, readonly string[]> = {}
  // In one order, so that one choice is one question.
  for (const name of [...search.keys()].filter((key) => key.startsWith(parameterPrefix)).toSorted()) {
    const option = name.slice(parameterPrefix.length)
    const values = [...new Set((search.get(name) ?? '').split(',').filter(isId))].toSorted().slice(0, maxValues)
    if (isId(option) && values.length > 0 && Object.keys(chosen).length < maxOptions) chosen[option] = values
  }
  return Object.keys(chosen).length > 0 ? chosen : undefined
}

/** The same as parameters of an address. */
export const toOptionQuery = (options: ChosenOptions = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(options).map(([option, values]) => [parameterPrefix + option, values.join(',')]))

/** The choice with this value put in, or taken out when it was there. */
export function toggleOption(options: ChosenOptions = {}, option: string, value: string): ChosenOptions | undefined {
  const before = options[option] ?? []
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value].toSorted()
  const { [option]: _gone, ...others } = options
  const next = after.length > 0 ? { ...others, [option]: after } : others
  return Object.keys(next).length > 0 ? next : undefined
}
