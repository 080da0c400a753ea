import { getLocaleInfo, pseudoLocale } from '#i18n/locales.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { fromZonedInput, toZonedInput } from '../../app/zoned-time.ts'
import type { Section } from './home-parts.ts'

type Window = Pick<Section, 'startsAt' | 'endsAt' | 'languages'>

interface WindowFieldsProps {
  window: Window
  onChange: (part: Partial<Window>) => void
}

/** When it is shown, in the zone of the brand, and in which languages. */
export function WindowFields({ window, onChange }: WindowFieldsProps) {
  const t = useText()
  const { intl, timeZone } = useLanguage()
  // The language of tests is none that pages can be limited to.
  const languages = useConsoleStart().brand.languages.filter((lang) => lang !== pseudoLocale)
  const names = new Intl.DisplayNames(intl, { type: 'language' })
  const { startsAt, endsAt } = window
  const isWrong = startsAt !== null && endsAt !== null && endsAt <= startsAt
  const chosen = window.languages.length === 0 ? languages : window.languages
  const toggle = (lang: (typeof languages)[number]) => {
    const next = chosen.includes(lang) ? chosen.filter((one) => one !== lang) : [...chosen, lang]
    // None chosen would mean all of them.
    if (next.length > 0) onChange({ languages: next.length === languages.length ? [] : [...next] })
  }
  return (
    <fieldset className="home-editor-window">
      <legend>{t('homepage.shown')}</legend>
      <TextInput
        type="datetime-local"
        label={t('homepage.startsAt')}
        value={startsAt === null ? '' : toZonedInput(startsAt, timeZone)}
        onChange={({ target }) => onChange({ startsAt: fromZonedInput(target.value, timeZone) })}
      />
      <TextInput
        type="datetime-local"
        label={t('homepage.endsAt')}
        value={endsAt === null ? '' : toZonedInput(endsAt, timeZone)}
        help={t('homepage.zone', { zone: timeZone })}
        error={isWrong ? t('homepage.endsBefore') : undefined}
        onChange={({ target }) => onChange({ endsAt: fromZonedInput(target.value, timeZone) })}
      />
      {languages.length > 1 && (
        <fieldset className="home-editor-languages">
          <legend className="console-label">{t('homepage.languages')}</legend>
          {languages.map((lang) => (
            <label key={lang}>
              <input type="checkbox" checked={chosen.includes(lang)} onChange={() => toggle(lang)} />
              {names.of(getLocaleInfo(lang).htmlLang) ?? lang}
            </label>
          ))}
        </fieldset>
      )}
    </fieldset>
  )
}
