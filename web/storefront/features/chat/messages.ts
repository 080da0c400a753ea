import type { ChatMessage } from '#contract/chat.ts'

/** Messages of both lists in the order of their numbers, each once; the added ones win. */
export function mergeMessages(known: readonly ChatMessage[], added: readonly ChatMessage[]): ChatMessage[] {
  const bySeq = new Map([...known, ...added].map((message) => [message.seq, message]))
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
}

/** Whether messages may be missing between the known ones and this one; a note of the team leaves a number, too. */
export const leavesGap = (known: readonly ChatMessage[], { seq }: Pick<ChatMessage, 'seq'>): boolean =>
  seq > (known.at(-1)?.seq ?? 0) + 1

/** The number of the last message of the other side; 0 without one. */
export const getLastReceived = (messages: readonly ChatMessage[]): number =>
  messages.findLast(({ send_receive }) => send_receive === 'receive')?.seq ?? 0

/** Whether a card was the last one that was sent about something. */
export const isLastCard = (messages: readonly ChatMessage[], { type, id }: { type: string; id: string }): boolean => {
  const last = messages.findLast((message) => message.type === 'goods' || message.type === 'order')
  return last?.type === type && last.content === id && last.send_receive === 'send'
}

/** The calendar day of an instant in a zone, as 2026-11-26. */
export const toDay = (iso: string, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(iso))
