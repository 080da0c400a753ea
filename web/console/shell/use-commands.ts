import { useMemo } from 'react'
import type { UserInfo } from '#contract/account.ts'
import { getLocaleInfo } from '#i18n/locales.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useConsoleStart } from '../app/console-start.ts'
import { usePreferences } from '../app/preferences.ts'
import { listSections } from '../app/sections.ts'
import { toLanguageHref } from './account-menu.tsx'
import type { Command } from './command-palette.tsx'

interface CommandParts {
  user: UserInfo
  onOpen: (path: string) => void
  onKeys: () => void
  onLogOut: () => void
}

/** The commands of the palette, and its search for other words. */
export function useCommands({ user, onOpen, onKeys, onLogOut }: CommandParts) {
  const t = useText()
  const { brand } = useConsoleStart()
  const { change } = usePreferences()
  return useMemo(() => {
    const sections = listSections(user)
    const group = { open: t('frame.palette.goTo'), settings: t('frame.palette.settings') }
    const commands: Command[] = [
      ...sections.map(({ path, label, icon, key, workspace }): Command => ({
        key: path,
        label: `${t(label)} · ${workspace === 'seller' ? user.seller!.name : brand.name}`,
        icon,
        group: group.open,
        keys: key && `G ${key.toUpperCase()}`,
        run: () => onOpen(path),
      })),
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
  }, [t, brand, user, change, onOpen, onKeys, onLogOut])
}
