import { type RefObject, useRef } from 'react'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { useInlineSize } from '#web/console/kit/charts/use-inline-size.ts'
import { LanguageSelect, WidthSelect } from '../../app/drafts/preview-fields.tsx'
import { fromZonedInput } from '../../app/zoned-time.ts'

interface HomePreviewProps {
  frame: RefObject<HTMLIFrameElement | null>
  lang: string
  onLang: (lang: string) => void
  /** As the field writes it, in the zone of the brand; empty: now. */
  time: string
  onTime: (time: string) => void
  width: string
  onWidth: (width: string) => void
}

const desktopPx = 1280

/** The real home page with the draft, at a time, in a language and at a width; a wide page is made smaller to fit. */
export function HomePreview({ frame, lang, onLang, time, onTime, width, onWidth }: HomePreviewProps) {
  const t = useText()
  const { timeZone, direction } = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const boxPx = useInlineSize(box, desktopPx)
  const at = fromZonedInput(time, timeZone)
  const query = new URLSearchParams({ lang, preview: 'home', ...(at && { at }) })
  const isPhone = width === 'phone'
  const scale = Math.min(1, boxPx / desktopPx)
  const scaled = {
    inlineSize: desktopPx,
    blockSize: `${100 / scale}%`,
    transform: `scale(${scale})`,
    transformOrigin: direction === 'rtl' ? 'top right' : 'top left',
  }
  return (
    <section className="console-card page-editor-preview home-editor-preview" aria-label={t('homepage.preview')}>
      <header>
        <TextInput
          type="datetime-local"
          label={t('homepage.seenAt')}
          value={time}
          onChange={({ target }) => onTime(target.value)}
        />
        <LanguageSelect lang={lang} onChange={onLang} />
        <WidthSelect width={width} onChange={onWidth} />
      </header>
      <div ref={box} className="page-editor-frame home-editor-frame" data-width={width}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is our own page, with our own session */}
        <iframe
          ref={frame}
          title={t('homepage.preview')}
          src={`${isPhone ? '/shop' : '/pc'}/index?${query.toString()}`}
          {...(!isPhone && { style: scaled })}
        />
      </div>
    </section>
  )
}
