import { useQueryClient } from '@tanstack/react-query'
import { useBoot } from '#web/client/boot.ts'
import { useApi } from '#web/client/use-api.ts'
import { Button } from '#web/kit/button.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { FundPasswordHelp } from './fund-password-help.tsx'
import { findNewPasswordErrors, newPasswordFields } from './new-password.ts'
import { PasswordField } from '#web/kit/password-field.tsx'
import { useForm } from '#web/client/form/use-form.ts'

type FundPasswordFormProps = {
  /** Whether a fund password exists; then the form asks for the current one. */
  readonly isSet: boolean
  /** The form is replaced by the next step, so that no message is needed. */
  readonly quiet?: boolean
}

const fieldByErrorKey = {
  ...newPasswordFields,
  'fund_password.wrong': 'oldPassword',
  'password.login_wrong': 'loginPassword',
}

/** Sets the fund password, which takes the login password, or changes it; afterwards `account.info` knows. */
export function FundPasswordForm({ isSet, quiet }: FundPasswordFormProps) {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { policy } = useBoot().brand
  const { props, errors, alert, busy } = useForm({
    check: (values) => ({
      ...(isSet && !values.oldPassword && { oldPassword: t('account.field.passwordMissing') }),
      ...(!isSet && !values.loginPassword && { loginPassword: t('account.field.passwordMissing') }),
      ...findNewPasswordErrors(values, policy, t),
    }),
    send: async ({ oldPassword = '', loginPassword = '', password = '', confirmPassword = '' }) => {
      if (isSet) await call('account.updateFundPassword', { oldPassword, password, confirmPassword })
      else await call('account.setFundPassword', { loginPassword, password, confirmPassword })
      props.ref.current?.reset()
      if (!quiet) toast({ text: t(isSet ? 'account.fund.changed' : 'account.fund.done') })
      await client.invalidateQueries({
        predicate: ({ queryKey }) => ['who', 'account.info'].includes(String(queryKey[0])),
      })
    },
    fieldByErrorKey,
  })
  const { passwordMin: min, passwordMax: max } = policy
  return (
    <form className="form" {...props}>
      <FormAlert>{alert}</FormAlert>
      {isSet ? (
        <>
          <PasswordField
            name="oldPassword"
            label={t('account.fund.old')}
            error={errors.oldPassword}
            autoComplete="off"
          />
          <FundPasswordHelp />
        </>
      ) : (
        <PasswordField
          name="loginPassword"
          label={t('account.fund.loginPassword')}
          error={errors.loginPassword}
          autoComplete="current-password"
        />
      )}
      <PasswordField
        name="password"
        label={t(isSet ? 'account.fund.newOne' : 'account.fund.new')}
        help={t('account.register.passwordHelp', { min, max })}
        error={errors.password}
        autoComplete="off"
      />
      <PasswordField
        name="confirmPassword"
        label={t('account.fund.confirm')}
        error={errors.confirmPassword}
        autoComplete="off"
      />
      <div className="form-foot">
        <Button type="submit" variant="secondary" busy={busy}>
          {t(isSet ? 'account.fund.change' : 'account.fund.submit')}
        </Button>
      </div>
    </form>
  )
}
