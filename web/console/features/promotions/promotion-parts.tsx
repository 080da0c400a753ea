import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { formatMoney } from '#web/kit/money.tsx'
import { formatPercent } from '#web/kit/number.ts'
import { useConsoleStart } from '../../app/console-start.ts'
import type { RecordPages } from '../../app/lists/use-record-pages.ts'
import { toHref } from '../../app/sections.ts'
import { useTimes } from '../../app/times.ts'
import type { Coupon } from './coupon-values.ts'
import { invalidatePromotions } from './promotion-queries.ts'

const looks = {
  running: ['threeQuarters', 'good'],
  planned: ['waiting', 'info'],
  ended: ['full', 'wait'],
} as const

export function PromotionState({ state }: { state: Coupon['state'] }) {
  const t = useText()
  const [shape, tone] = looks[state]
  return (
    <StatusMark shape={shape} tone={tone}>
      {t(`promotions.state.${state}`)}
    </StatusMark>
  )
}

export type Ending = { readonly title: string; readonly text: string; readonly end: () => Promise<unknown> }

/** Asks once before a sale or coupon ends. */
export function EndDialog({ ending, onClose }: { ending: Ending | null; onClose: () => void }) {
  const t = useText()
  const client = useQueryClient()
  const toast = useConsoleToast()
  const end = useMutation({
    mutationFn: (one: Ending) => one.end(),
    onSuccess: async () => {
      toast({ text: t('promotions.end.done') })
      onClose()
      await invalidatePromotions(client)
    },
    onError: async (error) => {
      toast({ text: failureText(t, error), tone: 'error' })
      onClose()
      await invalidatePromotions(client)
    },
  })
  return (
    <ConsoleDialog
      open={ending !== null}
      onOpenChange={(open) => !open && onClose()}
      title={ending?.title ?? ''}
      description={ending?.text}
      actions={
        <>
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton
            variant="danger"
            aria-disabled={end.isPending}
            onClick={() => ending && !end.isPending && end.mutate(ending)}
          >
            {t('promotions.end.confirm')}
          </ActionButton>
        </>
      }
    />
  )
}

interface PromotionListProps<Row> {
  title: string
  pages: RecordPages<Row>
  emptyTitle: string
  /** Buttons beside the title, as the one that exports. */
  tools?: ReactNode
  renderRow: (row: Row) => ReactNode
}

/** Sales or coupons of a view, page by page. */
export function PromotionList<Row>({ title, pages, emptyTitle, tools, renderRow }: PromotionListProps<Row>) {
  const t = useText()
  const rows = pages.data?.pages.flatMap(({ pageList }) => pageList) ?? []
  return (
    <section className="promotion-list" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {tools}
      </header>
      {pages.isError && !pages.data ? (
        <ListState
          icon="alert"
          title={t('promotions.error')}
          text={failureText(t, pages.error)}
          action={<ActionButton onClick={() => void pages.refetch()}>{t('common.retry')}</ActionButton>}
        />
      ) : pages.data && rows.length === 0 ? (
        <p className="console-help">{emptyTitle}</p>
      ) : (
        <ul data-stale={pages.isPlaceholderData || undefined}>{rows.map(renderRow)}</ul>
      )}
      {pages.hasNextPage && (
        <ActionButton small onClick={() => void pages.fetchNextPage()} aria-disabled={pages.isFetchingNextPage}>
          {t('common.showMore')}
        </ActionButton>
      )}
    </section>
  )
}

/** A line of a list of coupons: its terms, its use, and the end of one that has not ended. */
export function CouponLine({ coupon, href, onEnd }: { coupon: Coupon; href: string; onEnd: () => void }) {
  const t = useText()
  const { intl, currency } = useLanguage()
  const { digits } = useConsoleStart().brand.currency
  const { formatTime } = useTimes()
  const money = (amount: number) => formatMoney(amount, currency, digits, intl)
  const { kind, amount, percent, minimum, startsAt, endsAt } = coupon
  const terms = [
    kind === 'amount'
      ? t('promotions.coupon.amountOff', { amount: money(amount!) })
      : kind === 'percent'
        ? t('promotions.coupon.percentOff', { percent: formatPercent(percent! / 100, intl) })
        : t('promotions.kind.free_delivery'),
    ...(minimum > 0 ? [t('promotions.coupon.from', { amount: money(minimum) })] : []),
  ].join(', ')
  const use = { collected: coupon.collectedCount, used: coupon.usedCount }
  return (
    <li>
      <div>
        <a href={toHref(href)}>
          <b>{coupon.name}</b>
        </a>
        <p>
          {terms}. {t('promotions.period', { from: formatTime(startsAt), until: formatTime(endsAt) })}
        </p>
      </div>
      <PromotionState state={coupon.state} />
      <span className="promotion-use">
        {coupon.total === null
          ? t('promotions.coupon.use', use)
          : t('promotions.coupon.useOf', { ...use, total: coupon.total })}
      </span>
      {coupon.state !== 'ended' && (
        <ActionButton small onClick={onEnd}>
          {t('promotions.end.early')}
        </ActionButton>
      )}
    </li>
  )
}
