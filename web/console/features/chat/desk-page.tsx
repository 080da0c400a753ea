import './chat-desk.css'
import './chat-conversation.css'
import './chat-side.css'
import './chat-narrow.css'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import type { UserInfo } from '#contract/account.ts'
import { getApi } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { deleteDraft, readDraft, writeDraft } from '../../app/forms/device-drafts.ts'
import { useListState } from '../../app/lists/use-list-state.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { findWorkspace } from '../../app/sections.ts'
import { createChatStream } from './chat-stream.ts'
import { Conversation } from './conversation.tsx'
import type { UnsentMessage } from './conversation-state.ts'
import { createConversations } from './conversations.ts'
import { type Desk, DeskContext, desks } from './desk.ts'
import { deskLists, toInboxInput } from './desk-list.ts'
import { DeskViews } from './desk-views.tsx'
import { Inbox } from './inbox.tsx'
import { ShopperSide } from './shopper-side.tsx'
import { StartPage } from './start-page.tsx'
import { useChatSound } from './use-chat-sound.ts'
import { useInbox } from './use-inbox.ts'

type DeskName = keyof typeof desks

/** The stream and the conversations of a desk, for as long as its page is open. */
function useNewDesk(name: DeskName, user: UserInfo): Desk {
  const client = useQueryClient()
  const t = useText()
  const { locale } = useLanguage()
  const [desk] = useState((): Desk => {
    const place = desks[name]
    const { module } = place
    const call = getApi(client)
    const key = `${user.id}.chat-unsent.${name}`
    const conversations = createConversations({
      ownId: user.id,
      readPage: (range) => call(`${module}.messages`, range),
      send: (message) => call(`${module}.send`, message),
      wait: async (chatId) => (await call(`${module}.state`, { chatId, state: 'waiting' })).chat,
      describe: (error) => failureText(t, error),
      storage: {
        read: () => readDraft<Record<string, UnsentMessage[]>>(key, Date.now())?.values ?? {},
        write: (values) =>
          Object.keys(values).length > 0 ? writeDraft(key, { at: Date.now(), values }) : deleteDraft(key),
      },
    })
    return { ...place, user, conversations, stream: createChatStream(place.events, locale) }
  })
  const { stream, conversations } = desk
  useEffect(() => {
    const stop = stream.listen(conversations.handle)
    const close = stream.open()
    return () => {
      close()
      stop()
    }
  }, [stream, conversations])
  return desk
}

function EmptyConversation() {
  const t = useText()
  return (
    <section className="chat-conversation chat-conversation-empty" aria-label={t('desk.conversation')}>
      <ListState icon="chat" title={t('desk.none.title')} text={t('desk.none.text')} />
    </section>
  )
}

/** The columns of a desk; on narrow screens one of them at a time. */
function DeskColumns({ name }: { name: DeskName }) {
  const t = useText()
  const { brand } = useConsoleStart()
  const { chatId } = useParams()
  const { hash } = useLocation()
  const list = useListState(deskLists[name])
  const inbox = useInbox(toInboxInput(list))
  const sound = useChatSound(chatId)
  const unread = inbox.rows.filter((row) => row.unread > 0).length
  const title = t(name === 'staff' ? 'frame.nav.chatDesk' : 'frame.nav.chat')
  const shown = chatId === undefined ? 'inbox' : hash === '#shopper' ? 'shopper' : 'conversation'
  return (
    <PageFrame
      title={title}
      documentTitle={unread > 0 ? t('desk.title.unread', { title, count: unread }) : title}
      trail={[{ label: brand.name }]}
      isFilled
    >
      <div className="chat-desk" data-shown={shown}>
        <DeskViews list={list} title={title} sound={sound} />
        <Inbox list={list} inbox={inbox} chatId={chatId} />
        {chatId === undefined ? (
          <EmptyConversation />
        ) : (
          <>
            <Conversation key={chatId} chatId={chatId} />
            <ShopperSide key={`shopper ${chatId}`} chatId={chatId} />
          </>
        )}
      </div>
    </PageFrame>
  )
}

function DeskRoot({ name, user, children }: { name: DeskName; user: UserInfo; children: ReactNode }) {
  return <DeskContext value={useNewDesk(name, user)}>{children}</DeskContext>
}

/** The chats of the service of the brand, or those of the person's store. */
export function Page() {
  const user = useCurrentUser()
  const name = findWorkspace(useLocation().pathname) ?? 'staff'
  if (!user) return null
  if (name === 'staff' && !user.permissions.includes('chat.answer')) return <StartPage user={user} />
  return (
    <DeskRoot key={`${name} ${user.id} ${user.seller?.id}`} name={name} user={user}>
      <DeskColumns name={name} />
    </DeskRoot>
  )
}
