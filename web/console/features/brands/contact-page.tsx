import { useMemo } from 'react'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ComboboxField } from '#web/console/kit/choice-field.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextAreaInput } from '#web/console/kit/text-area-input.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { VersionConflictDialog } from '../../app/forms/version-conflict.tsx'
import { useLanguageNames } from '../../app/language-names.ts'
import { TextsField } from '../texts/texts-field.tsx'
import { BrandFrame, SettingsPage, type BrandSettings } from './brand-frame.tsx'
import {
  findContactError,
  findErrorBelow,
  maxPartners,
  toContactInput,
  toContactValues,
  type ContactValues,
  type FooterText,
} from './contact-values.ts'
import { ContactsField } from './contacts-field.tsx'
import { useSettingsForm } from './use-settings-form.ts'

type Labels = Readonly<Record<keyof ContactValues, string>>

interface CardProps {
  values: ContactValues
  labels: Labels
  fields: Readonly<Record<string, string>>
  set: (part: Partial<ContactValues>) => void
}

function ShopCard({ values, labels, fields, set }: CardProps) {
  const t = useText()
  const zones = useMemo(
    () => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({ value, label: value })),
    [],
  )
  const zoneError = findContactError(fields, 'timeZone')
  return (
    <section className="console-card" aria-labelledby="brand-shop">
      <header>
        <h2 id="brand-shop">{t('brands.contact.shop')}</h2>
      </header>
      <div className="console-card-body brand-fields">
        <TextInput
          label={labels.name}
          maxLength={40}
          error={findContactError(fields, 'name')}
          value={values.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <TextInput
          label={labels.supportMail}
          help={t('brands.contact.mailHelp')}
          type="email"
          dir="ltr"
          maxLength={254}
          error={findContactError(fields, 'supportMail')}
          value={values.supportMail}
          onChange={({ target }) => set({ supportMail: target.value })}
        />
        <div className="brand-pair">
          <ComboboxField
            label={labels.timeZone}
            help={zoneError ?? t('brands.contact.zoneHelp')}
            options={zones}
            value={values.timeZone}
            onChange={(timeZone) => set({ timeZone: timeZone ?? '' })}
          />
          <TextInput
            label={labels.phoneAreaCode}
            help={t('brands.contact.areaHelp')}
            inputMode="numeric"
            dir="ltr"
            maxLength={4}
            error={findContactError(fields, 'phoneAreaCode')}
            value={values.phoneAreaCode}
            onChange={({ target }) => set({ phoneAreaCode: target.value.trim() })}
          />
        </div>
      </div>
    </section>
  )
}

function FooterCard({ values, labels, fields, set }: CardProps) {
  const t = useText()
  const getName = useLanguageNames()
  const getError = (field: FooterText) => {
    const error = findErrorBelow(fields, field)
    return error && (error.rest === '' ? error.text : `${getName(error.rest)}: ${error.text}`)
  }
  const partnerError = findErrorBelow(fields, 'partners')
  const text = (field: FooterText, help?: string) => (
    <div className="brand-text">
      <TextsField
        label={labels[field]}
        texts={values[field]}
        maxLength={300}
        isLong={field !== 'copyright'}
        error={getError(field)}
        onChange={(texts) => set({ [field]: texts })}
      />
      {help && <p className="console-help">{help}</p>}
    </div>
  )
  return (
    <section className="console-card" aria-labelledby="brand-footer">
      <header>
        <h2 id="brand-footer">{t('brands.contact.footer')}</h2>
      </header>
      <div className="console-card-body brand-fields">
        <ContactsField
          label={labels.contacts}
          contacts={values.contacts}
          fields={fields}
          onChange={(contacts) => set({ contacts })}
        />
        {text('address')}
        {text('blurb', t('brands.contact.blurbHelp', { goods: '{goods}', warehouses: '{warehouses}' }))}
        {text('copyright')}
        <TextAreaInput
          label={labels.partners}
          help={t('brands.contact.partnersHelp', { max: maxPartners })}
          error={partnerError?.text}
          rows={4}
          value={values.partners}
          onChange={({ target }) => set({ partners: target.value })}
        />
      </div>
    </section>
  )
}

/** A value of the form in one line, for the two sides of a conflict. */
function writeValue(field: keyof ContactValues, values: ContactValues): string {
  const value = values[field]
  if (field === 'contacts') return values.contacts.map((row) => row.value).join(', ')
  return typeof value === 'string' ? value.replaceAll('\n', ', ') : Object.values(value).join(' / ')
}

function Editor({ settings }: { settings: BrandSettings }) {
  const t = useText()
  const call = useApi()
  const { form, fields, failure, isSaving, save, stored, conflict } = useSettingsForm({
    part: 'contact',
    saved: settings,
    toValues: toContactValues,
    toInput: toContactInput,
    send: (input, options) => call('brandSettings.saveContact', input, options),
    getDone: () => t('brands.contact.saved'),
  })
  const labels: Labels = {
    name: t('brands.new.name'),
    supportMail: t('brands.new.mail'),
    timeZone: t('brands.new.timeZone'),
    phoneAreaCode: t('brands.contact.areaCode'),
    contacts: t('brands.contact.list'),
    address: t('brands.new.address'),
    blurb: t('brands.contact.blurb'),
    copyright: t('brands.contact.copyright'),
    partners: t('brands.contact.partners'),
  }
  const card = { values: form.values, labels, fields, set: form.set }
  return (
    <BrandFrame tab="contact" lead={t('brands.contact.lead')} form={{ form, labels, isSaving, onSave: () => save() }}>
      <div className="brand-form">
        {failure && <NoticeLine tone="bad">{failureText(t, failure)}</NoticeLine>}
        {Object.keys(fields).length > 0 && <NoticeLine tone="bad">{t('brands.contact.refused')}</NoticeLine>}
        <ShopCard {...card} />
        <FooterCard {...card} />
      </div>
      <VersionConflictDialog key={stored.contact.version} labels={labels} write={writeValue} {...conflict} />
    </BrandFrame>
  )
}

/** Name, contacts and footer of the brand. */
export function Page() {
  const t = useText()
  return (
    <SettingsPage tab="contact" lead={t('brands.contact.lead')}>
      {(settings) => <Editor settings={settings} />}
    </SettingsPage>
  )
}
