import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { IconButton } from '#web/kit/icon-button.tsx'
import { useText } from '#web/client/text/text-provider.tsx'

const MenuDrawer = lazy(() => import('./menu-drawer.tsx'))

/** The menu of narrow screens: navigation, account and languages. */
export function MenuButton() {
  const t = useText()
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  return (
    <span className="header-menu">
      <IconButton icon="menu" label={t('common.menu')} aria-haspopup="dialog" onClick={() => setOpenAt(key)} />
      {openAt !== undefined && (
        <Suspense>
          <MenuDrawer open={openAt === key} onClose={() => setOpenAt('')} />
        </Suspense>
      )}
    </span>
  )
}
