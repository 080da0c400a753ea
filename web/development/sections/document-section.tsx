import { useState } from 'react'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { MarkdownField } from '#web/console/kit/markdown-field.tsx'
import { getSamples } from '../samples.ts'

/** A document as Markdown, with its preview. */
export default function DocumentSection() {
  const t = useText()
  const { locale } = useLanguage()
  const [text, setText] = useState(getSamples(locale).document)
  return (
    <section className="console-card" aria-labelledby="document-heading">
      <header>
        <h2 id="document-heading">{t('parts.document.title')}</h2>
      </header>
      <div className="console-card-body">
        <MarkdownField
          label={t('parts.document.label')}
          help={t('parts.document.help')}
          textLocale={locale}
          value={text}
          onChange={setText}
        />
      </div>
    </section>
  )
}
