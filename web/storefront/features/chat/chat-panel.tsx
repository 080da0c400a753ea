import './chat-panel.css'
import './messages.css'
import './party-notices.css'
import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { ButtonLink } from '#web/kit/button.tsx'
import { apiQuery } from '#web/client/api-query.ts'
import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import type { ChatRequest } from './chat-request.ts'
import type { ChatAccess, ChatUser } from './chat-access.ts'
import { useChatStore } from './chat-access.ts'
import { ChatHead, type HeadFrame } from './chat-head.tsx'
import { saveReopening } from './chat-storage.ts'
import { ClosedNotice } from './closed-notice.tsx'
import { Compose } from './compose.tsx'
import { ConversationList } from './conversation-list.tsx'
import { Conversation } from './conversation.tsx'
import { useSaveTranscript } from './use-save-transcript.ts'

type FrameProps = {
  readonly titleId: string
  readonly head?: HeadFrame
  /** Absent on the page of the chat. */
  readonly onClose?: () => void
}

type ChatPanelProps = FrameProps & {
  readonly user: ChatUser | null
  readonly token?: string
  readonly request: ChatRequest
}

/** Asks a visitor to log in; what they write is kept until then. */
function VisitorPanel({ request, ...frame }: FrameProps & { request: ChatRequest }) {
  const t = useText()
  const href = useHref()
  const partyState = useQuery(apiQuery('chat.state', { partyid: request.party.id })).data
  const back = location.pathname + location.search
  const save = () => {
    saveReopening(request)
    frame.onClose?.()
  }
  return (
    <>
      <ChatHead {...frame} party={request.party} partyState={partyState} />
      <div className="chat-visitor">
        {partyState && !partyState.isOpen && <ClosedNotice party={request.party} state={partyState} />}
        <p>{t('shell.chat.login')}</p>
        <ButtonLink href={href('/login', { back })} onClick={save}>
          {t('shell.header.login')}
        </ButtonLink>
      </div>
      <Compose party={request.party.id} isClosed={partyState?.isOpen === false} />
    </>
  )
}

function UserPanel({ access, request, ...frame }: FrameProps & { access: ChatAccess; request: ChatRequest }) {
  const store = useChatStore(access)
  const state = useSyncExternalStore(store.subscribe, store.getState)
  const [current, setCurrent] = useState<ChatRequest | null>(request)
  const [opened, setOpened] = useState(request)
  // Asked again from elsewhere while the window is open.
  if (opened !== request) {
    setOpened(request)
    setCurrent(request)
  }
  const party = current?.party ?? null
  const save = useSaveTranscript(store)
  const show = (next: ChatRequest | null) => {
    setCurrent(next)
    // The button that was pressed goes away, and with it the keys that close the window.
    document.getElementById(frame.titleId)?.focus()
  }
  return (
    <>
      <ChatHead
        {...frame}
        party={party}
        state={state}
        onList={() => show(null)}
        {...(party && { partyState: state.parties[party.id], onSave: () => void save(party.id) })}
      />
      {current === null ? (
        <ConversationList state={state} onChoose={show} />
      ) : (
        <Conversation
          key={current.party.id}
          store={store}
          state={state}
          access={access}
          party={current.party}
          about={current.about}
          onAboutDone={() => setCurrent({ ...current, about: null })}
        />
      )}
    </>
  )
}

/** Everything inside the window of the chat, or in its tab. */
export function ChatPanel({ user, token, request, ...frame }: ChatPanelProps) {
  return (
    <section className="chat-panel" aria-labelledby={frame.titleId}>
      {user ? (
        <UserPanel {...frame} access={{ user, token }} request={request} />
      ) : (
        <VisitorPanel {...frame} request={request} />
      )}
    </section>
  )
}
