import type { OperationInput } from '#web/client/api-call.ts'
import { toLatinDigits } from '#web/kit/number.ts'

type ApplyInput = OperationInput<'sellerGoodsBulk.apply'>
export type BulkField = ApplyInput['field']
export type Rounding = NonNullable<ApplyInput['rounding']>
/** The rule as the server takes it, without the products that it is for. */
export type ServerRule = Omit<
  ApplyInput,
  | 'goodsIds'
  | 'matching'
  | 'inStatus'
  | 'inCategoryId'
  | 'keyword'
  | 'tag'
  | 'maxStock'
  | 'images'
  | 'taxClass'
  | 'versions'
>

export const bulkFields = ['price', 'market_price', 'stock', 'category', 'tags', 'status'] as const

/** The ways of each field as a person thinks of them; the first is offered first. */
export const waysByField = {
  price: ['lower_percent', 'raise_percent', 'lower', 'raise', 'set'],
  market_price: ['lower_percent', 'raise_percent', 'lower', 'raise', 'set'],
  stock: ['raise', 'lower', 'set'],
  category: ['set'],
  tags: ['add', 'remove', 'set'],
  status: ['set'],
} as const satisfies Record<BulkField, readonly string[]>
export type Way = (typeof waysByField)[BulkField][number]

export type BulkForm = {
  readonly field: BulkField
  readonly way: Way
  /** An amount, a percentage, a number of units, or tags. */
  readonly value: string
  readonly rounding: Rounding
  readonly warehouseId: string
  readonly categoryId: string
  readonly status: 'listed' | 'delisted'
}

export const firstForm: BulkForm = {
  field: 'price',
  way: 'lower_percent',
  value: '',
  rounding: 'none',
  warehouseId: '',
  categoryId: '',
  status: 'listed',
}

export const isPercent = (way: Way): boolean => way.endsWith('_percent')
/** Whether the price is computed, so that it can be rounded. */
export const isComputed = ({ field, way }: BulkForm): boolean =>
  (field === 'price' || field === 'market_price') && way !== 'set'

function parseAmount(text: string): number | null {
  const plain = toLatinDigits(text.trim()).replace(/[٫,]/, '.')
  return /^\d{1,11}(\.\d{1,4})?$/.test(plain) ? Number(plain) : null
}

/** The rule of a form for the server; null while something of it is missing or wrong. */
export function toServerRule(form: BulkForm): ServerRule | null {
  const { field, way, value, rounding, warehouseId, categoryId, status } = form
  const sign = way.startsWith('lower') ? -1 : 1
  switch (field) {
    case 'price':
    case 'market_price': {
      const amount = parseAmount(value)
      if (amount === null || (way !== 'set' && amount === 0)) return null
      const how = isPercent(way) ? 'percent' : way === 'set' ? 'set' : 'add'
      return { field, how, amount: sign * amount, ...(way !== 'set' && { rounding }) }
    }
    case 'stock': {
      const units = parseAmount(value)
      if (units === null || !Number.isInteger(units) || warehouseId === '' || (way !== 'set' && units === 0))
        return null
      return { field, how: way === 'set' ? 'set' : 'add', units: sign * units, warehouseId }
    }
    case 'category':
      return categoryId === '' ? null : { field, categoryId }
    case 'tags': {
      const tags = value.split(/[,،，]/).flatMap((tag) => tag.trim() || [])
      return tags.length === 0 && way !== 'set' ? null : { field, how: way as 'add' | 'remove' | 'set', tags }
    }
    case 'status':
      return { field, status }
  }
}

/** The filters of the list of products in addresses, and what they are called here; rules have a status and a category. */
const filterNames = {
  status: 'inStatus',
  keyword: 'keyword',
  categoryId: 'inCategoryId',
  tag: 'tag',
  maxStock: 'maxStock',
  images: 'images',
  taxClass: 'taxClass',
} as const

/** The products that an address names: `ids`, or the filters of the list of products. Null when it names none. */
export type BulkScope = Pick<
  ApplyInput,
  'goodsIds' | 'matching' | 'inStatus' | 'keyword' | 'inCategoryId' | 'tag' | 'maxStock' | 'images'
>

export function readScope(search: URLSearchParams): BulkScope | null {
  const ids = (search.get('ids') ?? '').split(',').filter(Boolean)
  if (ids.length > 0) return { goodsIds: [...new Set(ids)] }
  const filters = Object.fromEntries(
    Object.entries(filterNames).flatMap(([name, key]) => {
      const value = search.get(name)
      return value ? [[key, value]] : []
    }),
  )
  // Without a filter only an address that says so means every product of the store.
  return Object.keys(filters).length > 0 || search.get('all') === '1' ? { matching: true, ...filters } : null
}

/** Rule and products as one input. */
export const toInput = (scope: BulkScope, rule: ServerRule): ApplyInput => ({ ...scope, ...rule })
