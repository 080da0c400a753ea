import './provider-card.css'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import { useBoot } from '#web/client/boot.ts'
import { failureText } from '#web/client/failure-text.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useForm } from '#web/client/form/use-form.ts'
import { useStartProviderLogin } from '#web/client/form/use-provider-login.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Status } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'

const stateQuery = apiQuery('oidc.state', {})

function UnlinkForm({ onDone }: { readonly onDone: () => void }) {
  const t = useText()
  const call = useApi()
  const { props, errors, alert, busy } = useForm({
    check: ({ password }) => ({ ...(!password && { password: t('account.field.passwordMissing') }) }),
    send: async ({ password = '' }) => {
      await call('oidc.unlink', { password })
      onDone()
    },
    fieldByErrorKey: { 'password.login_wrong': 'password' },
  })
  return (
    <form className="form" {...props}>
      <FormAlert>{alert}</FormAlert>
      <PasswordField name="password" label={t('account.fund.loginPassword')} error={errors.password} />
      <Button type="submit" busy={busy}>
        {t('account.provider.unlink')}
      </Button>
    </form>
  )
}

function LinkButton() {
  const t = useText()
  const { base } = useBoot()
  const start = useStartProviderLogin()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const begin = async () => {
    setBusy(true)
    setError(null)
    try {
      await start({ back: `${base}/userInfo/setup`, link: true })
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <>
      <FormAlert>{error !== null && failureText(t, error)}</FormAlert>
      <Button variant="secondary" small busy={busy} onClick={() => void begin()}>
        {t('account.provider.link')}
      </Button>
    </>
  )
}

/** Whether the account can be logged in to by the OpenID provider of the brand; nothing where there is none. */
export function ProviderCard() {
  const t = useText()
  const client = useQueryClient()
  const { timeZone, intl } = useLanguage()
  const { name, linkedAt } = useSuspenseQuery(stateQuery).data
  const [isOpen, setOpen] = useState(false)
  if (name === null) return null
  const isOn = linkedAt !== null
  const finish = () => {
    setOpen(false)
    void client.invalidateQueries({ queryKey: stateQuery.queryKey })
  }
  return (
    <Card
      title={t('account.provider.title', { name })}
      action={<Status tone={isOn ? 'success' : 'quiet'}>{t(isOn ? 'account.totp.on' : 'account.totp.off')}</Status>}
    >
      <p>
        {isOn
          ? t('account.provider.since', {
              day: new Intl.DateTimeFormat(intl, { dateStyle: 'long', timeZone }).format(new Date(linkedAt)),
            })
          : t('account.provider.lead')}
      </p>
      <div className="provider-card-actions">
        {isOn ? (
          <Button variant="text" small onClick={() => setOpen(true)}>
            {t('account.provider.unlink')}
          </Button>
        ) : (
          <LinkButton />
        )}
      </div>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('account.provider.title', { name })}>
        <UnlinkForm onDone={finish} />
      </Dialog>
    </Card>
  )
}
