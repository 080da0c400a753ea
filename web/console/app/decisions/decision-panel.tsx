import './decisions.css'
import { type ReactNode, useState } from 'react'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { SidePanel } from '#web/console/kit/side-panel.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { useKeys } from '../use-keys.ts'
import { ApprovalDialog, RejectionDialog, type Approval, type Rejection } from './decision-dialogs.tsx'
import { ClaimLine } from './claim-line.tsx'
import type { CaseClaim } from './use-claims.ts'
import { PanelSteps } from '../panel-steps.tsx'

interface DecisionActionsProps {
  claim: CaseClaim
  approval?: Approval | undefined
  rejection?: Rejection | undefined
  /** Other steps, as "Request changes"; they stand between refusal and approval. */
  others?: ReactNode
}

/**
 * Refusal at the start, approval at the end; R and A. Nothing while somebody else has the case; a free one is taken by
 * the first press.
 */
export function DecisionActions({ claim, approval, rejection, others }: DecisionActionsProps) {
  const [opened, setOpened] = useState<'approve' | 'reject' | null>(null)
  const isForeign = claim.holder !== null && !claim.isOwn
  const canAct = claim.canDecide && !isForeign
  const begin = async (action: 'approve' | 'reject') => {
    if (!claim.isOwn && !(await claim.take())) return
    if (action === 'approve' && !approval?.confirm) await approval?.run()
    else setOpened(action)
  }
  const approve = canAct && approval && !approval.isPending ? () => void begin('approve') : undefined
  const reject = canAct && rejection && !rejection.isPending ? () => void begin('reject') : undefined
  useKeys({ a: approve, r: reject })
  if (!canAct) return null
  return (
    <>
      {rejection && (
        <ActionButton variant="danger" onClick={reject} aria-keyshortcuts="r">
          {rejection.label}
        </ActionButton>
      )}
      {others}
      {approval && (
        <ActionButton variant="primary" onClick={approve} aria-disabled={approval.isPending} aria-keyshortcuts="a">
          {approval.label}
        </ActionButton>
      )}
      {rejection && (
        <RejectionDialog rejection={rejection} open={opened === 'reject'} onClose={() => setOpened(null)} />
      )}
      {approval && <ApprovalDialog approval={approval} open={opened === 'approve'} onClose={() => setOpened(null)} />}
    </>
  )
}

export interface DecisionPanelProps extends DecisionActionsProps {
  title: string
  /** Beside the title. */
  status?: ReactNode
  /** It waits for a decision; else there is neither claim nor action. */
  isOpen: boolean
  /** False while it is loading. */
  isLoaded: boolean
  error: Error | null
  onRetry: () => void
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** Sum, checks, facts, ledger, history: the parts of `decision-parts.tsx`, in this order. */
  children: ReactNode
}

/** One case beside its list: who has it, what is known, and the decision. */
export function DecisionPanel(props: DecisionPanelProps) {
  const { title, status, isOpen, isLoaded, error, onRetry, onClose, onPrevious, onNext, children, claim } = props
  const t = useText()
  const hasActions = isOpen && isLoaded && claim.canDecide && (claim.holder === null || claim.isOwn)
  return (
    <SidePanel
      title={title}
      onClose={onClose}
      tools={
        <>
          {status}
          <PanelSteps onPrevious={onPrevious} onNext={onNext} />
        </>
      }
      actions={hasActions && <DecisionActions {...props} />}
    >
      {isLoaded ? (
        <div className="decision-panel">
          {isOpen && <ClaimLine claim={claim} />}
          {children}
        </div>
      ) : error ? (
        <ListState
          icon="alert"
          title={t('frame.notLoaded')}
          text={failureText(t, error)}
          action={<ActionButton onClick={onRetry}>{t('common.retry')}</ActionButton>}
        />
      ) : (
        <Loading>
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} shape="line" />
          ))}
        </Loading>
      )}
    </SidePanel>
  )
}

/** A list of cases with the open one beside it; on narrow screens the open one is the page. */
export const DecisionSplit = ({ list, panel }: { list: ReactNode; panel: ReactNode }) => (
  <div className="decision-split" data-open={panel ? '' : undefined}>
    <div className="console-card decision-list">{list}</div>
    {panel}
  </div>
)
