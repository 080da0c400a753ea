import { expect, it } from 'vitest'
import { toAddressLines } from './address-lines.ts'

const place = {
  country: 'Germany',
  region: 'North Rhine-Westphalia',
  city: 'Cologne',
  street: 'Lindenstrasse 14',
  postcode: '50674',
}

it('goes from the street outwards', () => {
  expect(toAddressLines(place)).toEqual(['Lindenstrasse 14', '50674 Cologne', 'North Rhine-Westphalia', 'Germany'])
})

it('goes from the country inwards in Chinese letters, and names a city that is its own region once', () => {
  const shanghai = { ...place, country: '中国', region: '上海', city: '上海', street: '南京路 1 号', postcode: null }
  expect(toAddressLines(shanghai)).toEqual(['中国 上海', '南京路 1 号'])
  expect(toAddressLines({ ...place, region: 'Cologne' })).toEqual(['Lindenstrasse 14', '50674 Cologne', 'Germany'])
})
