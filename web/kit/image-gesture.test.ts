import { describe, expect, test } from 'vitest'
import { pan, pinch, swipe, wholeView, zoomAt } from './image-gesture.ts'

const stage = { width: 400, height: 200 }

describe('zooming at a point', () => {
  test('keeps that point where it is', () => {
    expect(zoomAt(wholeView, 2, { x: 0, y: 0 }, stage)).toEqual({ scale: 2, x: 0, y: 0 })
    expect(zoomAt(wholeView, 2, { x: 100, y: -40 }, stage)).toEqual({ scale: 2, x: -100, y: 40 })
    expect(zoomAt({ scale: 2, x: -100, y: 40 }, 1.5, { x: 0, y: 0 }, stage)).toEqual({ scale: 3, x: -150, y: 60 })
  })

  test('ends at five times, and at the whole image in the middle', () => {
    expect(zoomAt(wholeView, 9, { x: 0, y: 0 }, stage).scale).toBe(5)
    expect(zoomAt({ scale: 2, x: -150, y: 80 }, 0.1, { x: 50, y: 50 }, stage)).toEqual(wholeView)
  })
})

describe('two fingers', () => {
  test('that part enlarge around their middle', () => {
    const view = pinch(
      wholeView,
      [
        { x: -50, y: 0 },
        { x: 50, y: 0 },
      ],
      [
        { x: -100, y: 0 },
        { x: 100, y: 0 },
      ],
      stage,
    )
    expect(view).toEqual({ scale: 2, x: 0, y: 0 })
  })

  test('that move together carry the image along', () => {
    const before = { scale: 2, x: 0, y: 0 }
    const view = pinch(
      before,
      [
        { x: -50, y: 0 },
        { x: 50, y: 0 },
      ],
      [
        { x: -20, y: 10 },
        { x: 80, y: 10 },
      ],
      stage,
    )
    expect(view).toEqual({ scale: 2, x: 30, y: 10 })
  })

  test('at one point do not divide by nothing', () => {
    const one = { x: 10, y: 10 }
    expect(pinch(wholeView, [one, one], [one, one], stage)).toEqual(wholeView)
  })
})

test('an enlarged image moves as far as its edges', () => {
  const view = { scale: 2, x: 0, y: 0 }
  expect(pan(view, 30, -20, stage)).toEqual({ scale: 2, x: 30, y: -20 })
  expect(pan(view, 300, -150, stage)).toEqual({ scale: 2, x: 200, y: -100 })
  expect(pan(wholeView, 300, 0, stage)).toEqual(wholeView)
})

test.each([
  ['a long slow drag to the left', -101, 900, 1],
  ['a long slow drag to the right', 101, 900, -1],
  ['a quarter of the width, slowly', 100, 900, 0],
  ['a flick to the left', -30, 50, 1],
  ['a flick that is too short', -24, 10, 0],
  ['a short slow drag', 60, 900, 0],
])('%s leads on or not', (_what, dx, ms, step) => {
  expect(swipe(dx, ms, 400)).toBe(step)
})
