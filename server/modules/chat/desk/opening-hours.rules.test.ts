import { describe, expect, it } from 'vitest'
import type { OpeningSpan } from '#contract/chat-settings.ts'
import type { Brand } from '#server/platform/brand.ts'
import {
  addOpenMinutes,
  countOpenSeconds,
  findOpening,
  getDueTimes,
  getOpening,
  hasOverlap,
} from './opening-hours.rules.ts'

const inZone = (timeZone: string) => ({ settings: { timeZone } }) as Brand
const berlin = inZone('Europe/Berlin')
const newYork = inZone('America/New_York')

const days = (from: string, until: string, list = [1, 2, 3, 4, 5]): OpeningSpan[] =>
  list.map((day) => ({ day, from, until }))
const office = { hours: [...days('09:00', '12:00'), ...days('13:00', '17:00')], holidays: ['2026-12-25'] }
const always = { hours: null, holidays: ['2026-12-25'] }
/** Every night over the change of the clocks. */
const night = { hours: days('00:00', '06:00', [7]), holidays: [] }
const skipped = { hours: days('02:10', '02:50', [7]), holidays: [] }
const z = (text: string) => new Date(`${text}Z`)

describe('the next opening', () => {
  it.each([
    ['while it is open', berlin, office, '2026-11-25T09:30', '2026-11-25T09:30'],
    ['at the moment of opening', berlin, office, '2026-11-25T08:00', '2026-11-25T08:00'],
    ['a millisecond before the end', berlin, office, '2026-11-25T10:59:59.999', '2026-11-25T10:59:59.999'],
    ['at the moment of closing: after the break', berlin, office, '2026-11-25T11:00', '2026-11-25T12:00'],
    ['in the evening: tomorrow', berlin, office, '2026-11-25T17:00', '2026-11-26T08:00'],
    ['on Friday evening: on Monday', berlin, office, '2026-11-27T18:00', '2026-11-30T08:00'],
    ['on a holiday that is a Friday: on Monday', berlin, office, '2026-12-25T09:00', '2026-12-28T08:00'],
    ['in another zone', newYork, office, '2026-11-25T13:30', '2026-11-25T14:00'],
    ['in another zone before it opens', newYork, office, '2026-11-25T13:00', '2026-11-25T14:00'],
    ['always', berlin, always, '2026-11-25T03:00', '2026-11-25T03:00'],
    ['always, on a holiday: at midnight', berlin, always, '2026-12-25T03:00', '2026-12-25T23:00'],
    ['inside an hour that is skipped: after it', berlin, skipped, '2026-03-29T00:00', '2026-03-29T01:10'],
  ])('%s', (_name, brand, opening, at, expected) =>
    expect(findOpening(brand, opening, z(at))?.toISOString()).toBe(z(expected).toISOString()),
  )

  it('never comes when every day is a holiday', () => {
    const opening = { hours: days('09:00', '17:00', [1]), holidays: ['2026-11-30'] }
    expect(getOpening(berlin, opening, z('2026-11-30T09:00'))).toEqual({
      isOpen: false,
      opensAt: '2026-12-07T08:00:00.000Z',
    })
    expect(findOpening(berlin, { hours: days('00:00', '00:00', [1]), holidays: [] }, z('2026-11-30T09:00'))).toBeNull()
  })
})

describe('minutes of opening hours', () => {
  it.each([
    ['inside one span', office, '2026-11-25T08:00', 60, '2026-11-25T09:00'],
    ['up to the end of the span', office, '2026-11-25T08:00', 180, '2026-11-25T11:00'],
    ['one more goes on after the break', office, '2026-11-25T08:00', 181, '2026-11-25T12:01'],
    ['over night', office, '2026-11-25T15:30', 60, '2026-11-26T08:30'],
    ['over the weekend', office, '2026-11-27T15:59', 2, '2026-11-30T08:01'],
    ['over a holiday', office, '2026-12-24T15:59', 2, '2026-12-28T08:01'],
    ['from before opening', office, '2026-11-25T03:00', 15, '2026-11-25T08:15'],
    ['over the hour that is skipped in spring', night, '2026-03-28T23:00', 180, '2026-03-29T02:00'],
    ['over the hour that comes twice in autumn', night, '2026-10-24T22:00', 240, '2026-10-25T02:00'],
    ['always', always, '2026-11-25T23:00', 120, '2026-11-26T01:00'],
  ])('%s', (_name, opening, from, minutes, expected) => {
    const end = addOpenMinutes(berlin, opening, z(from), minutes)!
    expect(end.toISOString()).toBe(z(expected).toISOString())
    expect(countOpenSeconds(berlin, opening, z(from), end)).toBe(minutes * 60)
  })

  it('are not counted outside them', () => {
    expect(countOpenSeconds(berlin, office, z('2026-11-27T18:00'), z('2026-11-30T07:00'))).toBe(0)
    expect(countOpenSeconds(berlin, night, z('2026-03-28T12:00'), z('2026-03-29T12:00'))).toBe(5 * 3600)
    expect(countOpenSeconds(berlin, night, z('2026-10-24T12:00'), z('2026-10-25T12:00'))).toBe(7 * 3600)
  })
})

it('is due after the goal, and warned of after three quarters of it', () => {
  const from = z('2026-11-25T10:50')
  expect(getDueTimes(berlin, { ...office, goalMinutes: 20 }, from)).toEqual({
    due_at: z('2026-11-25T12:10'),
    warn_at: z('2026-11-25T12:05'),
  })
  expect(getDueTimes(berlin, { ...office, goalMinutes: null }, from)).toEqual({ due_at: null, warn_at: null })
})

it.each([
  ['one after the other', [...days('09:00', '12:00', [1]), ...days('12:00', '17:00', [1])], false],
  ['on different days', [...days('09:00', '12:00', [1]), ...days('10:00', '11:00', [2])], false],
  ['one inside the other', [...days('09:00', '12:00', [1]), ...days('10:00', '11:00', [1])], true],
  ['by a minute', [...days('09:00', '12:01', [1]), ...days('12:00', '17:00', [1])], true],
  ['until midnight', [...days('09:00', '24:00', [1]), ...days('23:00', '24:00', [1])], true],
])('spans %s overlap: %s', (_name, hours, expected) => expect(hasOverlap(hours)).toBe(expected))
