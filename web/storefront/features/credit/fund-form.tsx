import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { type FieldErrors, type FieldValues, useForm } from '#web/client/form/use-form.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Button } from '#web/kit/button.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { FundPasswordForm } from '#web/storefront/features/passwords/fund-password-form.tsx'

type FundFormProps = {
  readonly submitLabel: string
  /** Sends what is confirmed; throws the error of the call. */
  readonly send: (fundPassword: string, values: FieldValues) => Promise<void>
  /** Checks the other fields of the form. */
  readonly check?: (values: FieldValues) => FieldErrors
  /** Stands above the password; gets the errors of its own fields. */
  readonly children?: (errors: FieldErrors) => ReactNode
  /** Stands under the password. */
  readonly help?: string
  /** Stands beside the button. */
  readonly foot?: ReactNode
}

const fieldByErrorKey = {
  'fund_password.wrong': 'fundPassword',
  'fund_password.locked': 'fundPassword',
  'fund_password.locked_day': 'fundPassword',
}

/** Something that is confirmed with the fund password, which can be set here when there is none. */
export function FundForm({ submitLabel, send, check, children, help, foot }: FundFormProps) {
  const t = useText()
  const { fundPasswordSet } = useSuspenseQuery(apiQuery('account.info', {})).data
  const { props, errors, alert, busy } = useForm({
    check: (values) => ({
      ...check?.(values),
      ...(!values.fundPassword && { fundPassword: t('credit.fund.missing') }),
    }),
    send: (values) => send(values.fundPassword!, values),
    fieldByErrorKey,
  })
  if (!fundPasswordSet)
    return (
      <div className="form">
        <p>{t('credit.fund.notSet')}</p>
        <FundPasswordForm isSet={false} quiet />
      </div>
    )
  return (
    <form className="form" {...props}>
      <FormAlert>{alert}</FormAlert>
      {children?.(errors)}
      <PasswordField
        name="fundPassword"
        label={t('credit.fund.label')}
        help={help}
        error={errors.fundPassword}
        autoComplete="off"
      />
      <div className="fund-form-foot">
        {foot}
        <Button type="submit" busy={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
