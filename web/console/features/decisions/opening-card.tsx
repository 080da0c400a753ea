import { useQuery } from '@tanstack/react-query'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { OpeningList } from '../../app/opening-list.tsx'
import { findSection, listSections } from '../../app/sections.ts'

type Checklist = OperationData<'opening.checklist'>
type Item = Checklist['items'][number]

/** The page that puts each thing right, and its field where it is one. */
const paths: Readonly<Record<Item['key'], string>> = {
  store: '/staff/applications',
  products: '/staff/stores',
  delivery: '/staff/stores',
  payment: '/staff/brand#bank-recipient',
  host: '/staff/brand#new-host',
  mail: '/staff/jobs',
  trader: '/staff/brand/trader#legal-name',
  documents: '/staff/documents',
  samples: '/staff/stores',
}

/** The things to do before the brand sells; undefined for people who may not read it, and until it is there. */
export function useChecklist(): Checklist | undefined {
  const isAllowed = useCurrentUser()?.permissions.includes('orders.view') === true
  return useQuery({ ...apiQuery('opening.checklist', {}), enabled: isAllowed, staleTime: 0 }).data
}

/** The things that are missing before the brand sells, each with the page that puts it right; nothing once all is done. */
export function OpeningCard({ checklist: { items, isReady } }: { checklist: Checklist }) {
  const t = useText()
  const user = useCurrentUser()
  const things = items.map(({ key, ...item }) => {
    const section = user && findSection(listSections(user), paths[key].split('#')[0]!)
    return {
      ...item,
      key,
      name: t(`decisions.opening.${key}`),
      text: t(`decisions.opening.fix.${key}`),
      link: section ? { path: paths[key], label: t(section.label) } : null,
    }
  })
  return <OpeningList title={t(isReady ? 'overview.opening.rest' : 'decisions.opening.title')} things={things} />
}
