import './texts-field.css'
import { type ReactNode, useId, useState } from 'react'
import { getLocaleInfo, type TextLocale } from '#i18n/locales.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useConsoleStart } from '../../app/console-start.ts'

/** A text by language. */
export type TextByLanguage = Readonly<Record<string, string>>

/** The names of languages in the language of the page. */
function useLanguageNames() {
  const { intl } = useLanguage()
  const names = new Intl.DisplayNames(intl, { type: 'language' })
  return (locale: TextLocale) => names.of(getLocaleInfo(locale).htmlLang) ?? locale
}

export interface TextsFieldProps {
  label: string
  texts: TextByLanguage
  onChange: (texts: TextByLanguage) => void
  maxLength: number
  /** Several lines. */
  isLong?: boolean
  error?: ReactNode
}

/** Which languages lack the text, and which one shoppers read instead; nothing while all have it, or none. */
function useFallbackNote(texts: TextByLanguage): string | null {
  const t = useText()
  const getName = useLanguageNames()
  const { languages } = useConsoleStart().brand
  const lacking = languages.filter((one) => !texts[one]?.trim())
  const shown = languages.find((one) => texts[one]?.trim())
  if (!shown || lacking.length === 0) return null
  const params = { language: getName(lacking[0]!), more: lacking.length - 1, shown: getName(shown) }
  return t('settings.texts.fallback', params)
}

/** One text in the languages of the brand, one at a time; says which languages fall back to another one. */
export function TextsField({ label, texts, onChange, maxLength, isLong, error }: TextsFieldProps) {
  const t = useText()
  const id = useId()
  const getName = useLanguageNames()
  const { locale } = useLanguage()
  const { languages } = useConsoleStart().brand
  const [chosen, setChosen] = useState(languages.includes(locale) ? locale : languages[0]!)
  const note = useFallbackNote(texts)
  const common = {
    id,
    maxLength,
    lang: getLocaleInfo(chosen).htmlLang,
    dir: 'auto' as const,
    value: texts[chosen] ?? '',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || note ? `${id}-note` : undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...texts, [chosen]: target.value }),
  }
  return (
    <div className="texts-field">
      <label className="console-label" htmlFor={id}>
        {label}
      </label>
      <div className="texts-field-control">
        {isLong ? <textarea rows={3} {...common} /> : <input type="text" {...common} />}
        {languages.length > 1 && (
          <select
            aria-label={t('settings.texts.language', { label })}
            value={chosen}
            onChange={({ target }) => setChosen(target.value as TextLocale)}
          >
            {languages.map((one) => (
              <option key={one} value={one}>
                {getName(one)}
              </option>
            ))}
          </select>
        )}
      </div>
      {(error || note) && (
        <p id={`${id}-note`} className={error ? 'console-help texts-field-error' : 'console-help texts-field-note'}>
          <Icon name="alert" size={14} />
          {error || note}
        </p>
      )}
    </div>
  )
}
