import { useState } from 'react'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { RichTextField } from '#web/console/kit/rich-text/rich-text-field.tsx'
import { getSamples } from '../samples.ts'

/** The description of a product, and the HTML that would be stored. */
export default function DescriptionSection() {
  const t = useText()
  const { locale } = useLanguage()
  const { description } = getSamples(locale)
  const [html, setHtml] = useState(description)
  return (
    <section className="console-card" aria-labelledby="description-heading">
      <header>
        <h2 id="description-heading">{t('parts.description.title')}</h2>
      </header>
      <div className="console-card-body parts-page-form">
        <RichTextField
          label={t('parts.description.label')}
          help={t('parts.description.help')}
          placeholder={t('parts.description.placeholder')}
          textLocale={locale}
          defaultValue={description}
          onChange={setHtml}
        />
        <details>
          <summary>{t('parts.description.stored')}</summary>
          <textarea
            className="parts-code"
            dir="ltr"
            rows={8}
            readOnly
            aria-label={t('parts.description.stored')}
            value={html}
          />
        </details>
      </div>
    </section>
  )
}
