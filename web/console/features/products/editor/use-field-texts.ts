import { useQuery } from '@tanstack/react-query'
import { getLocaleInfo, type TextLocale } from '#i18n/locales.ts'
import type { TextKey } from '#i18n/text-keys.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useConsoleStart } from '../../../app/console-start.ts'
import { useCategoryOptions } from '../product-queries.ts'
import { toFields } from './merge-drafts.ts'
import { stripTags } from './strip-tags.ts'
import type { DraftSku, ProductDraft, Texts } from './product-draft.ts'

export const skuLabels = {
  code: 'products.sku.code',
  barcode: 'products.sku.barcode',
  price: 'products.sku.price',
  marketPrice: 'products.sku.marketPrice',
  weightGrams: 'products.sku.weight',
  minQuantity: 'products.sku.minQuantity',
  maxQuantity: 'products.sku.maxQuantity',
  image: 'products.sku.image',
  isSold: 'products.sku.isSold',
} as const satisfies Readonly<Record<string, TextKey>>

const fieldLabels = {
  titles: 'products.field.title',
  subtitles: 'products.field.subtitle',
  descriptions: 'products.field.description',
  handle: 'products.field.handle',
  attributes: 'products.field.attributes',
  tags: 'products.field.tags',
  categoryId: 'products.field.category',
  images: 'products.field.images',
  options: 'products.field.options',
  withdrawalExemption: 'products.field.withdrawal',
  taxClass: 'products.field.taxClass',
} as const satisfies Readonly<Record<string, TextKey>>

/** The first text of a language, else of any. */
export const pickWords = (texts: Texts | undefined, lang: string): string =>
  texts?.[lang] || Object.values(texts ?? {}).find(Boolean) || ''

const warehousesQuery = apiQuery('sellerStock.warehouses', {})

/** Names of SKUs and fields, and their values as a person reads them. */
export function useFieldTexts() {
  const t = useText()
  const { defaultLanguage } = useConsoleStart().brand
  const categories = useCategoryOptions()
  const warehouses = useQuery(warehousesQuery).data?.pageList ?? []

  const nameSku = ({ key }: Pick<DraftSku, 'key'>, { options }: ProductDraft): string => {
    const ids = key.split(' ')
    const values = options.flatMap((option) => option.values.filter(({ id }) => ids.includes(id)))
    return values.map(({ texts }) => pickWords(texts, defaultLanguage)).join(', ') || t('products.sku.only')
  }
  const nameField = (name: string, draft: ProductDraft): string => {
    const [kind = '', key = '', part = ''] = name.split('.')
    if (kind === 'sku' || kind === 'stock') {
      const label =
        kind === 'sku'
          ? t(skuLabels[part as keyof typeof skuLabels])
          : t('products.sku.stockIn', { place: warehouses.find(({ id }) => id === part)?.name ?? '' })
      return draft.skus.length > 1 ? t('products.sku.of', { field: label, sku: nameSku({ key }, draft) }) : label
    }
    const label = t(fieldLabels[kind as keyof typeof fieldLabels])
    return key && key !== defaultLanguage
      ? t('products.field.inLanguage', { field: label, language: getLocaleInfo(key as TextLocale).name })
      : label
  }
  const showField = (name: string, draft: ProductDraft): string => {
    const value = toFields(draft).get(name)
    const text = typeof value === 'string' ? value : ''
    const [kind = '', , part = ''] = name.split('.')
    if (kind === 'descriptions') return stripTags(text)
    if (kind === 'images') return t('products.count.images', { count: draft.images.length })
    if (kind === 'tags') return draft.tags.join(', ')
    if (kind === 'attributes')
      return draft.attributes
        .map(({ names, values }) => `${pickWords(names, defaultLanguage)}: ${pickWords(values, defaultLanguage)}`)
        .join(', ')
    if (kind === 'options')
      return [
        ...draft.options.map(
          ({ names, values }) =>
            `${pickWords(names, defaultLanguage)}: ${values.map(({ texts }) => pickWords(texts, defaultLanguage)).join(', ')}`,
        ),
        ...draft.skus.filter(({ isSold }) => isSold).map((sku) => `${sku.code} ${sku.price}`),
      ].join('; ')
    if (kind === 'categoryId') return categories.find((one) => one.value === value)?.label ?? '–'
    if (kind === 'withdrawalExemption') return t(`products.withdrawal.${draft.withdrawalExemption as 'none'}`)
    if (part === 'isSold') return t(value ? 'console.sheet.on' : 'console.sheet.off')
    return text || '–'
  }
  return { nameSku, nameField, showField, warehouses }
}
