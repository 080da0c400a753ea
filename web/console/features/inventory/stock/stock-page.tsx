import '../inventory.css'
import './stock.css'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { failureText } from '#web/client/failure-text.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { ListSpec } from '../../../app/lists/list-address.ts'
import { ExportButton } from '../../../app/lists/export-button.tsx'
import { ListViews } from '../../../app/lists/list-views.tsx'
import { RecordTable, useSortFilter } from '../../../app/lists/record-table.tsx'
import { useListState } from '../../../app/lists/use-list-state.ts'
import { PageFrame } from '../../../app/page-frame.tsx'
import { toHref } from '../../../app/sections.ts'
import { createCellDrafts } from './cell-drafts.ts'
import { ConflictCard, type SkippedCell } from './conflict-card.tsx'
import { useConsoleStart } from '../../../app/console-start.ts'
import { MovementsPanel } from './movements-panel.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'
import { SaveStrip, useSaveCells } from './save-cells.tsx'
import { useStockPages, warehousesQuery, type StockRow } from './stock-queries.ts'
import { StockCard, useStockColumns } from './stock-table.tsx'

const spec: ListSpec<'low', 'available' | 'goodsId', 'code' | 'code_last'> = {
  path: '/seller/stock',
  views: ['low'],
  filters: { available: ['0', '20'], goodsId: null },
  sorts: ['code', 'code_last'],
}

/** Stock of the store: SKUs by warehouse, edited in place. */
export function Page() {
  const t = useText()
  const user = useCurrentUser()
  const { lowStockUnits } = useConsoleStart().brand
  const list = useListState(spec)
  const { view, keyword, filters, sort } = list.state
  const [drafts] = useState(createCellDrafts)
  const [opened, setOpened] = useState<StockRow | null>(null)
  const [received, setReceived] = useState<readonly StockRow[] | null>(null)
  const [skipped, setSkipped] = useState<readonly SkippedCell[]>([])
  const warehouseList = useQuery(warehousesQuery)
  const warehouses = useMemo(() => warehouseList.data?.pageList ?? [], [warehouseList.data])
  const maxStock = filters.available ?? (view === 'low' ? lowStockUnits : undefined)
  const input = {
    ...(keyword && { keyword }),
    ...(maxStock !== undefined && { maxStock }),
    ...(filters.goodsId && { goodsId: filters.goodsId }),
    sort,
  }
  const { query, rows } = useStockPages(input)
  const { save, isSaving } = useSaveCells({ drafts, onSkipped: setSkipped })
  const open = useCallback((sku: StockRow) => setOpened(sku), [])
  const parts = { rows, warehouses, drafts, onOpen: open }
  const columns = useStockColumns(parts)
  const sortFilter = useSortFilter(list, () => t('inventory.stock.fromEnd'))
  // The row as it is now, when the list was read again.
  const current = opened && (rows.find(({ skuId }) => skuId === opened.skuId) ?? opened)
  return (
    <PageFrame
      title={t('inventory.stock.title')}
      lead={t('inventory.stock.lead')}
      trail={[{ label: user?.seller?.name ?? '' }]}
      actions={
        <>
          <ExportButton exported={{ list: 'stock', input }} />
          <a className="inventory-button" href={toHref('/seller/stock/warehouses')}>
            <Icon name="store" size={16} />
            {t('frame.nav.warehouses')}
          </a>
          <ActionButton
            variant="primary"
            icon={<Icon name="plus" size={16} />}
            aria-disabled={warehouses.length === 0}
            onClick={() => warehouses.length > 0 && setReceived([])}
          >
            {t('inventory.receive.title')}
          </ActionButton>
        </>
      }
    >
      {skipped.length > 0 && (
        <ConflictCard
          skipped={skipped}
          onKeep={({ cell }) => setSkipped(skipped.filter((one) => one.cell !== cell))}
          onApply={({ cell, available }) => {
            setSkipped(skipped.filter((one) => one.cell !== cell))
            drafts.set({ ...cell, seen: available })
          }}
        />
      )}
      <div className="stock-layout" data-open={current ? '' : undefined}>
        <div className="console-card">
          <ListViews
            list={list}
            savedList="seller-stock"
            label={t('inventory.stock.views')}
            getName={(one) => t(one === 'low' ? 'inventory.stock.low' : 'inventory.stock.all')}
          />
          {warehouseList.isError ? (
            <ListState
              icon="alert"
              title={t('inventory.stock.error')}
              text={failureText(t, warehouseList.error)}
              action={<ActionButton onClick={() => void warehouseList.refetch()}>{t('common.retry')}</ActionButton>}
            />
          ) : (
            <RecordTable
              list={list}
              pages={warehouseList.data ? query : { ...query, data: undefined }}
              caption={t('inventory.stock.title')}
              columns={columns}
              getKey={({ skuId }) => skuId}
              getName={({ code }) => code}
              sort={{
                key: 'sku',
                isDescending: sort === 'code_last',
                onChange: (isDescending) => list.change({ sort: isDescending ? 'code_last' : 'code' }),
              }}
              renderCard={(sku) => <StockCard sku={sku} {...parts} />}
              filters={[
                {
                  key: 'available',
                  label: t('inventory.stock.available'),
                  value: filters.available ?? null,
                  options: spec.filters.available!.map((value) => ({
                    value,
                    label: t('inventory.stock.atMost', { count: Number(value) }),
                  })),
                },
                sortFilter,
              ]}
              searchLabel={t('inventory.stock.search')}
              errorTitle={t('inventory.stock.error')}
              empty={
                <ListState
                  icon="box"
                  title={t(view === 'low' ? 'inventory.stock.noLow' : 'inventory.stock.empty')}
                  text={t(view === 'low' ? 'inventory.stock.noLowText' : 'inventory.stock.emptyText')}
                  action={
                    view === 'low' ? null : (
                      <a className="console-link" href={toHref('/seller/import')}>
                        {t('inventory.import.title')}
                      </a>
                    )
                  }
                />
              }
              renderSelection={(selected, clearSelection) => (
                <ActionButton
                  variant="primary"
                  onClick={() => {
                    setReceived(selected)
                    clearSelection()
                  }}
                >
                  {t('inventory.receive.title')}
                </ActionButton>
              )}
            />
          )}
        </div>
        {current && (
          <MovementsPanel key={current.skuId} sku={current} warehouses={warehouses} onClose={() => setOpened(null)} />
        )}
      </div>
      <SaveStrip drafts={drafts} isSaving={isSaving} onSave={(reason) => void save(drafts.list(), reason)} />
      <ReceiveDialog
        open={received !== null}
        warehouses={warehouses}
        skus={received ?? []}
        onClose={() => setReceived(null)}
      />
    </PageFrame>
  )
}
