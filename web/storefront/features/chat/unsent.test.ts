import { expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat.ts'
import { findNext, isTemporary, parseUnsent, removeArrived, setRefusal } from './unsent.ts'
import type { Unsent } from './unsent.ts'

const unsent = (clientId: string, refusal: string | null = null): Unsent => ({
  clientId,
  party: 'service',
  type: 'text',
  content: clientId,
  createdAt: '2026-11-26T12:00:00.000Z',
  refusal,
})
const ids = (list: readonly Unsent[]) => list.map(({ clientId }) => clientId)

it('reads what was kept', () => {
  const list = [unsent('a'), unsent('b', 'Too long')]
  expect(parseUnsent(JSON.stringify(list))).toEqual(list)
})

it.each([null, '', 'no json', '{}', '[1]', '[null]', '[{"clientId":"a"}]'])('keeps nothing of %j', (text) =>
  expect(parseUnsent(text)).toEqual([]),
)

it.each([{ type: 'note' }, { createdAt: 'yesterday' }, { refusal: 7 }, { party: null }])('leaves %j out', (wrong) =>
  expect(ids(parseUnsent(JSON.stringify([{ ...unsent('a'), ...wrong }, unsent('b')])))).toEqual(['b']),
)

it('drops what has arrived by its clientId, and nothing else', () => {
  const arrived = [{ clientId: 'b' }, { clientId: null }] as ChatMessage[]
  const list = [unsent('a'), unsent('b')]
  expect(ids(removeArrived(list, arrived))).toEqual(['a'])
  expect(removeArrived(list, [])).toBe(list)
})

it('sends the first that the server may still take', () => {
  const list = [unsent('a', 'Too long'), unsent('b'), unsent('c')]
  expect(findNext(list)?.clientId).toBe('b')
  expect(findNext(setRefusal(list, 'a', null))?.clientId).toBe('a')
  expect(findNext([unsent('a', 'Too long')])).toBeUndefined()
})

it.each([
  [null, true],
  [429, true],
  [503, true],
  [401, true],
  [409, false],
  [422, false],
])('an answer of status %s may be sent again: %s', (status, expected) => expect(isTemporary(status)).toBe(expected))
