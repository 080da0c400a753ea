import { createContext, lazy, type ReactNode, Suspense, use, useMemo, useState } from 'react'
import type { TeamMessage } from '#contract/chat.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

const ImageViewer = lazy(() => import('#web/kit/image-viewer.tsx'))

const OpenImageContext = createContext<(src: string) => void>(() => {})

/** An image of a conversation; a press shows it on the full screen. */
export function ImageButton({ src }: { src: string }) {
  const t = useText()
  const open = use(OpenImageContext)
  return (
    <button type="button" className="chat-image" aria-label={t('desk.image.open')} onClick={() => open(src)}>
      <img src={src} alt="" loading="lazy" />
    </button>
  )
}

interface ChatImagesProps {
  messages: readonly TeamMessage[]
  shopper: { readonly name: string }
  children: ReactNode
}

/** Lets the images of a conversation be seen large, one after the other. */
export function ChatImages({ messages, shopper, children }: ChatImagesProps) {
  const t = useText()
  const { direction } = useLanguage()
  const [at, setAt] = useState(0)
  const [isOpen, setOpen] = useState<boolean>()
  const images = useMemo(() => messages.flatMap(({ type, content }) => (type === 'img' ? [content] : [])), [messages])
  const open = (src: string) => {
    setAt(Math.max(0, images.indexOf(src)))
    setOpen(true)
  }
  return (
    <OpenImageContext value={open}>
      {children}
      {isOpen !== undefined && (
        <Suspense>
          <ImageViewer
            images={images.map((src, index) => ({ src, alt: t('desk.image.of', { number: index + 1 }) }))}
            at={at}
            onMove={setAt}
            open={isOpen}
            onClose={() => setOpen(false)}
            title={<bdi>{shopper.name}</bdi>}
            direction={direction}
          />
        </Suspense>
      )}
    </OpenImageContext>
  )
}
