import { useState } from 'react'
import { CodeField } from '#web/kit/code-field.tsx'
import { TextField } from '#web/kit/field.tsx'
import { useText } from '../text/text-provider.tsx'
import type { FieldValues } from './use-form.ts'

/** How many digits an authenticator app shows. */
const digits = 6

/** Whether a code can be one of the app or a recovery code, which has ten letters. */
const isComplete = (totp: string): boolean => totp.length === digits || totp.replaceAll(/[\s-]/g, '').length === 10

/** The check of a form with the field of a second factor. */
export const findSecondFactorErrors = (t: ReturnType<typeof useText>, { totp = '' }: FieldValues) => ({
  ...(!isComplete(totp) && { totp: t('common.totp.missing') }),
})

/** The errors of the server that belong to the field. */
export const secondFactorErrorKeys = { 'totp.wrong': 'totp' } as const

/** Whether the field takes a recovery code, and the label of the button that changes it. */
export function useSecondFactorKind() {
  const t = useText()
  const [isRecovery, setRecovery] = useState(false)
  return {
    isRecovery,
    label: t(isRecovery ? 'common.totp.useApp' : 'common.totp.useRecovery'),
    toggle: () => setRecovery(!isRecovery),
  }
}

type SecondFactorFieldProps = { readonly isRecovery?: boolean; readonly error?: string | undefined }

/** The code of the authenticator app, or a recovery code instead; named `totp`. */
export function SecondFactorField({ isRecovery = false, error }: SecondFactorFieldProps) {
  const t = useText()
  if (!isRecovery) return <CodeField name="totp" length={digits} label={t('common.totp.enter')} error={error} />
  return (
    <TextField
      name="totp"
      label={t('common.totp.recoveryCode')}
      error={error}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={16}
      dir="ltr"
    />
  )
}
