import { useState } from 'react'
import { uploadFile } from '#web/client/browser-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { usePickedImages, type PickedImages } from '#web/kit/use-picked-images.ts'
import type { MessageDraft } from './conversations.ts'

type Attachment = Pick<MessageDraft, 'type' | 'content' | 'cardName'>

/** The server checks the limit of the brand; files above this one are allowed by no brand and are not sent. */
const maxMegabytes = 20
const maxImages = 6

export interface Attachments {
  readonly images: PickedImages
  readonly cards: readonly Attachment[]
  /** The attachments of the next message. */
  readonly ready: readonly Attachment[]
  readonly isSending: boolean
  readonly addFiles: (files: readonly File[]) => void
  readonly addCard: (type: 'goods' | 'order', id: string, name: string) => void
  readonly removeCard: (content: string) => void
  readonly clear: () => void
}

/** Images, products and orders that are sent with the next message. */
export function useAttachments(): Attachments {
  const t = useText()
  const { locale } = useLanguage()
  const [cards, setCards] = useState<readonly Attachment[]>([])
  const images = usePickedImages({
    maxCount: maxImages,
    maxMegabytes,
    send: (file, how) => uploadFile(locale, 'media.upload', { moduleName: 'chat', file }, how),
    texts: {
      wrongType: t('common.pictures.wrongType'),
      tooLarge: t('common.pictures.tooLarge', { megabytes: maxMegabytes }),
      failed: (error) => failureText(t, error),
    },
  })
  return {
    images,
    cards,
    ready: [...images.addresses.map((content): Attachment => ({ type: 'img', content, cardName: null })), ...cards],
    isSending: images.isSending,
    addFiles: (files) => files.length > 0 && images.add(files),
    addCard: (type, content, cardName) =>
      setCards((before) => [...before.filter((one) => one.content !== content), { type, content, cardName }]),
    removeCard: (content) => setCards((before) => before.filter((one) => one.content !== content)),
    clear: () => {
      images.clear()
      setCards([])
    },
  }
}
