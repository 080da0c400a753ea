import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

export interface TabsProps {
  /** The name of the row of tabs. */
  label: string
  tabs: readonly { key: string; label: ReactNode; panel: ReactNode }[]
  /** The open tab of a controlled component; otherwise the first is open at the start. */
  current?: string
  onChange?: (key: string) => void
}

/** Parts of a page, one seen at a time; the others stay in the document for search engines. */
export function Tabs({ label, tabs, current, onChange }: TabsProps) {
  const id = useId()
  const [own, setOwn] = useState(tabs[0]?.key)
  const open = current ?? own
  const show = (key: string) => {
    setOwn(key)
    onChange?.(key)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const towardsEnd = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const at = tabs.findIndex((tab) => tab.key === open)
    const targets: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at - 1, Home: 0, End: -1 }
    targets[towardsEnd] = (at + 1) % tabs.length
    const next = tabs.at(targets[event.key] ?? at)
    if (!next || !(event.key in targets)) return
    event.preventDefault()
    show(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }
  return (
    <div>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === open}
            aria-controls={`${id}-${tab.key}-panel`}
            tabIndex={tab.key === open ? 0 : -1}
            onClick={() => show(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          role="tabpanel"
          id={`${id}-${tab.key}-panel`}
          aria-labelledby={`${id}-${tab.key}`}
          hidden={tab.key !== open}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  )
}
