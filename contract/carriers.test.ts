import { describe, expect, test } from 'vitest'
import { carriers, findCarrier, findTrackingUrl, isTrackingNumber } from './carriers.ts'

describe('carriers', () => {
  test.each(carriers)('$name knows its own examples and links them by https', (carrier) => {
    for (const example of carrier.examples) {
      expect(isTrackingNumber(carrier, example)).toBe(true)
      expect(new URL(findTrackingUrl(carrier.name, example)!).protocol).toBe('https:')
      expect(findTrackingUrl(carrier.name, example)).toContain(example)
      // One character less, and one more than any of them takes.
      expect(isTrackingNumber(carrier, example.slice(0, -1))).toBe(false)
      expect(isTrackingNumber(carrier, `${example}00000000000`)).toBe(false)
    }
  })

  test('are found in any case, and their numbers with blanks and hyphens', () => {
    expect(findCarrier(' ups ')?.name).toBe('UPS')
    expect(findTrackingUrl('ups', '1z 999-AA1 0123456784')).toBe(
      'https://www.ups.com/track?tracknum=1Z999AA10123456784',
    )
  })

  test('link nothing that is not theirs, and nothing that could leave the address', () => {
    expect(findTrackingUrl('UPS', 'KF 88 402 117')).toBeNull()
    expect(findTrackingUrl('Kite Freight', '1Z999AA10123456784')).toBeNull()
    for (const { name } of carriers) expect(findTrackingUrl(name, 'javascript:alert(1)//?&#')).toBeNull()
  })

  test('are sorted, each once', () => {
    const names = carriers.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)].toSorted())
  })
})
