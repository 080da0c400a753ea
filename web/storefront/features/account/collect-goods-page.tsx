import './collect-goods.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Policy } from '#contract/brand-file.ts'
import { ask } from '#web/storefront/app/ask.ts'
import { useBoot } from '#web/storefront/app/boot.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useHref } from '#web/storefront/app/use-href.ts'
import { GoodsGrid } from '#web/storefront/features/goods/goods-card.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { AccountLayout } from './account-layout.tsx'
import { PageWays } from './page-ways.tsx'
import { pageNumber } from './page-number.ts'

const collected = (search: URLSearchParams, { userListPageSize: pageSize }: Policy) =>
  ask('goods.favourites', { pageNum: pageNumber(search), pageSize })

export const queries = (search: URLSearchParams, policy: Policy) => [collected(search, policy)]

/** Goods the person put aside; a heart pressed again takes one out. */
export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const { policy } = useBoot().brand
  const { pageList, pageInfo } = useSuspenseQuery(collected(search, policy)).data
  return (
    <AccountLayout place="/userInfo/collect-goods" title={t('account.nav.goods')}>
      {pageList.length === 0 ? (
        <Card>
          <EmptyState
            picture={{ src: '/media/art/lamp/d9a441-1.svg', tint: 2 }}
            title={t('account.collected.empty.title')}
            sentence={t('account.collected.empty.text')}
            action={<ButtonLink href={href('/index')}>{t('orders.empty.action')}</ButtonLink>}
          />
        </Card>
      ) : (
        <div className="collected">
          <h2>{t('common.count.goods', { count: pageInfo.totalElements })}</h2>
          <GoodsGrid goods={pageList} columns={4} eager={4} />
          <PageWays info={pageInfo} hrefOf={(page) => href('/userInfo/collect-goods', { page })} />
        </div>
      )}
    </AccountLayout>
  )
}
