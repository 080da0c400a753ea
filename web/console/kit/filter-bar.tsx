import { Menu } from '@base-ui/react/menu'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '#web/client/text/text-provider.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { FieldOption } from './choice-field.tsx'

export interface ListFilter {
  key: string
  label: string
  options: readonly FieldOption[]
  /** Null while the list is not filtered by it. */
  value: string | null
}

export interface FilterBarProps {
  /** The words that are searched; the list follows 150 ms after the last letter. Without words there is no field. */
  search?: string
  searchLabel: string
  onSearch: (search: string) => void
  filters: readonly ListFilter[]
  onFilter: (key: string, value: string | null) => void
  /** Stands at the end. */
  children?: ReactNode
}

const searchDelayMs = 150

function SearchField({
  search,
  searchLabel,
  onSearch,
}: Required<Pick<FilterBarProps, 'search' | 'searchLabel' | 'onSearch'>>) {
  const [typed, setTyped] = useState(search)
  const sent = useRef(search)
  // The address changed by something else, as by a view or "back".
  useEffect(() => {
    if (search !== sent.current) setTyped(search)
    sent.current = search
  }, [search])
  const send = (text: string) => {
    sent.current = text
    onSearch(text)
  }
  useEffect(() => {
    const text = typed.trim()
    if (text === sent.current) return undefined
    const timer = setTimeout(() => send(text), searchDelayMs)
    return () => clearTimeout(timer)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(typed.trim())
  }
  return (
    <search>
      <form className="filter-bar-search" onSubmit={submit}>
        <Icon name="search" size={16} />
        <input
          type="search"
          aria-label={searchLabel}
          placeholder={searchLabel}
          value={typed}
          maxLength={100}
          data-list-search=""
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </search>
  )
}

interface OptionsProps {
  filter: ListFilter
  onFilter: FilterBarProps['onFilter']
}

const Options = ({ filter, onFilter }: OptionsProps) => (
  <Menu.RadioGroup value={filter.value ?? ''} onValueChange={(value: string) => onFilter(filter.key, value)}>
    {filter.options.map(({ value, label }) => (
      <Menu.RadioItem key={value} className="option-list-item" value={value} closeOnClick>
        <span className="option-list-mark">{value === filter.value && <Icon name="check" size={16} />}</span>
        <span>{label}</span>
      </Menu.RadioItem>
    ))}
  </Menu.RadioGroup>
)

const Popup = ({ children }: { children: ReactNode }) => (
  <Menu.Portal>
    <Menu.Positioner className="console-positioner" align="start" sideOffset={4} collisionPadding={12}>
      <Menu.Popup className="console-popup option-list">{children}</Menu.Popup>
    </Menu.Positioner>
  </Menu.Portal>
)

/** A filter that is set: a press changes it, the cross takes it away. */
function FilterChip({ filter, onFilter }: OptionsProps) {
  const t = useText()
  const chosen = filter.options.find(({ value }) => value === filter.value)?.label ?? filter.value
  return (
    <span className="filter-bar-chip">
      <Menu.Root>
        <Menu.Trigger className="filter-bar-value">
          {filter.label}: <b>{chosen}</b>
        </Menu.Trigger>
        <Popup>
          <Options filter={filter} onFilter={onFilter} />
        </Popup>
      </Menu.Root>
      <button
        type="button"
        aria-label={t('console.filter.remove', { filter: filter.label })}
        onClick={() => onFilter(filter.key, null)}
      >
        <Icon name="close" size={14} />
      </button>
    </span>
  )
}

/** Search and filters of a list. There is no button to apply them: the list follows each change. */
export function FilterBar({ filters, onFilter, children, search, ...field }: FilterBarProps) {
  const t = useText()
  const unset = filters.filter(({ value }) => value === null)
  return (
    <div className="filter-bar">
      {search !== undefined && <SearchField {...field} search={search} />}
      {filters.map((filter) =>
        filter.value === null ? null : <FilterChip key={filter.key} filter={filter} onFilter={onFilter} />,
      )}
      {unset.length > 0 && (
        <Menu.Root>
          <Menu.Trigger className="filter-bar-add">
            <Icon name="plus" size={14} />
            {t('console.filter.add')}
          </Menu.Trigger>
          <Popup>
            {unset.map((filter) => (
              <Menu.Group key={filter.key}>
                <Menu.GroupLabel className="option-list-heading">{filter.label}</Menu.GroupLabel>
                <Options filter={filter} onFilter={onFilter} />
              </Menu.Group>
            ))}
          </Popup>
        </Menu.Root>
      )}
      {children}
    </div>
  )
}
