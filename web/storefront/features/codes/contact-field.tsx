import type { CodeChannel } from '#web/client/boot.ts'
import { useBoot } from '#web/client/boot.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { TextField } from '#web/kit/field.tsx'

type ContactFieldProps = {
  /** The kinds of address that it takes. */
  readonly channels: readonly CodeChannel[]
  readonly error: string | undefined
  readonly help?: string
}

/** The address that a code is sent to, under the name `target`. */
export function ContactField({ channels, error, help }: ContactFieldProps) {
  const t = useText()
  const { phoneAreaCode } = useBoot().brand
  const isPhone = !channels.includes('email')
  const labels = { email: t('account.register.email'), phone: t('account.register.phone') }
  const phoneHelp = t('account.register.phoneHelp', { areaCode: phoneAreaCode.replace(/^\+/, '') })
  return (
    <TextField
      name="target"
      type={isPhone ? 'tel' : channels.length === 1 ? 'email' : 'text'}
      label={channels.length > 1 ? t('account.login.emailOrPhone') : labels[isPhone ? 'phone' : 'email']}
      help={help ?? (isPhone ? phoneHelp : undefined)}
      error={error}
      autoComplete={isPhone ? 'tel' : channels.length === 1 ? 'email' : 'username'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      dir={isPhone ? 'ltr' : undefined}
    />
  )
}
