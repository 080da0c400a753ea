import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { loginAudiences, type LoginAudience } from '#contract/login-provider.ts'
import { oidcCallbackPath } from '#contract/oidc.ts'
import { ApiError, type OperationInput } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { useTimes } from '../../app/times.ts'
import type { BrandSettings } from './brand-frame.tsx'

type ProviderPart = BrandSettings['loginProvider']
type Input = Omit<OperationInput<'brandSettings.saveLoginProvider'>, 'version'>

/** Saves the provider; the whole settings come back. */
function useSaveProvider(version: string, onDone: () => void) {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const submit = useSubmission()
  const toast = useConsoleToast()
  return useMutation({
    mutationFn: (input: Input) =>
      submit({ ...input, version }, (options) =>
        call('brandSettings.saveLoginProvider', { ...input, version }, options),
      ),
    onSuccess: (settings) => {
      client.setQueryData(apiQuery('brandSettings.detail', {}).queryKey, settings)
      toast({ text: t('brands.provider.saved') })
      onDone()
    },
  })
}

const texts = ['issuer', 'clientId', 'name'] as const
const maxLengths = { issuer: 300, clientId: 200, name: 40 } as const

function ProviderForm({ part, onClose }: { part: ProviderPart; onClose: () => void }) {
  const t = useText()
  const { formatTimeOfYear } = useTimes()
  const { provider } = part
  const [values, setValues] = useState({
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    name: provider?.name ?? '',
    audience: provider?.audience ?? 'everyone',
    isOn: provider?.isOn ?? true,
  })
  const [clientSecret, setClientSecret] = useState('')
  const save = useSaveProvider(part.version, onClose)
  const fields: Readonly<Record<string, string>> = save.error instanceof ApiError ? save.error.fields : {}
  const labels = {
    issuer: t('brands.provider.issuer'),
    clientId: t('brands.provider.clientId'),
    name: t('brands.provider.name'),
  }
  const audiences = {
    shoppers: t('brands.provider.shoppers'),
    staff: t('brands.provider.staff'),
    everyone: t('brands.provider.everyone'),
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate({ provider: values, clientSecret })
  }
  return (
    <form className="brand-fields" onSubmit={send} noValidate>
      {save.error && Object.keys(fields).length === 0 && (
        <NoticeLine tone="bad">{failureText(t, save.error)}</NoticeLine>
      )}
      {texts.map((field) => (
        <TextInput
          key={field}
          label={labels[field]}
          value={values[field]}
          maxLength={maxLengths[field]}
          autoComplete="off"
          {...(field !== 'name' && { dir: 'ltr' })}
          error={fields[`provider.${field}`]}
          onChange={({ target }) => setValues({ ...values, [field]: target.value })}
        />
      ))}
      <TextInput
        label={t('brands.provider.secret')}
        type="password"
        dir="ltr"
        autoComplete="new-password"
        maxLength={500}
        value={clientSecret}
        help={provider && t('brands.provider.secretStored', { time: formatTimeOfYear(provider.secretSavedAt) })}
        error={fields.clientSecret}
        onChange={({ target }) => setClientSecret(target.value)}
      />
      <SelectField
        label={t('brands.provider.audience')}
        options={loginAudiences.map((value) => ({ value, label: audiences[value] }))}
        value={values.audience}
        onChange={(audience) => setValues({ ...values, audience: audience as LoginAudience })}
      />
      <Checkbox checked={values.isOn} onChange={() => setValues({ ...values, isOn: !values.isOn })}>
        {t('brands.provider.on')}
      </Checkbox>
      <div className="brand-provider-actions">
        {provider && (
          <ActionButton
            variant="danger"
            aria-disabled={save.isPending}
            onClick={() => !save.isPending && save.mutate({ provider: null })}
          >
            {t('brands.host.remove')}
          </ActionButton>
        )}
        <ActionButton type="submit" variant="primary" aria-disabled={save.isPending}>
          {t('common.confirm')}
        </ActionButton>
      </div>
    </form>
  )
}

/** The OpenID provider by which people log in, with the addresses that it has to know. */
export function LoginProviderCard({ part, hosts }: { part: ProviderPart; hosts: readonly string[] }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const { provider } = part
  return (
    <section className="console-card" aria-labelledby="brand-provider">
      <header>
        <h2 id="brand-provider">{t('brands.provider')}</h2>
      </header>
      <div className="console-card-body brand-fields">
        <p className="console-help">{t('brands.provider.help')}</p>
        <ul className="brand-provider-addresses">
          {hosts.map((host) => (
            <li key={host} dir="ltr">
              <code>{`${location.protocol}//${host}${location.port && `:${location.port}`}${oidcCallbackPath}`}</code>
            </li>
          ))}
        </ul>
        {provider && (
          <p>
            <b>{provider.name}</b> <bdi dir="ltr">{provider.issuer}</bdi>{' '}
            <span className="console-help">{t(provider.isOn ? 'account.totp.on' : 'account.totp.off')}</span>
          </p>
        )}
        <div>
          <ActionButton onClick={() => setOpen(true)}>
            {t(provider ? 'common.change' : 'account.totp.setUp')}
          </ActionButton>
        </div>
      </div>
      <ConsoleDialog open={isOpen} onOpenChange={setOpen} title={t('brands.provider')}>
        {isOpen && <ProviderForm part={part} onClose={() => setOpen(false)} />}
      </ConsoleDialog>
    </section>
  )
}
