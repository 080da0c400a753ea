import './navigation.css'
import './shell.css'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import type { UserInfo } from '#contract/account.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useOnline } from '#web/client/use-online.ts'
import { useMediaQuery } from '#web/console/kit/use-media-query.ts'
import { Icon } from '#web/kit/icon.tsx'
import { useConsoleStart } from '../app/console-start.ts'
import { useAppliedPreferences } from '../app/preferences.ts'
import { findSection, findWorkspace, isPlatformAdministrator, listSections } from '../app/sections.ts'
import { useKeys } from '../app/use-keys.ts'
import { useLogOut } from '../app/use-log-out.ts'
import { AccountMenu } from './account-menu.tsx'
import { CommandPalette } from './command-palette.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { Navigation, TabBar } from './navigation.tsx'
import { useCommands } from './use-commands.ts'
import { useSectionCounts } from './use-counts.ts'

/** Moves the focus to the title of a page that was opened, so that screen readers and keys begin there. */
function useFocusOnTitle(path: string): void {
  const last = useRef(path)
  useEffect(() => {
    if (last.current === path) return
    last.current = path
    // An address that names a field leads there.
    if (location.hash !== '') return
    // The focus in the content is still there, so the page is the same one: a case was opened beside its list.
    if (document.activeElement?.closest('main')) return
    document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [path])
}

/** Sections whose pages need the width: the navigation beside them shows icons only. */
const widePaths: ReadonlySet<string> = new Set(['/staff/chat', '/seller/chat'])

const focusListSearch = () => document.querySelector<HTMLElement>('[data-list-search]')?.focus()

/** The frame of the console around its pages: navigation, top bar, commands and keys. */
export function Shell({ user }: { user: UserInfo }) {
  const t = useText()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isOnline = useOnline()
  const isPhone = useMediaQuery('(max-width: 767px)')
  const isNarrow = useMediaQuery('(max-width: 1279px)')
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const [isKeysOpen, setKeysOpen] = useState(false)
  useAppliedPreferences()
  useFocusOnTitle(pathname)
  const counts = useSectionCounts(user)
  const sections = listSections(user)
  const current = findSection(sections, pathname)
  const isRail = isNarrow || (current !== null && widePaths.has(current.path))
  const workspace = findWorkspace(pathname) ?? sections[0]!.workspace
  const onOpen = useCallback((path: string) => void navigate(path), [navigate])
  const onKeys = useCallback(() => setKeysOpen(true), [])
  const onLogOut = useLogOut()
  const commands = useCommands({ user, onOpen, onKeys, onSearch: focusListSearch, onLogOut })
  useKeys({
    '?': onKeys,
    '/': focusListSearch,
    ...Object.fromEntries(
      sections.flatMap(({ key, path, workspace: of }) =>
        key && of === workspace ? [[`g ${key}`, () => onOpen(path)]] : [],
      ),
    ),
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setPaletteOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  const { name } = useConsoleStart().brand
  const isPlatform = isPlatformAdministrator(user.username)
  const frame = { user, workspace, current, counts }
  return (
    <div className="console-frame" data-rail={isRail || undefined}>
      <a className="console-skip" href="#content">
        {t('frame.skip')}
      </a>
      {!isPhone && <Navigation {...frame} isRail={isRail} onOpen={onOpen} />}
      <header className="console-top" data-platform={isPlatform || undefined}>
        <button type="button" className="console-command" onClick={() => setPaletteOpen(true)}>
          <Icon name="search" size={16} />
          <span>{t('frame.palette.label')}</span>
          <kbd dir="ltr">Ctrl K</kbd>
        </button>
        {isPlatform && <p className="console-platform">{t('frame.platformIn', { brand: name })}</p>}
        <AccountMenu user={user} onKeys={onKeys} onLogOut={onLogOut} />
      </header>
      {isOnline === false && <output className="console-offline">{t('frame.offline')}</output>}
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      {isPhone && <TabBar {...frame} onMore={() => setPaletteOpen(true)} />}
      <CommandPalette open={isPaletteOpen} onOpenChange={setPaletteOpen} {...commands} />
      <KeysDialog open={isKeysOpen} onOpenChange={setKeysOpen} workspace={workspace} sections={sections} />
    </div>
  )
}
