import { expect, test } from 'vitest'
import { findChargebackSteps, isDecided, type ChargebackState } from './chargebacks.rules.ts'

const states: readonly ChargebackState[] = ['inquiry', 'open', 'won', 'lost', 'dropped']

/** A deliberate second copy: any other transition must change nothing. */
const transitions = [
  'inquiry open take',
  'inquiry lost take,keep',
  'inquiry won ',
  'inquiry dropped ',
  'open won return',
  'open dropped return',
  'open lost keep',
]

test('every way of a chargeback, and what it does with the money', () => {
  const found = states.flatMap((from) =>
    states.flatMap((to) => {
      const steps = findChargebackSteps(from, to)
      return steps ? [`${from} ${to} ${steps.join(',')}`] : []
    }),
  )
  expect(found.toSorted()).toEqual(transitions.toSorted())
})

test('what is decided stays decided', () => {
  expect(states.filter(isDecided)).toEqual(['won', 'lost', 'dropped'])
})
