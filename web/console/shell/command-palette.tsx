/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no HTML element is a list whose focus stays in the field */
import './command-palette.css'
import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useText } from '#web/client/text/text-provider.tsx'
import { Icon, type IconName } from '#web/kit/icon.tsx'

export type Command = {
  readonly key: string
  readonly label: string
  readonly icon: IconName
  /** Heads the commands that follow each other with the same one. */
  readonly group: string
  /** The keys that do the same. */
  readonly keys?: string | undefined
  readonly run: () => void
}

interface CommandPaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  commands: readonly Command[]
  /** Looks for other words than those of commands, as an order's number. */
  buildSearch: (words: string) => Command | null
}

const storageKey = 'console.commands'
const maxRecent = 5

function readRecent(): readonly string[] {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '[]') as string[]
  } catch {
    return []
  }
}

function recordRecent(key: string): void {
  try {
    const others = readRecent().filter((one) => one !== key)
    localStorage.setItem(storageKey, JSON.stringify([key, ...others].slice(0, maxRecent)))
  } catch {
    // Without storage nothing is remembered.
  }
}

/** Commands with every typed word in label or group; the ones used last stand first while nothing is typed. */
export function findCommands(commands: readonly Command[], words: string): readonly Command[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length > 0)
    return commands.filter(({ label, group }) =>
      wanted.every((word) => `${label} ${group}`.toLocaleLowerCase().includes(word)),
    )
  return commands
}

function useFound({ commands, buildSearch }: CommandPaletteProps, words: string) {
  const t = useText()
  return useMemo(() => {
    const search = words.trim() ? buildSearch(words.trim()) : null
    const recent = words.trim()
      ? []
      : readRecent().flatMap((key) => {
          const command = commands.find((one) => one.key === key)
          return command ? [{ ...command, key: `recent ${key}`, group: t('frame.palette.recent') }] : []
        })
    return [...recent, ...findCommands(commands, words), ...(search ? [search] : [])]
  }, [commands, buildSearch, words, t])
}

function Palette(props: CommandPaletteProps) {
  const t = useText()
  const id = useId()
  const [words, setWords] = useState('')
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const found = useFound(props, words)
  const index = Math.min(active, found.length - 1)
  const run = (command: Command | undefined) => {
    if (!command) return
    recordRecent(command.key.replace(/^recent /, ''))
    props.onOpenChange(false)
    command.run()
  }
  const move = (to: number) => {
    const next = (to + found.length) % Math.max(1, found.length)
    setActive(next)
    list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(index + 1)
    else if (event.key === 'ArrowUp') move(index - 1)
    else if (event.key === 'Enter') run(found[index])
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className="command-palette-search">
        <Icon name="search" size={20} />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${index}` : undefined}
          aria-label={t('frame.palette.label')}
          placeholder={t('frame.palette.label')}
          value={words}
          onChange={({ target }) => {
            setWords(target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('frame.palette.label')}>
        {found.map((command, position) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the focus stays in the field, whose keys run it
          <div
            key={command.key}
            id={`${id}-${position}`}
            role="option"
            tabIndex={-1}
            aria-selected={position === index}
            className="command-palette-option"
            data-group={command.group === found[position - 1]?.group ? undefined : command.group}
            onClick={() => run(command)}
            onPointerMove={() => setActive(position)}
          >
            <Icon name={command.icon} size={16} />
            <span>{command.label}</span>
            {command.keys && <kbd>{command.keys}</kbd>}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="command-palette-none">{t('frame.palette.none')}</p>}
    </>
  )
}

/** Finds and runs what the console can do, by words: verbs first, then places, then a search. */
export function CommandPalette(props: CommandPaletteProps) {
  const t = useText()
  return (
    <Dialog.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="console-dialog-scrim" />
        <Dialog.Popup className="command-palette">
          <Dialog.Title className="visually-hidden">{t('frame.palette.title')}</Dialog.Title>
          <Palette {...props} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
