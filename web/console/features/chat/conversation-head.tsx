import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Chat } from '#contract/chat.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ActionMenu } from '#web/console/kit/action-menu.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { toHref } from '../../app/sections.ts'
import { useNow, useTimes } from '../../app/times.ts'
import { useKeys } from '../../app/use-keys.ts'
import { ChatStatus } from './chat-status.tsx'
import { useDesk } from './desk.ts'
import { SnoozeDialog } from './snooze-dialog.tsx'
import { listSnoozeTimes } from './snooze-times.ts'
import { TransferDialog } from './transfer-dialog.tsx'
import { useChatActions } from './use-chat-actions.ts'
import { useLanguageName } from './use-language-name.ts'

interface SnoozeMenuProps {
  trigger: React.RefObject<HTMLButtonElement | null>
  onSnooze: (until: string | null) => void
  onChoose: () => void
}

function SnoozeMenu({ trigger, onSnooze, onChoose }: SnoozeMenuProps) {
  const t = useText()
  const { timeZone } = useLanguage()
  const { formatTime } = useTimes()
  const now = useNow()
  return (
    <ActionMenu
      trigger={
        <ActionButton ref={trigger} small icon={<Icon name="clock" size={16} />} aria-label={t('desk.snooze')} />
      }
      items={[
        ...listSnoozeTimes(now, timeZone).map(({ key, until }) => ({
          key,
          label: t(`desk.snooze.${key}`, { time: formatTime(until) }),
          onSelect: () => onSnooze(until),
        })),
        { key: 'choose', label: t('desk.snooze.choose'), onSelect: onChoose },
        { key: 'reply', label: t('desk.snooze.reply'), isApart: true, onSelect: () => onSnooze(null) },
      ]}
    />
  )
}

/** Take for what is free, release for what is one's own; everything can be transferred. */
function AssignmentActions({ chat, onTransfer }: { chat: Chat; onTransfer: () => void }) {
  const t = useText()
  const { user } = useDesk()
  const actions = useChatActions()
  const isOwn = chat.assignee?.id === user.id
  return (
    <>
      {chat.assignee === null && (
        <ActionButton small onClick={() => actions.take(chat)}>
          {t('desk.take')} <kbd dir="ltr">T</kbd>
        </ActionButton>
      )}
      <ActionMenu
        trigger={
          <ActionButton small icon={<Icon name="user" size={16} />}>
            {chat.assignee ? (isOwn ? t('desk.own') : chat.assignee.name) : t('desk.assign')}
          </ActionButton>
        }
        items={[
          ...(isOwn ? [] : [{ key: 'take', label: t('desk.takeOver'), onSelect: () => actions.take(chat) }]),
          { key: 'transfer', label: t('desk.transfer'), onSelect: onTransfer },
          ...(chat.assignee
            ? [{ key: 'release', label: t('desk.release'), isApart: true, onSelect: () => actions.release(chat) }]
            : []),
        ]}
      />
    </>
  )
}

type Dialog = 'transfer' | 'snooze' | null

function HeadActions({ chat }: { chat: Chat }) {
  const t = useText()
  const { user } = useDesk()
  const actions = useChatActions()
  const snoozeButton = useRef<HTMLButtonElement>(null)
  const [dialog, setDialog] = useState<Dialog>(null)
  const isClosed = chat.state === 'closed'
  const closeDialog = () => setDialog(null)
  useKeys({
    t: () => (chat.assignee?.id === user.id ? setDialog('transfer') : actions.take(chat)),
    e: isClosed ? undefined : () => actions.close(chat),
    s: isClosed ? undefined : () => snoozeButton.current?.click(),
  })
  return (
    <>
      <AssignmentActions chat={chat} onTransfer={() => setDialog('transfer')} />
      {isClosed ? (
        <ActionButton small onClick={() => actions.reopen(chat)}>
          {t('desk.reopen')}
        </ActionButton>
      ) : (
        <>
          <SnoozeMenu
            trigger={snoozeButton}
            onSnooze={(until) => actions.snooze(chat, until)}
            onChoose={() => setDialog('snooze')}
          />
          <ActionButton small onClick={() => actions.close(chat)}>
            {t('desk.close')} <kbd dir="ltr">E</kbd>
          </ActionButton>
        </>
      )}
      {dialog === 'transfer' && (
        <TransferDialog chat={chat} onClose={closeDialog} onTransfer={(to, note) => actions.transfer(chat, to, note)} />
      )}
      {dialog === 'snooze' && <SnoozeDialog onClose={closeDialog} onSnooze={(until) => actions.snooze(chat, until)} />}
    </>
  )
}

/** Who it is with and how it stands, and what can be done with it. */
export function ConversationHead({ chatId, chat }: { chatId: string; chat: Chat | null }) {
  const t = useText()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { path } = useDesk()
  const getLanguageName = useLanguageName()
  return (
    <header className="chat-head chat-conversation-head">
      <span className="chat-back">
        <ActionButton
          small
          variant="quiet"
          aria-label={t('desk.back')}
          icon={<Icon name="left" size={20} />}
          onClick={() => void navigate(path + search)}
        />
      </span>
      <div className="chat-name">
        <h2>{chat ? <bdi>{chat.shopper.name}</bdi> : t('desk.conversation')}</h2>
        {chat && (
          <p>
            <ChatStatus chat={chat} /> <span>{getLanguageName(chat.lang)}</span>
          </p>
        )}
      </div>
      {chat && (
        <div className="chat-actions">
          <HeadActions chat={chat} />
          <a
            className="chat-to-shopper action-button action-button-secondary action-button-small action-button-square"
            href={toHref(`${path}/${chatId}${search}#shopper`)}
            aria-label={t('desk.shopper')}
            onClick={(event) => {
              event.preventDefault()
              void navigate(`${path}/${chatId}${search}#shopper`)
            }}
          >
            <Icon name="info" size={16} />
          </a>
        </div>
      )}
    </header>
  )
}
