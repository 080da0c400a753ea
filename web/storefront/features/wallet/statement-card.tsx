import { useSuspenseQuery } from '@tanstack/react-query'
import type { Policy } from '#contract/brand-file.ts'
import type { StatementEntry } from '#contract/wallet.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useBoot } from '#web/client/boot.ts'
import { pageHref, useHref } from '#web/client/use-href.ts'
import { pageNumber } from '#web/client/page-number.ts'
import { Pager } from '#web/kit/pager.tsx'
import { Price, usePrice } from '#web/client/price.tsx'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Time } from '#web/kit/date.tsx'
import { DateField, SelectField } from '#web/kit/field.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

/** The kinds of movements that can be filtered. */
const kinds = [
  'recharge',
  'withdrawal_request',
  'withdrawal',
  'withdrawal_return',
  'trade_payment',
  'order_refund',
  'earnings_transfer',
  'credit',
] as const

const readDay = (text: string | null) => (text && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined)

const readFilter = (search: URLSearchParams) => ({
  kind: kinds.find((kind) => kind === search.get('kind')),
  from: readDay(search.get('from')),
  until: readDay(search.get('until')),
})

export const movementsQuery = (search: URLSearchParams, { userListPageSize: pageSize }: Policy) =>
  apiQuery('wallet.statement', { ...readFilter(search), pageNum: pageNumber(search), pageSize })

function MovementRow({ entry }: { entry: StatementEntry }) {
  const t = useText()
  const href = useHref()
  const price = usePrice()
  const { timeZone, intl } = useLanguage()
  return (
    <li>
      <div>
        <b>{entry.cause}</b>
        <small>
          <Time iso={entry.at} zone={timeZone} locale={intl} />
        </small>
        {entry.orders.map(({ id, number }) => (
          <small key={id}>
            <a href={href('/userInfo/order-detail', { orderId: id })}>
              <bdi className="tabular-numbers">{number}</bdi>
            </a>
          </small>
        ))}
      </div>
      <div className="wallet-row-end">
        <b className={entry.amount > 0 ? 'wallet-row-income' : undefined}>
          <Price amount={entry.amount} signed />
        </b>
        {entry.account === 'frozen' && <small>{t('wallet.statement.onHold')}</small>}
        <small>{t('wallet.statement.balance', { amount: price(entry.balance) })}</small>
      </div>
    </li>
  )
}

/** A plain form: the address holds the filter, so it can be bookmarked and shared. */
function StatementFilter({ search }: { search: URLSearchParams }) {
  const t = useText()
  const href = useHref()
  const { kind, from, until } = readFilter(search)
  const key = `${kind} ${from} ${until}`
  return (
    <form key={key} className="statement-filter" method="get" action={href('/userInfo/wallet')}>
      <SelectField name="kind" label={t('wallet.statement.kind')} defaultValue={kind ?? ''}>
        <option value="">{t('wallet.statement.all')}</option>
        {kinds.map((one) => (
          <option key={one} value={one}>
            {t(`wallet.kind.${one}`)}
          </option>
        ))}
      </SelectField>
      <DateField name="from" label={t('wallet.statement.from')} defaultValue={from} />
      <DateField name="until" label={t('wallet.statement.until')} defaultValue={until} />
      <Button type="submit" variant="secondary">
        {t('wallet.statement.show')}
      </Button>
    </form>
  )
}

/** Every movement of the wallet with what it was for, narrowed by kind and days, and as a file. */
export function StatementCard({ search }: { search: URLSearchParams }) {
  const t = useText()
  const href = useHref()
  const { locale, brand } = useBoot()
  const { data } = useSuspenseQuery(movementsQuery(search, brand.policy))
  const filter = readFilter(search)
  const isNew = data.pageInfo.totalElements === 0 && Object.values(filter).every((one) => one === undefined)
  return (
    <Card
      title={t('wallet.statement.title')}
      action={
        !isNew && (
          <ButtonLink
            variant="text"
            href={pageHref('', '/api/wallet/statement.csv', { ...filter, lang: locale })}
            download
          >
            {t('wallet.statement.file')}
          </ButtonLink>
        )
      }
    >
      {!isNew && <StatementFilter search={search} />}
      {data.pageList.length === 0 ? (
        <p className="wallet-quiet">{t('wallet.statement.empty')}</p>
      ) : (
        <ul className="wallet-rows">
          {data.pageList.map((entry) => (
            <MovementRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <Pager
        page={data.pageInfo.pageNum}
        pages={data.pageInfo.totalPages}
        buildHref={(page) => href('/userInfo/wallet', { ...filter, page })}
      />
    </Card>
  )
}
