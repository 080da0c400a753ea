import type { ShippedRole } from '#contract/permissions.ts'
import { demoId } from './demo-id.ts'

/** Public knowledge: they must not protect anything. */
export const loginPassword = 'demo1234'
export const fundPassword = 'fund1234'

export const shopperNames = [1, 2, 3, 4, 5].map((number) => `shopper${number}`)

export const staffRoles = {
  support1: 'support',
  finance1: 'finance',
  admin1: 'administrator',
} as const satisfies Readonly<Record<string, ShippedRole>>

/** All demo accounts in the order of their numbers: shoppers, staff, then one owner per store. */
export const demoUsernames = (storeCount: number): string[] => [
  ...shopperNames,
  ...Object.keys(staffRoles),
  ...Array.from({ length: storeCount }, (_, index) => `seller${index + 1}`),
]

/** More than the demo of any version has. */
const maxDemoUsers = 512

/** The id of a demo account by its index in `demoUsernames`. */
export function demoUserId(brandId: number, index: number): string {
  if (index >= maxDemoUsers) throw new Error(`A brand has at most ${maxDemoUsers} demo accounts`)
  return demoId('user', brandId, index + 1)
}

/** All ids that demo accounts of a brand can have; no other user has one of them. */
export const demoUserIds = (brandId: number): string[] =>
  Array.from({ length: maxDemoUsers }, (_, index) => demoUserId(brandId, index))
