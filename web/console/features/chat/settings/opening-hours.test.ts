import { describe, expect, it } from 'vitest'
import { addHoliday, addSpan, findSpanError, workingWeek, type OpeningSpan } from './opening-hours.ts'

const parse = (text: string): OpeningSpan[] =>
  text
    .split(', ')
    .filter(Boolean)
    .map((span) => {
      const [day, from, until] = span.split(' ')
      return { day: Number(day), from: from!, until: until! }
    })

describe('opening hours', () => {
  it.each([
    ['', 6, '6 09:00 18:00'],
    ['1 09:00 12:00', 1, '1 09:00 12:00, 1 13:00 14:00'],
    ['2 09:00 12:00', 1, '1 09:00 18:00, 2 09:00 12:00'],
    ['1 09:00 22:30', 1, '1 09:00 22:30'],
    ['1 09:00 24:00', 1, '1 09:00 24:00'],
  ])('%j with a span more on day %i are %j', (before, day, after) => {
    expect(addSpan(parse(before), day)).toEqual(parse(after))
  })

  it.each([
    ['1 09:00 18:00', null],
    ['1 09:00 24:00', null],
    ['1 18:00 09:00', 'order'],
    ['1 09:00 09:00', 'order'],
    ['1 09:00 12:00, 1 12:00 14:00', null],
    ['1 13:00 18:00, 1 09:00 13:30', 'overlap'],
    ['2 18:00 09:00', null],
  ])('%j have the error %j on Monday', (spans, error) => {
    expect(findSpanError(parse(spans), 1)).toBe(error)
  })

  it('are offered for the days of work', () => {
    expect(workingWeek.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5])
  })

  it('know each holiday one time, in order', () => {
    expect(addHoliday(['2026-12-25'], '2026-01-01')).toEqual(['2026-01-01', '2026-12-25'])
    expect(addHoliday(['2026-12-25'], '2026-12-25')).toEqual(['2026-12-25'])
    expect(addHoliday(['2026-12-25'], '')).toEqual(['2026-12-25'])
  })
})
