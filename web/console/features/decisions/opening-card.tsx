import { useQuery } from '@tanstack/react-query'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { findSection, listSections, toHref } from '../../app/sections.ts'

type Checklist = OperationData<'opening.checklist'>
type Item = Checklist['items'][number]

/** The page that puts each thing right. */
const paths: Readonly<Record<Item['key'], string>> = {
  store: '/staff/applications',
  products: '/staff/stores',
  delivery: '/staff/stores',
  payment: '/staff/brand',
  host: '/staff/brand',
  trader: '/staff/brand/trader',
  documents: '/staff/documents',
  samples: '/staff/stores',
}

/** The things to do before the brand sells; undefined for people who may not read it, and until it is there. */
export function useChecklist(): Checklist | undefined {
  const isAllowed = useCurrentUser()?.permissions.includes('orders.view') === true
  return useQuery({ ...apiQuery('opening.checklist', {}), enabled: isAllowed, staleTime: 0 }).data
}

function OpeningLine({ item: { key, isRequired } }: { item: Item }) {
  const t = useText()
  const user = useCurrentUser()
  const section = user && findSection(listSections(user), paths[key])
  return (
    <li>
      <StatusMark shape={isRequired ? 'decide' : 'waiting'} tone={isRequired ? 'bad' : 'wait'}>
        {t(isRequired ? 'decisions.opening.required' : 'decisions.opening.canWait')}
      </StatusMark>
      <span>
        <b>{t(`decisions.opening.${key}`)}</b>
        <small>{t(`decisions.opening.fix.${key}`)}</small>
      </span>
      {section && (
        <a className="console-link" href={toHref(paths[key])}>
          {t(section.label)}
        </a>
      )}
    </li>
  )
}

/** The things that are missing before the brand sells, each with the page that puts it right; nothing once all is done. */
export function OpeningCard({ checklist: { items, isReady } }: { checklist: Checklist }) {
  const t = useText()
  const left = items.filter(({ isDone }) => !isDone)
  if (left.length === 0) return null
  return (
    <section className="console-card staff-opening" aria-labelledby="opening-title">
      <header>
        <h2 id="opening-title">{t(isReady ? 'decisions.opening.rest' : 'decisions.opening.title')}</h2>
        <span className="console-help">
          {t('decisions.opening.done', { done: items.length - left.length, total: items.length })}
        </span>
      </header>
      <ul>
        {left
          .toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired))
          .map((item) => (
            <OpeningLine key={item.key} item={item} />
          ))}
      </ul>
    </section>
  )
}
