import { useQuery } from '@tanstack/react-query'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { formatPercent } from '#web/kit/number.ts'
import { useState } from 'react'
import { LedgerFrame } from './ledger-frame.tsx'
import { FileLink } from '../../app/file-link.tsx'
import { CardContent } from '../../app/card-content.tsx'
import { useMoney } from './money-parts.tsx'
import { SumTable, type SumColumn } from './sum-table.tsx'
import { useMonth } from './use-month.tsx'

type TaxRow = OperationData<'staffTaxes.report'>['rows'][number]

const amountKeys = ['base', 'tax', 'returnedBase', 'returnedTax'] as const
const every = ''

function useColumns(): readonly SumColumn<TaxRow>[] {
  const t = useText()
  const money = useMoney()
  const { intl } = useLanguage()
  return [
    {
      key: 'place',
      label: t('bookkeeping.column.place'),
      cell: ({ place, name }) => (
        <span className="bookkeeping-two">
          <span dir="auto">{place || t('bookkeeping.taxes.noPlace')}</span>
          <small dir="auto">{name}</small>
        </span>
      ),
    },
    { key: 'liable', label: t('bookkeeping.column.liable'), cell: ({ liable }) => t(`bookkeeping.taxes.${liable}`) },
    {
      key: 'rate',
      label: t('bookkeeping.column.rate'),
      isNumeric: true,
      cell: ({ rate }) => formatPercent(rate / 100, intl, 3),
    },
    ...amountKeys.map((key) => ({
      key,
      label: t(`bookkeeping.column.${key}`),
      isNumeric: true,
      cell: (row: TaxRow) => money(key.startsWith('returned') ? -row[key] : row[key]),
    })),
    {
      key: 'owed',
      label: t('bookkeeping.column.owed'),
      isNumeric: true,
      cell: ({ tax, returnedTax }) => <b>{money(tax - returnedTax)}</b>,
    },
  ]
}

/** A choice among the values that the report has, and all of them. */
function ReportFilter(props: {
  label: string
  value: string
  values: readonly { readonly value: string; readonly label: string }[]
  onChange: (value: string) => void
}) {
  const t = useText()
  const { label, value, values, onChange } = props
  const options = [{ value: every, label: t('bookkeeping.taxes.all') }, ...values]
  return <SelectField label={label} value={value} options={options} onChange={onChange} />
}

/** The tax of a month by place, rate and who owes it. */
export function Page() {
  const t = useText()
  const money = useMoney()
  const { intl } = useLanguage()
  const { month, name, field } = useMonth()
  const columns = useColumns()
  const [place, setPlace] = useState(every)
  const [rate, setRate] = useState(every)
  const { data, error, refetch } = useQuery(apiQuery('staffTaxes.report', { month }))
  const all = data?.rows ?? []
  const rows = all.filter(
    (row) => (place === every || row.place === place) && (rate === every || String(row.rate) === rate),
  )
  const add = (getSum: (row: TaxRow) => number) => money(rows.reduce((sum, row) => sum + getSum(row), 0))
  const places = [...new Set(all.map((row) => row.place))].filter(Boolean).toSorted()
  const rates = [...new Set(all.map((row) => row.rate))].toSorted((one, other) => one - other)
  return (
    <LedgerFrame
      tab="taxes"
      actions={<FileLink href={`/admin/tax/report.csv?month=${month}`}>{t('bookkeeping.csv')}</FileLink>}
    >
      <div className="console-card">
        <header>
          <h2>{t('bookkeeping.taxes.title', { month: name })}</h2>
          {field}
          {all.length > 0 && (
            <>
              <div className="bookkeeping-month">
                <ReportFilter
                  label={t('bookkeeping.column.place')}
                  value={place}
                  values={places.map((value) => ({ value, label: value }))}
                  onChange={setPlace}
                />
              </div>
              <div className="bookkeeping-month">
                <ReportFilter
                  label={t('bookkeeping.column.rate')}
                  value={rate}
                  values={rates.map((value) => ({ value: String(value), label: formatPercent(value / 100, intl, 3) }))}
                  onChange={setRate}
                />
              </div>
            </>
          )}
        </header>
        <CardContent isLoaded={data !== undefined} error={error} onRetry={() => void refetch()}>
          {rows.length === 0 ? (
            <ListState icon="document" title={t('bookkeeping.taxes.empty')} text={t('bookkeeping.taxes.emptyText')} />
          ) : (
            <SumTable
              caption={t('bookkeeping.taxes.title', { month: name })}
              columns={columns}
              rows={rows}
              getKey={(row) => [row.liable, row.place, row.name, row.rate].join(' ')}
              totals={{
                place: t('bookkeeping.sum'),
                base: add((row) => row.base),
                tax: add((row) => row.tax),
                returnedBase: add((row) => -row.returnedBase),
                returnedTax: add((row) => -row.returnedTax),
                owed: add((row) => row.tax - row.returnedTax),
              }}
            />
          )}
        </CardContent>
      </div>
    </LedgerFrame>
  )
}
