import type { ReactNode } from 'react'
import type { TextKey } from '#i18n/text-keys.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { BarList } from '#web/console/kit/charts/bar-list.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { Overview } from './figures-card.tsx'
import { findLargestLoss } from './overview-rules.ts'
import { useFormats } from './use-formats.ts'

interface CardProps {
  title: string
  /** A link at the end of the head. */
  action?: ReactNode
  children: ReactNode
}

function Card({ title, action, children }: CardProps) {
  return (
    <section className="console-card overview-card" aria-label={title}>
      <h2>
        {title}
        {action}
      </h2>
      {children}
    </section>
  )
}

type Sku = Overview['lowStock'][number] | Overview['bestSellers'][number]

function SkuName({ sku, note }: { sku: Sku; note: string }) {
  return (
    <>
      <span className="overview-thumb" data-tint={sku.tint}>
        <img src={sku.image} alt="" width={36} height={36} loading="lazy" />
      </span>
      <span className="overview-name">
        <b>{sku.name}</b>
        <small>{[sku.specifications.join(', '), note].filter(Boolean).join(' · ')}</small>
      </span>
    </>
  )
}

type Link = (path: string) => string | null

interface WaitingCardProps {
  waiting: Overview['waiting']
  /** The address of a path, null where the console has no such section yet. */
  findHref: Link
}

/** Queues with their counts, late ones first; empty ones are left out. */
export function WaitingCard({ waiting, findHref }: WaitingCardProps) {
  const t = useText()
  const { formatCount, formatDayAndTime } = useFormats()
  const lines: readonly { name: TextKey; count: number; path: string; isLate?: boolean; note?: string }[] = [
    { name: 'overview.waiting.late', count: waiting.late, path: '/seller/orders?view=late', isLate: true },
    { name: 'overview.waiting.toShip', count: waiting.toShip, path: '/seller/orders?view=to_ship' },
    { name: 'overview.waiting.toPrepare', count: waiting.toPrepare, path: '/seller/orders?view=to_prepare' },
    {
      name: 'overview.waiting.returns',
      count: waiting.returns,
      path: '/seller/returns',
      ...(waiting.returnsDueAt && {
        note: t('overview.waiting.due', { time: formatDayAndTime(waiting.returnsDueAt) }),
      }),
    },
    { name: 'overview.waiting.reviews', count: waiting.reviews, path: '/seller/reviews' },
  ]
  const waits = lines.filter(({ count }) => count > 0)
  return (
    <section className="console-card overview-waiting" aria-label={t('overview.waiting')}>
      <h2>{t('overview.waiting')}</h2>
      {waits.length === 0 && <p className="overview-none">{t('overview.waiting.none')}</p>}
      <ul>
        {waits.map(({ name, count, path, isLate, note }) => {
          const href = findHref(path)
          const line = (
            <>
              <b className="tabular-numbers">{formatCount(count)}</b>
              <span>{t(name)}</span>
              {isLate && <Icon name="alert" size={16} />}
              {note && <small>{note}</small>}
              {href && <Icon name="right" size={16} />}
            </>
          )
          return (
            <li key={name} data-late={isLate}>
              {href ? <a href={href}>{line}</a> : <span>{line}</span>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

export function BestSellersCard({ products, findHref }: { products: Overview['bestSellers']; findHref: Link }) {
  const t = useText()
  const { formatMoney } = useFormats()
  const most = Math.max(1, ...products.map(({ sales }) => sales))
  const all = findHref('/seller/products')
  return (
    <Card title={t('overview.best')} action={all && <a href={all}>{t('overview.best.all')}</a>}>
      {products.length === 0 && <p className="overview-none">{t('overview.best.none')}</p>}
      <ul className="overview-rows">
        {products.map((sku) => (
          <li key={sku.skuId}>
            <SkuName sku={sku} note={t('overview.best.sold', { count: sku.units })} />
            <span className="bar-list-track" aria-hidden="true">
              <span style={{ inlineSize: `${(100 * Math.max(0, sku.sales)) / most}%` }} />
            </span>
            <b className="tabular-numbers">{formatMoney(sku.sales)}</b>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function LowStockCard({ skus, findHref }: { skus: Overview['lowStock']; findHref: Link }) {
  const t = useText()
  const stock = findHref('/seller/stock')
  return (
    <Card title={t('overview.stock')} action={stock && <a href={stock}>{t('overview.stock.all')}</a>}>
      {skus.length === 0 && <p className="overview-none">{t('overview.stock.none')}</p>}
      <ul className="overview-rows">
        {skus.map((sku) => {
          const { available, daysLeft } = sku
          return (
            <li key={sku.skuId} data-urgent={daysLeft <= 2 || undefined}>
              <SkuName
                sku={sku}
                note={available === 0 ? t('overview.stock.soldOut') : t('overview.stock.days', { days: daysLeft })}
              />
              {daysLeft <= 2 && <Icon name="alert" size={16} />}
              <b className="tabular-numbers">{t('overview.stock.left', { count: available })}</b>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

export function FunnelCard({ funnel }: { funnel: Overview['funnel'] }) {
  const t = useText()
  const { formatCount, formatShare } = useFormats()
  const { visitors } = funnel
  const steps = [
    ['overview.funnel.visitors', visitors],
    ['overview.funnel.products', funnel.lookedAtProduct],
    ['overview.funnel.cart', funnel.addedToCart],
    ['overview.funnel.orders', funnel.orders],
  ] as const
  const loss = findLargestLoss(funnel)
  return (
    <Card title={t('overview.funnel')}>
      <ul className="overview-funnel">
        {steps.map(([name, count]) => (
          <li key={name}>
            <span>{t(name)}</span>
            <b className="tabular-numbers">{formatCount(count)}</b>
            {visitors > 0 && <small className="tabular-numbers">{formatShare(count / visitors)}</small>}
            <span className="bar-list-track" aria-hidden="true">
              <span style={{ inlineSize: `${visitors > 0 ? Math.min(100, (100 * count) / visitors) : 0}%` }} />
            </span>
          </li>
        ))}
      </ul>
      {visitors === 0 && <p className="overview-none">{t('overview.funnel.none')}</p>}
      {loss && (
        <p className="overview-note">
          {t(`overview.funnel.loss.${loss.after}`, { share: formatShare(loss.share, 0) })}
        </p>
      )}
    </Card>
  )
}

export function SourcesCard({ sources }: { sources: Overview['sources'] }) {
  const t = useText()
  const { formatCount } = useFormats()
  const title = t('overview.sources')
  const getName = (source: string | null) =>
    source === null ? t('overview.sources.others') : source || t('overview.sources.none')
  return (
    <Card title={title}>
      {sources.length === 0 && <p className="overview-none">{t('overview.sources.empty')}</p>}
      <BarList
        label={title}
        rows={sources.map(({ source, visitors }) => ({
          key: source ?? 'others ',
          label: <bdi>{getName(source)}</bdi>,
          value: visitors,
          text: formatCount(visitors),
        }))}
      />
    </Card>
  )
}
