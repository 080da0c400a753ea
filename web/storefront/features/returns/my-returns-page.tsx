import '#web/storefront/features/orders/my-order.css'
import '#web/storefront/features/orders/order-card.css'
import './my-returns.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ReturnSummary } from '#contract/returns.ts'
import { apiQuery } from '#web/client/api-query.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useHref } from '#web/client/use-href.ts'
import { AccountLayout } from '#web/storefront/features/account-shell/account-layout.tsx'
import { pageNumber } from '#web/client/page-number.ts'
import { Pager } from '#web/kit/pager.tsx'
import { Price } from '#web/client/price.tsx'
import { OrderLine } from '#web/storefront/features/orders/order-line.tsx'
import { Status } from '#web/kit/badge.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Time } from '#web/kit/date.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { getCaseTitle, returnLooks } from './return-looks.ts'

const returnsQuery = (search: URLSearchParams) =>
  apiQuery('returns.list', { pageNum: pageNumber(search), pageSize: 10 })

export const queries = (search: URLSearchParams) => [returnsQuery(search)]

type Summary = z.infer<typeof ReturnSummary>

/** One return in the list: order, lines, state, deadline and link. */
function ReturnCard({ one }: { one: Summary }) {
  const t = useText()
  const href = useHref()
  const { timeZone, intl } = useLanguage()
  const look = returnLooks[one.state]
  const at = href('/userInfo/order-return', { orderId: one.order.id })
  return (
    <article className="order-card" aria-labelledby={`return-${one.id}`}>
      <header>
        <h2 id={`return-${one.id}`}>
          <a href={at}>
            {t(getCaseTitle(one))}
            {' · '}
            {t.rich('returns.list.of', { number: `\u2066${one.order.number}\u2069` })}
          </a>
        </h2>
        <p className="order-card-meta">
          <a href={href('/store', { id: one.seller.id })}>
            <Icon name="store" size={16} />
            {one.seller.name}
          </a>
          <Time iso={one.requestedAt} zone={timeZone} locale={intl} />
        </p>
        <Status tone={look.tone}>{t(look.label)}</Status>
      </header>
      <ul>
        {one.lines.map(({ granted: _granted, ...line }) => (
          <li key={line.lineId}>
            <OrderLine line={{ ...line, skuId: '', subtotal: line.price * line.quantity }} />
          </li>
        ))}
      </ul>
      <footer>
        {one.refunded !== null && (
          <p className="order-card-sum">
            <span>{t('returns.refunded')}</span>
            <b>
              <Price amount={one.refunded} />
            </b>
          </p>
        )}
        {'due' in look && one.dueAt && (
          <p className="my-returns-due">
            {t(look.due)} <Time iso={one.dueAt} zone={timeZone} locale={intl} />
          </p>
        )}
        <div className="order-card-actions">
          <ButtonLink variant="secondary" small href={at} aria-describedby={`return-${one.id}`}>
            {t('returns.list.see')}
          </ButtonLink>
        </div>
      </footer>
    </article>
  )
}

/** The user's returns, newest first. */
export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const { data } = useSuspenseQuery(returnsQuery(search))
  return (
    <AccountLayout page="/userInfo/my-returns">
      <div className="order-list">
        {data.pageList.length === 0 ? (
          <Card>
            <EmptyState
              image={{ src: '/media/art/suitcase/8fb0ae-b98a58-1.svg', tint: 6 }}
              title={t('returns.list.empty.title')}
              sentence={t('returns.list.empty.text')}
              action={
                <ButtonLink variant="secondary" href={href('/userInfo/my-order')}>
                  {t('returns.list.empty.action')}
                </ButtonLink>
              }
            />
          </Card>
        ) : (
          data.pageList.map((one) => <ReturnCard key={one.id} one={one} />)
        )}
        <Pager
          page={data.pageInfo.pageNum}
          pages={data.pageInfo.totalPages}
          buildHref={(page) => href('/userInfo/my-returns', { page })}
        />
      </div>
    </AccountLayout>
  )
}
