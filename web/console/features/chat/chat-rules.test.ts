import { describe, expect, it } from 'vitest'
import type { Chat, TeamMessage } from '#contract/chat.ts'
import { getAnswerClock } from './answer-clock.ts'
import { findCannedReplies, findTypedCode, findTypedMention, insertMention, moveOption } from './canned-replies.ts'
import { addTyping, emptyConversation, receive, withChat } from './conversation-state.ts'
import { markRuns } from './day-runs.ts'
import { arrangeInbox } from './inbox-order.ts'
import { listSnoozeTimes } from './snooze-times.ts'

const message = (seq: number, more: Partial<TeamMessage> = {}): TeamMessage => ({
  id: `m${seq}`,
  seq,
  content: `text ${seq}`,
  createtime: `2026-11-21T14:0${seq}:00.000Z`,
  clientId: null,
  card: null,
  side: 'shopper',
  type: 'text',
  author: { id: 'u1', name: 'lena' },
  ...more,
})

describe('messages', () => {
  it('that the server has are unsent no longer, by the client id of the team', () => {
    const unsent = ['a', 'b'].map((clientId) => ({
      clientId,
      type: 'text' as const,
      content: clientId,
      cardName: null,
      thenWaits: false,
      isSending: true,
      error: null,
    }))
    const ours = message(1, { side: 'team', clientId: 'a', author: { id: 'u2', name: 'aya' } })
    const theirs = message(2, { clientId: 'b' })
    expect(receive({ ...emptyConversation, unsent }, [ours, theirs]).unsent.map(({ clientId }) => clientId)).toEqual([
      'b',
    ])
  })

  it('end the writing of their author alone', () => {
    const typing = addTyping(addTyping([], { userId: null }, 0), { userId: 'u2', draft: 'The' }, 0)
    const after = receive({ ...emptyConversation, typing }, [message(1)])
    expect(after.typing.map(({ userId }) => userId)).toEqual(['u2'])
    expect(addTyping(typing, { userId: 'u3' }, 60_000).map(({ userId }) => userId)).toEqual(['u3'])
  })

  it('stay read by the shopper when an older answer arrives after the mark', () => {
    const chat = { id: 'c1', readSeq: 2 } as Chat
    const read = withChat(withChat(emptyConversation, chat), { ...chat, readSeq: 3 })
    expect(withChat(read, chat).chat?.readSeq).toBe(3)
    expect(withChat(read, { ...chat, readSeq: 4 }).chat?.readSeq).toBe(4)
  })

  it('are in runs of one person, which end after five minutes and with the day', () => {
    const messages = [
      message(1),
      message(2),
      message(3, { side: 'team', author: { id: 'u2', name: 'aya' } }),
      message(4, { side: 'team', author: { id: 'u2', name: 'aya' }, type: 'note' }),
      message(5, { side: 'team', author: { id: 'u2', name: 'aya' }, createtime: '2026-11-22T09:00:00.000Z' }),
    ]
    const drawn = markRuns(messages, (at) => at.toISOString().slice(0, 10))
    expect(drawn.map(({ isDayStart }) => isDayStart)).toEqual([true, false, false, false, true])
    expect(drawn.map(({ isRunEnd }) => isRunEnd)).toEqual([false, true, true, true, true])
  })
})

describe('the inbox', () => {
  const row = (text: string) => ({ id: text[0]!, unread: text.length - 1 })
  it.each([
    ['shows what is there at first', '', 'a b', 'a b', 0],
    ['keeps places when an older one is written to', 'a b c', 'c! a b', 'a b c!', 1],
    ['counts no answer of ours as new', 'a b c', 'c a b', 'a b c', 0],
    ['holds new ones back', 'a b', 'n! a b', 'a b', 1],
    ['holds back what was handed over without anything unread', 'a b', 'n a b', 'a b', 1],
    ['drops what left the view', 'a b c', 'a c', 'a c', 0],
    ['shows all when everything left the view', 'a', 'b c', 'b c', 0],
    ['adds older pages at the end', 'a b', 'a b c d', 'a b c d', 0],
    ['counts nothing while the first one is written to', 'a b', 'a! b', 'a! b', 0],
  ])('%s', (_name, shown, latest, rows, newCount) => {
    const parse = (text: string) => text.split(' ').filter(Boolean)
    const arranged = arrangeInbox(parse(shown), parse(latest).map(row))
    expect(arranged.rows).toEqual(parse(rows).map(row))
    expect(arranged.newCount).toBe(newCount)
  })
})

describe('the clock of an answer', () => {
  const dueAt = '2026-11-21T14:10:00.000Z'
  const warnAt = '2026-11-21T14:08:00.000Z'
  it.each([
    ['before the warning', '14:07:59', null],
    ['at the warning', '14:08:00', { kind: 'near', minutes: 2 }],
    ['in the last minute', '14:09:30', { kind: 'near', minutes: 1 }],
    ['when it is due', '14:10:00', { kind: 'late', minutes: 1 }],
    ['later', '14:13:10', { kind: 'late', minutes: 3 }],
  ])('%s', (_name, time, expected) => {
    expect(getAnswerClock({ dueAt, warnAt }, Date.parse(`2026-11-21T${time}.000Z`))).toEqual(expected)
  })
  it('does not run without a goal', () => {
    expect(getAnswerClock({ dueAt: null, warnAt: null }, Date.parse(dueAt))).toBeNull()
  })
})

describe('times to snooze until', () => {
  it.each([
    [
      'a Saturday in Berlin',
      '2026-11-21T13:00:00Z',
      'Europe/Berlin',
      'hour evening tomorrow monday',
      '2026-11-23T08:00:00.000Z',
    ],
    ['late on a Friday', '2026-11-20T20:00:00Z', 'Europe/Berlin', 'hour tomorrow monday', '2026-11-23T08:00:00.000Z'],
    [
      'a Sunday, when Monday is tomorrow',
      '2026-11-22T08:00:00Z',
      'Europe/Berlin',
      'hour evening tomorrow',
      '2026-11-23T08:00:00.000Z',
    ],
    ['a Monday', '2026-11-23T08:00:00Z', 'Asia/Kabul', 'hour evening tomorrow monday', '2026-11-30T04:30:00.000Z'],
  ])('on %s', (_name, now, timeZone, keys, last) => {
    const times = listSnoozeTimes(new Date(now), timeZone)
    expect(times.map(({ key }) => key).join(' ')).toBe(keys)
    expect(times.at(-1)!.until).toBe(last)
  })
})

describe('what is typed', () => {
  it.each([
    ['/', ''],
    ['/si', 'si'],
    ['/si ze', null],
    ['and/or', null],
    ['', null],
  ])('%j looks for the reply %j', (text, code) => {
    expect(findTypedCode(text)).toBe(code)
  })

  it('finds replies by code first, then by text', () => {
    const replies = ['size-shoe', 'big-size', 'hello', 'late'].map((code) => ({
      code,
      rendered: code === 'hello' ? 'Which SIZE do you wear?' : code === 'late' ? null : 'Text',
    }))
    expect(findCannedReplies(replies, 'size').map(({ code }) => code)).toEqual(['size-shoe', 'big-size', 'hello'])
    expect(findCannedReplies(replies, '').map(({ code }) => code)).toEqual(['big-size', 'hello', 'size-shoe'])
  })

  it.each([
    ['@', 1, ''],
    ['please @ay', 10, 'ay'],
    ['mail a@b', 8, null],
    ['@ay ok', 6, null],
  ])('%j at %i names %j', (text, caret, name) => {
    expect(findTypedMention(text, caret)).toBe(name)
  })

  it('takes the name and goes on behind it', () => {
    expect(insertMention('please @ay look', 10, 'aya')).toEqual({ text: 'please @aya look', caret: 12 })
  })

  it('moves through options in a circle', () => {
    expect([moveOption(0, 'ArrowUp', 3), moveOption(2, 'ArrowDown', 3), moveOption(0, 'ArrowDown', 0)]).toEqual([
      2, 0, 0,
    ])
  })
})
