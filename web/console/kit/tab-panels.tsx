import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export interface TabPanelsProps {
  /** The name of the row of tabs. */
  label: string
  tabs: readonly { key: string; label: string; count?: string; panel: ReactNode }[]
  /** The key of the open tab. */
  current: string
  onChange: (key: string) => void
}

/** Views of one thing; arrows move between the tabs, Enter or Space opens one. */
export function TabPanels({ label, tabs, current, onChange }: TabPanelsProps) {
  return (
    <Tabs.Root value={current} onValueChange={(key) => onChange(String(key))}>
      <Tabs.List className="tab-panels-list" aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.key} value={tab.key} className="tab-panels-tab">
            {tab.label}
            {tab.count !== undefined && <small className="tabular-numbers">{tab.count}</small>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.key} value={tab.key} className="tab-panels-panel">
          {tab.panel}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  )
}
