import { useState } from 'react'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { formatWhole } from '#web/kit/number.ts'
import { SumTable, type SumColumn } from '../bookkeeping/sum-table.tsx'
import { useTaxChange } from './tax-queries.ts'
import {
  getDayBefore,
  getPercentOn,
  getPosition,
  getYearSpan,
  listBars,
  type TaxRate,
  type Taxes,
  type TaxZone,
} from './tax-values.ts'
import { useTaxTexts } from './use-tax-texts.ts'

interface RatesCardProps {
  taxes: Taxes
  zone: TaxZone
  canManage: boolean
}

/** The rates of each class over the years; the table under it says the same in words. */
function RateBars({ taxes: { classes, today }, zone: { rates } }: Pick<RatesCardProps, 'taxes' | 'zone'>) {
  const { intl } = useLanguage()
  const { writePercent, writeClass } = useTaxTexts()
  const span = getYearSpan(today)
  const rows = [...new Set(rates.map((rate) => JSON.stringify([rate.class, rate.name])))].map((key) => {
    const [code, name] = JSON.parse(key) as [string, string]
    return { key, code, name, rates: rates.filter((rate) => rate.class === code && rate.name === name) }
  })
  return (
    <div className="tax-bars" aria-hidden="true">
      <div className="tax-bars-head">
        <span />
        {span.years.map((year) => (
          <span key={year}>{formatWhole(year, intl)}</span>
        ))}
      </div>
      {rows.map(({ key, code, name, rates: own }) => (
        <div key={key} className="tax-bars-row">
          <p>
            <b>{writeClass(classes, code)}</b> <small dir="auto">{name}</small>
          </p>
          <div className="tax-bars-track">
            {listBars(own, span, today).map(({ rate, start, size, state }) => (
              <span
                key={rate.from}
                data-state={state}
                style={{ insetInlineStart: `${start}%`, inlineSize: `${size}%` }}
              >
                {writePercent(rate.percent)}
              </span>
            ))}
            <i style={{ insetInlineStart: `${getPosition(span, today)}%` }} />
          </div>
        </div>
      ))}
    </div>
  )
}

function DeleteRateDialog({ zone, rate, onClose }: { zone: string; rate: TaxRate; onClose: () => void }) {
  const t = useText()
  const { writePercent, writeDay } = useTaxTexts()
  const percent = writePercent(rate.percent)
  const remove = useTaxChange('staffTaxes.deleteRate', () => t('taxes.rate.deleted', { percent }), onClose)
  return (
    <ConsoleDialog
      open
      onOpenChange={onClose}
      title={t('taxes.rate.deleteTitle', { percent, day: writeDay(rate.from) })}
      description={t('taxes.rate.deleteText')}
      actions={
        <>
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton
            variant="danger"
            aria-disabled={remove.isPending}
            onClick={() =>
              !remove.isPending && remove.mutate({ zone, class: rate.class, name: rate.name, from: rate.from })
            }
          >
            {t('taxes.rate.delete')}
          </ActionButton>
        </>
      }
    >
      {remove.error && <NoticeLine tone="bad">{failureText(t, remove.error)}</NoticeLine>}
    </ConsoleDialog>
  )
}

function useColumns({ classes }: Taxes, onDelete: ((rate: TaxRate) => void) | null): readonly SumColumn<TaxRate>[] {
  const t = useText()
  const { writePercent, writeClass, writeDay } = useTaxTexts()
  return [
    {
      key: 'class',
      label: t('taxes.field.class'),
      cell: (rate) => (
        <span className="tax-two">
          <span>{writeClass(classes, rate.class)}</span>
          <small dir="auto">{[rate.name, rate.jurisdiction].filter(Boolean).join(', ')}</small>
        </span>
      ),
    },
    { key: 'percent', label: t('taxes.field.percent'), isNumeric: true, cell: ({ percent }) => writePercent(percent) },
    { key: 'from', label: t('taxes.field.from'), cell: ({ from }) => writeDay(from) },
    {
      key: 'until',
      label: t('taxes.field.lastDay'),
      cell: ({ until }) => (until === null ? t('taxes.noEnd') : writeDay(getDayBefore(until))),
    },
    {
      key: 'source',
      label: t('taxes.field.source'),
      cell: ({ source }) => (
        <span className="tax-source" dir="auto">
          {source}
        </span>
      ),
    },
    ...(onDelete
      ? [
          {
            key: 'delete',
            label: t('taxes.column.change'),
            isNumeric: true,
            cell: (rate: TaxRate) => (
              <ActionButton
                small
                variant="quiet"
                icon={<Icon name="trash" size={16} />}
                aria-label={t('taxes.rate.deleteOf', {
                  percent: writePercent(rate.percent),
                  class: writeClass(classes, rate.class),
                  day: writeDay(rate.from),
                })}
                onClick={() => onDelete(rate)}
              />
            ),
          },
        ]
      : []),
  ]
}

/** Every rate of a zone, with its days and the law that states it. */
export function RatesCard({ taxes, zone, canManage }: RatesCardProps) {
  const t = useText()
  const { writeDay } = useTaxTexts()
  const [deleted, setDeleted] = useState<TaxRate | null>(null)
  const columns = useColumns(taxes, canManage ? setDeleted : null)
  const isUntaxed = getPercentOn(zone.rates, 'standard', taxes.today) === null
  return (
    <section className="console-card" aria-labelledby="tax-rates">
      <header>
        <h2 id="tax-rates">{t('taxes.rates')}</h2>
        <span className="console-help">{t('taxes.today', { day: writeDay(taxes.today) })}</span>
      </header>
      {zone.rates.length === 0 ? (
        <ListState icon="percent" title={t('taxes.rates.empty')} text={t('taxes.rates.emptyText')} />
      ) : (
        <>
          {isUntaxed && (
            <div className="tax-notice">
              <NoticeLine tone="prog">{t('taxes.rates.noStandard')}</NoticeLine>
            </div>
          )}
          <RateBars taxes={taxes} zone={zone} />
          <SumTable
            caption={t('taxes.rates.all')}
            columns={columns}
            rows={zone.rates}
            getKey={(rate) => [rate.class, rate.name, rate.from].join(' ')}
          />
        </>
      )}
      {deleted && <DeleteRateDialog zone={zone.name} rate={deleted} onClose={() => setDeleted(null)} />}
    </section>
  )
}
