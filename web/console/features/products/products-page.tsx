import './products.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ActionMenu } from '#web/console/kit/action-menu.tsx'
import type { ListFilter } from '#web/console/kit/filter-bar.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { ListViews } from '../../app/lists/list-views.tsx'
import { RecordTable, useSortFilter } from '../../app/lists/record-table.tsx'
import { useLanguageNames } from '../../app/language-names.ts'
import { useConsoleStart } from '../../app/console-start.ts'
import { useListState } from '../../app/lists/use-list-state.ts'
import { useRecordPages } from '../../app/lists/use-record-pages.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'
import { ExportProducts } from './export-products.tsx'
import { ProductCard, useProductColumns } from './product-columns.tsx'
import {
  countsQuery,
  productList,
  productsPath,
  toListInput,
  toProductPath,
  toSheetPath,
  useCategoryOptions,
  useTaxClasses,
  type ProductListState,
  type ProductRow,
} from './product-queries.ts'
import { listChangeable, useProductActions } from './use-product-actions.ts'

interface BulkProps {
  selected: readonly ProductRow[]
  clear: () => void
}

/** List, delist and delete for the selected products, and the way to the sheet in which all are edited. */
function BulkActions({ selected, clear }: BulkProps) {
  const t = useText()
  const navigate = useNavigate()
  const { setStatus, deleteDrafts } = useProductActions()
  const toList = listChangeable(selected, 'listed')
  const toDelist = listChangeable(selected, 'delisted')
  const drafts = selected.filter(({ status }) => status === 'draft')
  const run = (work: Promise<void>) => {
    void work
    clear()
  }
  return (
    <>
      {toList.length > 0 && (
        <ActionButton
          variant="quiet"
          icon={<Icon name="eye" size={16} />}
          onClick={() => run(setStatus(toList, 'listed'))}
        >
          {t('products.list', { count: toList.length })}
        </ActionButton>
      )}
      {toDelist.length > 0 && (
        <ActionButton
          variant="quiet"
          icon={<Icon name="eye-off" size={16} />}
          onClick={() => run(setStatus(toDelist, 'delisted'))}
        >
          {t('products.delist', { count: toDelist.length })}
        </ActionButton>
      )}
      {drafts.length > 0 && (
        <ActionMenu
          trigger={
            <ActionButton variant="quiet" icon={<Icon name="more" size={16} />} aria-label={t('products.more')} />
          }
          items={[
            {
              key: 'delete',
              label: t('products.deleteDrafts', { count: drafts.length }),
              icon: <Icon name="trash" size={16} />,
              isDanger: true,
              onSelect: () => run(deleteDrafts(drafts)),
            },
          ]}
        />
      )}
      <ActionButton
        variant="primary"
        icon={<Icon name="grid" size={16} />}
        onClick={() => void navigate(`${productsPath}/bulk?ids=${selected.map(({ goodsId }) => goodsId).join(',')}`)}
      >
        {t('products.editInGrid')}
      </ActionButton>
    </>
  )
}

function useFilters({ filters }: ProductListState): ListFilter[] {
  const t = useText()
  const categories = useCategoryOptions()
  const taxes = useTaxClasses()
  const toName = useLanguageNames()
  const { brand } = useConsoleStart()
  const languages = brand.languages.filter((lang) => lang !== brand.defaultLanguage)
  return [
    { key: 'category', label: t('products.column.category'), value: filters.category ?? null, options: categories },
    {
      key: 'images',
      label: t('products.filter.images'),
      value: filters.images ?? null,
      options: [{ value: 'none', label: t('products.filter.noImages') }],
    },
    ...(languages.length > 0
      ? [
          {
            key: 'missing',
            label: t('products.filter.missingLanguage'),
            value: filters.missing ?? null,
            options: languages.map((lang) => ({
              value: lang,
              label: t('products.filter.missingIn', { language: toName(lang) }),
            })),
          },
        ]
      : []),
    // One class says nothing about products.
    ...(taxes && (taxes.options.length > 1 || filters.tax)
      ? [{ key: 'tax', label: t('products.field.taxClass'), value: filters.tax ?? null, options: taxes.options }]
      : []),
    // A tag comes from a link, because there are as many as the store has written.
    ...(filters.tag
      ? [
          {
            key: 'tag',
            label: t('products.filter.tag'),
            value: filters.tag,
            options: [{ value: filters.tag, label: filters.tag }],
          },
        ]
      : []),
  ]
}

function useCounts() {
  const { data } = useQuery(countsQuery)
  if (!data) return undefined
  const { counts, scheduled, stock } = data
  const { draft, listed, delisted, banned, under_review: underReview } = counts
  return {
    all: draft + underReview + listed + delisted + banned,
    counts: {
      listed,
      under_review: underReview,
      draft,
      delisted,
      banned,
      scheduled,
      low: stock?.low,
      out: stock?.none,
    },
  }
}

/** A store's products: views, filters, switches, and actions for several at once. */
export function Page() {
  const t = useText()
  const navigate = useNavigate()
  const user = useCurrentUser()
  const list = useListState(productList)
  const { state, change } = list
  const { brand } = useConsoleStart()
  const products = useRecordPages('sellerGoods.list', toListInput(state, brand))
  const columns = useProductColumns()
  const filters = useFilters(state)
  const counts = useCounts()
  const sort = useSortFilter(list, (one) => t(`products.sort.${one}`))
  const sheetPath = toSheetPath(state, brand)
  const isByCreation = state.sort === 'newest' || state.sort === 'oldest'
  return (
    <PageFrame
      title={t('products.title')}
      trail={user?.seller ? [{ label: user.seller.name }] : []}
      actions={
        <>
          <ExportProducts state={state} />
          <ActionButton icon={<Icon name="upload" size={16} />} onClick={() => void navigate('/seller/import')}>
            {t('products.import')}
          </ActionButton>
          {sheetPath && (
            <ActionButton icon={<Icon name="grid" size={16} />} onClick={() => void navigate(sheetPath)}>
              {t('products.editAll')}
            </ActionButton>
          )}
          <ActionButton
            variant="primary"
            icon={<Icon name="plus" size={16} />}
            onClick={() => void navigate(`${productsPath}/new`)}
          >
            {t('products.new')}
          </ActionButton>
        </>
      }
    >
      <div className="console-card product-list">
        <ListViews
          list={list}
          savedList="seller-products"
          label={t('products.views')}
          getName={(view) => t(`products.view.${view ?? 'all'}`)}
          counts={counts}
          lateView="out"
        />
        <RecordTable
          list={list}
          pages={products}
          caption={t('products.title')}
          columns={columns}
          getKey={({ goodsId }) => goodsId}
          getName={({ name, handle }) => name || handle}
          sort={{
            key: isByCreation ? 'created' : 'updated',
            isDescending: state.sort === 'updated' || state.sort === 'newest',
            onChange: (isDescending) => change({ sort: isDescending ? 'updated' : 'updated_first' }),
          }}
          toPath={({ goodsId }) => toProductPath(goodsId)}
          renderCard={(product) => <ProductCard product={product} />}
          filters={[...filters, sort]}
          searchLabel={t('products.search')}
          errorTitle={t('products.error')}
          empty={
            state.view ? (
              <ListState icon="box" title={t('products.empty.view')} />
            ) : (
              <ListState
                icon="box"
                title={t('products.empty.all')}
                text={t('products.empty.text')}
                action={
                  <a className="console-link" href={toHref(`${productsPath}/new`)}>
                    {t('products.new')}
                  </a>
                }
              />
            )
          }
          renderSelection={(selected, clear) => (
            <>
              <span className="tabular-numbers">
                {t('products.skus', { count: selected.reduce((sum, { skuCount }) => sum + skuCount, 0) })}
              </span>
              <BulkActions selected={selected} clear={clear} />
            </>
          )}
        />
      </div>
    </PageFrame>
  )
}
