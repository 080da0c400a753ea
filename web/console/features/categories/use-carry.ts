import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffCategoryRow } from '#contract/staff-categories.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useSettled } from '../../app/use-settled.ts'
import { getSlot, getSlotAbove, getSlotBelow, isSameSlot, listAbove, listSlots, type Slot } from './tree-slots.ts'

/** A category that is being moved, with the place where it would be put down now. */
export interface Carry {
  readonly row: StaffCategoryRow
  readonly origin: Slot
  readonly slot: Slot
  /** The place under the pointer is none for it. */
  readonly isImpossible: boolean
}

type Step = 'up' | 'down' | 'in' | 'out' | 'first' | 'last'

/** Picks a category up and lets it be moved by keys or pointer, through the places that it can have. */
export function useCarry(all: readonly StaffCategoryRow[], open: ReadonlySet<string>) {
  const [carry, setCarry] = useState<Carry | null>(null)
  const pickUp = (row: StaffCategoryRow) => {
    const origin = getSlot(all, row.id)
    setCarry({ row, origin, slot: origin, isImpossible: false })
  }
  const point = (slot: Slot) =>
    setCarry((now) => {
      if (!now) return now
      const isImpossible =
        !isSameSlot(slot, now.origin) && !listSlots(all, open, now.row.id).some((one) => isSameSlot(one, slot))
      const next = isImpossible ? now.origin : slot
      return isSameSlot(next, now.slot) && isImpossible === now.isImpossible
        ? now
        : { ...now, slot: next, isImpossible }
    })
  const step = (way: Step) => {
    if (!carry) return
    const { row, slot } = carry
    const slots = listSlots(all, open, row.id)
    const at = slots.findIndex((one) => isSameSlot(one, slot))
    const wanted = {
      up: () => slots[Math.max(0, at - 1)],
      down: () => slots[Math.min(slots.length - 1, at + 1)],
      first: () => slots[0],
      last: () => slots.at(-1),
      out: () => getSlotAbove(all, slot),
      in: () => getSlotBelow(all, slot, row.id),
    }[way]()
    if (wanted) point(wanted)
  }
  return { carry, pickUp, point, step, putDown: () => setCarry(null) }
}

/** Says where a carried category goes, and what the server says of it: what follows, or why it cannot go there. */
export function useCarryTexts(all: readonly StaffCategoryRow[], carry: Carry | null) {
  const t = useText()
  const isElsewhere = carry !== null && carry.slot.parentId !== carry.origin.parentId
  const key = isElsewhere ? `${carry.row.id} ${carry.slot.parentId}` : ''
  const settled = useSettled(key)
  const { data, error } = useQuery({
    ...apiQuery('staffCategories.preview', {
      id: carry?.row.id ?? '',
      change: 'move',
      ...(carry?.slot.parentId && { to: carry.slot.parentId }),
    }),
    enabled: isElsewhere && settled === key,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  if (!carry) return { place: '', follows: '', problem: '' }
  const { row, slot, origin, isImpossible } = carry
  const { name } = row
  if (isImpossible) return { place: '', follows: '', problem: t('categories.impossible', { name }) }
  if (isSameSlot(slot, origin)) return { place: t('categories.here', { name }), follows: '', problem: '' }
  const before = all.find(({ id }) => id === slot.beforeId)?.name
  const parent = listAbove(all, slot.parentId)
    .map((one) => one.name)
    .join(' › ')
  const place =
    parent === ''
      ? before === undefined
        ? t('categories.toTopEnd', { name })
        : t('categories.toTop', { name, before })
      : before === undefined
        ? t('categories.toEnd', { name, parent })
        : t('categories.to', { name, parent, before })
  if (!isElsewhere || settled !== key) return { place, follows: '', problem: '' }
  return {
    place,
    follows: data ? t('categories.follows', { products: data.products, links: data.links }) : '',
    problem: error ? failureText(t, error) : '',
  }
}
