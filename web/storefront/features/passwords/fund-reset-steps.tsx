import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#web/client/api-call.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { useBoot } from '#web/client/boot.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import {
  findSecondFactorErrors,
  SecondFactorField,
  secondFactorErrorKeys,
  useSecondFactorKind,
} from '#web/client/form/second-factor-field.tsx'
import { useForm } from '#web/client/form/use-form.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Button } from '#web/kit/button.tsx'
import { formatTime } from '#web/kit/date.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { RadioGroup, RadioTile } from '#web/kit/radio-tile.tsx'
import { CodeForm } from '#web/storefront/features/codes/code-form.tsx'
import { useFocusField } from '#web/storefront/features/codes/use-focus-field.ts'
import { fundResetQuery, refreshFundPassword } from './fund-reset-query.ts'
import { findNewPasswordErrors, newPasswordFields } from './new-password.ts'

type Contact = OperationData<'fundPassword.state'>['contacts'][number]

type ContactFormProps = {
  readonly contacts: readonly Contact[]
  readonly hours: number
  readonly onSend: (contact: Contact) => Promise<void>
}

/** The address that gets the code; one of the account's own. */
function ContactForm({ contacts, hours, onSend }: ContactFormProps) {
  const t = useText()
  const { timeZone, intl } = useLanguage()
  const [chosen, setChosen] = useState(contacts.find(({ from }) => from === null) ?? contacts[0]!)
  const { props, alert, busy } = useForm({ check: () => ({}), send: () => onSend(chosen) })
  return (
    <form className="form" {...props}>
      <p>{t('account.fund.reset.lead', { hours })}</p>
      <FormAlert>{alert}</FormAlert>
      <p aria-hidden="true" className="fund-reset-where">
        {t('account.fund.reset.where')}
      </p>
      <RadioGroup legend={t('account.fund.reset.where')}>
        {contacts.map((contact) => (
          <RadioTile
            key={contact.channel}
            name="channel"
            value={contact.channel}
            checked={contact.channel === chosen.channel}
            disabled={contact.from !== null}
            onChange={() => setChosen(contact)}
            title={t(contact.channel === 'email' ? 'account.register.email' : 'account.register.phone')}
          >
            <bdi dir="ltr">{contact.address}</bdi>
            {contact.from && (
              <small suppressHydrationWarning>
                {t('account.fund.reset.newContact', { time: formatTime(contact.from, timeZone, intl) })}
              </small>
            )}
          </RadioTile>
        ))}
      </RadioGroup>
      <Button type="submit" full busy={busy}>
        {t('account.register.sendCode')}
      </Button>
    </form>
  )
}

type Passwords = Readonly<
  Record<'loginPassword' | 'password' | 'confirmPassword', string> & { totp: string | undefined }
>

type NewFormProps = { readonly needsTotp: boolean; readonly onSave: (passwords: Passwords) => Promise<void> }

/** The login password, the second factor where the account has one, and the new fund password. */
function NewFundPasswordForm({ needsTotp, onSave }: NewFormProps) {
  const t = useText()
  const { policy } = useBoot().brand
  const { passwordMin: min, passwordMax: max } = policy
  const kind = useSecondFactorKind()
  const { props, errors, alert, busy } = useForm({
    check: (values) => ({
      ...(!values.loginPassword && { loginPassword: t('account.field.passwordMissing') }),
      ...(needsTotp && findSecondFactorErrors(t, values)),
      ...findNewPasswordErrors(values, policy, t),
    }),
    send: ({ loginPassword = '', totp, password = '', confirmPassword = '' }) =>
      onSave({ loginPassword, totp, password, confirmPassword }),
    fieldByErrorKey: { ...newPasswordFields, ...secondFactorErrorKeys, 'password.login_wrong': 'loginPassword' },
  })
  useFocusField(props.ref)
  return (
    <form className="form" {...props}>
      <FormAlert>{alert}</FormAlert>
      <PasswordField
        name="loginPassword"
        label={t('account.fund.loginPassword')}
        error={errors.loginPassword}
        autoComplete="current-password"
      />
      {needsTotp && (
        <>
          <SecondFactorField isRecovery={kind.isRecovery} error={errors.totp} />
          <Button variant="text" small onClick={kind.toggle}>
            {kind.label}
          </Button>
        </>
      )}
      <PasswordField
        name="password"
        label={t('account.fund.newOne')}
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
      <Button type="submit" full busy={busy}>
        {t('account.fund.reset.title')}
      </Button>
    </form>
  )
}

const codeErrors = new Set(['code.wrong', 'code.expired', 'code.required'])

/** The steps of a reset: the address, its code, the passwords. The server verifies all of them with the last one. */
export function FundResetSteps({ onDone }: { readonly onDone: () => void }) {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const { contacts, hours, needsTotp } = useSuspenseQuery(fundResetQuery).data
  const [contact, setContact] = useState<Contact | null>(null)
  const [code, setCode] = useState<string | null>(null)
  const [refused, setRefused] = useState<string>()
  const send = async (to: Contact) => {
    await call('fundPassword.sendCode', { channel: to.channel })
    setContact(to)
  }
  const takeCode = async (typed: string) => {
    setRefused(undefined)
    setCode(typed)
  }
  const save = async ({ totp, ...passwords }: Passwords) => {
    const input = { channel: contact!.channel, code: code!, ...passwords, ...(totp && { totp }) }
    try {
      const state = await call('fundPassword.reset', input)
      onDone()
      client.setQueryData(fundResetQuery.queryKey, state)
      await refreshFundPassword(client)
    } catch (error) {
      if (!(error instanceof ApiError) || !codeErrors.has(error.key)) throw error
      setRefused(error.message)
      setCode(null)
    }
  }
  return (
    <div className="fund-reset">
      <div hidden={contact !== null}>
        <ContactForm contacts={contacts} hours={hours} onSend={send} />
      </div>
      {contact && (
        <div hidden={code !== null}>
          <h2>{t('account.code.title')}</h2>
          <CodeForm
            purpose="fund_reset"
            target={contact.address}
            onCode={takeCode}
            onResend={() => send(contact)}
            onBack={() => setContact(null)}
            refused={refused}
            isShown={code === null}
          />
        </div>
      )}
      {code !== null && (
        <>
          <h2>{t('account.fund.reset.confirm')}</h2>
          <NewFundPasswordForm needsTotp={needsTotp} onSave={save} />
        </>
      )}
    </div>
  )
}
