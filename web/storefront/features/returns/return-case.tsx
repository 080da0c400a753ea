import '#web/storefront/features/orders/order-facts.css'
import { useState } from 'react'
import type { Return } from '#contract/returns.ts'
import { useApi } from '#web/client/use-api.ts'
import { useHref } from '#web/client/use-href.ts'
import { Price } from '#web/client/price.tsx'
import { ConfirmAction } from '#web/storefront/features/orders/confirm-action.tsx'
import { OrderLine } from '#web/storefront/features/orders/order-line.tsx'
import { Status } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Time } from '#web/kit/date.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { getCaseTitle, returnLooks } from './return-looks.ts'
import { ReturnMessages } from './return-messages.tsx'
import { ShipBack } from './ship-back.tsx'

type CaseProps = { readonly one: Return }

const disputeTexts = {
  title: 'returns.dispute.title',
  confirm: 'returns.dispute.confirm',
  keep: 'returns.dispute.keep',
  done: 'returns.dispute.done',
} as const

/** Disputes the store's rejection, with a reason; staff decide. */
function Dispute({ one }: CaseProps) {
  const t = useText()
  const call = useApi()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const input = { returnId: one.id, reason }
  return (
    <>
      <Button variant="secondary" small onClick={() => setOpen(true)}>
        {t('returns.dispute.action')}
      </Button>
      <ConfirmAction
        open={isOpen}
        onClose={() => setOpen(false)}
        texts={disputeTexts}
        input={input}
        send={(options) => call('returns.dispute', input, options)}
      >
        <p>{t('returns.dispute.text')}</p>
        <TextArea
          name="dispute"
          label={t('returns.dispute.reason')}
          value={reason}
          maxLength={500}
          required
          onChange={(event) => setReason(event.target.value)}
        />
      </ConfirmAction>
    </>
  )
}

const withdrawTexts = {
  title: 'returns.withdraw.title',
  confirm: 'returns.withdraw.confirm',
  keep: 'returns.withdraw.keep',
  done: 'returns.withdraw.done',
} as const

/** Confirms the withdrawal of a return. */
function Withdraw({ one }: CaseProps) {
  const t = useText()
  const call = useApi()
  const [isOpen, setOpen] = useState(false)
  const input = { returnId: one.id }
  return (
    <>
      <Button variant="secondary" small onClick={() => setOpen(true)}>
        {t('returns.withdraw.action')}
      </Button>
      <ConfirmAction
        open={isOpen}
        onClose={() => setOpen(false)}
        texts={withdrawTexts}
        input={input}
        send={(options) => call('returns.withdraw', input, options)}
      >
        <p>{t('returns.withdraw.text')}</p>
      </ConfirmAction>
    </>
  )
}

/** The facts of a return by name. */
function Facts({ one }: CaseProps) {
  const t = useText()
  const href = useHref()
  const { timeZone, intl } = useLanguage()
  const look = returnLooks[one.state]
  const isRefused = ['rejected', 'lapsed', 'withdrawn'].includes(one.state)
  const canStill = one.state !== 'rejected' || one.actions.includes('dispute')
  return (
    <dl className="order-facts return-case-facts">
      <dt>{t('returns.kind.label')}</dt>
      <dd>{t(`returns.kind.${one.kind}`)}</dd>
      {one.kind === 'return' && one.refunded === null && !isRefused && (
        <>
          <dt>{t('returns.amount')}</dt>
          <dd>
            <Price amount={one.amount} />
          </dd>
        </>
      )}
      {one.refunded !== null && (
        <>
          <dt>{t('returns.refunded')}</dt>
          <dd>
            <Price amount={one.refunded} />
          </dd>
        </>
      )}
      {'due' in look && one.dueAt && canStill && (
        <>
          <dt>{t(look.due)}</dt>
          <dd>
            <Time iso={one.dueAt} zone={timeZone} locale={intl} />
          </dd>
        </>
      )}
      {one.answer && (
        <>
          <dt>{t('returns.answer')}</dt>
          <dd>
            <bdi>{one.answer}</bdi>
          </dd>
        </>
      )}
      {one.tracking && (
        <>
          <dt>{t('returns.parcel')}</dt>
          <dd>
            <bdi>{`${one.tracking.carrier} ${one.tracking.number}`}</bdi>
          </dd>
        </>
      )}
      {one.replacement && (
        <>
          <dt>{t('returns.replacement')}</dt>
          <dd>
            <a href={href('/userInfo/order-detail', { orderId: one.replacement.id })}>
              <bdi>{one.replacement.number}</bdi>
            </a>
          </dd>
        </>
      )}
    </dl>
  )
}

/** One return: state, deadline, facts, messages and the possible actions. */
export function ReturnCase({ one }: CaseProps) {
  const t = useText()
  const { timeZone, intl } = useLanguage()
  const look = returnLooks[one.state]
  return (
    <Card title={t(getCaseTitle(one))} action={<Status tone={look.tone}>{t(look.label)}</Status>} repeated>
      <p className="return-case-note">
        <Time iso={one.requestedAt} zone={timeZone} locale={intl} />
      </p>
      <ul className="return-case-lines">
        {one.lines.map(({ granted: _granted, ...line }) => (
          <li key={line.lineId}>
            <OrderLine line={{ ...line, skuId: '', subtotal: line.price * line.quantity }} />
          </li>
        ))}
      </ul>
      <Facts one={one} />
      {one.actions.includes('ship') && <ShipBack returnId={one.id} />}
      {(one.actions.includes('dispute') || one.actions.includes('withdraw')) && (
        <div className="return-case-actions">
          {one.actions.includes('dispute') && <Dispute one={one} />}
          {one.actions.includes('withdraw') && <Withdraw one={one} />}
        </div>
      )}
      <ReturnMessages one={one} />
    </Card>
  )
}
