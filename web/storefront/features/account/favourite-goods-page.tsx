import './favourite-goods.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Policy } from '#contract/brand-file.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useBoot } from '#web/client/boot.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useHref } from '#web/client/use-href.ts'
import { GoodsGrid } from '#web/storefront/features/goods/goods-card.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { AccountLayout } from '#web/storefront/features/account-shell/account-layout.tsx'
import { Pager } from '#web/kit/pager.tsx'
import { pageNumber } from '#web/client/page-number.ts'

const favouritesQuery = (search: URLSearchParams, { userListPageSize: pageSize }: Policy) =>
  apiQuery('goods.favourites', { pageNum: pageNumber(search), pageSize })

export const queries = (search: URLSearchParams, policy: Policy) => [favouritesQuery(search, policy)]

/** The user's favourite products. */
export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const { policy } = useBoot().brand
  const { pageList, pageInfo } = useSuspenseQuery(favouritesQuery(search, policy)).data
  return (
    <AccountLayout page="/userInfo/collect-goods">
      {pageList.length === 0 ? (
        <Card>
          <EmptyState
            image={{ src: '/media/art/lamp/d9a441-1.svg', tint: 2 }}
            title={t('account.collected.empty.title')}
            sentence={t('account.collected.empty.text')}
            action={<ButtonLink href={href('/index')}>{t('orders.empty.action')}</ButtonLink>}
          />
        </Card>
      ) : (
        <div className="favourite-goods">
          <h2>{t('common.count.goods', { count: pageInfo.totalElements })}</h2>
          <GoodsGrid goods={pageList} columns={4} eager={4} />
          <Pager
            page={pageInfo.pageNum}
            pages={pageInfo.totalPages}
            buildHref={(page) => href('/userInfo/collect-goods', { page })}
          />
        </div>
      )}
    </AccountLayout>
  )
}
