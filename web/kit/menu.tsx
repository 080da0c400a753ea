import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon, type IconName } from './icon.tsx'

export interface MenuItem {
  key: string
  label: ReactNode
  /** Set on the label when it is in another language, as in a language menu. */
  lang?: string
  icon?: IconName
  /** The one in force. */
  current?: boolean
  /** Draws a line above the item. */
  isApart?: boolean
  /** An address or an action; give one of the two. */
  href?: string
  onSelect?: () => void
}

export interface MenuProps {
  /** The face of the button. */
  children: ReactNode
  /** Names the list, and the button too: read aloud before its face, which may say only the present value. */
  label?: string
  items: readonly MenuItem[]
  /** The edge of the button with which the list is aligned. */
  align?: 'start' | 'end'
}

/** A list of more rows is laid out in columns, so that all of it fits the window. */
const maxSingleColumnRows = 10

function listRows(root: HTMLElement | null) {
  return [...(root?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
}

/**
 * The item for a key: arrows wrap around, Home and End jump to the ends, a letter to the next item that begins with it.
 */
function findItem(key: string, items: HTMLElement[]) {
  const at = items.indexOf(document.activeElement as HTMLElement)
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1) return undefined
  const begins = (item: HTMLElement) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase())
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(begins)
}

function MenuRow({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const shared = { role: 'menuitem', tabIndex: -1, lang: item.lang, 'aria-current': item.current || undefined } as const
  const face = (
    <>
      {item.icon && <Icon name={item.icon} size={20} />}
      <span>{item.label}</span>
      {item.current && <Icon name="check" size={16} />}
    </>
  )
  const select = () => {
    onDone()
    item.onSelect?.()
  }
  return (
    <li role="none" className={item.isApart ? 'menu-separated' : undefined}>
      {item.href ? (
        <a {...shared} href={item.href} onClick={select}>
          {face}
        </a>
      ) : (
        <button {...shared} type="button" onClick={select}>
          {face}
        </button>
      )}
    </li>
  )
}

/** A button that opens a list of links or actions. */
export function Menu({ children, label, items, align = 'end' }: MenuProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const listId = useId()
  useEffect(() => {
    if (!open) return
    const all = listRows(root.current)
    const first = all.find((row) => row.ariaCurrent) ?? all[0]
    first?.focus()
  }, [open])
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    const next =
      event.ctrlKey || event.metaKey || event.altKey ? undefined : findItem(event.key, listRows(root.current))
    if (!next || event.key === ' ') return
    event.preventDefault()
    next.focus()
  }
  const onBlur = (event: FocusEvent) => {
    if (!root.current?.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    <div className="menu" ref={root} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        type="button"
        ref={button}
        className="menu-button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        // Safari moves the focus from the list to no element when a button is pressed: the list would close before the click.
        onMouseDown={(event) => open && event.preventDefault()}
        onClick={() => (open ? close() : setOpen(true))}
        onKeyDown={(event) => {
          if (open || event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {label && <span className="visually-hidden">{label} </span>}
        {children}
      </button>
      {open && (
        <ul
          id={listId}
          role="menu"
          aria-label={label}
          className={`menu-list menu-list-${align}${items.length > maxSingleColumnRows ? ' menu-list-wide' : ''}`}
        >
          {items.map((item) => (
            <MenuRow key={item.key} item={item} onDone={close} />
          ))}
        </ul>
      )}
    </div>
  )
}
