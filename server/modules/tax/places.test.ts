import { expect, test } from 'vitest'
import { isBusinessNumber, normaliseBusinessNumber } from './business-number.rules.ts'
import { findRegionCode, hasKnownRegions } from './regions.rules.ts'

test.each([
  ['AT', '', 'ATU 1234.5675', true],
  ['AT', '', 'AT12345675', false],
  ['DE', '', 'de 123 456 789', true],
  ['DE', '', 'DE12345678', false],
  ['GR', '', 'EL123456789', true],
  ['ES', '', 'ESX1234567X', true],
  ['FR', '', 'FR XX 123456789', true],
  ['GB', '', 'GB123456789', true],
  ['CH', '', 'CHE-123.456.789 MWST', true],
  ['JP', '', 'T1234567890123', true],
  ['US', 'TX', '12345678901', true],
  ['US', 'TX', 'TX-4471', false],
  ['US', 'CA', 'SR-1234567', true],
  ['CN', '', '1234', false],
  ['CN', '', "'; drop table", false],
] as const)('in %s %s the number %s is accepted: %s', (country, region, number, isAccepted) => {
  expect(isBusinessNumber(normaliseBusinessNumber(number), country, region)).toBe(isAccepted)
})

test.each([
  ['US', 'Texas', 'TX'],
  ['US', ' new  york ', 'NY'],
  ['US', 'tx', 'TX'],
  ['US', 'Bavaria', ''],
  ['CA', 'Québec', 'QC'],
  ['CA', 'Quebec', 'QC'],
  ['DE', 'Bayern', ''],
] as const)('the region of %s, %s is %s', (country, region, code) => {
  expect(findRegionCode(country, region)).toBe(code)
})

test('regions are known where they have a tax of their own', () => {
  expect(['US', 'CA', 'DE'].map(hasKnownRegions)).toEqual([true, true, false])
})
