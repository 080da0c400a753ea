import { useState } from 'react'
import { getDirection, getLocaleInfo, type TextLocale } from '#i18n/locales.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { RichTextField } from '#web/console/kit/rich-text/rich-text-field.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useConsoleStart } from '../../../app/console-start.ts'
import { useEditor } from './editor-context.ts'
import { countMissing, listTexts, type ProductText } from './list-texts.ts'
import { stripTags } from './strip-tags.ts'

const maxLengths = { title: 255, subtitle: 255, attribute: 500, option: 255, value: 255, alt: 500 } as const

interface TextFieldProps {
  text: ProductText
  /** The language that it is translated into. */
  to: string
}

/** A text in another language; the brand's own stands above it. */
function TranslatedField({ text, to }: TextFieldProps) {
  const t = useText()
  const { change, isStale, lang, revision, errors } = useEditor()
  const source = text.texts[lang] ?? ''
  const value = text.texts[to] ?? ''
  const label = t(`products.text.${text.kind}`)
  const set = (next: string) => change((draft) => text.set(draft, to, next))
  if (!source.trim() && !value) return null
  const isMissing = !value.trim()
  const isOutdated = isStale(text, to)
  return (
    <div className="product-translation" data-missing={isMissing || isOutdated || undefined}>
      <p lang={getLocaleInfo(lang as TextLocale).htmlLang} dir={getDirection(lang)}>
        {text.kind === 'description' ? stripTags(source) : source}
      </p>
      {isOutdated && <p className="console-help">{t('products.text.stale')}</p>}
      {text.kind === 'description' ? (
        <RichTextField
          key={`${to} ${revision}`}
          label={label}
          textLocale={to as TextLocale}
          defaultValue={value}
          onChange={set}
        />
      ) : (
        <TextInput
          label={label}
          help={isMissing ? t('products.text.missing') : undefined}
          error={text.kind === 'title' ? errors[`titles.${to}`] : undefined}
          maxLength={maxLengths[text.kind]}
          lang={getLocaleInfo(to as TextLocale).htmlLang}
          dir={getDirection(to)}
          value={value}
          onChange={({ target }) => set(target.value)}
        />
      )}
    </div>
  )
}

/** The texts of the product in the other languages of the brand, with a mark of what is missing. */
export function TranslationsTab() {
  const t = useText()
  const { draft, isStale, lang } = useEditor()
  const languages = useConsoleStart().brand.languages.filter((one) => one !== lang)
  const [to, setTo] = useState<string | undefined>(languages[0])
  if (to === undefined) return <ListState icon="globe" title={t('products.text.oneLanguage')} />
  return (
    <div className="product-translations">
      <nav className="console-card" aria-label={t('products.tab.translations')}>
        <ul>
          {languages.map((one) => {
            const missing = countMissing(draft, one, lang)
            const stale = listTexts(draft).filter((text) => isStale(text, one)).length
            return (
              <li key={one}>
                <button type="button" aria-pressed={one === to} onClick={() => setTo(one)}>
                  <span lang={getLocaleInfo(one).htmlLang}>{getLocaleInfo(one).name}</span>
                  <small data-missing={missing + stale > 0 || undefined}>
                    {missing > 0 ? (
                      t('products.text.countMissing', { count: missing })
                    ) : stale > 0 ? (
                      t('products.text.countStale', { count: stale })
                    ) : (
                      <Icon name="check" size={14} />
                    )}
                    {missing + stale === 0 && <span className="visually-hidden">{t('products.text.complete')}</span>}
                  </small>
                </button>
              </li>
            )
          })}
        </ul>
      </nav>
      <section className="console-card" aria-labelledby="translation-title">
        <header>
          <h2 id="translation-title">{getLocaleInfo(to as TextLocale).name}</h2>
        </header>
        <div className="console-card-body product-fields">
          <p className="console-help">
            {t('products.help.translations', { language: getLocaleInfo(lang as TextLocale).name })}
          </p>
          {listTexts(draft).map((text) => (
            <TranslatedField key={`${to} ${text.key}`} text={text} to={to} />
          ))}
        </div>
      </section>
    </div>
  )
}
