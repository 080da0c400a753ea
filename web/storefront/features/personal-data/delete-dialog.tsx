import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import {
  findSecondFactorErrors,
  SecondFactorField,
  secondFactorErrorKeys,
  useSecondFactorKind,
} from '#web/client/form/second-factor-field.tsx'
import { useForm } from '#web/client/form/use-form.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Button } from '#web/kit/button.tsx'
import { formatDay } from '#web/kit/date.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { TextField } from '#web/kit/field.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'

type DeleteFormProps = { readonly days: number; readonly needsTotp: boolean; readonly onClose: () => void }

const dayMs = 86_400_000

function DeleteForm({ days, needsTotp, onClose }: DeleteFormProps) {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const { timeZone, intl } = useLanguage()
  const { username } = useSuspenseQuery(apiQuery('account.info', {})).data
  const isolated = `\u2068${username}\u2069`
  const label = t('account.data.dialog.username', { username: isolated })
  const kind = useSecondFactorKind()
  const { props, errors, alert, busy } = useForm({
    check: (values) => ({
      ...(values.username?.toLowerCase() !== username.toLowerCase() && { username: label }),
      ...(!values.password && { password: t('account.field.passwordMissing') }),
      ...(needsTotp && findSecondFactorErrors(t, values)),
    }),
    send: async (values) => {
      const deletion = await call('personalData.delete', {
        username: values.username ?? '',
        password: values.password ?? '',
        ...(values.totp && { totp: values.totp }),
      })
      onClose()
      client.setQueryData(apiQuery('personalData.deletion', {}).queryKey, deletion)
      await client.invalidateQueries({ queryKey: ['who'] })
    },
    fieldByErrorKey: {
      ...secondFactorErrorKeys,
      'password.login_wrong': 'password',
      'login.locked': 'password',
      'login.locked_day': 'password',
    },
  })
  const [dueAt] = useState(() => new Date(Date.now() + days * dayMs).toISOString())
  const date = formatDay(dueAt, timeZone, intl)
  return (
    <form className="form" {...props}>
      <p>{t('account.data.dialog.lead', { date })}</p>
      <FormAlert>{alert}</FormAlert>
      <TextField name="username" label={label} error={errors.username} autoComplete="off" dir="ltr" />
      <PasswordField name="password" label={t('account.fund.loginPassword')} error={errors.password} />
      {needsTotp && (
        <>
          <SecondFactorField isRecovery={kind.isRecovery} error={errors.totp} />
          <Button variant="text" small onClick={kind.toggle}>
            {kind.label}
          </Button>
        </>
      )}
      <div className="your-data-choice">
        <Button variant="secondary" onClick={onClose}>
          {t('account.data.waiting.keep')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('account.data.delete.submit')}
        </Button>
      </div>
    </form>
  )
}

/** The last question before the waiting time begins. */
export function DeleteDialog({ open, ...props }: DeleteFormProps & { readonly open: boolean }) {
  const t = useText()
  return (
    <Dialog open={open} onClose={props.onClose} title={t('account.data.dialog.title')}>
      <DeleteForm {...props} />
    </Dialog>
  )
}
