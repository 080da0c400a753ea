import { describe, expect, it } from 'vitest'
import type { GoodsTexts } from '../catalogue.queries.ts'
import { listGoodsTexts, setGoodsTexts } from './goods-texts.rules.ts'
import { toNextMarks, type TextMarks } from './text-marks.rules.ts'

const now = 1_000
const product = (more: Partial<GoodsTexts> = {}): GoodsTexts => ({
  title: { en: 'Towel', de: 'Handtuch' },
  subtitle: {},
  description: {},
  attributes: [],
  options: [],
  images: [],
  ...more,
})
const next = (before: GoodsTexts, after: GoodsTexts, marks: TextMarks = {}) =>
  toNextMarks({ before: listGoodsTexts(before), after: listGoodsTexts(after), marks }, 'en', now)
const colour = (values: readonly Record<string, string>[]): Partial<GoodsTexts> => ({
  options: [{ name: { en: 'Colour' }, values: [...values] }],
})

describe('marks of translations', () => {
  it('a changed source makes the translation stale, a changed translation ends it', () => {
    const first = product()
    const second = product({ title: { en: 'Linen towel', de: 'Handtuch' } })
    const marks = next(first, second)
    expect(marks).toEqual({ changed: { title: now }, stale: { de: ['title'] } })
    const third = product({ title: { en: 'Linen towel', de: 'Leinenhandtuch' } })
    expect(next(second, third, marks)).toEqual({ changed: { title: now } })
    expect(next(second, second, marks)).toEqual(marks)
  })

  it('source and translation that change together are not stale', () =>
    expect(next(product(), product({ title: { en: 'Cup', de: 'Tasse' } }))).toEqual({ changed: { title: now } }))

  it('a text without a translation is never stale', () =>
    expect(next(product({ title: { en: 'Towel' } }), product({ title: { en: 'Cup' } }))).toEqual({
      changed: { title: now },
    }))

  it('a moved value has the mark that it had, and its neighbour none', () => {
    const [red, blue] = [
      { en: 'Red', de: 'Rot' },
      { en: 'Blue', de: 'Blau' },
    ]
    const before = product(colour([red, blue]))
    const after = product(colour([blue, red]))
    expect(next(before, after).stale).toBeUndefined()
    const marks = { stale: { de: ['option.0.value.1'] } }
    expect(next(before, after, marks).stale).toEqual({ de: ['option.0.value.0'] })
  })

  it('sets texts by key and leaves the others', () => {
    const goods = product({ ...colour([{ en: 'Red' }]), images: [{ src: '/a.webp', alt: { en: 'A towel' } }] })
    const texts = new Map([
      ['option.0.value.0', 'Rot'],
      ['image.0.alt', 'Ein Handtuch'],
    ])
    expect(setGoodsTexts(goods, 'de', texts)).toEqual({
      ...goods,
      ...colour([{ en: 'Red', de: 'Rot' }]),
      images: [{ src: '/a.webp', alt: { en: 'A towel', de: 'Ein Handtuch' } }],
    })
  })
})
