import { useMemo, useState } from 'react'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { ToggleSwitch } from '#web/console/kit/toggle-switch.tsx'
import { formatMoney } from '#web/kit/money.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { useConsoleStart } from '../../app/console-start.ts'
import { toHref } from '../../app/sections.ts'
import { toProductPath, useTaxClasses, type ProductRow } from './product-queries.ts'
import { ProductStatus } from './product-status.tsx'
import { useProductActions } from './use-product-actions.ts'
import { useTimes } from '../../app/times.ts'

export function ProductThumb({ image, tint, isSmall = false }: { image: string; tint: number; isSmall?: boolean }) {
  const side = isSmall ? 28 : 36
  return (
    <span className={`product-thumb product-thumb-${tint}`} style={{ inlineSize: side, blockSize: side }}>
      {image && <img src={image} alt="" width={side} height={side} loading="lazy" />}
    </span>
  )
}

function usePriceText() {
  const { intl, currency } = useLanguage()
  const t = useText()
  const { digits } = useConsoleStart().brand.currency
  return ({ price }: ProductRow): string => {
    if (!price) return '–'
    const [min, max] = [price.min, price.max].map((amount) => formatMoney(amount, currency, digits, intl)) as [
      string,
      string,
    ]
    return min === max ? min : t('products.range', { min, max })
  }
}

function Units({ stock, skuCount }: ProductRow) {
  const { intl } = useLanguage()
  const { lowStockUnits } = useConsoleStart().brand
  const isLow = skuCount > 0 && stock <= lowStockUnits
  return <span className={isLow ? 'product-low' : undefined}>{formatNumber(stock, intl)}</span>
}

/** Lists or delists at once; banned products have no switch. */
function ListedSwitch({ product }: { product: ProductRow }) {
  const t = useText()
  const { setStatus } = useProductActions()
  // Shown at once; the list follows when the server has answered.
  const [wanted, setWanted] = useState<boolean | null>(null)
  if (product.status === 'banned') return null
  const change = async (isListed: boolean) => {
    setWanted(isListed)
    await setStatus([product], isListed ? 'listed' : 'delisted')
    setWanted(null)
  }
  return (
    <ToggleSwitch
      aria-label={t('products.listedSwitch', { name: product.name })}
      checked={wanted ?? product.status === 'listed'}
      onChange={({ target }) => void change(target.checked)}
    />
  )
}

const Languages = ({ product, total }: { product: ProductRow; total: readonly string[] }) => {
  const t = useText()
  const done = product.languages.filter((lang) => total.includes(lang)).length
  return t('products.languages', { done, total: total.length })
}

export function useProductColumns(): readonly DataTableColumn<ProductRow>[] {
  const t = useText()
  const { intl } = useLanguage()
  const { brand } = useConsoleStart()
  const { formatTime, formatFull } = useTimes()
  const toPrice = usePriceText()
  const taxes = useTaxClasses()
  return useMemo(
    () => [
      {
        key: 'product',
        label: t('products.column.product'),
        width: 256,
        canHide: false,
        cell: (product) => (
          <span className="product-name">
            <ProductThumb {...product} />
            <span>
              <a href={toHref(toProductPath(product.goodsId))}>
                <bdi>{product.name || product.handle}</bdi>
              </a>
              <small>{t('products.skus', { count: product.skuCount })}</small>
            </span>
          </span>
        ),
      },
      {
        key: 'category',
        label: t('products.column.category'),
        width: 112,
        cell: ({ category }) => <span className="product-quiet">{category?.name ?? '–'}</span>,
      },
      {
        key: 'price',
        label: t('products.column.price'),
        width: 124,
        isNumeric: true,
        cell: (one) => <bdi>{toPrice(one)}</bdi>,
      },
      {
        key: 'stock',
        label: t('products.column.available'),
        width: 84,
        isNumeric: true,
        cell: (product) => <Units {...product} />,
      },
      {
        key: 'sold',
        label: t('products.column.sold'),
        width: 64,
        isNumeric: true,
        cell: ({ salesCount }) => formatNumber(salesCount, intl),
      },
      {
        key: 'languages',
        label: t('products.column.languages'),
        width: 86,
        cell: (product) => (
          <span className="product-quiet">
            <Languages product={product} total={brand.languages} />
          </span>
        ),
      },
      {
        key: 'tax',
        label: t('products.field.taxClass'),
        width: 130,
        isHiddenAtFirst: true,
        cell: ({ taxClass }) => (
          <span className="product-quiet">
            <bdi>{taxes?.options.find(({ value }) => value === taxClass)?.label ?? taxClass}</bdi>
          </span>
        ),
      },
      {
        key: 'state',
        label: t('products.column.state'),
        width: 118,
        cell: (product) => <ProductStatus {...product} />,
      },
      {
        key: 'listed',
        label: t('products.column.listed'),
        width: 76,
        cell: (product) => <ListedSwitch product={product} />,
      },
      {
        key: 'updated',
        label: t('products.column.changed'),
        width: 118,
        isNumeric: true,
        isSortable: true,
        cell: ({ updatedAt }) => (
          <time dateTime={updatedAt} title={formatFull(updatedAt)}>
            {formatTime(updatedAt)}
          </time>
        ),
      },
      {
        key: 'created',
        label: t('products.column.created'),
        width: 118,
        isNumeric: true,
        isHiddenAtFirst: true,
        cell: ({ createdAt }) => (
          <time dateTime={createdAt} title={formatFull(createdAt)}>
            {formatTime(createdAt)}
          </time>
        ),
      },
    ],
    [t, intl, brand.languages, formatTime, formatFull, toPrice, taxes],
  )
}

/** A product in a list on a phone. */
export function ProductCard({ product }: { product: ProductRow }) {
  const t = useText()
  const toPrice = usePriceText()
  return (
    <div className="product-card">
      <ProductThumb {...product} />
      <div>
        <a href={toHref(toProductPath(product.goodsId))}>
          <bdi>{product.name || product.handle}</bdi>
        </a>
        <p>
          <bdi>{toPrice(product)}</bdi> · {t('products.inStock', { count: product.stock })}
        </p>
        <ProductStatus {...product} />
      </div>
      <ListedSwitch product={product} />
    </div>
  )
}
