import './promotions.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { formatMoney } from '#web/kit/money.tsx'
import { formatPercent } from '#web/kit/number.ts'
import { useConsoleStart } from '../../app/console-start.ts'
import type { ListSpec } from '../../app/lists/list-address.ts'
import { ListViews } from '../../app/lists/list-views.tsx'
import { useListState } from '../../app/lists/use-list-state.ts'
import { type RecordOf, type RecordPages, useRecordPages } from '../../app/lists/use-record-pages.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'
import { useTimes } from '../../app/times.ts'
import { SaleCalendar } from './sale-calendar.tsx'
import { invalidatePromotions, promotionsPath } from './promotion-queries.ts'

type Sale = RecordOf<'sales.groups'>
type Coupon = RecordOf<'sellerCoupons.list'>
const views = ['running', 'planned', 'ended'] as const
const spec: ListSpec<(typeof views)[number], never, 'newest'> = {
  path: promotionsPath,
  views,
  filters: {},
  sorts: ['newest'],
}

const looks = {
  running: ['threeQuarters', 'good'],
  planned: ['waiting', 'info'],
  ended: ['full', 'wait'],
} as const

function State({ state }: { state: Sale['state'] }) {
  const t = useText()
  const [shape, tone] = looks[state]
  return (
    <StatusMark shape={shape} tone={tone}>
      {t(`promotions.state.${state}`)}
    </StatusMark>
  )
}

/** How a sale is named: its products and its percentage. */
export function useSaleName() {
  const t = useText()
  const { intl } = useLanguage()
  return ({ goods, goodsCount, percentOff: { min, max } }: Sale): string => {
    const percent =
      min === max
        ? formatPercent(max / 100, intl)
        : t('promotions.sale.upTo', { percent: formatPercent(max / 100, intl) })
    return t('promotions.sale.name', { percent, name: goods[0]?.name ?? '', more: goodsCount - 1 })
  }
}

type Ending = { readonly title: string; readonly text: string; readonly end: () => Promise<unknown> }

/** Asks once before a sale or coupon ends. */
function EndDialog({ ending, onClose }: { ending: Ending | null; onClose: () => void }) {
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
  renderRow: (row: Row) => ReactNode
}

/** Sales or coupons of a view, page by page. */
function PromotionList<Row>({ title, pages, emptyTitle, renderRow }: PromotionListProps<Row>) {
  const t = useText()
  const rows = pages.data?.pages.flatMap(({ pageList }) => pageList) ?? []
  return (
    <section className="promotion-list" aria-label={title}>
      <h2>{title}</h2>
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

/** The store's sales and coupons: a calendar, and both lists by state. */
export function Page() {
  const t = useText()
  const user = useCurrentUser()
  const navigate = useNavigate()
  const call = useApi()
  const submit = useSubmission()
  const { intl, currency } = useLanguage()
  const { digits } = useConsoleStart().brand.currency
  const { formatTime } = useTimes()
  const getSaleName = useSaleName()
  const list = useListState(spec)
  const { view } = list.state
  const sales = useRecordPages('sales.groups', view ? { state: view } : {})
  const coupons = useRecordPages('sellerCoupons.list', view ? { state: view } : {})
  const [ending, setEnding] = useState<Ending | null>(null)
  const money = (amount: number) => formatMoney(amount, currency, digits, intl)
  const toPeriod = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
    t('promotions.period', { from: formatTime(startsAt), until: formatTime(endsAt) })
  const describe = ({ kind, amount, percent, minimum }: Coupon) =>
    [
      kind === 'amount'
        ? t('promotions.coupon.amountOff', { amount: money(amount!) })
        : kind === 'percent'
          ? t('promotions.coupon.percentOff', { percent: formatPercent(percent! / 100, intl) })
          : t('promotions.kind.free_delivery'),
      ...(minimum > 0 ? [t('promotions.coupon.from', { amount: money(minimum) })] : []),
    ].join(', ')
  const endSale = (sale: Sale) =>
    setEnding({
      title: t('promotions.end.sale'),
      text: t(sale.state === 'planned' ? 'promotions.end.plannedText' : 'promotions.end.saleText', {
        count: sale.skuCount,
      }),
      end: () => {
        const input = { startsAt: sale.startsAt, endsAt: sale.endsAt }
        return submit(input, (options) => call('sales.end', input, options))
      },
    })
  const endCoupon = (coupon: Coupon) =>
    setEnding({
      title: t('promotions.end.coupon'),
      text: t('promotions.end.couponText'),
      end: () => submit(coupon.id, (options) => call('sellerCoupons.end', { couponId: coupon.id }, options)),
    })
  return (
    <PageFrame
      title={t('promotions.nav')}
      lead={t('promotions.lead')}
      trail={user?.seller ? [{ label: user.seller.name }] : []}
      actions={
        <>
          <ActionButton onClick={() => void navigate(`${promotionsPath}/sale`)}>
            {t('promotions.sale.new')}
          </ActionButton>
          <ActionButton
            variant="primary"
            icon={<Icon name="plus" size={16} />}
            onClick={() => void navigate(`${promotionsPath}/coupon`)}
          >
            {t('promotions.coupon.new')}
          </ActionButton>
        </>
      }
    >
      <div className="promotion-column">
        <SaleCalendar
          getSaleName={getSaleName}
          coupons={coupons.data?.pages.flatMap(({ pageList }) => pageList) ?? []}
        />
        <div className="console-card">
          <ListViews
            list={list}
            savedList="seller-promotions"
            label={t('promotions.views')}
            getName={(one) => t(`promotions.view.${one ?? 'all'}`)}
          />
          <PromotionList
            title={t('promotions.sales')}
            pages={sales}
            emptyTitle={t('promotions.empty.sales')}
            renderRow={(sale) => (
              <li key={`${sale.startsAt} ${sale.endsAt}`}>
                <div>
                  <b>{getSaleName(sale)}</b>
                  <p>{toPeriod(sale)}</p>
                </div>
                <State state={sale.state} />
                <span className="promotion-use">
                  {t('promotions.sale.sold', { skus: sale.skuCount, sold: sale.sold })}
                </span>
                {sale.state !== 'ended' && (
                  <ActionButton small onClick={() => endSale(sale)}>
                    {t(sale.state === 'planned' ? 'promotions.end.delete' : 'promotions.end.early')}
                  </ActionButton>
                )}
              </li>
            )}
          />
          <PromotionList
            title={t('promotions.coupons')}
            pages={coupons}
            emptyTitle={t('promotions.empty.coupons')}
            renderRow={(coupon) => (
              <li key={coupon.id}>
                <div>
                  <a href={toHref(`${promotionsPath}/coupon/${coupon.id}`)}>
                    <b>{coupon.name}</b>
                  </a>
                  <p>
                    {describe(coupon)}. {toPeriod(coupon)}
                  </p>
                </div>
                <State state={coupon.state} />
                <span className="promotion-use">
                  {coupon.total === null
                    ? t('promotions.coupon.use', { collected: coupon.collectedCount, used: coupon.usedCount })
                    : t('promotions.coupon.useOf', {
                        collected: coupon.collectedCount,
                        used: coupon.usedCount,
                        total: coupon.total,
                      })}
                </span>
                {coupon.state !== 'ended' && (
                  <ActionButton small onClick={() => endCoupon(coupon)}>
                    {t('promotions.end.early')}
                  </ActionButton>
                )}
              </li>
            )}
          />
        </div>
      </div>
      <EndDialog ending={ending} onClose={() => setEnding(null)} />
    </PageFrame>
  )
}
