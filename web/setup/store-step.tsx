import { useForm, type FieldErrors, type FieldValues } from '#web/client/form/use-form.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { TextField } from '#web/kit/field.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { sendStep, type Steps } from './setup-call.ts'
import { StepForm } from './step-form.tsx'

const feePattern = /^\d{1,9}([.]\d{1,3})?$/

/** The first store and the account of its seller. */
export function StoreStep({ view, onDone }: { view: Steps; onDone: () => Promise<void> }) {
  const t = useText()
  const { locale } = useLanguage()
  const check = (values: FieldValues): FieldErrors => ({
    ...Object.fromEntries(
      ['name', 'username', 'password', 'delivery']
        .filter((field) => (values[field] ?? '').trim() === '')
        .map((field) => [field, t('setup.required')]),
    ),
    ...(values.delivery && !feePattern.test(values.delivery) && { delivery: t('setup.store.deliveryError') }),
  })
  const form = useForm({
    check,
    send: async ({ name, username, password, delivery }) => {
      await sendStep(locale, 'store', { name, username, password, delivery })
      await onDone()
    },
    fieldByErrorKey: { 'username.invalid': 'username', 'username.taken': 'username', 'password.common': 'password' },
  })
  return (
    <StepForm title={t('setup.store.title')} text={t('setup.store.text')} form={form} action={t('setup.store.action')}>
      <TextField name="name" label={t('setup.store.name')} error={form.errors.name} maxLength={60} />
      <div className="setup-pair">
        <TextField
          name="username"
          label={t('setup.store.username')}
          help={t('setup.store.usernameHelp')}
          error={form.errors.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
        />
        <PasswordField
          name="password"
          label={t('setup.store.password')}
          help={t('setup.store.passwordHelp')}
          error={form.errors.password}
          autoComplete="new-password"
        />
      </div>
      <TextField
        name="delivery"
        label={t('setup.store.delivery', { currency: view.brand?.currency ?? '' })}
        help={t('setup.store.deliveryHelp')}
        error={form.errors.delivery}
        defaultValue="4.90"
        inputMode="decimal"
        dir="ltr"
      />
    </StepForm>
  )
}
