import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ToggleSwitch } from '#web/console/kit/toggle-switch.tsx'
import { formatCount } from '#web/kit/number.ts'
import { Icon, type IconName } from '#web/kit/icon.tsx'
import { writeListState } from '../../app/lists/list-address.ts'
import { SaveViewDialog, useSavedViews } from '../../app/lists/saved-views.tsx'
import { toHref } from '../../app/sections.ts'
import { AwaySwitch } from './away-switch.tsx'
import { type Desk, useDesk } from './desk.ts'
import { type DeskList, deskViews } from './desk-list.ts'
import type { ChatSound } from './use-chat-sound.ts'
import { useLanguageName } from './use-language-name.ts'

const icons = { mine: 'chat', unassigned: 'user', all: 'grid', snoozed: 'clock', closed: 'check' } as const

interface ViewLink {
  readonly key: string
  readonly label: string
  readonly query: string
  readonly icon?: IconName
  readonly count?: number | undefined
  readonly isLate?: boolean
  readonly onDelete?: () => void
}

function useViewLinks({ module }: Desk, { spec, state }: DeskList) {
  const t = useText()
  const getLanguageName = useLanguageName()
  const counts = useQuery(apiQuery(`${module}.count`, {})).data
  const write = (part: Partial<DeskList['state']>) =>
    writeListState(spec, { view: null, keyword: '', filters: {}, sort: state.sort, columns: null, ...part })
  const views: ViewLink[] = ([null, ...deskViews] as const).map((view) => ({
    key: view ?? 'mine',
    label: t(`desk.view.${view ?? 'mine'}`),
    icon: icons[view ?? 'mine'],
    query: write({ view }),
    ...(view !== 'closed' && { count: counts?.[view ?? 'mine'] }),
    isLate: view === 'unassigned',
  }))
  const due: ViewLink[] = (['late', 'mentioned'] as const).map((only) => ({
    key: only,
    label: t(`desk.only.${only}`),
    query: write({ view: 'all', filters: { only } }),
    count: counts?.[only],
    isLate: only === 'late',
  }))
  const queues: ViewLink[] = (counts?.langs ?? []).map(({ lang, count }) => ({
    key: `lang ${lang}`,
    label: getLanguageName(lang),
    query: write({ view: 'all', filters: { language: lang } }),
    count,
  }))
  return { views: [...views, ...due], queues }
}

function Links({ label, links, current }: { label: string; links: readonly ViewLink[]; current: string }) {
  const t = useText()
  const { intl } = useLanguage()
  const { path } = useDesk()
  if (links.length === 0) return null
  return (
    <ul aria-label={label}>
      {links.map(({ key, label: name, query, icon, count, isLate, onDelete }) => (
        <li key={key}>
          <a
            href={toHref(query ? `${path}?${query}` : path)}
            aria-current={query === current ? 'page' : undefined}
            data-late={(isLate && count !== undefined && count > 0) || undefined}
          >
            {icon && <Icon name={icon} size={16} />}
            <span>{name}</span>
            {count !== undefined && <small className="tabular-numbers">{formatCount(count, intl)}</small>}
          </a>
          {onDelete && query === current && (
            <button type="button" aria-label={t('console.views.delete', { name })} onClick={onDelete}>
              <Icon name="close" size={14} />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Views with their numbers, queues by language, and views of the person. */
export function DeskViews({ list, title, sound }: { list: DeskList; title: string; sound: ChatSound }) {
  const t = useText()
  const desk = useDesk()
  const { views, queues } = useViewLinks(desk, list)
  const { views: saved, save, remove } = useSavedViews(desk.workspace === 'staff' ? 'staff-chats' : 'seller-chats')
  const [isSaving, setSaving] = useState(false)
  const query = writeListState(list.spec, list.state)
  const own = saved.map((view): ViewLink => ({
    key: view.id,
    label: view.name,
    query: view.query,
    onDelete: () => remove.mutate(view),
  }))
  const isKnown = [...views, ...queues, ...own].some((link) => link.query === query)
  return (
    <nav className="chat-views" aria-label={t('desk.views')}>
      <p className="chat-head">{title}</p>
      <div className="chat-views-links">
        <Links label={t('desk.views')} links={views} current={query} />
        {queues.length > 0 && <h2>{t('desk.queues')}</h2>}
        <Links label={t('desk.queues')} links={queues} current={query} />
        {own.length > 0 && <h2>{t('desk.saved')}</h2>}
        <Links label={t('desk.saved')} links={own} current={query} />
        {!isKnown && (
          <button type="button" className="chat-views-save" onClick={() => setSaving(true)}>
            <Icon name="plus" size={14} />
            {t('console.views.save')}
          </button>
        )}
      </div>
      <footer>
        <ul>
          <li>
            <a href={toHref(`${desk.path}/reports`)}>
              <Icon name="chart" size={16} />
              <span>{t('frame.page.chat.reports')}</span>
            </a>
          </li>
          <li>
            <a href={toHref(`${desk.path}/settings`)}>
              <Icon name="settings" size={16} />
              <span>{t('frame.page.chat.settings')}</span>
            </a>
          </li>
          {desk.workspace === 'staff' && desk.user.permissions.includes('chat.review') && (
            <li>
              <a href={toHref('/staff/chat/stores')}>
                <Icon name="store" size={16} />
                <span>{t('frame.page.chat.stores')}</span>
              </a>
            </li>
          )}
        </ul>
        <ToggleSwitch checked={sound.isOn} onChange={({ target }) => sound.setOn(target.checked)}>
          {t('desk.sound')}
        </ToggleSwitch>
        <AwaySwitch />
      </footer>
      <SaveViewDialog open={isSaving} onClose={() => setSaving(false)} save={save} query={query} />
    </nav>
  )
}
