import { describe, expect, it } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { canSee, getVisibility, parseUploadAddress } from './uploads.rules.ts'

describe('who may see', () => {
  const owner = { userId: 'owner', storeId: null, permissions: [] }
  const staff = (...permissions: Permission[]) => ({ userId: 'staff', storeId: null, permissions })
  const seller = { userId: 'seller', storeId: 'store', storePermissions: ['returns' as const], permissions: [] }
  const every: Permission[] = ['orders.view', 'orders.decide', 'recharges.decide', 'money.view', 'users.view']

  it.each([
    ['receipt', owner, true],
    ['receipt', staff('recharges.decide'), true],
    ['receipt', staff('money.view'), true],
    ['receipt', staff('orders.view', 'orders.decide', 'users.view'), false],
    ['return', staff('orders.view'), true],
    ['return', staff('orders.decide'), true],
    ['return', staff('recharges.decide', 'money.view'), false],
    ['return', seller, true],
    ['return', { ...seller, storeId: 'another' }, false],
    ['return', { ...seller, storeId: null }, false],
    ['identity', staff(...every, 'applications.view'), false],
    ['identity', staff('applications.decide'), true],
    ['identity', seller, false],
    [null, staff(...every), false],
    [null, owner, true],
  ] as const)('%s by %o: %s', (usedFor, viewer, expected) => {
    const shownToStoreId = usedFor === 'return' ? 'store' : null
    expect(canSee({ userId: 'owner', usedFor, shownToStoreId, shownToUserId: null }, viewer)).toBe(expected)
  })

  it('takes two absent stores for two, not for one', () => {
    const upload = { userId: 'owner', usedFor: 'receipt', shownToStoreId: null, shownToUserId: null } as const
    expect(canSee(upload, staff())).toBe(false)
  })
})

describe('the address of an upload', () => {
  const id = '0190f3c1-0000-4000-8000-00000000abcd'
  it.each([
    [`/media/files/${id}.webp`, { visibility: 'public', id }],
    [`/media/private/${id}`, { visibility: 'private', id }],
    [`/media/files/${id}`, null],
    [`/media/private/${id}.webp`, null],
    [`/media/files/${id.toUpperCase()}.webp`, null],
    [`https://evil.example/media/files/${id}.webp`, null],
    [`/media/files/../files/${id}.webp`, null],
    [`/media/files/${id}.webp?x=1`, null],
    ['/media/files/0123456789abcdef0123456789abcdef.webp', null],
    ['', null],
  ])('%s', (address, expected) => expect(parseUploadAddress(address)).toEqual(expected))
})

it.each([
  ['avatar', 'public'],
  ['goods', 'public'],
  ['review', 'private'],
  ['identity', 'private'],
  ['receipt', 'private'],
  ['document', 'private'],
] as const)('%s lies in the %s place', (module, place) => expect(getVisibility(module)).toBe(place))
