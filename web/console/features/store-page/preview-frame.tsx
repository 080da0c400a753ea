import { type RefObject, useState } from 'react'
import { useText } from '#web/client/text/text-provider.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { LanguageSelect, usePreviewLanguage, WidthSelect } from '../../app/drafts/preview-fields.tsx'

/** The real page of the store with the draft, on a day, in a language and at a width; `frame` gets its frame. */
export function PreviewFrame({ storeId, frame }: { storeId: string; frame: RefObject<HTMLIFrameElement | null> }) {
  const t = useText()
  const [lang, setLang] = usePreviewLanguage()
  const [day, setDay] = useState('')
  const [width, setWidth] = useState<string>('desktop')
  const query = new URLSearchParams({ id: storeId, lang, preview: day })
  return (
    <section className="console-card page-editor-preview" aria-label={t('settings.page.preview')}>
      <header>
        <TextInput
          type="date"
          label={t('settings.page.day')}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <LanguageSelect lang={lang} onChange={setLang} />
        <WidthSelect width={width} onChange={setWidth} />
      </header>
      <div className="page-editor-frame" data-width={width}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is our own page, with our own session */}
        <iframe ref={frame} title={t('settings.page.preview')} src={`/pc/store?${query.toString()}`} />
      </div>
    </section>
  )
}
