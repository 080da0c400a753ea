import type { ChatMessage } from '#contract/chat.ts'

/** The number of the last message of the other side; 0 without one. */
export const getLastReceived = (messages: readonly ChatMessage[]): number =>
  messages.findLast(({ send_receive }) => send_receive === 'receive')?.seq ?? 0

/** Whether a card was the last one that was sent about something. */
export const isLastCard = (messages: readonly ChatMessage[], { type, id }: { type: string; id: string }): boolean => {
  const last = messages.findLast((message) => message.type === 'goods' || message.type === 'order')
  return last?.type === type && last.content === id && last.send_receive === 'send'
}
