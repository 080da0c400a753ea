import './promotions.css'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { ListSpec } from '../../app/lists/list-address.ts'
import { ListViews } from '../../app/lists/list-views.tsx'
import { useListState } from '../../app/lists/use-list-state.ts'
import { useRecordPages } from '../../app/lists/use-record-pages.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { issuers } from './coupon-issuers.ts'
import type { Coupon } from './coupon-values.ts'
import { CouponLine, EndDialog, type Ending, PromotionList } from './promotion-parts.tsx'

const { path } = issuers.brand
const views = ['running', 'planned', 'ended'] as const
const spec: ListSpec<(typeof views)[number], never, 'newest'> = { path, views, filters: {}, sorts: ['newest'] }

/** The coupons that the brand pays for. */
export function Page() {
  const t = useText()
  const navigate = useNavigate()
  const call = useApi()
  const submit = useSubmission()
  const list = useListState(spec)
  const { view } = list.state
  const coupons = useRecordPages('adminCoupons.list', view ? { state: view } : {})
  const [ending, setEnding] = useState<Ending | null>(null)
  const endCoupon = ({ id }: Coupon) =>
    setEnding({
      title: t('promotions.end.coupon'),
      text: t('promotions.end.couponText'),
      end: () => submit(id, (options) => call('adminCoupons.end', { couponId: id }, options)),
    })
  return (
    <PageFrame
      title={t('frame.nav.coupons')}
      lead={t('promotions.brand.lead')}
      trail={[]}
      actions={
        <ActionButton
          variant="primary"
          icon={<Icon name="plus" size={16} />}
          onClick={() => void navigate(`${path}/new`)}
        >
          {t('frame.nav.newCoupon')}
        </ActionButton>
      }
    >
      <div className="console-card">
        <ListViews
          list={list}
          savedList="staff-coupons"
          label={t('promotions.brand.views')}
          getName={(one) => t(`promotions.view.${one ?? 'all'}`)}
        />
        <PromotionList
          title={t('frame.nav.coupons')}
          pages={coupons}
          emptyTitle={t('promotions.brand.empty')}
          renderRow={(coupon) => (
            <CouponLine key={coupon.id} coupon={coupon} href={`${path}/${coupon.id}`} onEnd={() => endCoupon(coupon)} />
          )}
        />
      </div>
      <EndDialog ending={ending} onClose={() => setEnding(null)} />
    </PageFrame>
  )
}
