import { type ReactNode, useId } from 'react'
import type { ComparedGoods } from '#contract/browsing.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { type Tint, Tile } from '#web/kit/picture-frame.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { Rating } from '#web/kit/rating-stars.tsx'
import { useHref } from '#web/client/use-href.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { buildCompareRows, isDifferent } from './compare-rows.ts'
import { AddComparedToCart } from './add-compared.tsx'
import { PriceWithReduction } from '#web/storefront/features/goods/price-with-reduction.tsx'

type TableProps = {
  readonly goods: readonly ComparedGoods[]
  readonly onlyDifferent: boolean
  readonly onRemove: (goodsId: string) => void
}
type Line = { readonly name: string; readonly cells: readonly ReactNode[]; readonly same: boolean }

/** The lines that every product has: what it costs, how it is rated, who sells it, whether it is there. */
function useCommonLines(goods: readonly ComparedGoods[]): Line[] {
  const t = useText()
  const href = useHref()
  const { intl } = useLanguage()
  const line = (name: string, key: (one: ComparedGoods) => unknown, cell: (one: ComparedGoods) => ReactNode): Line => ({
    name,
    cells: goods.map(cell),
    same: !isDifferent({ values: goods.map((one) => String(key(one))) }),
  })
  return [
    line(
      t('goods.compare.price'),
      ({ price }) => price,
      ({ price, marketPrice, promotion }) => (
        <span className={promotion ? 'compare-table-price compare-table-price-sale' : 'compare-table-price'}>
          <PriceWithReduction price={price} marketPrice={marketPrice} onSale={promotion !== undefined} />
        </span>
      ),
    ),
    line(
      t('goods.compare.rating'),
      ({ rating }) => rating,
      ({ rating, reviewCount }) => {
        if (reviewCount === 0) return t('goods.rating.none')
        const value = formatNumber(rating, intl, 1)
        return (
          <Rating
            value={value}
            count={formatNumber(reviewCount, intl)}
            label={t('goods.rating.value', { rating: value })}
          />
        )
      },
    ),
    line(
      t('goods.tab.store'),
      ({ seller }) => seller.id,
      ({ seller }) => <a href={href('/store', { id: seller.id })}>{seller.name}</a>,
    ),
    line(
      t('goods.compare.stock'),
      ({ inStock }) => inStock,
      ({ inStock }) => t(inStock ? 'goods.stock.in' : 'goods.stock.out'),
    ),
  ]
}

function HeadCell({ goods, onRemove }: { goods: ComparedGoods; onRemove: TableProps['onRemove'] }) {
  const t = useText()
  const href = useHref()
  const { id, name, image, tint } = goods
  const address = href('/productDetails', { id })
  return (
    <th scope="col">
      <a className="compare-table-image" href={address} tabIndex={-1} aria-hidden="true">
        <Tile src={image} tint={tint as Tint} eager />
      </a>
      <IconButton
        icon="close"
        size={40}
        veil
        label={t('goods.compare.remove', { name })}
        onClick={() => onRemove(id)}
      />
      <a href={address}>{name}</a>
    </th>
  )
}

/** One column per product and one row per attribute; the names stay visible while scrolling. */
export function CompareTable({ goods, onlyDifferent, onRemove }: TableProps) {
  const t = useText()
  const id = useId()
  const common = useCommonLines(goods)
  const attributes = buildCompareRows(goods).map((row): Line => ({
    name: row.name,
    cells: row.values.map((value) => value ?? t('common.empty')),
    same: !isDifferent(row),
  }))
  const lines = [...common, ...attributes].filter(({ same }) => !onlyDifferent || !same)
  return (
    // It may be wider than the screen; without a mouse the arrow keys scroll it.
    // oxlint-disable-next-line no-noninteractive-tabindex
    <section className="compare-table" tabIndex={0} aria-labelledby={id}>
      <table className="tabular-numbers">
        <caption className="visually-hidden" id={id}>
          {t('goods.compare.title')}
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('goods.compare.what')}</span>
            </th>
            {goods.map((one) => (
              <HeadCell key={one.id} goods={one} onRemove={onRemove} />
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={goods[at]!.id}>{cell}</td>
              ))}
            </tr>
          ))}
          <tr className="compare-table-buy">
            <th scope="row">
              <span className="visually-hidden">{t('goods.addToCart')}</span>
            </th>
            {goods.map((one) => (
              <td key={one.id}>
                <AddComparedToCart goods={one} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}
