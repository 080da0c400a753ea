import { describe, expect, it } from 'vitest'
import { firstPlace, keepInside, moveByKey, movePlace, parsePlace } from './place.ts'

const chat = { width: 480, height: 680 }
const view = { width: 1440, height: 900 }

describe('the place of the window', () => {
  it.each([
    ['where it fits it stays', { end: 100, bottom: 100 }, view, { end: 100, bottom: 100 }],
    ['not past the end', { end: -300, bottom: 24 }, view, { end: 8, bottom: 24 }],
    ['not past the start', { end: 2_000, bottom: 24 }, view, { end: 952, bottom: 24 }],
    ['not above the top', { end: 24, bottom: 900 }, view, { end: 24, bottom: 212 }],
    ['not below the bottom', { end: 24, bottom: -50 }, view, { end: 24, bottom: 8 }],
    [
      'in a window that has become smaller',
      { end: 900, bottom: 200 },
      { width: 700, height: 720 },
      { end: 212, bottom: 32 },
    ],
    [
      'in a window that is too small its start is seen',
      { end: 60, bottom: 60 },
      { width: 480, height: 600 },
      { end: 0, bottom: 0 },
    ],
  ])('%s', (_name, place, size, expected) => expect(keepInside(place, chat, size)).toEqual(expected))

  it.each([
    ['left to right', 1, { end: 14, bottom: 44 }],
    ['right to left', -1, { end: 34, bottom: 44 }],
  ] as const)('follows the pointer %s', (_name, sign, expected) =>
    expect(movePlace(firstPlace, { x: 10, y: -20 }, sign)).toEqual(expected),
  )

  it.each([
    ['ArrowLeft', 1, { end: 48, bottom: 24 }],
    ['ArrowLeft', -1, { end: 0, bottom: 24 }],
    ['ArrowUp', 1, { end: 24, bottom: 48 }],
    ['Enter', 1, null],
  ] as const)('moves by %s (%i)', (key, sign, expected) => expect(moveByKey(firstPlace, key, sign)).toEqual(expected))

  it('goes back by Home', () => expect(moveByKey({ end: 300, bottom: 70 }, 'Home', 1)).toEqual(firstPlace))

  it.each([null, '', 'x', '[]', '{"end":"1","bottom":2}', '{"end":1}', 'null'])('is the first one for %j', (text) =>
    expect(parsePlace(text)).toEqual(firstPlace),
  )

  it('is remembered', () => expect(parsePlace('{"end":300,"bottom":70}')).toEqual({ end: 300, bottom: 70 }))
})
