import './settings.css'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ComboboxField } from '#web/console/kit/choice-field.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { VersionConflictDialog } from '../../app/forms/version-conflict.tsx'
import { useCountries } from '../texts/use-countries.ts'
import { TextsField } from '../texts/texts-field.tsx'
import type { TraderValues } from './trader-values.ts'
import type { TraderForm } from './use-trader-form.ts'

interface TraderFieldsProps {
  state: TraderForm
  /** Where the data is shown. */
  text: string
  contactText: string
}

type FieldProps = { id?: string; type?: string; help?: string; maxLength: number }

/** The fields of who sells, by law, with what happens when somebody else saved meanwhile. */
export function TraderFields({ state, text, contactText }: TraderFieldsProps) {
  const t = useText()
  const { options, getName } = useCountries()
  const { labels, errors, failure } = state
  const { values, set } = state.form
  const field = (name: Exclude<keyof TraderValues, 'country' | 'legalLines'>, more: FieldProps) => (
    <TextInput
      label={labels[name]}
      value={values[name]}
      error={errors[name]}
      onChange={({ target }) => set({ [name]: target.value })}
      {...more}
    />
  )
  return (
    <>
      {failure && <NoticeLine tone="bad">{failureText(t, failure)}</NoticeLine>}
      <section className="console-card" aria-labelledby="settings-trader">
        <header>
          <h2 id="settings-trader">{t('settings.trader.title')}</h2>
        </header>
        <div className="console-card-body settings-fields">
          <p className="console-help">{text}</p>
          {field('legalName', { id: 'legal-name', maxLength: 200 })}
          {field('street', { maxLength: 200 })}
          <div className="settings-pair">
            {field('postcode', { maxLength: 32 })}
            {field('city', { maxLength: 100 })}
          </div>
          <div className="settings-pair">
            {field('region', { maxLength: 100 })}
            <ComboboxField
              label={labels.country}
              {...(errors.country && { help: errors.country })}
              options={options}
              value={values.country || null}
              onChange={(country) => set({ country: country ?? '' })}
            />
          </div>
          <div className="settings-pair">
            {field('registerName', { maxLength: 120, help: t('settings.trader.registerHelp') })}
            {field('registerNumber', { maxLength: 60 })}
          </div>
          {field('vatNumber', {
            maxLength: 32,
            ...(values.country && { help: t('settings.trader.vatHelp', { country: getName(values.country) }) }),
          })}
          <TextsField
            label={labels.legalLines}
            texts={values.legalLines}
            maxLength={1000}
            isLong
            error={errors.legalLines}
            onChange={(legalLines) => set({ legalLines })}
          />
        </div>
      </section>
      <section className="console-card" aria-labelledby="settings-contact">
        <header>
          <h2 id="settings-contact">{t('settings.contact.title')}</h2>
        </header>
        <div className="console-card-body settings-fields">
          <p className="console-help">{contactText}</p>
          <div className="settings-pair">
            {field('email', { type: 'email', maxLength: 254 })}
            {field('phone', { type: 'tel', maxLength: 26, help: t('settings.contact.phoneHelp') })}
          </div>
        </div>
      </section>
      <VersionConflictDialog
        key={state.version}
        labels={labels}
        write={(key, texts) => (key === 'legalLines' ? Object.values(texts.legalLines).join(' / ') : texts[key])}
        {...state.conflict}
      />
    </>
  )
}
