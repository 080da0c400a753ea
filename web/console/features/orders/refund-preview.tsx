import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { DecisionLedger } from '../../app/decisions/decision-parts.tsx'
import type { ChosenUnits } from './chosen-units.ts'

interface PreviewedRefund {
  readonly orderId: string
  readonly lines: readonly ChosenUnits[]
  readonly withDelivery: boolean
  readonly isEnabled: boolean
}

/** The effect of a refund of these units, computed by the server; nothing while it is computed. */
export function useRefundPreview({ orderId, lines, withDelivery, isEnabled }: PreviewedRefund) {
  const preview = useQuery({
    ...apiQuery('staffOrders.previewRefund', { orderId, lines: [...lines], withDelivery }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const isCurrent = isEnabled && !preview.isPlaceholderData
  return { effect: isEnabled ? preview.data : undefined, isCurrent, error: preview.error }
}

/** The money of the order before and after a refund. */
export function RefundLedger({ effect }: { effect: OperationData<'staffOrders.previewRefund'> }) {
  const t = useText()
  return (
    <DecisionLedger
      title={t('decisions.disputes.after')}
      rows={(['paid', 'earned'] as const).map((key) => ({ label: t(`decisions.disputes.${key}`), ...effect[key] }))}
    />
  )
}
