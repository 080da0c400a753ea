import { toMonth } from '../overview/overview.rules.ts'
import type { Group, Words } from './staff.queries.ts'

const maxGroups = 100

export type FoldedGroup = Omit<Group, 'key'> & { readonly key: string | null }

const addGroups = (one: FoldedGroup, other: FoldedGroup): FoldedGroup => ({
  key: null,
  orders: one.orders + other.orders,
  units: one.units + other.units,
  salesMinor: one.salesMinor + other.salesMinor,
  refundedMinor: one.refundedMinor + other.refundedMinor,
  visitors: one.visitors + other.visitors,
  before: one.before + other.before,
})

/** The largest groups, and the sum of all others, so that groups add up to the whole. */
export function foldGroups(groups: readonly Group[], by: 'sales' | 'visitors', max = maxGroups): FoldedGroup[] {
  const toSize = ({ salesMinor, refundedMinor, visitors }: Group) =>
    by === 'sales' ? salesMinor - refundedMinor : visitors
  const sorted = groups
    .filter(({ orders, units, salesMinor, refundedMinor, visitors, before }) =>
      [orders, units, salesMinor, refundedMinor, visitors, before].some((value) => value !== 0),
    )
    .toSorted((one, other) => toSize(other) - toSize(one) || (one.key < other.key ? -1 : 1))
  const others = sorted.slice(max)
  return [...sorted.slice(0, max), ...(others.length > 0 ? [others.map(toFolded).reduce(addGroups)] : [])]
}

const toFolded = (group: Group): FoldedGroup => ({ ...group, key: null })

const maxWords = 50

/** The most frequent words, or those without a result, with the sums of all. */
export function toSearches(all: readonly Words[], withoutResult: boolean) {
  const toCount = (one: Words) => (withoutResult ? one.emptySearches : one.searches)
  const found = all.filter((one) => toCount(one) > 0)
  return {
    searches: all.reduce((sum, one) => sum + one.searches, 0),
    emptySearches: all.reduce((sum, one) => sum + one.emptySearches, 0),
    words: found.length,
    list: found
      .toSorted((one, other) => toCount(other) - toCount(one) || (one.words < other.words ? -1 : 1))
      .slice(0, maxWords)
      .map(({ words, searches, emptySearches, searchesBefore, emptySearchesBefore }) => ({
        words,
        searches,
        emptySearches,
        before: withoutResult ? emptySearchesBefore : searchesBefore,
      })),
  }
}

type BuyerMonth = { readonly first: string; readonly month: string; readonly buyers: number }

/** Buyers of each of the last months, and how many of them ordered in each month after it until this one. */
export function toCohorts(rows: readonly BuyerMonth[], today: string, months: number) {
  const counts = new Map(rows.map(({ first, month, buyers }) => [`${first} ${month}`, buyers]))
  return Array.from({ length: months }, (_, index) => {
    const age = months - 1 - index
    const first = toMonth(today, -age)
    return {
      month: first,
      buyers: counts.get(`${first} ${first}`) ?? 0,
      returned: Array.from({ length: age }, (_, step) => counts.get(`${first} ${toMonth(today, step + 1 - age)}`) ?? 0),
    }
  })
}
