import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { readPaymentProblem, removePaymentProblem, savePaymentProblem } from './payment-problem.ts'

it('is the same for a repeated render, belongs to one trade, and is gone once removed', () => {
  const client = new QueryClient()
  savePaymentProblem(client, 'trade-1', { error: 'wrong' })
  expect(readPaymentProblem(client, 'trade-1')).toEqual({ error: 'wrong' })
  expect(readPaymentProblem(client, 'trade-1')).toEqual({ error: 'wrong' })
  expect(readPaymentProblem(client, 'trade-2')).toBeUndefined()
  removePaymentProblem(client, 'trade-1')
  expect(readPaymentProblem(client, 'trade-1')).toBeUndefined()
})
