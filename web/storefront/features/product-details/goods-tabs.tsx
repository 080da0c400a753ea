import './goods-tabs.css'
import type { Ref } from 'react'
import type { GoodsDetail } from '#contract/goods.ts'
import { Monogram } from '#web/kit/card.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Tabs } from '#web/kit/tabs.tsx'
import { useHref } from '#web/client/use-href.ts'
import { StoreFacts } from '#web/storefront/features/store/store-facts.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { ReviewsPanel } from '#web/storefront/features/reviews/reviews-panel.tsx'
import { StarBars } from '#web/storefront/features/reviews/star-bars.tsx'

export type GoodsTab = 'description' | 'specifications' | 'reviews' | 'store'

type GoodsTabsProps = {
  readonly goods: GoodsDetail
  /** Code of the chosen SKU. */
  readonly code: string
  readonly current: GoodsTab
  readonly onChange: (tab: GoodsTab) => void
  readonly ref: Ref<HTMLElement>
}
type Fact = { readonly name: string; readonly value: string }

const maxShortFacts = 6

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="goods-tabs-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The description, with a short list of facts and ratings beside it. */
function Description({ goods }: { goods: GoodsDetail }) {
  const t = useText()
  const facts = goods.attributes.slice(0, maxShortFacts)
  return (
    <div className="goods-tabs-description">
      {goods.description ? (
        // The server has sanitised it: emphasis, lists, tables and links only.
        // oxlint-disable-next-line no-danger
        <div className="goods-tabs-text" dangerouslySetInnerHTML={{ __html: goods.description }} />
      ) : (
        <p className="goods-tabs-text">{t('goods.description.empty')}</p>
      )}
      {facts.length > 0 && <Facts facts={facts} />}
      {goods.reviewCount > 0 && (
        <section>
          <h2 className="goods-tabs-heading">{t('goods.reviews.title')}</h2>
          <StarBars summary={goods.reviewsSummary} />
        </section>
      )}
    </div>
  )
}

function Specifications({ goods, code }: Pick<GoodsTabsProps, 'goods' | 'code'>) {
  const t = useText()
  const facts = [
    ...goods.attributes,
    ...goods.specifications.map(({ name, values }) => ({ name, value: values.join(', ') })),
    ...(goods.category ? [{ name: t('goods.specification.category'), value: goods.category.name }] : []),
    { name: t('goods.specification.code'), value: code },
  ]
  // An attribute may have the same name as an option; the first one counts.
  const unique = facts.filter((fact, at) => facts.findIndex(({ name }) => name === fact.name) === at)
  return <Facts facts={unique} />
}

function Store({ seller }: Pick<GoodsDetail, 'seller'>) {
  const t = useText()
  const href = useHref()
  return (
    <div className="goods-tabs-store">
      <Monogram letters={seller.monogram} />
      <div>
        <h2 className="goods-tabs-heading">{seller.name}</h2>
        {seller.about && <p>{seller.about}</p>}
        <StoreFacts seller={seller} />
      </div>
      <ButtonLink variant="secondary" small href={href('/store', { id: seller.id })}>
        {t('store.visit')}
      </ButtonLink>
    </div>
  )
}

/** Everything there is to read about a product, one part at a time. */
export function GoodsTabs({ goods, code, current, onChange, ref }: GoodsTabsProps) {
  const t = useText()
  const tabs = [
    { key: 'description', label: t('goods.tab.description'), panel: <Description goods={goods} /> },
    {
      key: 'specifications',
      label: t('goods.tab.specifications'),
      panel: <Specifications goods={goods} code={code} />,
    },
    {
      key: 'reviews',
      label: t('goods.tab.reviews', { count: goods.reviewCount }),
      panel: <ReviewsPanel goods={goods} shown={current === 'reviews'} />,
    },
    { key: 'store', label: t('goods.tab.store'), panel: <Store seller={goods.seller} /> },
  ]
  return (
    <section className="goods-tabs" ref={ref}>
      <Tabs label={goods.name} tabs={tabs} current={current} onChange={(key) => onChange(key as GoodsTab)} />
    </section>
  )
}
