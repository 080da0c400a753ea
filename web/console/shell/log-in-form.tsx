import { useEffect, useEffectEvent } from 'react'
import type { UserInfo } from '#contract/account.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { type FieldValues, useForm } from '#web/client/form/use-form.ts'
import {
  findSecondFactorErrors,
  SecondFactorField,
  secondFactorErrorKeys,
  useSecondFactorKind,
} from '#web/client/form/second-factor-field.tsx'
import { useLogin } from '#web/client/form/use-login.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { TextField } from '#web/kit/field.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { PasskeyLoginButton } from './passkey-login.tsx'

interface LogInFormProps {
  /** Stands in the field from the start. */
  account?: string | undefined
  onDone: (user: UserInfo) => Promise<void>
}

/** Name and password, then the second factor of accounts that have one; an error stands above them. */
export function LogInForm({ account: known, onDone }: LogInFormProps) {
  const t = useText()
  const { isSecondStep, logIn, finish } = useLogin(onDone)
  const { props, errors, alert, busy } = useForm({
    check: ({ account = '', password = '' }: FieldValues) => ({
      ...(!account.trim() && { account: t('account.field.accountMissing') }),
      ...(!password && { password: t('account.field.passwordMissing') }),
    }),
    send: ({ account = '', password = '' }) => logIn({ account, password }),
  })
  if (isSecondStep) return <SecondStepForm onCode={finish} />
  return (
    <>
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
      <PasskeyLoginButton onDone={onDone} />
    </>
  )
}

/** A code of the authenticator app, or a recovery code. */
export function SecondStepForm({ onCode }: { onCode: (totp: string) => Promise<void> }) {
  const t = useText()
  const { isRecovery, label, toggle } = useSecondFactorKind()
  const { props, errors, alert, busy } = useForm({
    check: (values) => findSecondFactorErrors(t, values),
    send: ({ totp = '' }) => onCode(totp),
    fieldByErrorKey: secondFactorErrorKeys,
  })
  const focusField = useEffectEvent(() => props.ref.current?.querySelector('input')?.focus())
  useEffect(() => focusField(), [])
  useEffect(() => {
    if (isRecovery) focusField()
  }, [isRecovery])
  return (
    <form className="console-log-in" {...props}>
      <FormAlert>{alert}</FormAlert>
      <SecondFactorField isRecovery={isRecovery} error={errors.totp} />
      <ActionButton type="submit" variant="primary" disabled={busy}>
        {t('account.login.submit')}
      </ActionButton>
      <ActionButton variant="quiet" onClick={toggle}>
        {label}
      </ActionButton>
    </form>
  )
}
