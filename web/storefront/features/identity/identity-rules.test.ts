import { describe, expect, it } from 'vitest'
import { findAdvancedProblems, findBasicProblems, toPlainNumber } from './identity-rules.ts'
import type { DraftValues } from './own-identity.ts'

const rules = { minAgeYears: 18, today: '2026-11-27', hasNumber: false }
const good: DraftValues = {
  country: 'DE',
  documentType: 'identity_card',
  firstNames: 'Lena Marie',
  lastName: 'Hartmann',
  birthDate: '1991-08-12',
  documentNumber: 'L01X00T47',
}
const find = (change: DraftValues) => findBasicProblems({ ...good, ...change }, rules)

describe('the basic fields', () => {
  it('have no problem when all is given', () => {
    expect(find({})).toEqual({})
    expect(find({ firstNames: '', documentNumber: 'L01X-00T4 71' })).toEqual({})
  })

  it.each([
    ['2008-11-27', undefined],
    ['2008-11-28', { key: 'young', years: 18 }],
    ['2026-11-28', { key: 'future' }],
    ['1899-12-31', { key: 'day' }],
    ['1991-02-30', { key: 'day' }],
    ['', { key: 'missing' }],
  ])('with the birth date %s have the problem %o', (birthDate, problem) => {
    expect(find({ birthDate }).birthDate).toEqual(problem)
  })

  it.each([
    ['DE', 'identity_card', 'L01X00T', { key: 'digits', min: 9, max: 10 }],
    ['DE', 'identity_card', 'L01X00T4712', { key: 'digits', min: 9, max: 10 }],
    ['DE', 'passport', 'C01X0', { key: 'digits', min: 6, max: 9 }],
    ['HK', 'identity_card', 'A123456(7)', undefined],
    ['DE', 'identity_card', 'L01X;00T4', { key: 'characters' }],
    ['DE', 'identity_card', ' ', { key: 'missing' }],
  ] as const)('of %s, %s, with the number %s have the problem %o', (country, documentType, documentNumber, problem) => {
    expect(find({ country, documentType, documentNumber }).documentNumber).toEqual(problem)
  })

  it('need no number again where one is saved', () => {
    expect(findBasicProblems({ ...good, documentNumber: '' }, { ...rules, hasNumber: true })).toEqual({})
  })

  it('take a name up to its length and without digits', () => {
    expect(find({ lastName: 'a'.repeat(80) }).lastName).toBeUndefined()
    expect(find({ lastName: 'a'.repeat(81) }).lastName).toEqual({ key: 'length', min: 1, max: 80 })
    expect(find({ lastName: 'Hartmann 2' }).lastName).toEqual({ key: 'name' })
    expect(find({ lastName: ' ' }).lastName).toEqual({ key: 'missing' })
  })

  it('take a document until its last day', () => {
    expect(find({ documentExpiresOn: '2026-11-27' })).toEqual({})
    expect(find({ documentExpiresOn: '2026-11-26' }).documentExpiresOn).toEqual({ key: 'expired' })
  })
})

describe('the address', () => {
  it('needs street, city and country', () => {
    expect(Object.keys(findAdvancedProblems({}))).toEqual(['country', 'street', 'city'])
    expect(findAdvancedProblems({ country: 'DE', street: 'Hafenstr. 3', city: 'Kiel', postcode: '24103' })).toEqual({})
  })
})

describe('a number', () => {
  it('is read in capitals, without blanks, dots, dashes and brackets, in digits of any width', () => {
    expect(toPlainNumber('a１２ 3.4-5/(6)')).toBe('A123456')
  })
})
