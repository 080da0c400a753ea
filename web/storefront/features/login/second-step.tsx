import { FormAlert } from '#web/client/form/form-alert.tsx'
import {
  findSecondFactorErrors,
  SecondFactorField,
  secondFactorErrorKeys,
  useSecondFactorKind,
} from '#web/client/form/second-factor-field.tsx'
import { useForm } from '#web/client/form/use-form.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Button } from '#web/kit/button.tsx'
import { useFocusField } from '#web/storefront/features/codes/use-focus-field.ts'

/** The second step of a log-in: a code of the authenticator app, or a recovery code. */
export function SecondStep({ onCode }: { readonly onCode: (totp: string) => Promise<void> }) {
  const t = useText()
  const { isRecovery, label, toggle } = useSecondFactorKind()
  const { props, errors, alert, busy } = useForm({
    check: (values) => findSecondFactorErrors(t, values),
    send: ({ totp = '' }) => onCode(totp),
    fieldByErrorKey: secondFactorErrorKeys,
  })
  useFocusField(props.ref)
  useFocusField(props.ref, isRecovery)
  return (
    <form className="form" {...props}>
      <FormAlert>{alert}</FormAlert>
      <SecondFactorField isRecovery={isRecovery} error={errors.totp} />
      <Button type="submit" full busy={busy}>
        {t('account.login.submit')}
      </Button>
      <Button variant="text" small onClick={toggle}>
        {label}
      </Button>
    </form>
  )
}
