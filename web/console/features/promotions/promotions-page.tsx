import './promotions.css'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { formatPercent } from '#web/kit/number.ts'
import { ExportButton } from '../../app/lists/export-button.tsx'
import type { ListSpec } from '../../app/lists/list-address.ts'
import { ListViews } from '../../app/lists/list-views.tsx'
import { useListState } from '../../app/lists/use-list-state.ts'
import { type RecordOf, useRecordPages } from '../../app/lists/use-record-pages.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { useTimes } from '../../app/times.ts'
import type { Coupon } from './coupon-values.ts'
import { CouponLine, EndDialog, type Ending, PromotionList, PromotionState } from './promotion-parts.tsx'
import { SaleCalendar } from './sale-calendar.tsx'
import { promotionsPath } from './promotion-queries.ts'

type Sale = RecordOf<'sales.groups'>
const views = ['running', 'planned', 'ended'] as const
const spec: ListSpec<(typeof views)[number], never, 'newest'> = {
  path: promotionsPath,
  views,
  filters: {},
  sorts: ['newest'],
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

/** The store's sales and coupons: a calendar, and both lists by state. */
export function Page() {
  const t = useText()
  const user = useCurrentUser()
  const navigate = useNavigate()
  const call = useApi()
  const submit = useSubmission()
  const { formatTime } = useTimes()
  const getSaleName = useSaleName()
  const list = useListState(spec)
  const { view } = list.state
  const input = view ? { state: view } : {}
  const sales = useRecordPages('sales.groups', input)
  const coupons = useRecordPages('sellerCoupons.list', input)
  const [ending, setEnding] = useState<Ending | null>(null)
  const toPeriod = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
    t('promotions.period', { from: formatTime(startsAt), until: formatTime(endsAt) })
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
      title={t('frame.nav.promotions')}
      lead={t('promotions.lead')}
      trail={user?.seller ? [{ label: user.seller.name }] : []}
      actions={
        <>
          <ActionButton onClick={() => void navigate(`${promotionsPath}/sale`)}>{t('frame.nav.newSale')}</ActionButton>
          <ActionButton
            variant="primary"
            icon={<Icon name="plus" size={16} />}
            onClick={() => void navigate(`${promotionsPath}/coupon`)}
          >
            {t('frame.nav.newCoupon')}
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
            tools={<ExportButton exported={{ list: 'sales', input }} small />}
            renderRow={(sale) => (
              <li key={`${sale.startsAt} ${sale.endsAt}`}>
                <div>
                  <b>{getSaleName(sale)}</b>
                  <p>{toPeriod(sale)}</p>
                </div>
                <PromotionState state={sale.state} />
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
            title={t('frame.nav.coupons')}
            pages={coupons}
            emptyTitle={t('promotions.empty.coupons')}
            tools={<ExportButton exported={{ list: 'coupons', input }} small />}
            renderRow={(coupon) => (
              <CouponLine
                key={coupon.id}
                coupon={coupon}
                href={`${promotionsPath}/coupon/${coupon.id}`}
                onEnd={() => endCoupon(coupon)}
              />
            )}
          />
        </div>
      </div>
      <EndDialog ending={ending} onClose={() => setEnding(null)} />
    </PageFrame>
  )
}
