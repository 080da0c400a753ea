import { useForm, type FieldErrors, type FieldValues } from '#web/client/form/use-form.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { TextField } from '#web/kit/field.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { sendStep } from './setup-call.ts'
import { StepForm } from './step-form.tsx'

const minPassword = 12

/** The first platform administrator. */
export function AdministratorStep({ onDone }: { onDone: () => Promise<void> }) {
  const t = useText()
  const { locale } = useLanguage()
  const check = ({ username = '', password = '' }: FieldValues): FieldErrors => ({
    ...(!/^[a-z\d]{3,30}$/i.test(username) && { username: t('setup.you.usernameError') }),
    ...([...password].length < minPassword && { password: t('setup.you.passwordError', { min: minPassword }) }),
  })
  const form = useForm({
    check,
    send: async ({ username, password }) => {
      await sendStep(locale, 'administrator', { username, password })
      await onDone()
    },
    fieldByErrorKey: { 'username.invalid': 'username', 'username.taken': 'username', 'password.common': 'password' },
  })
  return (
    <StepForm title={t('setup.you.title')} text={t('setup.you.text')} form={form} action={t('setup.you.action')}>
      <TextField
        name="username"
        label={t('setup.you.username')}
        help={t('setup.you.usernameHelp')}
        error={form.errors.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
      />
      <PasswordField
        name="password"
        label={t('setup.you.password')}
        help={t('setup.you.passwordHelp', { min: minPassword })}
        error={form.errors.password}
        autoComplete="new-password"
      />
    </StepForm>
  )
}

/** Another session for the administrator who began. */
export function LoginStep({ onDone }: { onDone: () => Promise<void> }) {
  const t = useText()
  const { locale } = useLanguage()
  const form = useForm({
    check: ({ username = '', password = '' }) => ({
      ...(username === '' && { username: t('setup.required') }),
      ...(password === '' && { password: t('setup.required') }),
    }),
    send: async ({ username, password }) => {
      await sendStep(locale, 'login', { username, password })
      await onDone()
    },
  })
  return (
    <StepForm title={t('setup.login.title')} text={t('setup.login.text')} form={form} action={t('setup.login.action')}>
      <TextField
        name="username"
        label={t('setup.you.username')}
        error={form.errors.username}
        autoComplete="username"
        autoCapitalize="none"
        dir="ltr"
      />
      <PasswordField name="password" label={t('setup.you.password')} error={form.errors.password} />
    </StepForm>
  )
}
