import { expect, test } from 'vitest'
import { findContactError, findErrorBelow, toContactInput, type ContactValues } from './contact-values.ts'

const values: ContactValues = {
  name: 'Oak',
  supportMail: 'help@oak.example',
  timeZone: 'UTC',
  phoneAreaCode: '49',
  contacts: [{ kind: 'mail', value: 'help@oak.example' }],
  partners: ' Kite Freight \n\nNorth Bank\n',
  blurb: { en: 'Hello' },
  copyright: { en: '© Oak' },
  address: { en: '1 Street' },
}

test('partners are one per line, without empty lines', () =>
  expect(toContactInput(values).partners).toEqual(['Kite Freight', 'North Bank']))

test('errors of the input and of the brand are found at their fields', () => {
  const fields = { name: 'A', 'footer.contacts.1.value': 'B', 'footer.blurb.ar': 'C', 'footer.partners': 'D' }
  expect(findContactError(fields, 'name')).toBe('A')
  expect(findContactError(fields, 'contacts.1.value')).toBe('B')
  expect(findErrorBelow(fields, 'blurb')).toEqual({ rest: 'ar', text: 'C' })
  expect(findErrorBelow(fields, 'partners')).toEqual({ rest: '', text: 'D' })
  expect(findErrorBelow(fields, 'address')).toBeNull()
})
