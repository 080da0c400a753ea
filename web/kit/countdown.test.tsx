import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Countdown, splitTime } from './countdown.tsx'

test.each([
  [0, [0, 0, 0, 0]],
  [-5000, [0, 0, 0, 0]],
  [999, [0, 0, 0, 0]],
  [61_000, [0, 0, 1, 1]],
  [3_600_000, [0, 1, 0, 0]],
  [2 * 86_400_000 + 6 * 3_600_000 + 5000, [2, 6, 0, 5]],
])('%i ms are split into %j', (span, [days, hours, minutes, seconds]) => {
  expect(splitTime(span)).toEqual({ days, hours, minutes, seconds })
})

const end = '2026-11-23T00:00:00Z'
const paint = (now: string) =>
  renderToStaticMarkup(
    <Countdown until={end} now={Date.parse(now)} ended="Over">
      {({ days, hours }) => `${days} d ${hours} h`}
    </Countdown>,
  )

test('the server tells the time left by its own clock', () => {
  expect(paint('2026-11-20T18:00:00Z')).toBe('<span class="tabular-numbers" role="timer">2 d 6 h</span>')
})

test('after the end it says so', () => {
  expect(paint('2026-11-24T00:00:00Z')).toContain('Over')
})
