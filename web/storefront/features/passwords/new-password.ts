import type { Policy } from '#contract/brand-file.ts'
import type { Text } from '#web/client/text/create-text.ts'
import type { FieldErrors, FieldValues } from '#web/client/form/use-form.ts'

const countCharacters = (text: string) => [...text].length

/** Validates `password` and `confirmPassword` by the brand's policy; the server validates again. */
export function findNewPasswordErrors(
  { password = '', confirmPassword = '' }: FieldValues,
  policy: Policy,
  t: Text,
): FieldErrors {
  const { passwordMin: min, passwordMax: max } = policy
  if (countCharacters(password) < min || countCharacters(password) > max)
    return { password: t('account.field.passwordLength', { min, max }) }
  return password === confirmPassword ? {} : { confirmPassword: t('account.field.passwordMismatch') }
}

/** The field of each error about a new password. */
export const newPasswordFields = {
  'password.mismatch': 'confirmPassword',
  'password.common': 'password',
  'password.same_as_old': 'password',
} as const
