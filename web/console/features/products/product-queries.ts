import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Category } from '#contract/goods.ts'
import { languageCodes } from '#contract/languages.ts'
import { standardTaxClass } from '#contract/seller-goods.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { invalidate } from '#web/client/invalidate.ts'
import type { List } from '../../app/lists/use-list-state.ts'
import type { ConsoleStart } from '../../app/page.ts'
import type { ListSpec } from '../../app/lists/list-address.ts'
import type { RecordListInput } from '../../app/lists/use-record-pages.ts'

const isLanguageCode = (code: string): code is (typeof languageCodes)[number] =>
  (languageCodes as readonly string[]).includes(code)

export const productsPath = '/seller/products'
export const toProductPath = (goodsId: string): string => `${productsPath}/${goodsId}`

export type ProductRow = OperationData<'sellerGoods.list'>['pageList'][number]

const productViews = ['listed', 'under_review', 'draft', 'scheduled', 'delisted', 'low', 'out', 'banned'] as const
export type ProductView = (typeof productViews)[number]
const productSorts = ['updated', 'updated_first', 'newest', 'oldest'] as const
export type ProductSort = (typeof productSorts)[number]
export type ProductFilter = 'category' | 'images' | 'missing' | 'tag' | 'tax'

export const productList: ListSpec<ProductView, ProductFilter, ProductSort> = {
  path: productsPath,
  views: productViews,
  filters: { category: null, images: ['none'], missing: null, tag: null, tax: null },
  sorts: productSorts,
}
export type ProductListState = List<ProductView, ProductFilter, ProductSort>['state']

type ListInput = RecordListInput<'sellerGoods.list'>

const viewInputs: Readonly<Record<Exclude<ProductView, 'low'>, ListInput>> = {
  listed: { status: 'listed' },
  under_review: { status: 'under_review' },
  draft: { status: 'draft' },
  scheduled: { scheduled: true },
  delisted: { status: 'delisted' },
  // Only listed products run out for shoppers.
  out: { status: 'listed', maxStock: 0 },
  banned: { status: 'banned' },
}

/** The input of the list, and of its file, for the state of its address. */
export const toListInput = (
  { view, keyword, filters, sort }: ProductListState,
  { lowStockUnits }: Pick<ConsoleStart['brand'], 'lowStockUnits'>,
): ListInput => ({
  ...(view && (view === 'low' ? { status: 'listed', maxStock: lowStockUnits } : viewInputs[view])),
  ...(keyword && { keyword }),
  ...(filters.category && { categoryId: filters.category }),
  ...(filters.images === 'none' && { images: 'none' as const }),
  ...(filters.missing && isLanguageCode(filters.missing) && { missingLanguage: filters.missing }),
  ...(filters.tag && { tag: filters.tag }),
  ...(filters.tax && /^[a-z][a-z0-9_]{0,31}$/.test(filters.tax) && { taxClass: filters.tax }),
  sort,
})

/** The address of the sheet in which all products of a list are edited; null where it cannot name them. */
export function toSheetPath(...list: Parameters<typeof toListInput>): string | null {
  const { sort: _sort, scheduled, ...filters } = toListInput(...list)
  if (scheduled) return null
  const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)])).toString()
  return `${productsPath}/bulk?${query || 'all=1'}`
}

export const countsQuery = apiQuery('sellerGoods.count', {})
const categoriesQuery = apiQuery('goods.categories', {})

/** Everything that shows products of the store reads them again. */
export const invalidateProducts = (client: QueryClient): Promise<void> =>
  invalidate(client, {
    predicate: ({ queryKey }) => /^seller(Goods|Stock)\./.test(String(queryKey[0])),
  })

const listPaths = (categories: readonly Category[], above: string): { value: string; label: string }[] =>
  categories.flatMap(({ id, name, children }) => {
    const label = above ? `${above} › ${name}` : name
    return [{ value: id, label }, ...listPaths(children, label)]
  })

/** The categories of the brand with the names of those above them, as options of a field. */
export function useCategoryOptions(): readonly { readonly value: string; readonly label: string }[] {
  const { data } = useQuery(categoriesQuery)
  return data ? listPaths(data.pageList, '') : []
}

const taxClassesQuery = apiQuery('sellerGoods.taxClasses', {})

/** The tax classes of the brand with their names, and whether it charges tax; undefined while they load. */
export function useTaxClasses() {
  const t = useText()
  const { data } = useQuery(taxClassesQuery)
  return useMemo(
    () =>
      data && {
        isCharged: data.isCharged,
        options: data.pageList.map(({ code, name }) => ({
          value: code,
          label: code === standardTaxClass ? t('products.tax.standard') : name,
        })),
      },
    [data, t],
  )
}
