import type { Rows } from './fill-tables.ts'
import { demoId } from './demo-id.ts'
import type { BrandData } from './brand-data.ts'

const padNumber = (number: number, digits: number) => String(number).padStart(digits, '0')

/** Numbers that are not assigned: Berlin's range for films, registers that do not exist. */
const toContact = (host: string, number: number) => ({
  register_name: 'Amtsgericht Musterstadt',
  register_number: `HRB ${padNumber(number, 5)}`,
  vat_number: `DE${padNumber(number, 9)}`,
  email: `legal@${host}.example`,
  phone: `+49 30 23125${padNumber(number % 1000, 3)}`,
})

const legalLines = JSON.stringify({
  en: 'A fictional company of the demo.',
  'zh-CN': '演示用的虚构公司。',
  ar: 'شركة خيالية للعرض التجريبي.',
})

const toAddress = (city: string, number: number) => ({
  street: `Musterweg ${number}`,
  postcode: padNumber(10_000 + number, 5),
  city,
  country: 'DE',
})

/** Fictional trader data of the brand and of every store; all rows have the same columns. */
export function* traderRows({ brand, stores, storeId, now }: BrandData): Rows<'traders'> {
  const traders = [
    { store_id: null, name: `${brand.name} Handels GmbH`, city: 'Musterstadt', host: brand.site },
    ...stores.map(({ key, name }) => ({
      store_id: storeId(key),
      name: `${name.en} GmbH`,
      city: 'Beispielhausen',
      host: key,
    })),
  ]
  for (const [index, { store_id, name, city, host }] of traders.entries()) {
    const number = index + 1
    yield {
      brand_id: brand.id,
      id: demoId('trader', brand.id, number),
      store_id,
      legal_name: name,
      ...toAddress(city, number),
      ...toContact(host, number),
      legal_lines: legalLines,
      updated_at: now,
    }
  }
}
