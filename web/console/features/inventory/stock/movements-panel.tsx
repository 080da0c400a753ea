import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getApi } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { SidePanel } from '#web/console/kit/side-panel.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { useTimes } from '../../../app/times.ts'
import { findUnits, stockReasons, toSkuName, type StockRow, type Warehouse } from './stock-queries.ts'

const known = new Set<string>([...stockReasons, 'bulk_edit', 'bulk_undo'])
type KnownReason = (typeof stockReasons)[number] | 'bulk_edit' | 'bulk_undo'
const isKnown = (reason: string): reason is KnownReason => known.has(reason)

interface MovementsPanelProps {
  sku: StockRow
  warehouses: readonly Warehouse[]
  onClose: () => void
}

/** The units of a SKU in each warehouse, and who changed them when and why. */
export function MovementsPanel({ sku, warehouses, onClose }: MovementsPanelProps) {
  const t = useText()
  const { intl } = useLanguage()
  const { formatTime: format } = useTimes()
  const client = useQueryClient()
  const [warehouseId, setWarehouseId] = useState('')
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['sellerStock.movements', sku.skuId],
    queryFn: ({ pageParam }) =>
      getApi(client)('sellerStock.movements', { skuId: sku.skuId, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })
  const names = new Map(warehouses.map(({ id, name }) => [id, name]))
  const all = data?.pages.flatMap(({ pageList }) => pageList) ?? []
  const shown = warehouseId === '' ? all : all.filter((movement) => movement.warehouseId === warehouseId)
  return (
    <SidePanel title={t('inventory.stock.movements', { sku: sku.code })} onClose={onClose}>
      <p>
        <bdi>{toSkuName(sku)}</bdi>
      </p>
      <dl className="inventory-facts">
        {warehouses.map((warehouse) => (
          <div key={warehouse.id}>
            <dt>{warehouse.name}</dt>
            <dd className="tabular-numbers">{formatNumber(findUnits(sku, warehouse.id), intl)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('inventory.stock.reserved')}</dt>
          <dd className="tabular-numbers">{formatNumber(sku.reserved, intl)}</dd>
        </div>
      </dl>
      <select
        className="inventory-select"
        aria-label={t('inventory.stock.warehouse')}
        value={warehouseId}
        onChange={({ target }) => setWarehouseId(target.value)}
      >
        <option value="">{t('inventory.stock.allWarehouses')}</option>
        {warehouses.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {error && <NoticeLine tone="bad">{failureText(t, error)}</NoticeLine>}
      {data && shown.length === 0 && <p className="inventory-note">{t('inventory.stock.noMovements')}</p>}
      <ol className="stock-movements">
        {shown.map(({ id, difference, available, reason, note, username, at, warehouseId: where }) => (
          <li key={id}>
            <b className="tabular-numbers">
              <bdi dir="ltr">
                {difference > 0 ? '+' : '−'}
                {formatNumber(Math.abs(difference), intl)}
              </bdi>
            </b>
            <div>
              {isKnown(reason) ? t(`inventory.stock.reason.${reason}`) : reason} · {names.get(where)}
              {note && (
                <p>
                  <bdi>{note}</bdi>
                </p>
              )}
              <p className="inventory-note">
                {t('inventory.stock.movementBy', { name: username, time: format(at), left: available })}
              </p>
            </div>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <ActionButton small aria-disabled={isFetching} onClick={() => void fetchNextPage()}>
          {t('common.showMore')}
        </ActionButton>
      )}
    </SidePanel>
  )
}
