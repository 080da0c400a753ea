import { DragDropProvider, type DragDropEventHandlers } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { type ReactNode, useId, useState } from 'react'
import { useText } from '#web/client/text/text-provider.tsx'
import { dragPlugins } from './drag-plugins.ts'
import { ConsoleIcon } from './console-icon.tsx'
import { moveItem } from './move-item.ts'

export interface SortableListProps<Item> {
  /** Names the list. */
  label: string
  items: readonly Item[]
  getKey: (item: Item) => string
  /** The name of an item, for its handle and for what is read aloud. */
  getName: (item: Item) => string
  renderItem: (item: Item, index: number) => ReactNode
  /** Called once per move, with all items in their new order. */
  onReorder: (items: readonly Item[]) => void
}

interface RowProps {
  id: string
  index: number
  name: string
  helpId: string
  children: ReactNode
}

function Row({ id, index, name, helpId, children }: RowProps) {
  const t = useText()
  const { ref, handleRef, isDragSource } = useSortable({ id, index })
  return (
    <li ref={ref} className="sortable-list-row" data-moving={isDragSource || undefined}>
      <button
        type="button"
        ref={handleRef}
        className="sortable-list-handle"
        aria-label={t('console.order.move', { name })}
        aria-roledescription={t('console.order.handle')}
        aria-describedby={helpId}
        aria-pressed={isDragSource}
      >
        <ConsoleIcon name="grip" size={20} />
      </button>
      <div className="sortable-list-content">{children}</div>
    </li>
  )
}

/**
 * A list whose order a person changes: by dragging the handles with mouse or finger, or by keys: Space picks up, arrows
 * move, Space drops, Esc puts back. Each step is read aloud in the language of the page.
 */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { label, items, getKey, getName, renderItem, onReorder } = props
  const t = useText()
  const id = useId()
  const [announcement, setAnnouncement] = useState('')
  const announce = (key: string | number, tell: (name: string) => string) => {
    const item = items.find((one) => getKey(one) === key)
    if (item) setAnnouncement(tell(getName(item)))
  }
  const total = items.length
  const onDragStart: DragDropEventHandlers['onDragStart'] = ({ operation: { source } }) => {
    if (isSortable(source))
      announce(source.id, (name) => t('console.order.pickedUp', { name, position: source.index + 1, total }))
  }
  const onDragOver: DragDropEventHandlers['onDragOver'] = ({ operation: { source, target } }) => {
    // A row lies over itself when it is picked up, and after each step.
    if (isSortable(source) && isSortable(target) && source.id !== target.id)
      announce(source.id, (name) => t('console.order.moved', { name, position: target.index + 1, total }))
  }
  const onDragEnd: DragDropEventHandlers['onDragEnd'] = ({ operation: { source }, canceled }) => {
    if (!isSortable(source)) return
    const { id: key, initialIndex, index } = source
    if (canceled) return announce(key, (name) => t('console.order.canceled', { name, position: initialIndex + 1 }))
    announce(key, (name) => t('console.order.dropped', { name, position: index + 1, total }))
    if (index !== initialIndex) onReorder(moveItem(items, initialIndex, index))
  }
  return (
    <DragDropProvider plugins={dragPlugins} onDragStart={onDragStart} onDragOver={onDragOver} onDragEnd={onDragEnd}>
      <ol className="sortable-list" aria-label={label}>
        {items.map((item, index) => (
          <Row key={getKey(item)} id={getKey(item)} index={index} name={getName(item)} helpId={`${id}-help`}>
            {renderItem(item, index)}
          </Row>
        ))}
      </ol>
      <p id={`${id}-help`} hidden>
        {t('console.order.help')}
      </p>
      <output className="visually-hidden">{announcement}</output>
    </DragDropProvider>
  )
}
