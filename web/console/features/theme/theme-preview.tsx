import { useEffect, useRef, useState } from 'react'
import { getLogoAddress } from '#contract/logo-icons.ts'
import type { ThemeContent } from '#contract/themes.ts'
import { frameReadyMessage, type ThemeMessage } from '#web/client/editor-frame.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { LanguageSelect, usePreviewLanguage, WidthSelect } from '../../app/drafts/preview-fields.tsx'
import type { Mode } from './theme-values.ts'

interface ThemePreviewProps {
  content: ThemeContent
  mode: Mode
  onMode: (mode: Mode) => void
}

/** The real home page of the brand in a frame, which shows the theme as it is edited. */
export function ThemePreview({ content, mode, onMode }: ThemePreviewProps) {
  const t = useText()
  const frame = useRef<HTMLIFrameElement>(null)
  const [lang, setLang] = usePreviewLanguage()
  const [width, setWidth] = useState('desktop')
  const { theme, logo } = content
  useEffect(() => {
    const message: ThemeMessage = {
      kind: 'theme-draft',
      theme,
      mode,
      logo: logo === null ? null : getLogoAddress(logo, '96'),
    }
    const send = () => frame.current?.contentWindow?.postMessage(message, location.origin)
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin === location.origin && source === frame.current?.contentWindow && data === frameReadyMessage) send()
    }
    send()
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [theme, mode, logo])
  const base = width === 'phone' ? '/shop' : '/pc'
  return (
    <section className="console-card page-editor-preview" aria-label={t('theme.preview')}>
      <header>
        <WidthSelect width={width} onChange={setWidth} />
        <SelectField
          label={t('theme.mode')}
          value={mode}
          options={(['light', 'dark'] as const).map((value) => ({ value, label: t(`theme.mode.${value}`) }))}
          onChange={(value) => onMode(value as Mode)}
        />
        <LanguageSelect lang={lang} onChange={setLang} />
      </header>
      <div className="page-editor-frame" data-width={width}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is our own page, with our own session */}
        <iframe
          ref={frame}
          title={t('theme.preview')}
          src={`${base}/index?${new URLSearchParams({ lang, preview: 'theme' }).toString()}`}
        />
      </div>
    </section>
  )
}
