import './aftersales.css'
import { useMemo } from 'react'
import { useCurrentUser } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Money } from '#web/kit/money.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { findFirstDay, type ListSpec, withinDays } from '../../app/lists/list-address.ts'
import { ExportButton } from '../../app/lists/export-button.tsx'
import { ListViews } from '../../app/lists/list-views.tsx'
import { RecordTable, useDaysFilter, useSortFilter } from '../../app/lists/record-table.tsx'
import { useListState } from '../../app/lists/use-list-state.ts'
import { type RecordOf, useRecordPages } from '../../app/lists/use-record-pages.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'
import { useNow, useTimes } from '../../app/times.ts'

type Row = RecordOf<'sellerInvoices.list'>
const views = ['invoice', 'credit_note'] as const
const spec: ListSpec<(typeof views)[number], 'days', 'newest' | 'oldest'> = {
  path: '/seller/invoices',
  views,
  filters: { days: withinDays },
  sorts: ['newest', 'oldest'],
}

/** The address of the document to print, in the language of the page. */
const usePrintHref = () => {
  const { locale } = useConsoleStart()
  return ({ id }: Row) => `/print/invoice?${new URLSearchParams({ id, lang: locale }).toString()}`
}

/** A credit note takes money back, so that it stands with a minus. */
function Total({ row }: { row: Row }) {
  const { intl } = useLanguage()
  const { brand } = useConsoleStart()
  return (
    <b>
      <Money
        amount={row.kind === 'credit_note' ? -row.total : row.total}
        currency={row.currency}
        digits={brand.currency.digits}
        locale={intl}
      />
    </b>
  )
}

function PrintLink({ row }: { row: Row }) {
  const t = useText()
  const toPrintHref = usePrintHref()
  return (
    <a className="console-link aftersales-print" href={toPrintHref(row)} target="_blank" rel="noreferrer">
      <Icon name="document" size={16} />
      {t('aftersales.invoices.print')} <span className="visually-hidden">{row.number}</span>
    </a>
  )
}

function InvoiceCard({ row }: { row: Row }) {
  const t = useText()
  const toPrintHref = usePrintHref()
  const { formatDay } = useTimes()
  return (
    <div className="aftersales-card">
      <div className="aftersales-card-head">
        <a href={toPrintHref(row)} target="_blank" rel="noreferrer" dir="ltr">
          {row.number}
        </a>
        <Total row={row} />
      </div>
      <p>
        {t(`aftersales.invoices.kind.${row.kind}`)}, {formatDay(row.issuedAt)}
      </p>
      <p className="aftersales-card-note">
        {t('aftersales.column.order')}: <bdi dir="ltr">{row.order.number}</bdi>
      </p>
    </div>
  )
}

function useColumns(): readonly DataTableColumn<Row>[] {
  const t = useText()
  const { formatDay, formatFull } = useTimes()
  return useMemo(
    () => [
      {
        key: 'number',
        label: t('aftersales.invoices.number'),
        width: 190,
        canHide: false,
        cell: (row) => (
          <bdi className="aftersales-number" dir="ltr">
            {row.number}
          </bdi>
        ),
      },
      {
        key: 'kind',
        label: t('aftersales.column.kind'),
        width: 140,
        cell: ({ kind }) => t(`aftersales.invoices.kind.${kind}`),
      },
      {
        key: 'issued',
        label: t('aftersales.invoices.issued'),
        width: 120,
        isSortable: true,
        cell: ({ issuedAt }) => (
          <time dateTime={issuedAt} title={formatFull(issuedAt)}>
            {formatDay(issuedAt)}
          </time>
        ),
      },
      {
        key: 'order',
        label: t('aftersales.column.order'),
        width: 180,
        cell: ({ order }) => (
          <a className="console-link" href={toHref(`/seller/orders/${order.id}`)} dir="ltr">
            {order.number}
          </a>
        ),
      },
      { key: 'print', label: t('aftersales.invoices.document'), width: 130, cell: (row) => <PrintLink row={row} /> },
      {
        key: 'total',
        label: t('aftersales.invoices.total'),
        width: 120,
        isNumeric: true,
        cell: (row) => <Total row={row} />,
      },
    ],
    [t, formatDay, formatFull],
  )
}

/** The invoices and credit notes of the store's orders. */
export function Page() {
  const t = useText()
  const user = useCurrentUser()
  const list = useListState(spec)
  const now = useNow()
  const { toDayKey } = useTimes()
  const { view, keyword, filters, sort } = list.state
  const input = {
    ...(view && { kind: view }),
    ...(keyword && { keyword }),
    ...(filters.days && { from: findFirstDay(toDayKey(now), Number(filters.days)) }),
    sort,
  }
  const pages = useRecordPages('sellerInvoices.list', input)
  const columns = useColumns()
  const days = useDaysFilter(filters.days, t('aftersales.invoices.issued'))
  const sortFilter = useSortFilter(list, () => t('aftersales.sort.oldest'))
  return (
    <PageFrame
      title={t('aftersales.nav.invoices')}
      trail={user?.seller ? [{ label: user.seller.name }] : []}
      actions={<ExportButton exported={{ list: 'invoices', input }} />}
    >
      <div className="console-card aftersales-list">
        <ListViews
          list={list}
          savedList="seller-invoices"
          label={t('aftersales.invoices.views')}
          getName={(one) => t(`aftersales.invoices.view.${one ?? 'all'}`)}
        />
        <RecordTable
          list={list}
          pages={pages}
          caption={t('aftersales.nav.invoices')}
          columns={columns}
          getKey={({ id }) => id}
          getName={({ number }) => number}
          sort={{
            key: 'issued',
            isDescending: sort === 'newest',
            onChange: (isDescending) => list.change({ sort: isDescending ? 'newest' : 'oldest' }),
          }}
          renderCard={(row) => <InvoiceCard row={row} />}
          filters={[days, sortFilter]}
          searchLabel={t('aftersales.invoices.search')}
          errorTitle={t('aftersales.invoices.error')}
          empty={
            <ListState
              icon="document"
              title={t(`aftersales.invoices.empty.${view ?? 'all'}`)}
              text={t('aftersales.invoices.empty.text')}
            />
          }
        />
      </div>
    </PageFrame>
  )
}
