import { Fragment } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { UserInfo } from '#contract/account.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionMenu } from '#web/console/kit/action-menu.tsx'
import { ConsoleIcon } from '#web/console/kit/console-icon.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { Tooltip } from '#web/console/kit/tooltip.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { useConsoleStart } from '../app/console-start.ts'
import { sectionGroups, type Section, type WorkspaceName } from '../app/section.ts'
import { listSections, toHref } from '../app/sections.ts'
import type { SectionCount } from './use-counts.ts'

interface WorkspaceProps {
  user: UserInfo
  workspace: WorkspaceName
  onOpen: (path: string) => void
}

const getInitials = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word))
    .slice(0, 2)
    .map((word) => [...word][0]!.toLocaleUpperCase())
    .join('')

function useWorkspaceTexts({ seller }: UserInfo) {
  const t = useText()
  const { brand } = useConsoleStart()
  return {
    seller: { name: seller?.name ?? '', role: t('frame.workspace.seller', { brand: brand.name }) },
    staff: { name: brand.name, role: t('frame.workspace.staff') },
  }
}

/** Lets the session work for another store; the console starts again, as everything in it is of one store. */
function useSwitchStore() {
  const t = useText()
  const call = useApi()
  const toast = useConsoleToast()
  return useMutation({
    mutationFn: (storeId: string) => call('memberships.switchStore', { storeId }),
    onSuccess: () => location.replace(toHref('/')),
    onError: (error) => toast({ text: failureText(t, error), tone: 'error' }),
  })
}

/** The store or the brand that one works for; a menu for people who work for several. */
function Switcher({ user, workspace, onOpen }: WorkspaceProps) {
  const t = useText()
  const switchStore = useSwitchStore()
  const texts = useWorkspaceTexts(user)
  const { name, role } = texts[workspace]
  const sections = listSections(user)
  const others = (['seller', 'staff'] as const).filter(
    (other) => other !== workspace && sections.some((section) => section.workspace === other),
  )
  const content = (
    <>
      <span className="console-switcher-mark" data-initials={getInitials(name)} />
      <span className="console-switcher-text">
        <b>{name}</b>
        <small>{role}</small>
      </span>
    </>
  )
  const stores = user.stores.filter(({ id }) => id !== user.seller?.id)
  if (others.length === 0 && stores.length === 0) return <div className="console-switcher">{content}</div>
  return (
    <ActionMenu
      align="start"
      trigger={
        <button type="button" className="console-switcher">
          {content}
          <span className="visually-hidden">{t('frame.workspace.switch')}</span>
          <ConsoleIcon name="sort" size={14} />
        </button>
      }
      items={[
        ...others.map((other) => ({
          key: other,
          label: `${texts[other].name}, ${texts[other].role}`,
          onSelect: () => onOpen(sections.find((section) => section.workspace === other)!.path),
        })),
        ...stores.map(({ id, name }) => ({ key: id, label: name, onSelect: () => switchStore.mutate(id) })),
      ]}
    />
  )
}

interface NavigationProps extends WorkspaceProps {
  current: Section | null
  counts: Readonly<Record<string, SectionCount | undefined>>
  /** Only icons, with their words as hints. */
  isRail: boolean
}

function SectionLink({
  section,
  current,
  counts,
  isRail,
}: { section: Section } & Pick<NavigationProps, 'current' | 'counts' | 'isRail'>) {
  const t = useText()
  const { intl } = useLanguage()
  const queue = counts[section.path]
  const label = t(section.label)
  const link = (
    <a
      href={toHref(section.path)}
      className="console-nav-link"
      aria-current={section === current ? 'page' : undefined}
      aria-label={isRail ? label : undefined}
    >
      <Icon name={section.icon} size={20} />
      {!isRail && <span>{label}</span>}
      {queue !== undefined && queue.count > 0 && (!isRail || queue.isLate) && (
        <b className={queue.isLate ? 'tabular-numbers console-nav-late' : 'tabular-numbers'}>
          {formatNumber(queue.count, intl)}
          {queue.isLate && <span className="visually-hidden"> {t('frame.nav.late')}</span>}
        </b>
      )}
    </a>
  )
  return <li>{isRail ? <Tooltip text={label}>{link}</Tooltip> : link}</li>
}

/** The sections of a workspace: at the side, from 1024 to 1279 as a rail of icons. */
export function Navigation(props: NavigationProps) {
  const { user, workspace } = props
  const t = useText()
  const sections = listSections(user).filter((section) => section.workspace === workspace)
  return (
    <nav className={props.isRail ? 'console-nav console-nav-rail' : 'console-nav'} aria-label={t('frame.nav.label')}>
      <Switcher {...props} />
      {[undefined, ...sectionGroups].map((group) => {
        const members = sections.filter((section) => section.group === group)
        if (members.length === 0) return null
        return (
          <Fragment key={group ?? ''}>
            {group && !props.isRail && <h2 className="console-nav-group">{t(`frame.nav.group.${group}`)}</h2>}
            <ul aria-label={group && t(`frame.nav.group.${group}`)}>
              {members.map((section) => (
                <SectionLink key={section.path} section={section} {...props} />
              ))}
            </ul>
          </Fragment>
        )
      })}
    </nav>
  )
}

/** The same on phones: a bar at the bottom. */
export function TabBar({
  user,
  workspace,
  current,
  counts,
  onMore,
}: Omit<NavigationProps, 'isRail' | 'onOpen'> & { onMore: () => void }) {
  const t = useText()
  const { intl } = useLanguage()
  const sections = listSections(user).filter((section) => section.workspace === workspace)
  return (
    <nav className="console-tab-bar" aria-label={t('frame.nav.label')}>
      {sections.slice(0, 4).map((section) => {
        const queue = counts[section.path]
        return (
          <a key={section.path} href={toHref(section.path)} aria-current={section === current ? 'page' : undefined}>
            <span className="console-tab-icon">
              <Icon name={section.icon} size={22} />
              {queue !== undefined && queue.count > 0 && (
                <b className={queue.isLate ? 'tabular-numbers console-nav-late' : 'tabular-numbers'}>
                  {formatNumber(queue.count, intl)}
                </b>
              )}
            </span>
            <span>{t(section.label)}</span>
          </a>
        )
      })}
      <button type="button" onClick={onMore}>
        <span className="console-tab-icon">
          <Icon name="menu" size={22} />
        </span>
        <span>{t('frame.nav.more')}</span>
      </button>
    </nav>
  )
}
