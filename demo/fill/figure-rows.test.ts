import { expect, test } from 'vitest'
import type { Brand } from '#server/platform/brand.ts'
import { listDaysBefore } from './figure-rows.ts'

const berlin = { settings: { timeZone: 'Europe/Berlin' } } as unknown as Brand

test('each day before today stands once, at any time of the day, over the change of the clocks', () => {
  for (let hour = 0; hour < 24; hour++) {
    const now = new Date(Date.UTC(2026, 10, 23, hour, 30))
    const days = listDaysBefore(berlin, now, 240).map(({ day }) => day)
    expect(new Set(days).size).toBe(240)
    expect(days[0]).toBe(hour < 23 ? '2026-11-22' : '2026-11-23')
    expect(days).toContain('2026-10-25')
    expect(days).toContain('2026-03-29')
  }
})
