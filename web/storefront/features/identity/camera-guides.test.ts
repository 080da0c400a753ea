import { describe, expect, it } from 'vitest'
import { getBounds, getGuides, toVideoBox } from './camera-guides.ts'

const phone = { width: 390, height: 668 }

describe('the guides of the camera', () => {
  it.each([
    ['card', 351, 1.586],
    ['page', 351, 1.42],
  ] as const)('frame a %s in its proportions', (kind, width, ratio) => {
    const [frame, ...others] = getGuides(kind, phone)
    expect(others).toEqual([])
    expect(frame!.width).toBeCloseTo(width)
    expect(frame!.width / frame!.height).toBeCloseTo(ratio)
  })

  it('stay inside a wide view', () => {
    const [frame] = getGuides('card', { width: 1440, height: 500 })
    expect(frame!.height).toBeLessThanOrEqual(250)
    expect(frame!.x).toBeGreaterThan(0)
  })

  it.each([phone, { width: 320, height: 420 }, { width: 820, height: 900 }])(
    'put the oval of a face above the frame of the document, both inside %o',
    (view) => {
      const [oval, frame] = getGuides('holding', view)
      expect(oval!.kind).toBe('oval')
      expect(frame!.y).toBeGreaterThan(oval!.y + oval!.height)
      const bounds = getBounds([oval!, frame!])
      expect(bounds.x).toBeGreaterThanOrEqual(0)
      expect(bounds.y + bounds.height).toBeLessThanOrEqual(view.height)
    },
  )
})

describe('a box of the view in the video', () => {
  it('is scaled and moved by what the view cuts away', () => {
    const box = { x: 0, y: 0, width: 100, height: 200 }
    // The video is twice as high as the view, and 200 px wider on both sides.
    expect(toVideoBox(box, { width: 100, height: 200 }, { width: 600, height: 400 })).toEqual({
      x: 200,
      y: 0,
      width: 200,
      height: 400,
    })
  })

  it('with a margin ends at the edge of the video', () => {
    const view = { width: 100, height: 100 }
    expect(toVideoBox({ x: 0, y: 40, width: 100, height: 20 }, view, view, 0.5)).toEqual({
      x: 0,
      y: 30,
      width: 100,
      height: 40,
    })
  })
})
