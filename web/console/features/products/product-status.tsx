import type { GoodsStatus } from '#contract/seller-goods.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { StatusMark, type StatusMarkProps } from '#web/console/kit/status-mark.tsx'
import { useTimes } from '../../app/times.ts'

const marks: Readonly<Record<GoodsStatus, Pick<StatusMarkProps, 'shape' | 'tone'>>> = {
  draft: { shape: 'waiting', tone: 'wait' },
  under_review: { shape: 'half', tone: 'prog' },
  listed: { shape: 'full', tone: 'good' },
  delisted: { shape: 'stopped', tone: 'wait' },
  banned: { shape: 'decide', tone: 'bad' },
}

interface ProductStatusProps {
  status: GoodsStatus
  /** When it will be listed, and not any more. */
  listAt: string | null
  delistAt: string | null
  isPill?: boolean
}

/** The state of a product; the next change that is scheduled follows it. */
export function ProductStatus({ status, listAt, delistAt, isPill = false }: ProductStatusProps) {
  const t = useText()
  const { formatTime, formatFull } = useTimes()
  const isListed = status === 'listed'
  const next = isListed ? delistAt : listAt
  return (
    <StatusMark {...marks[status]} isPill={isPill}>
      {t(`products.status.${status}`)}
      {next && status !== 'banned' && (
        <time className="product-next" dateTime={next} title={formatFull(next)}>
          {t(isListed ? 'products.status.until' : 'products.status.from', { time: formatTime(next) })}
        </time>
      )}
    </StatusMark>
  )
}
