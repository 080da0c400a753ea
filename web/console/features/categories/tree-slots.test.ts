import { expect, test } from 'vitest'
import type { StaffCategoryRow } from '#contract/staff-categories.ts'
import { findMark, getSlot, getSlotAbove, getSlotBelow, listRows, listSlots, moveInTree, toSlot } from './tree-slots.ts'

const row = (id: string, parentId: string | null, depth: number) =>
  ({ id, parentId, depth, name: `Name ${id}` }) as unknown as StaffCategoryRow
/** a (b (c d) e) f (g). */
const all = [
  row('a', null, 1),
  row('b', 'a', 2),
  row('c', 'b', 3),
  row('d', 'b', 3),
  row('e', 'a', 2),
  row('f', null, 1),
  row('g', 'f', 2),
]
const everything = new Set(['a', 'b', 'f'])
const write = ({ parentId, beforeId }: { parentId: string | null; beforeId: string | null }) =>
  `${parentId ?? ''}<${beforeId ?? ''}`
const slots = (open: ReadonlySet<string>, id: string) => listSlots(all, open, id).map(write).join(' ')

test('rows are those of open categories; a search opens down to each match', () => {
  expect(listRows(all, new Set(['a'])).map(({ id, position, siblings }) => `${id}${position}/${siblings}`)).toEqual([
    'a1/2',
    'b1/2',
    'e2/2',
    'f2/2',
  ])
  expect(listRows(all, new Set(), { keyword: 'NAME D' }).map(({ id }) => id)).toEqual(['a', 'b', 'd'])
  expect(listRows(all, everything, { closed: 'a' }).map(({ id }) => id)).toEqual(['a', 'f', 'g'])
})

test('the places of a category keep to three levels and leave out what is below it', () => {
  expect(slots(everything, 'e')).toBe('<a a<b b<c b<d b< a< <f f<g g< f< <')
  // With one level below it, it fits on the first two levels only.
  expect(slots(everything, 'b')).toBe('<a a<e a< <f f<g f< <')
  expect(slots(everything, 'a')).toBe('<f <')
  expect(slots(new Set(), 'g')).toBe('<a a< <f f< <')
})

test('out and in change the level', () => {
  expect(write(getSlot(all, 'b'))).toBe('a<e')
  expect(getSlotAbove(all, getSlot(all, 'a'))).toBeNull()
  expect(write(getSlotAbove(all, getSlot(all, 'e'))!)).toBe('<f')
  expect(write(getSlotBelow(all, getSlot(all, 'e'), 'e')!)).toBe('b<')
  expect(getSlotBelow(all, getSlot(all, 'b'), 'b')).toBeNull()
})

test('each place is drawn where the pointer finds it', () => {
  const rows = listRows(all, everything)
  for (const slot of listSlots(all, everything, 'e')) {
    const mark = findMark(rows, slot)!
    const target = rows.find(({ id }) => id === mark.id)!
    // A line below the last row of a level is also the end of the levels above.
    if (mark.edge !== 'after' || mark.depth === target.depth)
      expect(write(toSlot(all, target, mark.edge, 'e')), JSON.stringify(mark)).toBe(write(slot))
  }
  expect(findMark(listRows(all, new Set()), { parentId: 'a', beforeId: null })).toEqual({
    id: 'a',
    edge: 'inside',
    depth: 2,
  })
  expect(write(toSlot(all, rows[0]!, 'after', 'b'))).toBe('a<e')
})

test('a moved category takes those below it along', () => {
  const moved = moveInTree(all, 'b', { parentId: null, beforeId: 'f' })
  expect(moved.map(({ id, depth }) => `${id}${depth}`)).toEqual(['a1', 'e2', 'b1', 'c2', 'd2', 'f1', 'g2'])
  expect(moveInTree(moved, 'b', { parentId: 'a', beforeId: 'e' }).map(({ id, depth }) => `${id}${depth}`)).toEqual(
    all.map(({ id, depth }) => `${id}${depth}`),
  )
})
