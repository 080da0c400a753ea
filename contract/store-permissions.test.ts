import { expect, it } from 'vitest'
import { api } from './api.ts'
import { findStorePermissions, grantableStorePermissions, storeRoles } from './store-permissions.ts'

const sellerPaths = Object.values(api)
  .flatMap((operations) => Object.values(operations))
  .filter(({ audience }) => audience === 'seller')
  .map(({ path }) => path)

it('names a permission of the store for every operation of sellers', () => {
  expect(sellerPaths.length).toBeGreaterThan(50)
  expect(sellerPaths.filter((path) => findStorePermissions(path).length === 0)).toEqual([])
})

it('finds the longest path that fits, in whole parts', () => {
  expect(findStorePermissions('/seller/order/ship')).toEqual(['orders'])
  expect(findStorePermissions('/seller/order/refund/decide')).toEqual(['returns'])
  expect(findStorePermissions('/seller/money/orders')).toEqual(['money'])
  expect(findStorePermissions('/seller/money/payout')).toEqual(['payouts'])
  expect(findStorePermissions('/seller/orders')).toEqual([])
  expect(findStorePermissions('/seller')).toEqual([])
})

it('gives payouts to no role', () => {
  for (const permissions of [grantableStorePermissions, ...Object.values(storeRoles)])
    expect(permissions).not.toContain('payouts')
})
