import { type ComponentProps, type ReactNode, useState } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { Menu, type MenuItem } from '#web/kit/menu.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import type { ChatRequest } from './chat-request.ts'
import { service, type ChatState, type PartyState } from './chat-state.ts'
import { readSetting, writeSetting } from './chat-storage.ts'
import { OpenTab } from './open-tab.tsx'
import { PartyMark } from './party-mark.tsx'
import { usePartyLine } from './use-party-line.ts'

/** How the window is moved. */
export type HeadFrame = { readonly drag: ComponentProps<'header'>; readonly handle: ReactNode }

type ChatHeadProps = {
  readonly titleId: string
  readonly head?: HeadFrame
  /** Null: the list of conversations. */
  readonly party: ChatRequest['party'] | null
  /** Absent for a visitor. */
  readonly state?: ChatState
  readonly partyState?: PartyState | undefined
  /** Saves the conversation as a file. */
  readonly onSave?: () => void
  readonly onList?: () => void
  readonly onClose?: () => void
}

/** The service by its specified title, a store by its name. */
export function usePartyName(): (party: ChatRequest['party']) => string {
  const t = useText()
  return ({ id, name }) => (id === service ? t('shell.header.chat') : name)
}

function MoreMenu({ onSave }: Pick<ChatHeadProps, 'onSave'>) {
  const t = useText()
  const [sound, setSound] = useState(readSetting('sound') === 'on')
  const toggle = () => {
    writeSetting('sound', sound ? 'off' : 'on')
    setSound(!sound)
  }
  const items: readonly MenuItem[] = [
    { key: 'sound', icon: 'bell', label: t(sound ? 'chat.sound.off' : 'chat.sound.on'), onSelect: toggle },
    ...(onSave ? [{ key: 'save', icon: 'download' as const, label: t('chat.transcript'), onSelect: onSave }] : []),
  ]
  return (
    <Menu label={t('chat.more')} items={items} align="end">
      <Icon name="more" />
    </Menu>
  )
}

/** The name of the other side, what it does now, and what can be done with the window. */
export function ChatHead({ titleId, head, party, state, partyState, onSave, onList, onClose }: ChatHeadProps) {
  const t = useText()
  const toLine = usePartyLine()
  const toName = usePartyName()
  const thread = party && state?.threads[party.id]
  const isHere = partyState?.isOpen && partyState.isOnline && state?.isOnline !== false
  const line = () => {
    if (state && !state.isOnline) return t('chat.offline')
    if (thread?.isTyping) return t('chat.typing')
    return party && toLine(party, partyState)
  }
  return (
    <header className="chat-head" {...head?.drag}>
      {head?.handle}
      {party && onList && <IconButton size={40} icon="left" label={t('chat.list')} onClick={onList} />}
      {party && <PartyMark party={party} size={40} />}
      <div className="chat-head-text">
        <h2 id={titleId} tabIndex={-1}>
          {party ? toName(party) : t('chat.list')}
        </h2>
        {party && <p className={isHere ? 'chat-here' : undefined}>{line()}</p>}
      </div>
      {state && <MoreMenu onSave={onSave} />}
      {/* On phones, where there is no handle, the window covers the page already. */}
      {state && onClose && head?.handle && <OpenTab party={party} />}
      {onClose && <IconButton icon="close" label={t('common.close')} onClick={onClose} />}
    </header>
  )
}
