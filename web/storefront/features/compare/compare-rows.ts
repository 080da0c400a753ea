import type { ComparedGoods } from '#contract/browsing.ts'

/** One line of a comparison: what it is called, and what each product says of it (null: nothing). */
export type CompareRow = { readonly name: string; readonly values: readonly (string | null)[] }

const toFacts = ({ attributes, specifications }: ComparedGoods): ReadonlyMap<string, string> =>
  new Map([
    ...specifications.map(({ name, values }) => [name, values.join(', ')] as const),
    ...attributes.map(({ name, value }) => [name, value] as const),
  ])

/** All attributes of the goods, the most common first. */
export function buildCompareRows(goods: readonly ComparedGoods[]): CompareRow[] {
  const said = goods.map(toFacts)
  const names = new Set(said.flatMap((facts) => [...facts.keys()]))
  const rows = [...names].map((name) => ({ name, values: said.map((facts) => facts.get(name) ?? null) }))
  const countValues = ({ values }: CompareRow) => values.filter((value) => value !== null).length
  return rows.toSorted((a, b) => countValues(b) - countValues(a))
}

/** Whether the goods differ in it. */
export const isDifferent = ({ values }: Pick<CompareRow, 'values'>): boolean => new Set(values).size > 1
