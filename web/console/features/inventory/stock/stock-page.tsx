import '../inventory.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { failureText } from '#web/client/failure-text.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { DataTable, type DataTableColumn } from '#web/console/kit/data-table.tsx'
import { FilterBar } from '#web/console/kit/filter-bar.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { SaveBar } from '#web/console/kit/save-bar.tsx'
import { useMediaQuery } from '#web/console/kit/use-media-query.ts'
import { Icon } from '#web/kit/icon.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { LeaveGuard } from '../../../app/leave-guard.tsx'
import { PageFrame } from '../../../app/page-frame.tsx'
import { toHref } from '../../../app/sections.ts'
import { createCellDrafts, useDraftList, type CellDraft, type CellDrafts } from './cell-drafts.ts'
import { ConflictCard, type SkippedCell } from './conflict-card.tsx'
import { MovementsPanel } from './movements-panel.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'
import { parseUnits, StockCell } from './stock-cell.tsx'
import {
  findUnits,
  invalidateStock,
  stockReasons,
  toSkuName,
  useStockPages,
  warehousesQuery,
  type StockReason,
  type StockRow,
  type Warehouse,
} from './stock-queries.ts'

const path = '/seller/stock'
const lowLimits = [0, 5, 20] as const
/** As many cells as one call takes. */
const maxSent = 200

/** Filters and order of the table, in its address. */
function useStockAddress() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const state = useMemo(
    () => ({
      keyword: (search.get('keyword') ?? '').slice(0, 100),
      low: lowLimits.find((limit) => String(limit) === search.get('low')) ?? null,
      isDescending: search.get('sort') === 'code_last',
      goodsId: search.get('goodsId'),
    }),
    [search],
  )
  const change = (part: Partial<typeof state>) => {
    const next = { ...state, ...part }
    const query = new URLSearchParams({
      ...(next.keyword && { keyword: next.keyword }),
      ...(next.low !== null && { low: String(next.low) }),
      ...(next.isDescending && { sort: 'code_last' }),
      ...(next.goodsId && { goodsId: next.goodsId }),
    }).toString()
    void navigate(query ? `${path}?${query}` : path, { replace: part.keyword !== undefined && state.keyword !== '' })
  }
  return { state, change }
}

interface SkuNameProps {
  sku: StockRow
  onOpen: (sku: StockRow) => void
}

const SkuName = ({ sku, onOpen }: SkuNameProps) => (
  <button type="button" className="stock-sku" onClick={() => onOpen(sku)}>
    <img src={sku.image} alt="" width={36} height={36} loading="lazy" />
    <span>
      <b>
        <bdi>{toSkuName(sku)}</bdi>
      </b>
      <small className="inventory-code">
        <bdi>{sku.code}</bdi>
      </small>
    </span>
  </button>
)

interface TablePartProps {
  rows: readonly StockRow[]
  warehouses: readonly Warehouse[]
  drafts: CellDrafts
  onOpen: (sku: StockRow) => void
}

function useColumns({ rows, warehouses, drafts, onOpen }: TablePartProps): readonly DataTableColumn<StockRow>[] {
  const t = useText()
  const { intl } = useLanguage()
  return useMemo(() => {
    const positions = new Map(rows.map(({ skuId }, index) => [skuId, index]))
    const paste = (row: number, column: number, lines: readonly (readonly string[])[]) => {
      for (const [down, line] of lines.entries())
        for (const [along, text] of line.entries()) {
          const [sku, warehouse] = [rows[row + down], warehouses[column + along]]
          if (!sku || !warehouse || parseUnits(text) === null) continue
          const seen = drafts.find(sku.skuId, warehouse.id)?.seen ?? findUnits(sku, warehouse.id)
          const label = `${sku.code}, ${warehouse.name}`
          drafts.set({ skuId: sku.skuId, warehouseId: warehouse.id, text: String(parseUnits(text)), seen, label })
        }
    }
    return [
      {
        key: 'sku',
        label: t('inventory.stock.sku'),
        width: 280,
        canHide: false,
        isSortable: true,
        cell: (sku) => <SkuName sku={sku} onOpen={onOpen} />,
      },
      ...warehouses.map((warehouse, column): DataTableColumn<StockRow> => ({
        key: warehouse.id,
        label: warehouse.name,
        width: 132,
        isNumeric: true,
        cell: (sku) => (
          <StockCell
            sku={sku}
            warehouse={warehouse}
            row={positions.get(sku.skuId) ?? 0}
            column={column}
            drafts={drafts}
            onPaste={paste}
          />
        ),
      })),
      {
        key: 'reserved',
        label: t('inventory.stock.reserved'),
        width: 104,
        isNumeric: true,
        cell: ({ reserved }) => formatNumber(reserved, intl),
      },
      {
        key: 'available',
        label: t('inventory.stock.available'),
        width: 104,
        isNumeric: true,
        cell: ({ available }) => (
          <b className={available <= lowLimits[1] ? 'stock-low' : undefined}>{formatNumber(available, intl)}</b>
        ),
      },
    ]
  }, [t, intl, rows, warehouses, drafts, onOpen])
}

/** A SKU on a phone: a field for each warehouse, wide enough for a thumb. */
function StockCard({ sku, warehouses, drafts, onOpen }: TablePartProps & { sku: StockRow }) {
  const t = useText()
  const { intl } = useLanguage()
  return (
    <div className="stock-card">
      <SkuName sku={sku} onOpen={onOpen} />
      <p className="inventory-note">
        {t('inventory.stock.cardSum', {
          available: formatNumber(sku.available, intl),
          reserved: formatNumber(sku.reserved, intl),
        })}
      </p>
      {warehouses.map((warehouse) => (
        <div key={warehouse.id} className="stock-card-line">
          <span>{warehouse.name}</span>
          <StockCell sku={sku} warehouse={warehouse} row={0} column={0} drafts={drafts} onPaste={() => {}} />
        </div>
      ))}
    </div>
  )
}

interface SaveProps {
  drafts: CellDrafts
  onSkipped: (skipped: readonly SkippedCell[]) => void
}

/** Saves the edited cells; those whose stock changed since they were read come back. */
function useSaveCells({ drafts, onSkipped }: SaveProps) {
  const t = useText()
  const client = useQueryClient()
  const call = useApi()
  const toast = useConsoleToast()
  const [isSaving, setSaving] = useState(false)
  const save = async (cells: readonly CellDraft[], reason: StockReason) => {
    if (isSaving || cells.length === 0) return
    const wrong = cells.find(({ text }) => parseUnits(text) === null)
    if (wrong) return toast({ text: t('inventory.stock.wrongNumber', { cell: wrong.label }), tone: 'error' })
    setSaving(true)
    const skipped: SkippedCell[] = []
    try {
      for (let start = 0; start < cells.length; start += maxSent) {
        const sent = cells.slice(start, start + maxSent)
        const answer = await call('sellerStock.change', {
          changes: sent.map(({ skuId, warehouseId, text, seen }) => ({
            skuId,
            warehouseId,
            difference: parseUnits(text)! - seen,
            expected: seen,
          })),
          reason,
        })
        for (const { skuId, warehouseId, available } of answer.skipped)
          skipped.push({
            cell: sent.find((one) => one.skuId === skuId && one.warehouseId === warehouseId)!,
            available,
          })
        for (const { skuId, warehouseId } of sent) drafts.remove(skuId, warehouseId)
      }
      const count = cells.length - skipped.length
      if (count > 0) toast({ text: t('inventory.stock.saved', { count }) })
    } catch (error) {
      toast({ text: failureText(t, error), tone: 'error' })
    }
    onSkipped(skipped)
    await invalidateStock(client)
    setSaving(false)
  }
  return { save, isSaving }
}

interface SaveStripProps {
  drafts: CellDrafts
  isSaving: boolean
  onSave: (reason: StockReason) => void
}

function SaveStrip({ drafts, isSaving, onSave }: SaveStripProps) {
  const t = useText()
  const cells = useDraftList(drafts)
  const [reason, setReason] = useState<StockReason>('counted')
  const names = cells.slice(0, 3).map(({ label }) => label)
  const changes = [...names, ...cells.slice(3).map(() => '')]
  return (
    <>
      <LeaveGuard isActive={cells.length > 0} />
      {cells.length > 0 && (
        <label className="stock-reason">
          <span>{t('inventory.stock.reasonLabel')}</span>
          <select
            className="inventory-select"
            value={reason}
            onChange={({ target }) => setReason(target.value as StockReason)}
          >
            {stockReasons.map((one) => (
              <option key={one} value={one}>
                {t(`inventory.stock.reason.${one}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      <SaveBar
        changes={changes.filter((name, index) => name !== '' || index > 2)}
        onDiscard={drafts.clear}
        onSave={() => onSave(reason)}
        isSaving={isSaving}
      />
    </>
  )
}

/** Stock of the store: SKUs by warehouse, edited in place. */
export function Page() {
  const t = useText()
  const user = useCurrentUser()
  const { state, change } = useStockAddress()
  const isPhone = useMediaQuery('(max-width: 767px)')
  const [drafts] = useState(createCellDrafts)
  const [opened, setOpened] = useState<StockRow | null>(null)
  const [received, setReceived] = useState<readonly StockRow[] | null>(null)
  const [skipped, setSkipped] = useState<readonly SkippedCell[]>([])
  const warehouseList = useQuery(warehousesQuery)
  const warehouses = useMemo(() => warehouseList.data?.pageList ?? [], [warehouseList.data])
  const { query, rows } = useStockPages({
    ...(state.keyword && { keyword: state.keyword }),
    ...(state.low !== null && { maxStock: state.low }),
    ...(state.goodsId && { goodsId: state.goodsId }),
    sort: state.isDescending ? 'code_last' : 'code',
  })
  const { save, isSaving } = useSaveCells({ drafts, onSkipped: setSkipped })
  const open = useCallback((sku: StockRow) => setOpened(sku), [])
  const columns = useColumns({ rows, warehouses, drafts, onOpen: open })
  const hasFilter = state.keyword !== '' || state.low !== null || state.goodsId !== null
  const clear = () => change({ keyword: '', low: null, goodsId: null })
  const error = query.error ?? warehouseList.error
  const isLoaded = query.data !== undefined && warehouseList.data !== undefined
  // The row as it is now, when the list was read again.
  const current = opened && (rows.find(({ skuId }) => skuId === opened.skuId) ?? opened)
  const empty = hasFilter ? (
    <ListState
      icon="search"
      title={t('inventory.stock.noMatch')}
      text={t('inventory.stock.noMatchText')}
      action={<ActionButton onClick={clear}>{t('selling.empty.clear')}</ActionButton>}
    />
  ) : (
    <ListState
      icon="box"
      title={t('inventory.stock.empty')}
      text={t('inventory.stock.emptyText')}
      action={
        <a className="console-link" href={toHref('/seller/import')}>
          {t('inventory.import.title')}
        </a>
      }
    />
  )
  return (
    <PageFrame
      title={t('inventory.stock.title')}
      lead={t('inventory.stock.lead')}
      trail={[{ label: user?.seller?.name ?? '' }]}
      actions={
        <>
          <a className="inventory-button" href={toHref('/seller/stock/warehouses')}>
            <Icon name="store" size={16} />
            {t('inventory.warehouse.title')}
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
          {error && !isLoaded && (
            <ListState
              icon="alert"
              title={t('inventory.stock.error')}
              text={failureText(t, error)}
              action={
                <ActionButton
                  onClick={() => {
                    void query.refetch()
                    void warehouseList.refetch()
                  }}
                >
                  {t('common.retry')}
                </ActionButton>
              }
            />
          )}
          {!error && !isLoaded && (
            <div className="console-card-body">
              <Loading>
                {Array.from({ length: 8 }, (_, index) => (
                  <Skeleton key={index} shape="line" />
                ))}
              </Loading>
            </div>
          )}
          {isLoaded && (
            <DataTable
              caption={t('inventory.stock.title')}
              columns={columns}
              rows={rows}
              getKey={({ skuId }) => skuId}
              getName={({ code }) => code}
              sort={{
                key: 'sku',
                isDescending: state.isDescending,
                onChange: (isDescending) => change({ isDescending }),
              }}
              isStale={query.isPlaceholderData}
              {...(isPhone && {
                renderCard: (sku: StockRow) => (
                  <StockCard sku={sku} rows={rows} warehouses={warehouses} drafts={drafts} onOpen={open} />
                ),
              })}
              tools={
                <FilterBar
                  search={state.keyword}
                  searchLabel={t('inventory.stock.search')}
                  onSearch={(keyword) => change({ keyword })}
                  filters={[
                    {
                      key: 'low',
                      label: t('inventory.stock.available'),
                      value: state.low === null ? null : String(state.low),
                      options: lowLimits.map((limit) => ({
                        value: String(limit),
                        label: t('inventory.stock.atMost', { count: limit }),
                      })),
                    },
                  ]}
                  onFilter={(_, value) => change({ low: lowLimits.find((limit) => String(limit) === value) ?? null })}
                />
              }
              empty={empty}
              foot={
                rows.length > 0 && (
                  <>
                    <output className="tabular-numbers">{t('inventory.stock.shown', { count: rows.length })}</output>
                    {query.hasNextPage && (
                      <ActionButton
                        small
                        onClick={() => void query.fetchNextPage()}
                        aria-disabled={query.isFetchingNextPage}
                      >
                        {t('common.showMore')}
                      </ActionButton>
                    )}
                  </>
                )
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
