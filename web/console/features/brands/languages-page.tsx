import { languageCodes } from '#contract/languages.ts'
import { getDirection, getLocaleInfo, type Locale } from '#i18n/locales.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { StatusMark, type StatusShape } from '#web/console/kit/status-mark.tsx'
import { useLanguageNames } from '../../app/language-names.ts'
import { VersionConflictDialog } from '../../app/forms/version-conflict.tsx'
import { toHref } from '../../app/sections.ts'
import { BrandFrame, SettingsPage, type BrandSettings } from './brand-frame.tsx'
import { footerTexts } from './contact-values.ts'
import { useSettingsForm } from './use-settings-form.ts'

type Values = { readonly offered: readonly Locale[]; readonly defaultLanguage: Locale }

const toValues = ({ languages }: BrandSettings): Values => ({
  offered: languages.offered as Locale[],
  defaultLanguage: languages.defaultLanguage as Locale,
})

/** Whether a text of the footer is shown in another language. */
const lacksFooter = ({ contact }: BrandSettings, code: Locale): boolean =>
  footerTexts.some((field) => !contact[field][code]?.trim())

const getShape = (share: number): StatusShape =>
  share >= 1 ? 'full' : share >= 0.75 ? 'threeQuarters' : share >= 0.5 ? 'half' : share > 0 ? 'quarter' : 'waiting'

interface LanguageRowProps {
  settings: BrandSettings
  code: Locale
  isOffered: boolean
  /** The default one, which is always offered. */
  isFixed: boolean
  onToggle: () => void
}

/** A language with its name in itself, how complete its texts are, and what lacks. */
function LanguageRow({ settings, code, isOffered, isFixed, onToggle }: LanguageRowProps) {
  const t = useText()
  const getName = useLanguageNames()
  const { filled, total } = settings.languages.coverage.find(({ language }) => language === code) ?? {
    filled: 0,
    total: 1,
  }
  const { name: ownName, htmlLang } = getLocaleInfo(code)
  const isComplete = settings.languages.complete.includes(code)
  return (
    <li data-chosen={isOffered || undefined}>
      <label>
        <input type="checkbox" checked={isOffered} disabled={isFixed} onChange={onToggle} />
        <span>
          {getName(code)}
          <small lang={htmlLang} dir={getDirection(code)}>
            {ownName}
          </small>
        </span>
      </label>
      <span>
        <StatusMark shape={getShape(filled / total)} tone={isComplete ? 'good' : isOffered ? 'prog' : 'wait'}>
          {isComplete ? t('brands.languages.complete') : t('brands.languages.incomplete', { filled, total })}
        </StatusMark>
        {isOffered && isComplete && lacksFooter(settings, code) && (
          <small>
            {t('brands.languages.footerMissing')}{' '}
            <a className="console-link" href={toHref('/staff/brand/contact')}>
              {t('frame.page.brand.contact')}
            </a>
          </small>
        )}
      </span>
    </li>
  )
}

function Editor({ settings }: { settings: BrandSettings }) {
  const t = useText()
  const call = useApi()
  const getName = useLanguageNames()
  const { form, fields, failure, isSaving, save, stored, conflict } = useSettingsForm({
    part: 'languages',
    saved: settings,
    toValues,
    toInput: ({ offered, defaultLanguage }) => ({ offered: [...offered], defaultLanguage }),
    send: (input, options) => call('brandSettings.saveLanguages', input, options),
    getDone: () => t('brands.languages.saved'),
  })
  const { offered, defaultLanguage } = form.values
  const { complete, isDefaultFixed } = stored.languages
  const labels = { offered: t('brands.languages.offered'), defaultLanguage: t('brands.languages.default') }
  const toggle = (code: Locale) =>
    form.set({ offered: offered.includes(code) ? offered.filter((one) => one !== code) : [...offered, code] })
  const refused = Object.values(fields)[0]
  return (
    <BrandFrame
      tab="languages"
      lead={t('brands.languages.lead')}
      form={{ form, labels, isSaving, onSave: () => save() }}
    >
      <div className="brand-form">
        {failure && <NoticeLine tone="bad">{failureText(t, failure)}</NoticeLine>}
        {refused && <NoticeLine tone="bad">{refused}</NoticeLine>}
        <section className="console-card" aria-labelledby="brand-default-language">
          <header>
            <h2 id="brand-default-language">{labels.defaultLanguage}</h2>
          </header>
          <div className="console-card-body brand-fields">
            {isDefaultFixed ? (
              <>
                <p>
                  <b>{getName(defaultLanguage)}</b>
                </p>
                <p className="console-help">{t('brands.languages.fixed')}</p>
              </>
            ) : (
              <SelectField
                label={labels.defaultLanguage}
                help={t('brands.languages.defaultHelp')}
                options={offered.map((value) => ({ value, label: getName(value) }))}
                value={defaultLanguage}
                onChange={(code) => form.set({ defaultLanguage: code as Locale })}
              />
            )}
            {!complete.includes(defaultLanguage) && (
              <NoticeLine tone="prog">
                {t('brands.languages.startsInEnglish', { language: getName(defaultLanguage) })}
              </NoticeLine>
            )}
          </div>
        </section>
        <section className="console-card" aria-labelledby="brand-languages">
          <header>
            <h2 id="brand-languages">{labels.offered}</h2>
          </header>
          <div className="console-card-body brand-fields">
            <p className="console-help">{t('brands.languages.help')}</p>
            <ul className="brand-languages" aria-labelledby="brand-languages">
              {languageCodes.map((code) => (
                <LanguageRow
                  key={code}
                  settings={stored}
                  code={code}
                  isOffered={offered.includes(code)}
                  isFixed={code === defaultLanguage}
                  onToggle={() => toggle(code)}
                />
              ))}
            </ul>
          </div>
        </section>
      </div>
      <VersionConflictDialog
        key={stored.languages.version}
        labels={labels}
        write={(field, values) => [values[field]].flat().map(getName).join(', ')}
        {...conflict}
      />
    </BrandFrame>
  )
}

/** Which languages the shop offers, and how complete each is. */
export function Page() {
  const t = useText()
  return (
    <SettingsPage tab="languages" lead={t('brands.languages.lead')}>
      {(settings) => <Editor settings={settings} />}
    </SettingsPage>
  )
}
