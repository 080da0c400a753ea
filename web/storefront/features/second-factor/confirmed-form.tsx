import { FormAlert } from '#web/client/form/form-alert.tsx'
import {
  findSecondFactorErrors,
  SecondFactorField,
  secondFactorErrorKeys,
  useSecondFactorKind,
} from '#web/client/form/second-factor-field.tsx'
import { useForm } from '#web/client/form/use-form.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Button } from '#web/kit/button.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'

type ConfirmedFormProps = {
  readonly operation: 'totp.disable' | 'totp.recovery'
  readonly label: string
  /** Gets the new recovery codes; none when the second factor was turned off. */
  readonly onDone: (codes: readonly string[]) => void
}

/** Changes the second factor with the login password and a code of it. */
export function ConfirmedForm({ operation, label, onDone }: ConfirmedFormProps) {
  const t = useText()
  const call = useApi()
  const kind = useSecondFactorKind()
  const { props, errors, alert, busy } = useForm({
    check: (values) => ({
      ...(!values.password && { password: t('account.field.passwordMissing') }),
      ...findSecondFactorErrors(t, values),
    }),
    send: async ({ password = '', totp = '' }) => {
      const answer = await call(operation, { password, totp })
      onDone('recoveryCodes' in answer ? answer.recoveryCodes : [])
    },
    fieldByErrorKey: { ...secondFactorErrorKeys, 'password.login_wrong': 'password' },
  })
  return (
    <form className="form" {...props}>
      <FormAlert>{alert}</FormAlert>
      <PasswordField name="password" label={t('account.fund.loginPassword')} error={errors.password} />
      <SecondFactorField isRecovery={kind.isRecovery} error={errors.totp} />
      <div className="second-factor-foot">
        <Button variant="text" small onClick={kind.toggle}>
          {kind.label}
        </Button>
        <Button type="submit" busy={busy}>
          {label}
        </Button>
      </div>
    </form>
  )
}
