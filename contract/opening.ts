import { z } from 'zod'
import { operation } from './operation.ts'

/**
 * Things to do before a brand sells. `store` an open store, `products` a product that is no sample, `delivery` a
 * delivery method in every store that shows products, `payment` a way for shoppers to pay with real money, `host` an
 * address that others can open, `mail` a mail server, `trader` who sells by law, `documents` legal texts that were
 * changed since the brand was made, `samples` no sample product is shown.
 */
export const openingKeys = [
  'store',
  'products',
  'delivery',
  'payment',
  'host',
  'mail',
  'trader',
  'documents',
  'samples',
] as const

const OpeningItem = z.object({
  key: z.enum(openingKeys),
  isDone: z.boolean(),
  /** The shop cannot sell while a required one is not done; the others can wait. */
  isRequired: z.boolean(),
})
export type OpeningItem = z.infer<typeof OpeningItem>

export const openingApi = {
  checklist: operation({
    method: 'GET',
    path: '/admin/brand/checklist',
    summary: 'List what is done and what is left to do before the brand sells',
    audience: 'staff',
    permission: 'orders.view',
    effect: 'read',
    input: z.object({}),
    data: z.object({
      items: z.array(OpeningItem),
      /** Everything that is required is done. */
      isReady: z.boolean(),
    }),
    errors: [],
  }),
}

/**
 * Things to do before a store sells: `products` a product that shoppers see, `delivery` a method of delivery, `trader` who
 * sells by law, `payouts` an account of the owner for the earnings.
 */
export const storeOpeningKeys = ['products', 'delivery', 'trader', 'payouts'] as const

export const sellerOpeningApi = {
  checklist: operation({
    method: 'GET',
    path: '/seller/overview/checklist',
    summary: "List what is done and what is left to do before the caller's store sells",
    audience: 'seller',
    effect: 'read',
    input: z.object({}),
    data: z.object({
      items: z.array(OpeningItem.extend({ key: z.enum(storeOpeningKeys) })),
      isReady: z.boolean(),
    }),
    errors: [],
  }),
}
