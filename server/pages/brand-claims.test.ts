import { expect, test } from 'vitest'
import { fillClaims } from './brand-claims.ts'

const text = '{goods} goods from {warehouses} warehouses'

test.each([
  ['many goods', text, { goods: 50_000, warehouses: 3 }, 'en', '10,000+ goods from 3 warehouses'],
  ['some goods', text, { goods: 3_999, warehouses: 2 }, 'en', '3,000+ goods from 2 warehouses'],
  ['Arabic digits', '{goods}', { goods: 1_000, warehouses: 0 }, 'ar', '١٬٠٠٠+'],
  ['too few goods', text, { goods: 999, warehouses: 3 }, 'en', ''],
  ['one warehouse', text, { goods: 1_000, warehouses: 1 }, 'en', ''],
  ['no claims', 'Good things', { goods: 0, warehouses: 0 }, 'en', 'Good things'],
] as const)('%s: %s', (_, given, facts, lang, expected) => expect(fillClaims(given, facts, lang)).toBe(expected))
