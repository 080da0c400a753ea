import './application.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CreditApplication } from '#contract/credit-views.ts'
import { failureText } from '#web/client/failure-text.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useBoot } from '#web/client/boot.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { useHref } from '#web/client/use-href.ts'
import { Status, type StatusTone } from '#web/kit/badge.tsx'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Time } from '#web/kit/date.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { applicationQuery, refreshCredit } from './credit-queries.ts'
import { useCreditTexts, useShortPrice } from './credit-texts.ts'
import { OfferCard } from './offer-card.tsx'
import { RequestReview } from './request-review.tsx'

type StateProps = { readonly application: CreditApplication }

const tones: Readonly<Record<CreditApplication['state'], StatusTone>> = {
  submitted: 'focus',
  approved: 'success',
  refused: 'danger',
  accepted: 'success',
  cancelled: 'quiet',
  expired: 'quiet',
}

const cancelTexts = {
  submitted: {
    title: 'credit.review.cancel',
    text: 'credit.review.cancelText',
    keep: 'credit.review.keep',
    done: 'credit.review.cancelled',
  },
  approved: {
    title: 'credit.offer.decline',
    text: 'credit.offer.declineText',
    keep: 'credit.offer.keep',
    done: 'credit.offer.declined',
  },
} as const

/** Cancels an application or declines its offer, after a question. */
function CancelApplication({ application }: StateProps) {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const submit = useSubmission()
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  const [sending, setSending] = useState<{ busy: boolean; alert: string | null }>({ busy: false, alert: null })
  const texts = cancelTexts[application.state === 'approved' ? 'approved' : 'submitted']
  const cancel = async () => {
    const input = { applicationId: application.id }
    setSending({ busy: true, alert: null })
    try {
      const answer = await submit(input, (options) => call('credit.cancel', input, options))
      toast({ text: t(texts.done) })
      client.setQueryData(applicationQuery.queryKey, answer)
    } catch (error) {
      setSending({ busy: false, alert: failureText(t, error) })
      await refreshCredit(client)
    }
  }
  return (
    <>
      <Button variant="secondary" full onClick={() => setOpen(true)}>
        {t(texts.title)}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t(texts.title)}>
        <div className="form">
          <FormAlert>{sending.alert}</FormAlert>
          <p>{t(texts.text)}</p>
          <div className="fund-form-foot">
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {t(texts.keep)}
            </Button>
            <Button busy={sending.busy} onClick={() => void cancel()}>
              {t(texts.title)}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}

function Submitted({ application }: StateProps) {
  const t = useText()
  const price = useShortPrice()
  const { toMonths, toMomentDay } = useCreditTexts()
  const { amount, months, answerBy } = application
  return (
    <>
      <h2>{t('credit.review.title')}</h2>
      <p className="credit-lead" suppressHydrationWarning>
        {t('credit.review.text', { amount: price(amount), months: toMonths(months) })}
        {answerBy && ` ${t('credit.review.due', { date: toMomentDay(answerBy) })}`}
      </p>
      <CancelApplication application={application} />
    </>
  )
}

function Approved({ application }: StateProps) {
  const t = useText()
  const { toPercent, toMomentDay } = useCreditTexts()
  const price = useShortPrice()
  const { quote, amount, offerUntil } = application
  return (
    <>
      <h2>{t('credit.offer.title', { amount: price(quote.amount) })}</h2>
      <p className="credit-lead" suppressHydrationWarning>
        {quote.amount < amount && `${t('credit.offer.lower', { amount: price(amount) })} `}
        {t('credit.offer.text', {
          total: price(quote.total),
          apr: toPercent(quote.aprPercent),
          date: offerUntil ? toMomentDay(offerUntil) : '',
        })}
      </p>
      <OfferCard application={application} />
      <CancelApplication application={application} />
    </>
  )
}

function Refused({ application }: StateProps) {
  const t = useText()
  const href = useHref()
  const price = useShortPrice()
  const { intl } = useLanguage()
  const { timeZone } = useBoot().brand
  const { toMonths } = useCreditTexts()
  const { reason, suggestedAmount, months, decidedAt, canRequestReview, quote } = application
  const again = { productId: quote.productId, amount: suggestedAmount ?? application.amount, months }
  return (
    <>
      <h2>{t('credit.refused.title')}</h2>
      {reason && (
        <p className="credit-reason" dir="auto">
          {reason}
        </p>
      )}
      {suggestedAmount !== null && (
        <p className="credit-lead">
          {t('credit.refused.lower', { amount: price(suggestedAmount), months: toMonths(months) })}
        </p>
      )}
      <div className="credit-small">
        {t('credit.refused.by')} <Time iso={decidedAt} zone={timeZone} locale={intl} />
        {canRequestReview && (
          <>
            {' '}
            <RequestReview applicationId={application.id} />
          </>
        )}
      </div>
      <ButtonLink full href={href('/credit', again)}>
        {suggestedAmount === null
          ? t('credit.refused.again')
          : t('credit.refused.calculate', { amount: price(suggestedAmount) })}
      </ButtonLink>
    </>
  )
}

/** An application that came to nothing, or became a loan that is over. */
function Ended({ application }: StateProps) {
  const t = useText()
  const href = useHref()
  const { state } = application
  return (
    <>
      <h2>{t(state === 'expired' || state === 'cancelled' ? `credit.ended.${state}` : 'credit.ended.accepted')}</h2>
      <p className="credit-lead">{t('credit.ended.text')}</p>
      <ButtonLink full href={href('/credit')}>
        {t('credit.empty.action')}
      </ButtonLink>
    </>
  )
}

const bodies: Readonly<Record<CreditApplication['state'], typeof Submitted>> = {
  submitted: Submitted,
  approved: Approved,
  refused: Refused,
  accepted: Ended,
  cancelled: Ended,
  expired: Ended,
}

/** How far an application is, and what the person can do now. */
export function ApplicationState({ application }: StateProps) {
  const t = useText()
  const { state, number } = application
  const Body = bodies[state]
  return (
    <div className="application-state-card">
      <Card>
        <p className="application-state-head">
          <Status tone={tones[state]}>{t(`credit.state.${state}`)}</Status>
          <bdi className="credit-small">{number}</bdi>
        </p>
        <Body application={application} />
      </Card>
    </div>
  )
}
