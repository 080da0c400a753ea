import { useMemo } from 'react'
import type { UserInfo } from '#contract/account.ts'
import type { TextKey } from '#i18n/text-keys.ts'
import { getLocaleInfo } from '#i18n/locales.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useConsoleStart } from '../app/console-start.ts'
import { usePreferences } from '../app/preferences.ts'
import { listPages, listSections } from '../app/sections.ts'
import { toLanguageHref } from './account-menu.tsx'
import type { Command } from './command-palette.tsx'

interface CommandParts {
  user: UserInfo
  onOpen: (path: string) => void
  onKeys: () => void
  onSearch: () => void
  onLogOut: () => void
}

/** The commands that open pages: those of a section follow it, under both names. */
export const toPageCommands = (
  user: UserInfo,
  t: (key: TextKey) => string,
  brandName: string,
  onOpen: (path: string) => void,
): Command[] => {
  const commands = listPages(user).map(({ section, page }): Command => {
    const { label, icon, key, workspace } = section
    const { path } = page ?? section
    const name = page ? `${t(label)}: ${t(page.label)}` : t(label)
    return {
      key: path,
      label: `${name} · ${workspace === 'seller' ? user.seller!.name : brandName}`,
      icon,
      group: t('frame.palette.goTo'),
      keys: page || !key ? undefined : `G ${key.toUpperCase()}`,
      run: () => onOpen(path),
    }
  })
  if (user.permissions.length === 0) return commands
  // Every member of staff has tokens; their page belongs to the account and to no section.
  const path = '/staff/tokens'
  const label = t('frame.page.tokens')
  return [...commands, { key: path, label, icon: 'lock', group: t('frame.palette.goTo'), run: () => onOpen(path) }]
}

/** The commands of the palette, and its search for other words. */
export function useCommands({ user, onOpen, onKeys, onSearch, onLogOut }: CommandParts) {
  const t = useText()
  const { brand } = useConsoleStart()
  const { change } = usePreferences()
  return useMemo(() => {
    const sections = listSections(user)
    const group = { settings: t('frame.palette.settings') }
    const commands: Command[] = [
      ...toPageCommands(user, t, brand.name, onOpen),
      ...(['system', 'light', 'dark'] as const).map((theme): Command => ({
        key: `theme ${theme}`,
        label: `${t('frame.account.theme')}: ${t(`frame.account.theme.${theme}`)}`,
        icon: theme === 'dark' ? 'moon' : 'sun',
        group: group.settings,
        run: () => change({ theme }),
      })),
      ...(['comfortable', 'compact'] as const).map((density): Command => ({
        key: `density ${density}`,
        label: `${t('frame.account.density')}: ${t(`frame.account.density.${density}`)}`,
        icon: 'menu',
        group: group.settings,
        run: () => change({ density }),
      })),
      ...brand.languages.map((lang): Command => ({
        key: `language ${lang}`,
        label: `${t('frame.account.language')}: ${getLocaleInfo(lang).name}`,
        icon: 'globe',
        group: group.settings,
        run: () => location.assign(toLanguageHref(lang)),
      })),
      {
        key: 'search-list',
        label: t('frame.keys.search'),
        icon: 'search',
        group: group.settings,
        keys: '/',
        // The palette gives the focus back first.
        run: () => setTimeout(onSearch),
      },
      { key: 'keys', label: t('frame.keys.title'), icon: 'info', group: group.settings, keys: '?', run: onKeys },
      { key: 'log-out', label: t('frame.account.logOut'), icon: 'logout', group: group.settings, run: onLogOut },
    ]
    const orders = sections.find(({ path }) => path.endsWith('/orders'))
    const buildSearch = (words: string): Command | null =>
      orders
        ? {
            key: 'search',
            label: t('frame.palette.findOrders', { words }),
            icon: 'search',
            group: t('frame.palette.search'),
            run: () => onOpen(`${orders.path}?${new URLSearchParams({ keyword: words })}`),
          }
        : null
    return { commands, buildSearch }
  }, [t, brand, user, change, onOpen, onKeys, onSearch, onLogOut])
}
