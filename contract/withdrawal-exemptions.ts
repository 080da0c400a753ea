import { z } from 'zod'
import { createListSchema, id, optional } from './fields.ts'
import { operation } from './operation.ts'
import { withdrawalExemptions } from './withdrawal-rights.ts'

export const withdrawalExemptionsApi = {
  save: operation({
    method: 'POST',
    path: '/seller/goods/withdrawal/save',
    summary: "Set why products of the caller's store have no right of withdrawal; absent: they have one",
    audience: 'seller',
    effect: 'write',
    input: z.object({
      goodsIds: createListSchema(id(), { max: 200 }).pipe(z.array(z.string()).min(1)),
      exemption: optional(z.enum(withdrawalExemptions)),
    }),
    data: z.object({ goodsIds: z.array(z.string()) }),
    errors: ['goods.not_found'],
  }),
}
