import { useQuery } from '@tanstack/react-query'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { OpeningList } from '../../app/opening-list.tsx'
import { findSection, listSections } from '../../app/sections.ts'

type Key = OperationData<'sellerOpening.checklist'>['items'][number]['key']

/** The page that puts each thing right, and its field where it is one. */
const paths: Readonly<Record<Key, string>> = {
  products: '/seller/products/new',
  delivery: '/seller/delivery',
  trader: '/seller/settings#legal-name',
  payouts: '/seller/balance#balance-accounts',
}

/** The things that a store still needs before it sells; nothing once all is done, and until they are known. */
export function StoreOpening() {
  const t = useText()
  const user = useCurrentUser()
  const { data } = useQuery({ ...apiQuery('sellerOpening.checklist', {}), staleTime: 0 })
  if (!data || !user) return null
  const things = data.items.map(({ key, ...item }) => {
    const section = findSection(listSections(user), paths[key].split('#')[0]!)
    // Only the owner sees the accounts.
    const isOpen = section && (key !== 'payouts' || user.seller?.permissions.includes('payouts'))
    return {
      ...item,
      key,
      name: t(`overview.opening.${key}`),
      text: t(`overview.opening.fix.${key}`),
      link: isOpen ? { path: paths[key], label: t(section.label) } : null,
    }
  })
  return <OpeningList title={t(data.isReady ? 'overview.opening.rest' : 'overview.opening.title')} things={things} />
}
