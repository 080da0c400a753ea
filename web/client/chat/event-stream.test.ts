import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createEventParser, followStream, type StreamEvent } from './event-stream.ts'
import { getRetryMs } from './retry-delay.ts'

const text = 'retry: 2000\n\nevent: ready\ndata: {}\n\n: \n\nevent: message\ndata: {"text":"a: b"}\n\n'
const expected = [
  { event: 'ready', data: {} },
  { event: 'message', data: { text: 'a: b' } },
]

it.each([1, 3, 7, 1000])('reads events that arrive in pieces of %i characters', (size) => {
  const events: StreamEvent[] = []
  const parse = createEventParser((event) => events.push(event))
  for (let at = 0; at < text.length; at += size) parse(text.slice(at, at + size))
  expect(events).toEqual(expected)
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('connects again after a break, and ends with the session', async () => {
  const open = vi
    .fn<() => Promise<Response>>()
    .mockResolvedValueOnce(new Response(text))
    .mockRejectedValueOnce(new TypeError('network'))
    .mockResolvedValueOnce(new Response(text))
    .mockResolvedValueOnce(new Response(null, { status: 401 }))
  const events: StreamEvent[] = []
  const [onLive, onEnded] = [vi.fn<(isLive: boolean) => void>(), vi.fn<() => void>()]
  followStream({ open, onEvent: (event) => events.push(event), onLive, onEnded })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(open).toHaveBeenCalledTimes(4)
  expect(events).toEqual([...expected, ...expected])
  expect(onLive.mock.calls.map(([isLive]) => isLive)).toEqual([true, false, false, true, false])
  expect(onEnded).toHaveBeenCalledOnce()
})

it('waits longer after each failure, and never longer than half a minute', () => {
  expect([1, 2, 3, 5, 6, 99].map(getRetryMs)).toEqual([1_000, 2_000, 4_000, 16_000, 30_000, 30_000])
})
