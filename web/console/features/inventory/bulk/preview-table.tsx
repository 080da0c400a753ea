import { useMemo } from 'react'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { DataTable, type DataTableColumn } from '#web/console/kit/data-table.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Money } from '#web/kit/money.tsx'
import { formatNumber, formatPercent } from '#web/kit/number.ts'
import { useConsoleStart } from '../../../app/console-start.ts'
import { useCategories, type Preview, type SkippedRow } from './bulk-queries.ts'
import type { BulkField } from './bulk-rule.ts'

type Change = Preview['changes'][number]
type Row = { readonly key: string; readonly goodsId: string; readonly name: string } & (
  | { readonly change: Change }
  | { readonly reason: SkippedRow['reason'] }
)

const statuses = ['draft', 'under_review', 'listed', 'delisted', 'banned'] as const

/** One value of a field as its seller reads it. */
function Value({ field, value }: { field: BulkField; value: string }) {
  const t = useText()
  const { intl, currency } = useLanguage()
  const { digits } = useConsoleStart().brand.currency
  const categories = useCategories()
  if (value === '') return <span aria-hidden="true">–</span>
  switch (field) {
    case 'price':
    case 'market_price':
      return <Money amount={Number(value)} currency={currency} digits={digits} locale={intl} />
    case 'stock':
      return formatNumber(Number(value), intl)
    case 'category':
      return categories.find(({ id }) => id === value)?.name ?? value
    case 'tags':
      return <bdi>{value}</bdi>
    case 'status': {
      const known = statuses.find((one) => one === value)
      return known ? t(`inventory.bulk.status.${known}`) : value
    }
  }
}

const isNumber = (field: BulkField) => field === 'price' || field === 'market_price' || field === 'stock'

/** The columns of the effect of a rule on a field. */
function usePreviewColumns(field: BulkField): readonly DataTableColumn<Row>[] {
  const t = useText()
  const { intl } = useLanguage()
  return useMemo<DataTableColumn<Row>[]>(
    () => [
      {
        key: 'name',
        label: t('inventory.stock.sku'),
        width: 260,
        canHide: false,
        sortValue: ({ name }) => name,
        cell: (row) => (
          <span className="bulk-name">
            <bdi>{row.name}</bdi>
            {'change' in row && row.change.code && (
              <small className="inventory-code">
                <bdi>{row.change.code}</bdi>
              </small>
            )}
          </span>
        ),
      },
      {
        key: 'before',
        label: t('inventory.bulk.now'),
        width: 130,
        isNumeric: isNumber(field),
        cell: (row) => ('change' in row ? <Value field={field} value={row.change.before} /> : null),
      },
      {
        key: 'after',
        label: t('inventory.bulk.after'),
        width: 130,
        isNumeric: isNumber(field),
        cell: (row) =>
          'change' in row ? (
            <b className="bulk-after">
              <Value field={field} value={row.change.after} />
            </b>
          ) : null,
      },
      ...(isNumber(field)
        ? [
            {
              key: 'difference',
              label: t('inventory.bulk.difference'),
              width: 96,
              isNumeric: true,
              sortValue: (row: Row) => ('change' in row ? Number(row.change.after) - Number(row.change.before) : null),
              cell: (row: Row) => {
                if (!('change' in row) || Number(row.change.before) === 0) return null
                const share = Number(row.change.after) / Number(row.change.before) - 1
                return (
                  <bdi dir="ltr">
                    {share > 0 && '+'}
                    {formatPercent(share, intl, 1)}
                  </bdi>
                )
              },
            },
          ]
        : []),
      {
        key: 'note',
        label: t('inventory.bulk.note'),
        width: 190,
        cell: (row) =>
          'reason' in row ? (
            <span className="bulk-skipped">
              <Icon name="alert" size={14} /> {t(`inventory.bulk.reason.${row.reason}`)}
            </span>
          ) : null,
      },
    ],
    [t, intl, field],
  )
}

interface PreviewTableProps {
  preview: Preview
  field: BulkField
  isStale: boolean
  /** Takes products out of the edit; absent where they are chosen by a filter that is larger than the preview. */
  onLeaveOut: ((goodsIds: readonly string[]) => void) | undefined
}

/** The effect of the rule: each value before and after, and the products that stay as they are. */
export function PreviewTable({ preview, field, isStale, onLeaveOut }: PreviewTableProps) {
  const t = useText()
  const rows = useMemo<Row[]>(
    () => [
      ...preview.changes.map((change) => ({
        key: `${change.goodsId} ${change.skuId ?? ''}`,
        goodsId: change.goodsId,
        name: [change.name, ...change.specifications].join(', '),
        change,
      })),
      ...preview.skipped.map(({ goodsId, name, reason }) => ({ key: goodsId, goodsId, name, reason })),
    ],
    [preview],
  )
  const columns = usePreviewColumns(field)
  return (
    <DataTable
      key={field}
      caption={t('inventory.bulk.effectBySku')}
      columns={columns}
      rows={rows}
      getKey={({ key }) => key}
      getName={({ name }) => name}
      isStale={isStale}
      tools={
        <span className="inventory-note">
          {t('inventory.bulk.previewed', { previewed: preview.previewed, total: preview.total })}
        </span>
      }
      empty={t('inventory.bulk.nothing')}
      renderSelection={(selected, clear) =>
        onLeaveOut && (
          <ActionButton
            variant="primary"
            onClick={() => {
              onLeaveOut([...new Set(selected.map(({ goodsId }) => goodsId))])
              clear()
            }}
          >
            {t('inventory.bulk.leaveOut')}
          </ActionButton>
        )
      }
    />
  )
}
