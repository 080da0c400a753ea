import './chat-panel.css'
import { useState } from 'react'
import { ButtonLink } from '#web/kit/button.tsx'
import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import type { Ask } from './ask.ts'
import type { ChatAccess, ChatUser } from './chat-access.ts'
import { useChatStore } from './chat-access.ts'
import { ChatHead, type HeadFrame } from './chat-head.tsx'
import { saveReopening } from './chat-storage.ts'
import { Compose } from './compose.tsx'
import { ConversationList } from './conversation-list.tsx'
import { Conversation } from './conversation.tsx'
import { useChatState } from './use-chat-state.ts'

type FrameProps = {
  readonly titleId: string
  readonly head?: HeadFrame
  /** Absent in a tab of its own. */
  readonly onClose?: () => void
}

type ChatPanelProps = FrameProps & { readonly user: ChatUser | null; readonly token?: string; readonly ask: Ask }

/** Asks a visitor to log in; what they write is kept until then. */
function VisitorPanel({ ask, ...frame }: FrameProps & { ask: Ask }) {
  const t = useText()
  const href = useHref()
  const back = location.pathname + location.search
  const save = () => {
    saveReopening(ask)
    frame.onClose?.()
  }
  return (
    <>
      <ChatHead {...frame} party={ask.party} />
      <div className="chat-visitor">
        <p>{t('shell.chat.login')}</p>
        <ButtonLink href={href('/login', { back })} onClick={save}>
          {t('shell.header.login')}
        </ButtonLink>
      </div>
      <Compose party={ask.party.id} />
    </>
  )
}

function UserPanel({ access, ask, ...frame }: FrameProps & { access: ChatAccess; ask: Ask }) {
  const store = useChatStore(access)
  const state = useChatState(store)
  const [shown, setShown] = useState<Ask | null>(ask)
  const [opened, setOpened] = useState(ask)
  // Asked again from elsewhere while the window is open.
  if (opened !== ask) {
    setOpened(ask)
    setShown(ask)
  }
  const party = shown?.party ?? null
  return (
    <>
      <ChatHead {...frame} party={party} state={state} onList={() => setShown(null)} />
      {shown === null ? (
        <ConversationList state={state} onChoose={setShown} />
      ) : (
        <Conversation
          key={shown.party.id}
          store={store}
          state={state}
          access={access}
          party={shown.party}
          about={shown.about}
          onAsked={() => setShown({ ...shown, about: null })}
        />
      )}
    </>
  )
}

/** Everything inside the window of the chat, or in its tab. */
export function ChatPanel({ user, token, ask, ...frame }: ChatPanelProps) {
  return (
    <section className="chat-panel" aria-labelledby={frame.titleId}>
      {user ? <UserPanel {...frame} access={{ user, token }} ask={ask} /> : <VisitorPanel {...frame} ask={ask} />}
    </section>
  )
}
