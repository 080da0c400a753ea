import { useState } from 'react'
import type { Chat } from '#contract/chat.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { Typing } from './conversation-state.ts'
import { useAgents } from './use-agents.ts'
import { useChatActions } from './use-chat-actions.ts'
import { useDesk } from './desk.ts'
import { useIsTyping } from './use-is-typing.ts'

/** Tells that a colleague answers the same conversation, with what they write. */
export function CollisionBar({ chat, typing }: { chat: Chat; typing: readonly Typing[] }) {
  const t = useText()
  const { user } = useDesk()
  const agents = useAgents()
  const actions = useChatActions()
  const [leftTo, setLeftTo] = useState<string | null>(null)
  const one = typing.findLast(({ userId }) => userId !== null)
  const isTyping = useIsTyping(typing, one?.userId ?? '')
  const agent = agents.find(({ id }) => id === one?.userId)
  if (!one || !isTyping || leftTo === one.userId) return null
  const name = one.name || t('desk.colleague')
  const leave = () => {
    setLeftTo(one.userId)
    if (agent && chat.assignee?.id !== agent.id && (chat.assignee === null || chat.assignee.id === user.id))
      actions.transfer(chat, agent, '')
  }
  return (
    <output className="chat-collision">
      <Icon name="user" size={16} />
      <p>
        <b>{t('desk.collision', { name })}</b> {one.draft && <q dir="auto">{one.draft}</q>}
      </p>
      <button type="button" onClick={leave}>
        {t('desk.collision.leave', { name })}
      </button>
    </output>
  )
}
