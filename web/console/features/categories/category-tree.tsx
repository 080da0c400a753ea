import { PointerSensor } from '@dnd-kit/dom'
import { DragDropProvider, type DragDropEventHandlers } from '@dnd-kit/react'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { StaffCategoryRow } from '#contract/staff-categories.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { dragPlugins } from '#web/console/kit/drag-plugins.ts'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { CategoryRow } from './category-row.tsx'
import { findMark, isSameSlot, listRows, toSlot, type Slot, type SlotEdge, type TreeRow } from './tree-slots.ts'
import { useCarry, useCarryTexts } from './use-carry.ts'

interface CategoryTreeProps {
  all: readonly StaffCategoryRow[]
  open: ReadonlySet<string>
  keyword: string
  current: string | null
  onToggle: (id: string, isOpen: boolean) => void
  onOpen: (id: string) => void
  onMove: (row: StaffCategoryRow, slot: Slot) => void
}

/** Parts of a row's height at which the pointer means the place before or behind it. */
const edgeShare = 0.28

function findEdge(element: Element, y: number, canHold: boolean): SlotEdge {
  const { top, height } = element.getBoundingClientRect()
  const share = (y - top) / height
  if (!canHold) return share < 0.5 ? 'before' : 'after'
  return share < edgeShare ? 'before' : share > 1 - edgeShare ? 'after' : 'inside'
}

const focusRow = (grid: HTMLElement | null, id: string) =>
  grid?.querySelector<HTMLElement>(`[data-category="${CSS.escape(id)}"]`)?.focus()

/**
 * The tree of categories. Handles move a category by mouse and finger; with the focus on its row, Space picks it up, the
 * arrows move it through all places, Space puts it down and Esc takes it back. Each step is read aloud.
 */
export function CategoryTree({ all, open, keyword, current, onToggle, onOpen, onMove }: CategoryTreeProps) {
  const t = useText()
  const helpId = useId()
  const { direction } = useLanguage()
  const grid = useRef<HTMLDivElement>(null)
  const { carry, pickUp, point, step, putDown } = useCarry(all, open)
  const { place, follows, problem } = useCarryTexts(all, carry)
  const [ending, setEnding] = useState('')
  const [focused, setFocused] = useState<string | null>(null)
  /** A row whose element moves loses the focus. */
  const [focusAgain, setFocusAgain] = useState<{ readonly id: string } | null>(null)
  const rows = listRows(all, open, { keyword, closed: carry?.row.id ?? null })
  const canMove = keyword.trim() === ''
  const mark = carry && !isSameSlot(carry.slot, carry.origin) ? findMark(rows, carry.slot) : null
  const inTabOrder = [focused, current].find((id) => rows.some((row) => row.id === id)) ?? rows[0]?.id
  useLayoutEffect(() => {
    if (focusAgain) focusRow(grid.current, focusAgain.id)
  }, [focusAgain])
  const start = (row: TreeRow) => {
    setEnding('')
    pickUp(row)
  }
  const drop = (isCanceled: boolean) => {
    if (!carry) return
    const { row, slot, origin } = carry
    putDown()
    setFocusAgain({ id: row.id })
    if (isCanceled || isSameSlot(slot, origin)) return setEnding(t('categories.back', { name: row.name }))
    setEnding(t('categories.dropped', { name: row.name }))
    if (slot.parentId !== null) onToggle(slot.parentId, true)
    onMove(row, slot)
  }
  const goTo = (row: TreeRow | undefined) => row && focusRow(grid.current, row.id)
  const onKeyDown = (event: KeyboardEvent) => {
    const index = rows.findIndex(({ id }) => id === inTabOrder)
    const row = rows[index]
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return
    const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const carried: Readonly<Record<string, () => void>> = {
      ArrowUp: () => step('up'),
      ArrowDown: () => step('down'),
      Home: () => step('first'),
      End: () => step('last'),
      [forward]: () => step('in'),
      [back]: () => step('out'),
      ' ': () => drop(false),
      Enter: () => drop(false),
      Escape: () => drop(true),
    }
    const free: Readonly<Record<string, () => void>> = {
      ArrowUp: () => goTo(rows[index - 1]),
      ArrowDown: () => goTo(rows[index + 1]),
      Home: () => goTo(rows[0]),
      End: () => goTo(rows.at(-1)),
      [forward]: () => (row.hasChildren && !row.isOpen ? onToggle(row.id, true) : goTo(rows[index + 1])),
      [back]: () => (row.isOpen ? onToggle(row.id, false) : goTo(rows.find(({ id }) => id === row.parentId))),
      ' ': () => canMove && start(row),
      Enter: () => onOpen(row.id),
    }
    const act = (carry ? carried : free)[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const onDragStart: DragDropEventHandlers['onDragStart'] = ({ operation: { source } }) => {
    const row = rows.find(({ id }) => id === source?.id)
    if (row) start(row)
  }
  const onDragMove: DragDropEventHandlers['onDragMove'] = ({ operation: { position }, to }) => {
    const { x, y } = to ?? position.current
    const element = document
      .elementsFromPoint(x, y)
      .find((one) => grid.current?.contains(one) && one.closest('[data-category]'))
    const found = element?.closest('[data-category]')
    const row = rows.find(({ id }) => id === found?.getAttribute('data-category'))
    if (!carry || !found || !row) return
    if (row.id === carry.row.id) point(carry.origin)
    else point(toSlot(all, row, findEdge(found, y, row.depth < 3), carry.row.id))
  }
  return (
    <DragDropProvider
      plugins={dragPlugins}
      sensors={[PointerSensor]}
      onDragStart={onDragStart}
      onDragMove={onDragMove}
      onDragEnd={({ canceled }) => drop(canceled)}
    >
      <div
        ref={grid}
        role="treegrid"
        tabIndex={-1}
        className="category-tree"
        aria-label={t('frame.nav.categories')}
        data-carrying={carry ? true : undefined}
        onKeyDown={onKeyDown}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (carry && relatedTarget && !currentTarget.contains(relatedTarget)) drop(true)
        }}
      >
        {rows.map((row) => (
          <CategoryRow
            key={row.id}
            row={row}
            isCurrent={row.id === current}
            isInTabOrder={row.id === inTabOrder}
            isCarried={row.id === carry?.row.id}
            canMove={canMove}
            helpId={helpId}
            mark={mark?.id === row.id ? mark : null}
            onFocus={() => setFocused(row.id)}
            onOpen={() => onOpen(row.id)}
            onToggle={() => onToggle(row.id, !row.isOpen)}
          />
        ))}
      </div>
      <p id={helpId} hidden>
        {t('categories.keys')}
      </p>
      {carry && (
        <div className="category-tree-place">
          <NoticeLine tone={problem ? 'prog' : 'info'}>{problem || `${place} ${follows}`}</NoticeLine>
        </div>
      )}
      <output className="visually-hidden">{carry ? problem || `${place} ${follows}` : ending}</output>
    </DragDropProvider>
  )
}
