import { type ReactNode, useDeferredValue, useId, useMemo } from 'react'
import { getDirection, getLocaleInfo, type TextLocale } from '#i18n/locales.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { previewDocument } from './preview-markdown.ts'

export interface MarkdownFieldProps {
  label: string
  /** `# Title` in the first line, then Markdown. */
  value: string
  onChange: (value: string) => void
  /** The language of the text, which may be another one than that of the page. */
  textLocale: TextLocale
  help?: ReactNode
}

/** A document or news as Markdown, with the page beside it that the server will make of it. */
export function MarkdownField({ label, value, onChange, textLocale, help }: MarkdownFieldProps) {
  const t = useText()
  const id = useId()
  const shown = useDeferredValue(value)
  const preview = useMemo(() => previewDocument(shown), [shown])
  const language = { lang: getLocaleInfo(textLocale).htmlLang, dir: getDirection(textLocale) }
  return (
    <div className="markdown-field">
      <div className="markdown-field-part">
        <label className="console-label" htmlFor={id}>
          {label}
        </label>
        <textarea
          id={id}
          {...language}
          spellCheck
          value={value}
          aria-describedby={help ? `${id}-help` : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        {help && (
          <p className="console-help" id={`${id}-help`}>
            {help}
          </p>
        )}
      </div>
      <div className="markdown-field-part">
        <span className="console-label" id={`${id}-preview`}>
          {t('console.markdown.preview')}
        </span>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keys */}
        <section className="markdown-field-preview" aria-labelledby={`${id}-preview`} tabIndex={0}>
          {preview ? (
            <article className="formatted-text" {...language}>
              <h1>{preview.title}</h1>
              {/* oxlint-disable-next-line no-danger -- written by our Markdown reader, which escapes all HTML */}
              <div className="formatted-text" dangerouslySetInnerHTML={{ __html: preview.body }} />
            </article>
          ) : (
            <p className="markdown-field-empty">{t('console.markdown.incomplete')}</p>
          )}
        </section>
      </div>
    </div>
  )
}
