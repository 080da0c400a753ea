import './report-product.css'
import { maxReportText } from '#contract/form-limits.ts'
import { reportReasons } from '#contract/report-reasons.ts'
import { useApi } from '#web/client/use-api.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { type FieldErrors, type FieldValues, useForm } from '#web/client/form/use-form.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { SelectField, TextArea, TextField } from '#web/kit/field.tsx'
import { useToast } from '#web/kit/toast.tsx'

type ReportProps = {
  readonly goodsId: string
  readonly name: string
  readonly open: boolean
  readonly onClose: () => void
}

const minText = 10

/** Reports a product to the brand's staff: a reason, a text, and for visitors an address for an answer. */
export function ReportProduct({ goodsId, name, open, onClose }: ReportProps) {
  const t = useText()
  const call = useApi()
  const toast = useToast()
  const submit = useSubmission()
  const user = useCurrentUser()
  const check = ({ reason = '', text = '' }: FieldValues): FieldErrors => ({
    ...(reason === '' && { reason: t('goods.report.reasonMissing') }),
    ...(text.trim().length < minText && { text: t('goods.report.textMissing', { min: minText }) }),
  })
  const { props, errors, alert, busy } = useForm({
    check,
    send: async ({ reason: value, text = '', email }) => {
      const reason = reportReasons.find((one) => one === value)!
      const input = { goodsId, reason, text, email }
      await submit(input, (options) => call('productReports.add', input, options))
      toast({ text: t('goods.report.done') })
      onClose()
    },
  })
  return (
    <Dialog open={open} onClose={onClose} title={t('goods.report.title')}>
      <form className="form" {...props}>
        <FormAlert>{alert}</FormAlert>
        <p className="report-product-text">{t('goods.report.intro', { name })}</p>
        <SelectField name="reason" label={t('goods.report.reason')} error={errors.reason} defaultValue="">
          <option value="">{t('goods.report.choose')}</option>
          {reportReasons.map((one) => (
            <option key={one} value={one}>
              {t(`goods.report.reasons.${one}`)}
            </option>
          ))}
        </SelectField>
        <TextArea name="text" label={t('goods.report.text')} error={errors.text} maxLength={maxReportText} />
        {!user && (
          <TextField
            name="email"
            type="email"
            label={t('goods.report.email')}
            help={t('goods.report.emailHelp')}
            error={errors.email}
            autoComplete="email"
            maxLength={254}
          />
        )}
        <div className="form-foot">
          <Button type="submit" busy={busy}>
            {t('goods.report.send')}
          </Button>
          <Button variant="text" onClick={onClose}>
            {t('goods.report.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
