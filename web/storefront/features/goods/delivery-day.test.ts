import { expect, it } from 'vitest'
import { formatDeliveryDate, formatDeliveryDay, formatDeliveryDays, getShippingStart } from './delivery-day.ts'

const evening = Date.parse('2026-11-21T18:30:00Z')

it.each([
  [0, 'en-US', 'UTC', 'November 21'],
  [0, 'en-US', 'Asia/Shanghai', 'November 22'],
  [10, 'en-US', 'UTC', 'December 1'],
  [3, 'zh-CN', 'UTC', '11月24日'],
  [3, 'ar-EG', 'UTC', '٢٤ نوفمبر'],
])('%i days on, in %s and %s, it is %s', (days, locale, zone, expected) =>
  expect(formatDeliveryDay(evening, days, locale, zone)).toBe(expected),
)

it.each([
  [{ min: 3, max: 5 }, 'en-US', 'UTC', 'Nov 24\u2009–\u200926'],
  [{ min: 3, max: 3 }, 'en-US', 'UTC', 'Nov 24'],
  [{ min: 9, max: 11 }, 'en-US', 'Asia/Shanghai', 'Dec 1\u2009–\u20093'],
])('%j days on, in %s and %s, it is %s', (days, locale, zone, expected) =>
  expect(formatDeliveryDays(evening, days, locale, zone)).toBe(expected),
)

it('has its year in the data, in the zone of the brand', () => {
  expect(formatDeliveryDate(evening, 3, 'UTC')).toBe('2026-11-24')
  expect(formatDeliveryDate(evening, 3, 'Asia/Shanghai')).toBe('2026-11-25')
})

it('a closed store ships on the day after its last closed one, in every zone', () => {
  for (const zone of ['UTC', 'America/Vancouver', 'Asia/Shanghai']) {
    const start = getShippingStart({ lastDay: '2026-11-27' }, evening, zone)
    expect(formatDeliveryDay(start.at, 3, 'en-US', start.timeZone)).toBe('December 1')
  }
  expect(getShippingStart(null, evening, 'Asia/Shanghai')).toEqual({ at: evening, timeZone: 'Asia/Shanghai' })
})
