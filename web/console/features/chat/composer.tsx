import './composer.css'
import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import type { Chat } from '#contract/chat.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { useMediaQuery } from '#web/console/kit/use-media-query.ts'
import { AttachmentRow } from './attachment-row.tsx'
import { AttachTools } from './attach-tools.tsx'
import { moveOption } from './canned-replies.ts'
import { useDesk } from './desk.ts'
import { Suggestions } from './suggestions.tsx'
import { useAttachments } from './use-attachments.ts'
import { useComposerDraft } from './use-composer-draft.ts'
import { useSuggestions } from './use-suggestions.ts'
import { useTellTyping } from './use-tell-typing.ts'

export type ComposerMode = 'reply' | 'note'

export interface ComposerHandle {
  readonly focus: () => void
}

interface ComposerProps {
  chat: Chat
  mode: ComposerMode
  onMode: (mode: ComposerMode) => void
  ref: Ref<ComposerHandle>
}

/** As the server measures it. */
const maxText = 2_000
const modes = ['reply', 'note'] as const

/** Sends the attachments, then the text; nothing while an image is on its way. */
function useSend({ chat, mode }: Pick<ComposerProps, 'chat' | 'mode'>) {
  const { conversations } = useDesk()
  const draft = useComposerDraft(chat.id, mode)
  const attachments = useAttachments()
  const isReply = mode === 'reply'
  const text = draft.text.trim()
  const items = isReply ? attachments.ready : []
  const canSend = (text !== '' || items.length > 0) && !(isReply && attachments.isSending)
  const send = (thenWaits: boolean) => {
    if (!canSend) return
    const all = [
      ...items,
      ...(text === ''
        ? []
        : [{ type: isReply ? ('text' as const) : ('note' as const), content: text, cardName: null }]),
    ]
    for (const [index, item] of all.entries())
      conversations.send(chat.id, { ...item, thenWaits: thenWaits && index === all.length - 1 })
    draft.setText('')
    if (isReply) attachments.clear()
  }
  return { draft, attachments, canSend, send }
}

/** Writes answers and notes: Enter sends, Shift Enter breaks the line, `/` finds canned replies, `@` colleagues. */
export function Composer({ chat, mode, onMode, ref }: ComposerProps) {
  const t = useText()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const isTouch = useMediaQuery('(pointer: coarse)')
  const { draft, attachments, canSend, send } = useSend({ chat, mode })
  const [caret, setCaret] = useState(0)
  const suggestions = useSuggestions({ chatId: chat.id, mode, text: draft.text, caret })
  const tellTyping = useTellTyping(chat.id)
  const { options, active, setActive } = suggestions
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }), [])

  const setText = (text: string, at = text.length) => {
    draft.setText(text)
    setCaret(at)
  }
  const caretAfter = useRef<number | null>(null)
  useEffect(() => {
    if (caretAfter.current === null) return
    field.current?.setSelectionRange(caretAfter.current, caretAfter.current)
    caretAfter.current = null
  })
  const choose = (index: number) => {
    const next = suggestions.apply(index)
    if (!next) return
    caretAfter.current = next.caret
    setText(next.text, next.caret)
    field.current?.focus()
  }
  const sendNow = (thenWaits: boolean) => {
    send(thenWaits)
    field.current?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, nativeEvent } = event
    // Enter also ends what an input method composes.
    if (nativeEvent.isComposing) return
    const isList = options.length > 0
    if (isList && (key === 'ArrowDown' || key === 'ArrowUp')) setActive(moveOption(active, key, options.length))
    else if (isList && (key === 'Enter' || key === 'Tab') && !shiftKey) choose(active)
    else if (key === 'Escape') {
      if (isList) suggestions.dismiss()
      else field.current?.closest<HTMLElement>('section')?.focus()
    } else if (key === 'Enter' && (ctrlKey || metaKey)) sendNow(shiftKey && mode === 'reply')
    else if (key === 'Enter' && !shiftKey && !isTouch) sendNow(false)
    else return
    event.preventDefault()
  }

  return (
    <div className="chat-composer" data-mode={mode}>
      <Suggestions id={`${id}-list`} suggestions={suggestions} onChoose={choose} />
      <fieldset className="chat-modes">
        <legend className="visually-hidden">{t('desk.composer.mode')}</legend>
        {modes.map((one) => (
          <button key={one} type="button" aria-pressed={one === mode} onClick={() => onMode(one)}>
            {t(`desk.composer.${one}`)}
          </button>
        ))}
        <small>{t('desk.composer.hint')}</small>
      </fieldset>
      <div className="chat-box">
        <label className="visually-hidden" htmlFor={id}>
          {mode === 'reply' ? t('desk.composer.replyTo', { name: chat.shopper.name }) : t('desk.composer.noteFor')}
        </label>
        <textarea
          ref={field}
          id={id}
          rows={2}
          dir="auto"
          value={draft.text}
          maxLength={maxText}
          placeholder={t(mode === 'reply' ? 'desk.composer.replyHint' : 'desk.composer.noteHint')}
          aria-autocomplete="list"
          aria-controls={options.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={options.length > 0 ? `${id}-list-${active}` : undefined}
          onKeyDown={onKeyDown}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onPaste={({ clipboardData }) => mode === 'reply' && attachments.addFiles([...clipboardData.files])}
          onChange={({ target }) => {
            setText(target.value, target.selectionStart)
            if (mode === 'reply') tellTyping(target.value)
          }}
        />
        {mode === 'reply' && <AttachmentRow attachments={attachments} />}
        <div className="chat-tools">
          {mode === 'reply' && <AttachTools chat={chat} attachments={attachments} />}
          <span className="chat-tools-end">
            {mode === 'reply' && (
              <ActionButton small disabled={!canSend} onClick={() => sendNow(true)}>
                {t('desk.composer.sendAndWait')}
              </ActionButton>
            )}
            <ActionButton small variant="primary" disabled={!canSend} onClick={() => sendNow(false)}>
              {t(mode === 'reply' ? 'desk.composer.send' : 'desk.composer.addNote')}
            </ActionButton>
          </span>
        </div>
      </div>
    </div>
  )
}
