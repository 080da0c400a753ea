import { Menu } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'

interface ActionMenuItem {
  key: string
  label: ReactNode
  icon?: ReactNode
  onSelect: () => void
  /** For what cannot be undone. */
  isDanger?: boolean
  isDisabled?: boolean
  /** Draws a line above the item. */
  isApart?: boolean
}

export interface ActionMenuProps {
  /** The button that opens the menu, as an `ActionButton`; it carries the name. */
  trigger: ReactElement
  items: readonly ActionMenuItem[]
  /** The edge of the button with which the menu is aligned. */
  align?: 'start' | 'end'
}

interface MenuFrameProps extends Pick<ActionMenuProps, 'trigger' | 'align'> {
  children: ReactNode
}

function MenuFrame({ trigger, align = 'end', children }: MenuFrameProps) {
  return (
    <Menu.Root>
      <Menu.Trigger render={trigger} />
      <Menu.Portal>
        <Menu.Positioner className="console-positioner" align={align} sideOffset={4} collisionPadding={12}>
          <Menu.Popup className="console-popup option-list">{children}</Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** A button that opens a list of actions: arrows, Home, End and first letters move, Esc closes and returns the focus. */
export function ActionMenu({ trigger, items, align }: ActionMenuProps) {
  return (
    <MenuFrame trigger={trigger} align={align}>
      {items.flatMap(({ key, label, icon, onSelect, isDanger, isDisabled, isApart }) => [
        isApart && <Menu.Separator key={`${key}-line`} className="option-list-line" />,
        <Menu.Item
          key={key}
          className={isDanger ? 'option-list-item option-list-danger' : 'option-list-item'}
          disabled={isDisabled}
          onClick={onSelect}
        >
          {icon}
          <span>{label}</span>
        </Menu.Item>,
      ])}
    </MenuFrame>
  )
}
