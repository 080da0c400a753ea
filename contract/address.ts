import { z } from 'zod'

export const Address = z.object({
  id: z.string(),
  consignee: z.string(),
  areaCode: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  country: z.string(),
  region: z.string(),
  city: z.string(),
  street: z.string(),
  postcode: z.string().nullable(),
  /** 1 for the default address, else 0; clients read it as a number. */
  use: z.union([z.literal(0), z.literal(1)]),
})
export type Address = z.infer<typeof Address>
