import { expect, it } from 'vitest'
import { fillVariables, findUnknownVariable } from './reply-text.rules.ts'

const values = { shopper: 'Lena', agent: 'Amara', order: '20261125', store: '' }

it.each([
  ['Hello {shopper}, this is {agent}.', 'Hello Lena, this is Amara.'],
  ['{shopper} {shopper}', 'Lena Lena'],
  ['您好 {shopper}，订单 {order}', '您好 Lena，订单 20261125'],
  ['From {store}.', 'From .'],
  ['No variables: {} { shopper } {{agent}}', 'No variables: {} { shopper } {Amara}'],
  ['{toString}', '{toString}'],
])('%s becomes %s', (text, filled) => expect(fillVariables(text, values)).toBe(filled))

it('fills nothing into what a shopper is called', () => {
  expect(fillVariables('{shopper}', { ...values, shopper: '{agent}' })).toBe('{agent}')
})

it.each([
  ['Hello {shopper}', null],
  ['{shopper} {agent} {order} {store}', null],
  ['Hello {name}', 'name'],
  ['Hello {Shopper}', 'Shopper'],
  ['Nothing {}', ''],
  ['{toString}', 'toString'],
])('the unknown variable of %s is %s', (text, name) => expect(findUnknownVariable(text)).toBe(name))
