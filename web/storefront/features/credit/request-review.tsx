import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maxCreditReason } from '#contract/credit-terms.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useForm } from '#web/client/form/use-form.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { applicationQuery } from './credit-queries.ts'

type ReviewFormProps = { readonly applicationId: string; readonly onDone: () => void }

function ReviewForm({ applicationId, onDone }: ReviewFormProps) {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const submit = useSubmission()
  const toast = useToast()
  const { props, errors, alert, busy } = useForm({
    check: ({ reason }) => ({ ...(!reason?.trim() && { reason: t('credit.refused.reviewMissing') }) }),
    send: async ({ reason = '' }) => {
      const input = { applicationId, reason }
      const answer = await submit(input, (options) => call('credit.requestReview', input, options))
      toast({ text: t('credit.refused.reviewSent') })
      onDone()
      client.setQueryData(applicationQuery.queryKey, answer)
    },
  })
  return (
    <form className="form" {...props}>
      <FormAlert>{alert}</FormAlert>
      <p>{t('credit.refused.reviewText')}</p>
      <TextArea
        name="reason"
        label={t('credit.refused.reviewReason')}
        error={errors.reason}
        maxLength={maxCreditReason}
        data-autofocus=""
      />
      <div className="fund-form-foot">
        <Button type="submit" busy={busy}>
          {t('credit.refused.reviewSend')}
        </Button>
      </div>
    </form>
  )
}

/** Lets another person look at a refusal. */
export function RequestReview({ applicationId }: Pick<ReviewFormProps, 'applicationId'>) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className="credit-link" onClick={() => setOpen(true)}>
        {t('credit.refused.review')}
      </button>
      <Dialog open={isOpen} onClose={close} title={t('credit.refused.review')}>
        {isOpen && <ReviewForm applicationId={applicationId} onDone={close} />}
      </Dialog>
    </>
  )
}
