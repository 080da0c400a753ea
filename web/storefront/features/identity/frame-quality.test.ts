import { describe, expect, it } from 'vitest'
import { measureFrame, toGrey, toHint } from './frame-quality.ts'

const width = 64
const paint = (toValue: (x: number, y: number) => number) =>
  Uint8ClampedArray.from({ length: width * 40 }, (_, at) => toValue(at % width, Math.floor(at / width)))
const hint = (toValue: (x: number, y: number) => number) => toHint(measureFrame(paint(toValue), width))

describe('the hint for a frame', () => {
  it('is sharp where printed lines have edges', () => {
    expect(hint((x) => (x % 8 < 4 ? 90 : 190))).toBe('sharp')
  })

  it('is blurred where the same lines run into each other', () => {
    expect(hint((x) => 140 + 50 * Math.sin((x / width) * 2 * Math.PI))).toBe('blurred')
  })

  it('is dark before it is anything else', () => {
    expect(hint((x) => (x % 8 < 4 ? 0 : 90))).toBe('dark')
    expect(hint(() => 54)).toBe('dark')
    expect(hint(() => 55)).toBe('blurred')
  })

  it('is a reflection where a part is white', () => {
    expect(hint((x, y) => (x < 20 && y < 12 ? 255 : x % 8 < 4 ? 90 : 190))).toBe('glare')
  })

  it('is no reflection where the paper itself is white', () => {
    expect(hint((x) => (x % 8 < 1 ? 40 : 255))).toBe('sharp')
  })
})

describe('grey values', () => {
  it('weigh green most and ignore transparency', () => {
    expect([...toGrey(Uint8ClampedArray.from([255, 0, 0, 255, 0, 255, 0, 0, 0, 0, 255, 9]))]).toEqual([76, 150, 29])
  })
})
