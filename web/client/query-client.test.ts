import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApiCall } from './api-call.ts'
import { apiQuery, createQueryClient } from './api-query.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const call = (async () => ({ pageList: [] })) as unknown as ApiCall
const query = apiQuery('goods.list', {})

test('what a page was rendered from is held by no timer on the server', async () => {
  await createQueryClient(call).ensureQueryData(query)
  expect(vi.getTimerCount()).toBe(0)
})

test('control: a client that keeps unused data for a time holds it by a timer', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: 30 * 60_000 } } })
  await client.ensureQueryData({ queryKey: ['a'], queryFn: async () => 'data' })
  expect(vi.getTimerCount()).toBe(1)
})
