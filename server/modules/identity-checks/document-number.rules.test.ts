import { describe, expect, it, test } from 'vitest'
import { getNumberLengths, listDocumentTypes } from '#contract/identity-documents.ts'
import { findNumberError, hasCheckDigits, maskDocumentNumber } from './document-number.rules.ts'

/** Samples that the issuers or standards publish. */
const samples = [
  ['BE', '000-0011032-71', 'sample of the eID card'],
  ['BE', '85.07.30-033 28', 'national register, Wikipedia'],
  ['BR', '111.444.777-35', 'CPF, Receita Federal'],
  ['CL', '12.345.678-5', 'RUT'],
  ['CN', '11010519491231002X', 'GB 11643-1999'],
  ['DE', 'L01X00T471', 'sample of the Personalausweis'],
  ['ES', '12345678Z', 'DNI, Ministerio del Interior'],
  ['ES', 'X1234567L', 'NIE'],
  ['FI', '131052-308T', 'DVV'],
  ['HK', 'A123456(3)', 'HKID'],
  ['IT', 'RSSMRA85T10A562S', 'codice fiscale'],
  ['JP', '1234 5678 9018', 'My Number'],
  ['MX', 'HEGG560427MVZRRL04', 'CURP, RENAPO'],
  ['NL', '111222333', 'BSN'],
  ['PL', '44051401359', 'PESEL'],
  ['PL', 'ABA300000', 'dowód osobisty'],
  ['PT', '00000000 0 ZZ4', 'Cartão de Cidadão, AMA'],
  ['SE', '19811218-9876', 'Skatteverket'],
  ['SG', 'S1234567D', 'NRIC'],
  ['TR', '10000000146', 'T.C. kimlik no'],
  ['TW', 'A123456789', 'identity card'],
  ['ZA', '8001015009087', 'identity number'],
] as const

/** Another character of the same kind at the last place. */
const spoil = (number: string): string => {
  const last = number.replace(')', '').at(-1)!
  const other = /\d/.test(last) ? String((Number(last) + 1) % 10) : last === 'B' ? 'C' : 'B'
  return number.replace(')', '').slice(0, -1) + other
}

describe.each(samples)('a number of %s, %s (%s)', (country, number) => {
  it('is taken as it is published, and refused with another last character', () => {
    expect(hasCheckDigits(country, 'identity_card')).toBe(true)
    expect(findNumberError(country, 'identity_card', number)).toBeNull()
    expect(findNumberError(country, 'identity_card', number.toLowerCase())).toBeNull()
    // A check letter may have no meaning at all, then the form is wrong.
    expect(findNumberError(country, 'identity_card', spoil(number))?.key).toMatch(/^field\.(check_digits|pattern)$/)
  })
})

test('check digits of at least ten countries are counted', () => {
  expect(new Set(samples.map(([country]) => country)).size).toBeGreaterThanOrEqual(19)
})

it.each([
  ['DE', 'identity_card', 'L01X00T4', 'field.too_short'],
  ['DE', 'identity_card', 'L01X00T47', null],
  ['DE', 'identity_card', 'L01X00T4712', 'field.too_long'],
  ['DE', 'identity_card', 'A01X00T47', 'field.pattern'],
  ['ES', 'residence_permit', 'X1234567L', null],
  ['ES', 'residence_permit', 'X1234567M', 'field.check_digits'],
  ['FR', 'identity_card', '880692310285', null],
  ['FR', 'identity_card', 'D2H6862M2', null],
  ['FR', 'identity_card', 'D2H6862M', 'field.too_short'],
  ['KR', 'identity_card', '800101-1234567', null],
  ['KR', 'identity_card', '801301-1234567', 'field.pattern'],
  ['US', 'passport', '12345', 'field.too_short'],
  ['US', 'passport', '123456', null],
  ['US', 'passport', '340020013', null],
  ['US', 'passport', '3400200134', 'field.too_long'],
  ['US', 'passport', 'ABCDEFGHI', 'field.pattern'],
  ['US', 'passport', '34002_013', 'field.pattern'],
  ['NO', 'identity_card', '123', 'field.too_short'],
  ['NO', 'identity_card', '1234', null],
  ['NO', 'identity_card', '1'.repeat(20), null],
  ['NO', 'identity_card', '1'.repeat(21), 'field.too_long'],
  ['BR', 'identity_card', '11111111111', 'field.check_digits'],
] as const)('%s %s %s: %s', (country, type, number, error) => {
  expect(findNumberError(country, type, number)?.key ?? null).toBe(error)
})

test('documents and lengths depend on the country', () => {
  expect(listDocumentTypes('DE')).toEqual(['identity_card', 'passport', 'residence_permit'])
  expect(listDocumentTypes('US')).toEqual(['passport', 'residence_permit'])
  expect([getNumberLengths('CN', 'identity_card'), getNumberLengths('CN', 'passport')]).toEqual([
    [18, 18],
    [6, 9],
  ])
})

it.each([
  ['L01X00T47', 'L0••••••7'],
  ['123456', '1••••6'],
  ['12', '••'],
])('masks %s as %s', (number, masked) => {
  expect(maskDocumentNumber(number)).toBe(masked)
})
