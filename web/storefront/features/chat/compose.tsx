import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { ChatMessageType } from '#contract/chat.ts'
import { maxChatTextLength } from '#contract/chat-text-length.ts'
import { getMaxUploadMegabytes } from '#contract/upload-modules.ts'
import { Icon } from '#web/kit/icon.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { findImageError, imageTypes } from '#web/kit/picked-images.ts'
import { useBoot } from '#web/client/boot.ts'
import { uploadFile } from '#web/client/browser-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { readDraft, writeDraft } from './chat-storage.ts'
import type { Party } from './chat-state.ts'

type ComposeProps = {
  readonly party: Party
  readonly token?: string | undefined
  /** Whether answers come only when the party opens. */
  readonly isClosed?: boolean
  /** Absent for a visitor, whose text is kept until they have logged in. */
  readonly onSend?: (type: ChatMessageType, content: string) => void
  readonly onTyping?: () => void
}

/** Uploads chosen pictures, one after the other; other files are left out, and the notice says so. */
function useSendImages({ token, onSend }: Pick<ComposeProps, 'token' | 'onSend'>) {
  const t = useText()
  const { brand, locale } = useBoot()
  const [notice, setNotice] = useState('')
  const megabytes = getMaxUploadMegabytes(brand.policy, 'chat')
  const sendOne = async (file: File) => {
    const problem = findImageError(file, megabytes)
    if (problem === 'type') return setNotice(t('chat.picture.wrongType'))
    if (problem === 'size') return setNotice(t('common.pictures.tooLarge', { megabytes }))
    setNotice(t('chat.picture.sending'))
    try {
      const { signal } = new AbortController()
      const how = { signal, token, onProgress: () => {} }
      const address = await uploadFile(locale, 'media.upload', { moduleName: 'chat', file }, how)
      setNotice('')
      onSend?.('img', address)
    } catch (error) {
      setNotice(failureText(t, error))
    }
  }
  const sendImages = async (files: readonly File[]) => {
    for (const file of files) await sendOne(file)
  }
  return { notice, sendImages }
}

/** The field, the picture button and the send button. Enter sends, Shift and Enter break the line. */
export function Compose({ party, token, isClosed = false, onSend, onTyping }: ComposeProps) {
  const t = useText()
  const [text, setText] = useState(() => readDraft(party))
  const picker = useRef<HTMLInputElement>(null)
  const { notice, sendImages } = useSendImages({ token, onSend })
  const write = (next: string) => {
    setText(next)
    writeDraft(party, next)
  }
  const send = () => {
    if (!onSend || text.trim() === '') return
    onSend('text', text)
    write('')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Enter chooses a word while one is composed, as in Chinese; Safari tells it by the code only.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return
    event.preventDefault()
    send()
  }
  const onPick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void sendImages([...(target.files ?? [])])
    // The same file may be chosen again.
    target.value = ''
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0 || !onSend) return
    event.preventDefault()
    void sendImages(files)
  }
  return (
    <div className="chat-compose">
      <output className="chat-notice">{notice}</output>
      {onSend && (
        <>
          <IconButton icon="image" label={t('chat.picture.send')} onClick={() => picker.current?.click()} />
          <input ref={picker} type="file" accept={imageTypes.join()} multiple hidden onChange={onPick} />
        </>
      )}
      <textarea
        rows={1}
        maxLength={maxChatTextLength}
        placeholder={t(isClosed ? 'chat.leave' : 'chat.placeholder')}
        aria-label={t('chat.text')}
        enterKeyHint="send"
        dir="auto"
        value={text}
        onChange={({ target }) => {
          write(target.value)
          if (target.value.trim()) onTyping?.()
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {onSend && (
        <button type="button" className="chat-send" aria-label={t('chat.send')} onClick={send}>
          <Icon name="send" />
        </button>
      )}
    </div>
  )
}
