import type { ShippedRole } from '#contract/permissions.ts'
import { demoId } from './demo-id.ts'

/** Known to everyone: whatever is opened with them is open to everyone. */
export const loginPassword = 'demo1234'
export const fundPassword = 'fund1234'

export const shopperNames = [1, 2, 3, 4, 5].map((number) => `shopper${number}`)

/** Demo staff with their shipped roles. */
export const staffRoles = {
  support1: 'support',
  finance1: 'finance',
  admin1: 'administrator',
} as const satisfies Readonly<Record<string, ShippedRole>>

/** Every demo account in the order of its number: shoppers, staff, then one owner per store (seller1 ... seller5 first). */
export const demoUsernames = (storeCount: number): string[] => [
  ...shopperNames,
  ...Object.keys(staffRoles),
  ...Array.from({ length: storeCount }, (_, index) => `seller${index + 1}`),
]

/** More than any brand's demo has, now and in data of other versions. */
const maxDemoUsers = 512

/** The id of a brand's demo account by its place among `demoUsernames`. */
export function demoUserId(brandId: number, index: number): string {
  if (index >= maxDemoUsers) throw new Error(`A brand has at most ${maxDemoUsers} demo accounts`)
  return demoId('user', brandId, index + 1)
}

/** The ids that demo accounts of a brand have, whatever they are called and allowed now; no other user can have one. */
export const demoUserIds = (brandId: number): string[] =>
  Array.from({ length: maxDemoUsers }, (_, index) => demoUserId(brandId, index))
