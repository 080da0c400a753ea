import { useState } from 'react'
import type { Chat } from '#contract/chat.ts'
import type { ChatAgent } from '#contract/chat-desk.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { TextAreaInput } from '#web/console/kit/text-area-input.tsx'
import { ChatAvatar } from './chat-avatar.tsx'
import { useAgents } from './use-agents.ts'

interface TransferDialogProps {
  chat: Chat
  onClose: () => void
  onTransfer: (agent: ChatAgent, note: string) => void
}

const maxNote = 2000

/** Those who can take over, the ones at the desk first, and a note for who does. */
export function TransferDialog({ chat, onClose, onTransfer }: TransferDialogProps) {
  const t = useText()
  const [note, setNote] = useState('')
  const agents = useAgents()
    .filter(({ id }) => id !== chat.assignee?.id)
    .toSorted((one, other) => Number(other.isOnline) - Number(one.isOnline) || one.load - other.load)
  const [chosen, setChosen] = useState<string | null>(null)
  const agent = agents.find(({ id }) => id === chosen)
  return (
    <ConsoleDialog
      open
      onOpenChange={onClose}
      title={t('desk.transfer.title', { name: chat.shopper.name })}
      actions={
        <>
          <ActionButton onClick={onClose}>{t('common.cancel')}</ActionButton>
          <ActionButton
            variant="primary"
            disabled={!agent}
            onClick={() => {
              if (!agent) return
              onTransfer(agent, note.trim())
              onClose()
            }}
          >
            {agent ? t('desk.transfer.to', { name: agent.name }) : t('desk.transfer')}
          </ActionButton>
        </>
      }
    >
      {agents.length === 0 ? (
        <p>{t('desk.transfer.none')}</p>
      ) : (
        <fieldset className="chat-agents">
          <legend className="visually-hidden">{t('desk.transfer.who')}</legend>
          {agents.map((one) => (
            <label key={one.id}>
              <input
                type="radio"
                name="agent"
                value={one.id}
                checked={one.id === chosen}
                onChange={() => setChosen(one.id)}
              />
              <ChatAvatar person={one} />
              <span>
                <b>
                  <bdi>{one.name}</bdi>
                </b>
                <small>
                  {t(one.isOnline ? 'desk.agent.online' : one.isAway ? 'desk.agent.away' : 'desk.agent.offline')} ·{' '}
                  {t('desk.load', { count: one.load })}
                </small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <TextAreaInput
        label={t('desk.transfer.note')}
        maxLength={maxNote}
        rows={2}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </ConsoleDialog>
  )
}
