import './followed-stores.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Policy } from '#contract/brand-file.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { apiQuery } from '#web/client/api-query.ts'
import { useBoot } from '#web/client/boot.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useHref } from '#web/client/use-href.ts'
import { AccountLayout } from '#web/storefront/features/account-shell/account-layout.tsx'
import { pageNumber } from '#web/client/page-number.ts'
import { Pager } from '#web/kit/pager.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { StoreCard } from './store-card.tsx'
import { useFollowed } from './use-follows.ts'

const path = '/userInfo/collect-shop'

const followedQuery = (search: URLSearchParams, { userListPageSize: pageSize }: Policy) =>
  apiQuery('merchants.follows', { pageNum: pageNumber(search), pageSize })

export const queries = (search: URLSearchParams, policy: Policy) => [followedQuery(search, policy)]

function NoStores() {
  const t = useText()
  const href = useHref()
  return (
    <Card>
      <EmptyState
        image={{ src: '/media/art/teapot/5f8f93-a9754f-1.svg', tint: 1 }}
        title={t('store.collected.empty.title')}
        sentence={t('store.collected.empty.text')}
        action={<ButtonLink href={href('/index')}>{t('store.collected.empty.action')}</ButtonLink>}
      />
    </Card>
  )
}

/**
 * The stores that the user follows. An unfollowed one disappears immediately and comes back to its position when that
 * is undone.
 */
export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const { policy } = useBoot().brand
  const { pageList, pageInfo } = useSuspenseQuery(followedQuery(search, policy)).data
  const ids = useFollowed()
  const shown = ids ? pageList.filter(({ id }) => ids.has(id)) : pageList
  const total = pageInfo.totalElements - (pageList.length - shown.length)
  return (
    <AccountLayout page={path}>
      {total === 0 ? (
        <NoStores />
      ) : (
        <div className="followed-stores">
          <h2>{t('common.count.stores', { count: total })}</h2>
          <ul>
            {shown.map((store) => (
              <li key={store.id}>
                <StoreCard store={store} />
              </li>
            ))}
          </ul>
          <Pager page={pageInfo.pageNum} pages={pageInfo.totalPages} buildHref={(page) => href(path, { page })} />
        </div>
      )}
    </AccountLayout>
  )
}
