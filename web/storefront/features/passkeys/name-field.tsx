import type { FieldValues } from '#web/client/form/use-form.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { TextField } from '#web/kit/field.tsx'

const maxLength = 64

/** The check of a form with the name of a passkey. */
export const findNameErrors = (t: ReturnType<typeof useText>, { name = '' }: FieldValues) => ({
  ...(!name.trim() && { name: t('account.field.required') }),
})

type NameFieldProps = { readonly error: string | undefined; readonly defaultValue: string }

/** The name by which a person knows a passkey; named `name`. */
export function NameField({ error, defaultValue }: NameFieldProps) {
  const t = useText()
  return (
    <TextField
      name="name"
      label={t('account.passkey.name')}
      error={error}
      defaultValue={defaultValue}
      autoComplete="off"
      maxLength={maxLength}
      dir="auto"
    />
  )
}
