import { useState } from 'react'
import { CopyText } from '#web/client/copy-text.tsx'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import {
  findSecondFactorErrors,
  SecondFactorField,
  secondFactorErrorKeys,
} from '#web/client/form/second-factor-field.tsx'
import { useForm } from '#web/client/form/use-form.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Button } from '#web/kit/button.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { QrCode } from '#web/kit/qr-code.tsx'

type AppSecret = { readonly key: string; readonly matrix: boolean[][] }
type SetUpFormProps = { readonly onDone: (codes: readonly string[]) => void }

async function buildMatrix(address: string): Promise<boolean[][]> {
  // Loaded here, because most visits of the page draw no code.
  const { default: QRCode } = await import('qrcode')
  const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' })
  return Array.from({ length: modules.size }, (_row, y) =>
    Array.from({ length: modules.size }, (_cell, x) => modules.get(y, x) === 1),
  )
}

/** Asks for the login password, then for a code of the app that knows the new key. */
export function SetUpForm({ onDone }: SetUpFormProps) {
  const t = useText()
  const call = useApi()
  const [secret, setSecret] = useState<AppSecret | null>(null)
  const { props, errors, alert, busy } = useForm({
    check: (values) => ({ ...(!values.password && { password: t('account.field.passwordMissing') }) }),
    send: async ({ password = '' }) => {
      const { key, uri } = await call('totp.begin', { password })
      setSecret({ key, matrix: await buildMatrix(uri) })
    },
    fieldByErrorKey: { 'password.login_wrong': 'password' },
  })
  if (secret) return <ConfirmForm secret={secret} onDone={onDone} />
  return (
    <form className="form" {...props}>
      <p>{t('account.totp.lead')}</p>
      <FormAlert>{alert}</FormAlert>
      <PasswordField name="password" label={t('account.fund.loginPassword')} error={errors.password} />
      <Button type="submit" full busy={busy}>
        {t('account.register.continue')}
      </Button>
    </form>
  )
}

function ConfirmForm({ secret: { key, matrix }, onDone }: SetUpFormProps & { readonly secret: AppSecret }) {
  const t = useText()
  const call = useApi()
  const { props, errors, alert, busy } = useForm({
    check: (values) => findSecondFactorErrors(t, values),
    send: async ({ totp = '' }) => onDone((await call('totp.confirm', { totp })).recoveryCodes),
    fieldByErrorKey: secondFactorErrorKeys,
  })
  return (
    <form className="form" {...props}>
      <FormAlert>{alert}</FormAlert>
      <ol className="second-factor-steps">
        <li>
          <h3>{t('account.totp.app')}</h3>
          <p>{t('account.totp.appText')}</p>
        </li>
        <li>
          <h3>{t('account.totp.scan')}</h3>
          <div className="second-factor-key">
            <QrCode matrix={matrix} label={t('account.totp.scan')} />
            <div>
              <p>{t('account.totp.key')}</p>
              <code dir="ltr">{key.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
              <CopyText text={key} label={t('common.copy')} copied={t('common.copied')} />
            </div>
          </div>
        </li>
        <li>
          <SecondFactorField error={errors.totp} />
        </li>
      </ol>
      <Button type="submit" full busy={busy}>
        {t('account.register.continue')}
      </Button>
    </form>
  )
}
