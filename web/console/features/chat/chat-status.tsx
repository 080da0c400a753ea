import type { Chat } from '#contract/chat.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { StatusMark, type StatusShape, type StatusTone } from '#web/console/kit/status-mark.tsx'
import { useTimes } from '../../app/times.ts'

const looks: Readonly<Record<Chat['state'], readonly [StatusShape, StatusTone]>> = {
  open: ['quarter', 'info'],
  waiting: ['half', 'wait'],
  snoozed: ['waiting', 'hold'],
  closed: ['full', 'good'],
}

/** How a conversation stands, by shape, word and colour. */
export function ChatStatus({ chat }: { chat: Chat }) {
  const t = useText()
  const { formatTime } = useTimes()
  const [shape, tone] = looks[chat.state]
  const isTimed = chat.state === 'snoozed' && chat.snoozedUntil !== null
  return (
    <StatusMark shape={shape} tone={tone}>
      {isTimed ? t('desk.state.until', { time: formatTime(chat.snoozedUntil!) }) : t(`desk.state.${chat.state}`)}
    </StatusMark>
  )
}
