import type { Passkey } from '#contract/passkeys.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useForm } from '#web/client/form/use-form.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Button } from '#web/kit/button.tsx'
import { findNameErrors, NameField } from './name-field.tsx'

type RenameFormProps = { readonly passkey: Passkey; readonly onDone: (list: OperationData<'passkeys.list'>) => void }

export function RenameForm({ passkey, onDone }: RenameFormProps) {
  const t = useText()
  const call = useApi()
  const { props, errors, alert, busy } = useForm({
    check: (values) => findNameErrors(t, values),
    send: async ({ name = '' }) => onDone(await call('passkeys.rename', { id: passkey.id, name })),
  })
  return (
    <form className="form" {...props}>
      <FormAlert>{alert}</FormAlert>
      <NameField error={errors.name} defaultValue={passkey.name} />
      <Button type="submit" full busy={busy}>
        {t('account.passkey.rename')}
      </Button>
    </form>
  )
}
