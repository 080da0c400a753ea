import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './api-query.ts'
import { clearUserData } from './session.ts'

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('localStorage', { setItem: () => {}, getItem: () => null })
})
afterEach(() => vi.unstubAllGlobals())

test('a login or logout removes the queries of operations that require a session, and those marked as personal', async () => {
  const client = createQueryClient(() => Promise.reject(new Error('not called')))
  for (const key of ['cart.current', 'orders.list', 'coupons.mine', 'wallet.balance', 'goods.list', 'coupons.list'])
    client.setQueryData([key, {}], {})
  await client.prefetchQuery({ queryKey: ['favourites', 'u'], queryFn: () => [], meta: { isPersonal: true } })
  await client.prefetchQuery({ queryKey: ['followers', 's'], queryFn: () => 1 })
  await clearUserData(client)
  const left = client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[0])
  expect(left.toSorted()).toEqual(['coupons.list', 'followers', 'goods.list'])
})
