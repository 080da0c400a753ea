import type { HomeContent } from '#contract/staff-home.ts'
import type { DraftFields } from '../../app/drafts/use-draft.ts'
import { listChanges } from '../../app/forms/merge-versions.ts'

const lists = ['sections', 'banners'] as const
type List = (typeof lists)[number]

const toKey = (list: List, id: string): string => `${list}.${id}`

/** The record of a content: a field per section and banner, and their orders; those that `before` had and the content lacks are null. */
export function toFields(content: HomeContent, before: DraftFields = {}): DraftFields {
  const gone = Object.fromEntries(Object.keys(before).map((key) => [key, null]))
  const items = lists.flatMap((list) => content[list].map((item) => [toKey(list, item.id), item] as const))
  const orders = lists.map((list) => [list, content[list].map(({ id }) => id)] as const)
  return { ...gone, ...Object.fromEntries(items), ...Object.fromEntries(orders) }
}

/** The items of a list in their order; those that the order does not name stand at the end. */
function readList(fields: DraftFields, list: List): readonly unknown[] {
  const known = Object.keys(fields).filter((key) => key.startsWith(`${list}.`) && fields[key])
  const order = (fields[list] as readonly string[]).map((id) => toKey(list, id))
  const keys = [...order.filter((key) => known.includes(key)), ...known.filter((key) => !order.includes(key))]
  return keys.map((key) => fields[key])
}

/** The content of a record. */
export const toContent = (fields: DraftFields): HomeContent =>
  ({ sections: readList(fields, 'sections'), banners: readList(fields, 'banners') }) as HomeContent

/** In how many sections, banners and orders two contents differ. An order counts where nothing was added or removed. */
export function countChanges(published: HomeContent, content: HomeContent): number {
  const before = toFields(published)
  const after = toFields(content, before)
  const isSameSet = (list: List) =>
    new Set([...published[list], ...content[list]].map(({ id }) => id)).size === published[list].length &&
    published[list].length === content[list].length
  return listChanges<object>(before, after)
    .map(String)
    .filter((key) => !lists.some((list) => list === key && !isSameSet(list))).length
}
