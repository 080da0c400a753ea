import type { StaffCategoryRow } from '#contract/staff-categories.ts'

const maxDepth = 3

/** A place in the tree: the parent (null: the top level) and the category before which it is (null: the last). */
export type Slot = { readonly parentId: string | null; readonly beforeId: string | null }

export type TreeRow = StaffCategoryRow & {
  readonly hasChildren: boolean
  readonly isOpen: boolean
  /** From 1, among those of its parent. */
  readonly position: number
  readonly siblings: number
}

export const isSameSlot = (one: Slot, other: Slot): boolean =>
  one.parentId === other.parentId && one.beforeId === other.beforeId

const groupByParent = (all: readonly StaffCategoryRow[]) => Map.groupBy(all, ({ parentId }) => parentId)

/** The categories above one, from the top. */
export function listAbove(all: readonly StaffCategoryRow[], id: string | null): StaffCategoryRow[] {
  const one = all.find((each) => each.id === id)
  return one ? [...listAbove(all, one.parentId), one] : []
}

/** The rows that an open tree shows, in order; those of a search are open down to each match. */
export function listRows(
  all: readonly StaffCategoryRow[],
  open: ReadonlySet<string>,
  { keyword = '', closed = null }: { readonly keyword?: string; readonly closed?: string | null } = {},
): TreeRow[] {
  const byParent = groupByParent(all)
  const words = keyword.trim().toLocaleLowerCase()
  const shown =
    words === ''
      ? null
      : new Set(
          all
            .filter(({ name }) => name.toLocaleLowerCase().includes(words))
            .flatMap(({ id }) => listAbove(all, id).map((one) => one.id)),
        )
  const listFrom = (parentId: string | null): TreeRow[] => {
    const siblings = (byParent.get(parentId) ?? []).filter(({ id }) => shown?.has(id) ?? true)
    return siblings.flatMap((one, index) => {
      const hasChildren = (byParent.get(one.id) ?? []).some(({ id }) => shown?.has(id) ?? true)
      const isOpen = hasChildren && one.id !== closed && (shown !== null || open.has(one.id))
      const row = { ...one, hasChildren, isOpen, position: index + 1, siblings: siblings.length }
      return [row, ...(isOpen ? listFrom(one.id) : [])]
    })
  }
  return listFrom(null)
}

function countLevels(all: readonly StaffCategoryRow[], id: string): number {
  const children = all.filter(({ parentId }) => parentId === id)
  return 1 + Math.max(0, ...children.map((one) => countLevels(all, one.id)))
}

/** Where a category is now. */
export function getSlot(all: readonly StaffCategoryRow[], id: string): Slot {
  const { parentId } = all.find((one) => one.id === id)!
  const siblings = all.filter((one) => one.parentId === parentId)
  return { parentId, beforeId: siblings[siblings.findIndex((one) => one.id === id) + 1]?.id ?? null }
}

/** Every place that a category can have in the tree as it is open, from the top; a closed category takes it as its last. */
export function listSlots(all: readonly StaffCategoryRow[], open: ReadonlySet<string>, movedId: string): Slot[] {
  const byParent = groupByParent(all)
  const levels = countLevels(all, movedId)
  const listFrom = (parentId: string | null, depth: number): Slot[] => {
    if (depth + levels - 1 > maxDepth) return []
    const children = (byParent.get(parentId) ?? []).filter(({ id }) => id !== movedId)
    const isShown = parentId === null || open.has(parentId)
    return [
      ...(isShown
        ? children.flatMap((one) => [{ parentId, beforeId: one.id }, ...listFrom(one.id, depth + 1)])
        : ([] as Slot[])),
      { parentId, beforeId: null },
    ]
  }
  return listFrom(null, 1)
}

/** The slot one level up, behind the parent; null at the top. */
export const getSlotAbove = (all: readonly StaffCategoryRow[], { parentId }: Slot): Slot | null =>
  parentId === null ? null : getSlot(all, parentId)

/** The slot one level down, at the end of the category before it; null without one. */
export function getSlotBelow(all: readonly StaffCategoryRow[], slot: Slot, movedId: string): Slot | null {
  const siblings = all.filter(({ id, parentId }) => parentId === slot.parentId && id !== movedId)
  const index = slot.beforeId === null ? siblings.length : siblings.findIndex(({ id }) => id === slot.beforeId)
  const before = siblings[index - 1]
  return before ? { parentId: before.id, beforeId: null } : null
}

export type SlotEdge = 'before' | 'inside' | 'after'

/** The slot at an edge of a row, under the pointer. */
export function toSlot(all: readonly StaffCategoryRow[], row: TreeRow, edge: SlotEdge, movedId: string): Slot {
  const findFirst = (parentId: string | null, from: number) =>
    all.slice(from).find((one) => one.parentId === parentId && one.id !== movedId)?.id ?? null
  const at = all.findIndex(({ id }) => id === row.id)
  if (edge === 'before')
    return { parentId: row.parentId, beforeId: row.id === movedId ? findFirst(row.parentId, at) : row.id }
  if (edge === 'inside') return { parentId: row.id, beforeId: null }
  return row.isOpen
    ? { parentId: row.id, beforeId: findFirst(row.id, at) }
    : { parentId: row.parentId, beforeId: findFirst(row.parentId, at + 1) }
}

/** Where a slot is drawn: the row, its edge and the level of the line. */
export type SlotMark = { readonly id: string; readonly edge: SlotEdge; readonly depth: number }

export function findMark(rows: readonly TreeRow[], { parentId, beforeId }: Slot): SlotMark | null {
  const parent = rows.findIndex(({ id }) => id === parentId)
  const depth = parent < 0 ? 1 : rows[parent]!.depth + 1
  if (beforeId !== null) return { id: beforeId, edge: 'before', depth }
  const below = rows.slice(parent + 1)
  const end = parent < 0 ? -1 : below.findIndex((one) => one.depth < depth)
  const last = (end < 0 ? below : below.slice(0, end)).at(-1)
  if (last && (parent < 0 || rows[parent]!.isOpen)) return { id: last.id, edge: 'after', depth }
  return parent < 0 ? null : { id: rows[parent]!.id, edge: 'inside', depth }
}

/** The tree with a category and all below it at another place. */
export function moveInTree(all: readonly StaffCategoryRow[], movedId: string, slot: Slot): StaffCategoryRow[] {
  const parentDepth = all.find(({ id }) => id === slot.parentId)?.depth ?? 0
  const moved = all.find(({ id }) => id === movedId)!
  const rest = all.filter(({ id }) => id !== movedId)
  const at = slot.beforeId === null ? rest.length : rest.findIndex(({ id }) => id === slot.beforeId)
  const inOrder = [...rest.slice(0, at), { ...moved, parentId: slot.parentId }, ...rest.slice(at)]
  const byParent = groupByParent(inOrder)
  const listFrom = (parentId: string | null, depth: number): StaffCategoryRow[] =>
    (byParent.get(parentId) ?? []).flatMap((one) => [{ ...one, depth }, ...listFrom(one.id, depth + 1)])
  return parentDepth < maxDepth ? listFrom(null, 1) : [...all]
}
