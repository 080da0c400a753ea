import { describe, expect, it, test } from 'vitest'
import { getAddressFormat, listAddressParts } from './address-format.ts'
import { formatAddress, formatAddressLine, formatEnvelope } from './format-address.ts'

const write = (country: string, street: string, city: string, region = '', postcode = '', intl = 'en-US') =>
  formatAddress({ country, street, city, region, postcode }, intl).join(' / ')

test.each([
  ['DE', 'Lindenstraße 14', 'Köln', '', '50674', 'Lindenstraße 14 / 50674 Köln / Germany'],
  ['FR', '12 rue de Rivoli', 'Paris', '', '75004', '12 rue de Rivoli / 75004 Paris / France'],
  ['GB', '10 Downing Street', 'London', '', 'SW1A 2AA', '10 Downing Street / London / SW1A 2AA / United Kingdom'],
  ['US', '1 Market St', 'San Francisco', 'CA', '94105', '1 Market St / San Francisco, CA 94105 / United States'],
  ['CA', '80 Wellington St', 'Ottawa', 'ON', 'K1A 0A2', '80 Wellington St / Ottawa ON K1A 0A2 / Canada'],
  ['JP', '神宮前1-2-3', '渋谷区', '東京都', '150-0001', 'Japan / 〒150-0001 / 東京都渋谷区 / 神宮前1-2-3'],
  ['JP', '1-2-3 Jingumae', 'Shibuya', 'Tokyo', '150-0001', '1-2-3 Jingumae / Shibuya, Tokyo 150-0001 / Japan'],
  ['CN', '科技园路 1 号', '深圳市', '广东省', '518057', 'China / 518057 / 广东省深圳市 / 科技园路 1 号'],
  ['CN', '1 Keji Road', 'Shenzhen', 'Guangdong', '518057', '1 Keji Road / Shenzhen / Guangdong, 518057 / China'],
  ['TW', '忠孝東路1號', '中正區', '台北市', '100', 'Taiwan / 100 / 台北市中正區 / 忠孝東路1號'],
  ['KR', '세종대로 110', '중구', '서울특별시', '04524', 'South Korea / 서울특별시 중구 / 세종대로 110 / 04524'],
  ['BR', 'Av. Paulista 1578', 'São Paulo', 'SP', '01310-200', 'Av. Paulista 1578 / São Paulo-SP / 01310-200 / Brazil'],
  ['IN', '12 MG Road', 'Bengaluru', 'Karnataka', '560001', '12 MG Road / Bengaluru 560001 / Karnataka / India'],
  ['TH', '1 ถนนสีลม', 'บางรัก', 'กรุงเทพมหานคร', '10500', '1 ถนนสีลม / บางรัก / กรุงเทพมหานคร 10500 / Thailand'],
  ['SA', 'شارع العليا 8', 'الرياض', '', '12211', 'شارع العليا 8 / الرياض 12211 / Saudi Arabia'],
  ['AU', '1 Macquarie St', 'Sydney', 'NSW', '2000', '1 Macquarie St / Sydney NSW 2000 / Australia'],
  ['PH', '8 Ayala Ave', 'Makati', 'Metro Manila', '1226', '8 Ayala Ave / Makati / 1226 Metro Manila / Philippines'],
  ['SG', '10 Bayfront Ave', 'Singapore', '', '018956', '10 Bayfront Ave / Singapore 018956 / Singapore'],
  ['AE', '1 Sheikh Zayed Rd', 'Dubai', 'Dubai', '', '1 Sheikh Zayed Rd / Dubai / United Arab Emirates'],
])('%s: %s, %s', (country, street, city, region, postcode, lines) => {
  expect(write(country, street, city, region, postcode)).toBe(lines)
})

it('parts Latin letters from East Asian ones', () => {
  expect(write('JP', '神宮前1-2-3', '渋谷区', 'Tokyo')).toBe('Japan / Tokyo 渋谷区 / 神宮前1-2-3')
})

describe('a part that is not there', () => {
  it('takes its signs with it', () => {
    expect(write('US', '1 Market St', 'San Francisco', '', '94105')).toBe(
      '1 Market St / San Francisco 94105 / United States',
    )
    expect(write('BR', 'Av. Paulista 1578', 'São Paulo')).toBe('Av. Paulista 1578 / São Paulo / Brazil')
    expect(write('JP', '神宮前1-2-3', '渋谷区', '東京都')).toBe('Japan / 東京都渋谷区 / 神宮前1-2-3')
    expect(write('DE', 'Lindenstraße 14', 'Köln')).toBe('Lindenstraße 14 / Köln / Germany')
    expect(formatAddress({ country: 'DE', street: 'Ring 1', city: 'Köln', postcode: null }, 'de-DE')).toEqual([
      'Ring 1',
      'Köln',
      'Deutschland',
    ])
  })
})

it('writes parts that the country has no place for, rather than lose them', () => {
  expect(write('Germany', 'Lindenstrasse 14', 'Cologne', 'North Rhine-Westphalia', '50674')).toBe(
    'Lindenstrasse 14 / 50674 Cologne / North Rhine-Westphalia / Germany',
  )
  expect(write('HK', '1 Nathan Road', 'Tsim Sha Tsui', 'Kowloon', '999077')).toBe(
    '1 Nathan Road / Tsim Sha Tsui / Kowloon / 999077 / Hong Kong SAR China',
  )
})

it('names a city that is its own region once', () => {
  expect(write('CN', '南京路 1 号', '上海', '上海')).toBe('China / 上海 / 南京路 1 号')
  expect(write('Germany', 'Lindenstrasse 14', 'Cologne', 'cologne', '50674')).toBe(
    'Lindenstrasse 14 / 50674 Cologne / Germany',
  )
})

it('names the country in the language of the page, whatever language it was written in', () => {
  expect(write('Allemagne', 'Ring 1', 'Köln', '', '50674', 'ja-JP')).toBe('Ring 1 / 50674 Köln / ドイツ')
  expect(write('中国', '南京路 1 号', '上海', '', '', 'ar-EG')).toBe('الصين / 上海 / 南京路 1 号')
  expect(write('Narnia', 'Lantern Waste 1', 'Cair', 'West', '7')).toBe('Lantern Waste 1 / 7 Cair / West / Narnia')
})

it('leaves the country out when there is none', () => {
  expect(write('', 'Ring 1', 'Köln', '', '50674')).toBe('Ring 1 / 50674 Köln')
})

it('puts the name after an address in East Asian letters, before any other', () => {
  const tokyo = { country: 'JP', street: '神宮前1-2-3', city: '渋谷区', region: '東京都', postcode: '150-0001' }
  expect(formatEnvelope(['', '山田 花子'], tokyo, 'ja-JP')).toEqual([
    '日本',
    '〒150-0001',
    '東京都渋谷区',
    '神宮前1-2-3',
    '山田 花子',
  ])
  const cologne = { country: 'DE', street: 'Ring 1', city: 'Köln', postcode: '50674' }
  expect(formatEnvelope(['Lena'], cologne, 'de-DE')).toEqual(['Lena', 'Ring 1', '50674 Köln', 'Deutschland'])
})

it('joins the lines by the commas of the language, and East Asian ones by spaces', () => {
  const cologne = { country: 'DE', street: 'Ring 1', city: 'Köln', postcode: '50674' }
  expect(formatAddressLine(cologne, 'en-US')).toBe('Ring 1, 50674 Köln, Germany')
  expect(formatAddressLine(cologne, 'ar-EG')).toBe('Ring 1، 50674 Köln، ألمانيا')
  const shanghai = { country: 'CN', street: '南京路 1 号', city: '上海' }
  expect(formatAddressLine(shanghai, 'zh-CN')).toBe('中国 上海 南京路 1 号')
})

describe('the fields of a form', () => {
  test.each([
    ['DE', 'street postcode city', 'undefined', ''],
    ['FR', 'street postcode city', 'undefined', ''],
    ['GB', 'street city postcode', 'undefined', ''],
    ['US', 'street city region postcode', 'state', 'zip'],
    ['CA', 'street city region postcode', 'province', ''],
    ['JP', 'postcode region city street', 'prefecture', ''],
    ['CN', 'postcode region city street', 'province', ''],
    ['TW', 'postcode region city street', 'county', ''],
    ['KR', 'region city street postcode', 'region', ''],
    ['BR', 'street city region postcode', 'state', ''],
    ['IN', 'street city postcode region', 'state', 'pin'],
    ['TH', 'street city region postcode', 'province', ''],
    ['SA', 'street city postcode', 'undefined', ''],
    ['AU', 'street city region postcode', 'state', ''],
    ['PH', 'street city postcode region', 'province', ''],
    ['AE', 'street city region', 'emirate', ''],
    ['Narnia', 'street postcode city region', 'region', ''],
  ])('of %s are %s', (country, parts, region, postcode) => {
    const format = getAddressFormat(country)
    expect(listAddressParts(format, true).join(' ')).toBe(parts)
    expect(String(format.region)).toBe(region)
    expect(format.postcode ?? '').toBe(postcode)
  })

  it('stand in the order of Latin letters for those who write them', () => {
    expect(listAddressParts(getAddressFormat('JP'), false)).toEqual(['street', 'city', 'region', 'postcode'])
  })
})
