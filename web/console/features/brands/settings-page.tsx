import type { OperationInput } from '#web/client/api-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { VersionConflictDialog } from '../../app/forms/version-conflict.tsx'
import { BrandFrame, SettingsPage, type BrandSettings } from './brand-frame.tsx'
import { ClosingCard } from './closing-card.tsx'
import { HostsCard } from './hosts-card.tsx'
import { LoginProviderCard } from './login-provider-card.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const bankFields = ['recipient', 'bank', 'account', 'code'] as const
const maxLengths = { recipient: 300, bank: 300, account: 60, code: 30 } as const
type Values = Readonly<Record<(typeof bankFields)[number], string>>
type BankInput = Omit<OperationInput<'brandSettings.saveBank'>, 'version'>

const toValues = ({ bank: { details } }: BrandSettings): Values => ({
  recipient: details?.recipient ?? '',
  bank: details?.bank ?? '',
  account: details?.account ?? '',
  code: details?.code ?? '',
})

/** All fields empty: there is no account. */
const toInput = (values: Values): BankInput => ({
  details: bankFields.every((field) => values[field].trim() === '') ? null : values,
})

function Editor({ settings }: { settings: BrandSettings }) {
  const t = useText()
  const call = useApi()
  const { form, fields, failure, isSaving, save, stored, conflict } = useSettingsForm({
    part: 'bank',
    saved: settings,
    toValues,
    toInput,
    send: (input, options) => call('brandSettings.saveBank', input, options),
    getDone: () => t('brands.bank.saved'),
  })
  const labels = {
    recipient: t('brands.bank.recipient'),
    bank: t('brands.bank.bank'),
    account: t('brands.bank.account'),
    code: t('brands.bank.code'),
  }
  return (
    <BrandFrame tab="hosts" lead={t('brands.settings.lead')} form={{ form, labels, isSaving, onSave: () => save() }}>
      <div className="brand-form">
        <HostsCard hosts={settings.hosts} />
        <section className="console-card" aria-labelledby="brand-bank">
          <header>
            <h2 id="brand-bank">{t('brands.bank')}</h2>
          </header>
          <div className="console-card-body brand-fields">
            <p className="console-help">{t('brands.bank.help')}</p>
            {failure && <NoticeLine tone="bad">{failureText(t, failure)}</NoticeLine>}
            {bankFields.map((field) => (
              <TextInput
                key={field}
                {...(field === 'recipient' && { id: 'bank-recipient' })}
                label={labels[field]}
                value={form.values[field]}
                maxLength={maxLengths[field]}
                error={fields[`details.${field}`] ?? fields[`bankDetails.${field}`]}
                onChange={({ target }) => form.set({ [field]: target.value })}
              />
            ))}
          </div>
        </section>
        <LoginProviderCard part={settings.loginProvider} hosts={settings.hosts} />
        <ClosingCard site={settings.site} />
      </div>
      <VersionConflictDialog
        key={stored.bank.version}
        labels={labels}
        write={(field, values) => values[field]}
        {...conflict}
      />
    </BrandFrame>
  )
}

/** Hosts, bank details and closing of the brand that one works in. */
export function Page() {
  const t = useText()
  return (
    <SettingsPage tab="hosts" lead={t('brands.settings.lead')}>
      {(settings) => <Editor settings={settings} />}
    </SettingsPage>
  )
}
