import type { UserInfo } from '#contract/account.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { type FieldValues, useForm } from '#web/client/form/use-form.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { TextField } from '#web/kit/field.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'

interface LogInFormProps {
  /** Stands in the field from the start. */
  account?: string | undefined
  onDone: (user: UserInfo) => Promise<void>
}

/** Name and password; an error stands above them. */
export function LogInForm({ account: known, onDone }: LogInFormProps) {
  const t = useText()
  const call = useApi()
  const { props, errors, alert, busy } = useForm({
    check: ({ account = '', password = '' }: FieldValues) => ({
      ...(!account.trim() && { account: t('account.field.accountMissing') }),
      ...(!password && { password: t('account.field.passwordMissing') }),
    }),
    send: async ({ account = '', password = '' }) => {
      const { userInfo } = await call('account.login', { account, password })
      await onDone(userInfo)
    },
  })
  return (
    <form className="console-log-in" {...props}>
      <FormAlert>{alert}</FormAlert>
      <TextField
        name="account"
        label={t('account.login.account')}
        error={errors.account}
        defaultValue={known}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField name="password" label={t('account.login.password')} error={errors.password} />
      <ActionButton type="submit" variant="primary" disabled={busy}>
        {t('account.login.submit')}
      </ActionButton>
    </form>
  )
}
