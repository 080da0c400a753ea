import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { ApprovalDialog, type Approval } from '../../app/decisions/decision-dialogs.tsx'
import { DecisionFacts, useBrandMoney } from '../../app/decisions/decision-parts.tsx'
import { useDecide } from '../../app/decisions/use-decide.ts'
import { useKeys } from '../../app/use-keys.ts'
import type { StaffOrderDetail } from './order-queries.ts'
import { RefundLinesDialog } from './refund-lines-dialog.tsx'
import { useNeighbours } from './use-neighbours.ts'

const permissions = { refund: 'orders.refund', release: 'orders.release' } as const

/** Pays the store now, after the return window. */
function useRelease({ order, proceeds }: StaffOrderDetail): Approval {
  const t = useText()
  const money = useBrandMoney()
  const release = useDecide('staffOrders.release', /^staffOrders\./)
  const amount = money(proceeds.earned)
  return {
    label: t('decisions.order.release', { amount }),
    confirm: {
      title: t('decisions.order.release.title', { amount, store: order.seller.name }),
      text: t('decisions.order.release.text'),
      children: (
        <DecisionFacts
          facts={[
            { label: t('selling.money.paid'), value: money(order.amounts.payable - order.amounts.refunded) },
            { label: t('selling.money.commission'), value: money(-proceeds.commission) },
            { label: t('decisions.disputes.earned'), value: amount },
          ]}
        />
      ),
    },
    isPending: release.isPending,
    run: () =>
      release
        .mutateAsync({ input: { orderId: order.id }, done: t('decisions.order.release.done', { amount }) })
        .catch(() => undefined),
  }
}

/** The orders before and after this one by J and K, a refund by line by F, and the release by A. */
export function StaffOrderActions({ detail, toPath }: { detail: StaffOrderDetail; toPath: (id: string) => string }) {
  const t = useText()
  const user = useCurrentUser()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<'refund' | 'release' | null>(null)
  const release = useRelease(detail)
  const { previous, next } = useNeighbours('staffOrders.list', detail.order.id)
  const may = (action: 'refund' | 'release') =>
    detail.actions.includes(action) && user?.permissions.includes(permissions[action]) === true
  const open = (orderId: string | undefined) => orderId && (() => void navigate(toPath(orderId)))
  useKeys({
    ...(next && { j: open(next) as () => void }),
    ...(previous && { k: open(previous) as () => void }),
    ...(may('refund') && { f: () => setOpened('refund') }),
    ...(may('release') && { a: () => setOpened('release') }),
  })
  const close = () => setOpened(null)
  return (
    <>
      {(previous ?? next) && (
        <>
          <ActionButton
            icon={<Icon name="up" size={16} />}
            aria-label={t('frame.keys.previous')}
            disabled={!previous}
            onClick={() => void navigate(toPath(previous!))}
          />
          <ActionButton
            icon={<Icon name="down" size={16} />}
            aria-label={t('frame.keys.next')}
            disabled={!next}
            onClick={() => void navigate(toPath(next!))}
          />
        </>
      )}
      {may('refund') && (
        <ActionButton icon={<Icon name="return" size={16} />} aria-keyshortcuts="f" onClick={() => setOpened('refund')}>
          {t('decisions.order.lines.open')}
        </ActionButton>
      )}
      {may('release') && (
        <ActionButton variant="primary" aria-keyshortcuts="a" onClick={() => setOpened('release')}>
          {release.label}
        </ActionButton>
      )}
      <RefundLinesDialog detail={detail} open={opened === 'refund'} onClose={close} />
      <ApprovalDialog approval={release} open={opened === 'release'} onClose={close} />
    </>
  )
}
