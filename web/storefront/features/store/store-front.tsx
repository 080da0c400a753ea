import type { ReactNode } from 'react'
import type { GoodsCard } from '#contract/goods.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { OperationData } from '#web/client/api-call.ts'
import { useHref } from '#web/client/use-href.ts'
import { GoodsGrid } from '#web/storefront/features/goods/goods-card.tsx'
import { useText } from '#web/client/text/text-provider.tsx'

type ProductRailProps = {
  readonly title: ReactNode
  readonly goods: readonly GoodsCard[]
  /** Address of all goods of this kind; null where the rail shows them all. */
  readonly more: string | null
  readonly eager?: number
  /** One whole row; else all of them. */
  readonly row: boolean
}

function ProductRail({ title, goods, more, eager, row }: ProductRailProps) {
  const t = useText()
  if (goods.length === 0) return null
  return (
    <section className="store-front-rail">
      <header>
        <h2>{title}</h2>
        {more !== null && (
          <a className="button button-text button-small" href={more}>
            <span>{t('common.seeAll')}</span>
            <Icon name="right" size={16} />
          </a>
        )}
      </header>
      <GoodsGrid goods={goods} row={row} eager={eager} />
    </section>
  )
}

/** A store without goods, with a link to others. */
export function EmptyStore() {
  const t = useText()
  const href = useHref()
  return (
    <EmptyState
      image={{ src: '/media/art/vase/5f8f93-a9754f-1.svg', tint: 2 }}
      title={t('store.empty.title')}
      sentence={t('store.empty.text')}
      action={<ButtonLink href={href('/commodity')}>{t('search.empty.action')}</ButtonLink>}
    />
  )
}

/** Cards that one row shows on any screen. */
const minRowLength = 3

/** The home tab of a store: best sellers, sale and new products. */
export function StoreFront({ front }: { front: OperationData<'merchants.front'> }) {
  const t = useText()
  const href = useHref()
  const { seller, best, sale, latest } = front
  const all = (query: Record<string, string | boolean> = {}) =>
    href('/store', { id: seller.id, tab: 'goods', ...query })
  if (best.length === 0) return <EmptyStore />
  const row = sale.length + latest.length > 0
  const isAllShown = best.length >= seller.goodsCount && (!row || best.length <= minRowLength)
  return (
    <>
      <ProductRail title={t('store.rail.best')} goods={best} more={isAllShown ? null : all()} row={row} eager={5} />
      <ProductRail title={t('store.rail.sale')} goods={sale} more={all({ onSale: true })} row />
      <ProductRail title={t('store.rail.latest')} goods={latest} more={all({ sort: 'newest' })} row />
      {!isAllShown && (
        <p className="store-front-all">
          <ButtonLink variant="secondary" href={all()}>
            {t('store.allGoods', { count: seller.goodsCount })}
          </ButtonLink>
        </p>
      )}
    </>
  )
}
