import { expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { getLastReceived, isLastCard } from './messages.ts'

const message = (seq: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `m${seq}`,
  seq,
  content: `text ${seq}`,
  createtime: '2026-11-26T12:00:00.000Z',
  clientId: null,
  card: null,
  send_receive: 'receive',
  type: 'text',
  ...more,
})
it('the last received message is not one of the own', () => {
  expect(getLastReceived([message(1), message(2), message(3, { send_receive: 'send' })])).toBe(2)
  expect(getLastReceived([message(1, { send_receive: 'send' })])).toBe(0)
})

it('a card is sent again once another one was asked about', () => {
  const card = (seq: number, content: string) => message(seq, { type: 'goods', content, send_receive: 'send' })
  const about = { type: 'goods', id: 'a' }
  expect(isLastCard([card(1, 'a'), message(2)], about)).toBe(true)
  expect(isLastCard([card(1, 'a'), card(2, 'b')], about)).toBe(false)
  expect(isLastCard([message(1, { type: 'goods', content: 'a' })], about)).toBe(false)
})
