import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { formatPercent } from '#web/kit/number.ts'
import { CardContent } from '../../app/card-content.tsx'
import { useBrandMoney } from '../../app/decisions/decision-parts.tsx'
import { toHref } from '../../app/sections.ts'
import { SumTable, type SumColumn } from '../bookkeeping/sum-table.tsx'
import { CreditFrame, toCreditPath } from './credit-frame.tsx'
import { productsQuery, type CreditProduct } from './credit-lists.ts'
import { useProductName } from './use-product-name.ts'

function NewProduct() {
  const t = useText()
  const user = useCurrentUser()
  if (!user?.permissions.includes('credit.manage')) return null
  return (
    <a className="action-button action-button-primary" href={toHref(`${toCreditPath('products')}/new`)}>
      <span>{t('lending.product.new')}</span>
    </a>
  )
}

function useColumns(): readonly SumColumn<CreditProduct>[] {
  const t = useText()
  const { intl } = useLanguage()
  const money = useBrandMoney()
  const toName = useProductName()
  const percent = (value: number) => formatPercent(value / 100, intl, 2)
  return [
    {
      key: 'name',
      label: t('lending.column.product'),
      cell: (product) => (
        <a className="console-link" href={toHref(`${toCreditPath('products')}/${product.id}`)}>
          {toName(product)}
        </a>
      ),
    },
    {
      key: 'state',
      label: t('decisions.column.state'),
      cell: ({ isOpen }) => (
        <StatusMark shape={isOpen ? 'full' : 'stopped'} tone={isOpen ? 'good' : 'wait'}>
          {t(isOpen ? 'lending.product.open' : 'lending.product.closed')}
        </StatusMark>
      ),
    },
    {
      key: 'amount',
      label: t('decisions.column.amount'),
      isNumeric: true,
      cell: ({ minAmount, maxAmount }) => t('lending.range', { from: money(minAmount), to: money(maxAmount) }),
    },
    {
      key: 'term',
      label: t('lending.fact.term'),
      isNumeric: true,
      cell: ({ minMonths, maxMonths }) => t('lending.termRange', { from: minMonths, to: maxMonths }),
    },
    {
      key: 'rate',
      label: t('lending.fact.rate'),
      isNumeric: true,
      cell: ({ ratePercent }) => percent(ratePercent),
    },
    { key: 'fee', label: t('lending.fact.fee'), isNumeric: true, cell: ({ feePercent }) => percent(feePercent) },
    {
      key: 'apr',
      label: t('lending.fact.highestApr'),
      isNumeric: true,
      cell: ({ highestAprPercent }) => <b>{percent(highestAprPercent)}</b>,
    },
  ]
}

/** The loans that the brand offers, with their bounds and costs. */
export function Page() {
  const t = useText()
  const columns = useColumns()
  const { data, error, refetch } = useQuery(productsQuery)
  return (
    <CreditFrame tab="products" actions={<NewProduct />}>
      <div className="console-card">
        <CardContent isLoaded={data !== undefined} error={error} onRetry={() => void refetch()}>
          {data?.products.length === 0 ? (
            <ListState
              icon="tag"
              title={t('lending.empty.products')}
              text={t('lending.empty.productsText')}
              action={<NewProduct />}
            />
          ) : (
            <SumTable
              caption={t('frame.page.credit.products')}
              columns={columns}
              rows={data?.products ?? []}
              getKey={({ id }) => id}
            />
          )}
        </CardContent>
      </div>
    </CreditFrame>
  )
}
