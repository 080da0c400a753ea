import type { Policy } from '#contract/brand-file.ts'
import type { Text } from '#web/text/create-text.ts'
import type { Faults, Values } from './use-form.ts'

const lengthOf = (text: string) => [...text].length

/** Faults of the fields `password` and `confirmPassword` by the brand's policy; the server looks again. */
export function newPasswordFaults({ password = '', confirmPassword = '' }: Values, policy: Policy, t: Text): Faults {
  const { passwordMin: min, passwordMax: max } = policy
  if (lengthOf(password) < min || lengthOf(password) > max)
    return { password: t('account.field.passwordLength', { min, max }) }
  return password === confirmPassword ? {} : { confirmPassword: t('account.field.passwordMismatch') }
}

/** The field of each refusal that is about a new password. */
export const newPasswordFields = {
  'password.mismatch': 'confirmPassword',
  'password.common': 'password',
  'password.same_as_old': 'password',
} as const
