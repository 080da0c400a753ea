import { z } from 'zod'
import { createListSchema, id, moment, Named, whole } from './fields.ts'
import { operation } from './operation.ts'
import { withdrawalExemptions } from './withdrawal-rights.ts'

const Item = z.object({
  lineId: z.string(),
  name: z.string(),
  image: z.string(),
  tint: z.int(),
  specifications: z.array(z.string()),
  /** Units that can still be withdrawn from; 0 for exempt goods. */
  quantity: z.int(),
  exemption: z.enum(withdrawalExemptions).nullable(),
})

/** A declaration as it was received; it never changes. */
const Declaration = z.object({
  id: z.string(),
  declaredAt: moment(),
  /** `refund`: the order was not shipped and is refunded; `return`: the goods come back first. */
  outcome: z.enum(['refund', 'return']),
  returnId: z.string().nullable(),
  lines: z.array(
    z.object({ lineId: z.string(), name: z.string(), specifications: z.array(z.string()), quantity: z.int() }),
  ),
})

/** The right of withdrawal of an order, as promised when it was placed. */
export const ContractWithdrawal = z.object({
  order: z.object({ id: z.string(), number: z.string(), placedAt: moment(), status: z.int() }),
  seller: Named,
  /** Days of the law; 0: none. */
  days: z.int(),
  /** Until when it can be declared; null before receipt. */
  until: moment().nullable(),
  canDeclare: z.boolean(),
  /** Before shipping the order can only be withdrawn from as a whole. */
  wholeOrder: z.boolean(),
  items: z.array(Item),
  /** Latest first. */
  declarations: z.array(Declaration),
})
export type ContractWithdrawal = z.infer<typeof ContractWithdrawal>

export const contractWithdrawalsApi = {
  detail: operation({
    method: 'GET',
    path: '/order/shop/order/withdrawal',
    summary: 'Get the right of withdrawal of an order, and the declarations',
    audience: 'shopper',
    effect: 'read',
    input: z.object({ orderId: id() }),
    data: ContractWithdrawal,
    errors: ['order.not_found'],
  }),
  declare: operation({
    method: 'POST',
    path: '/order/shop/order/withdraw',
    summary: 'Withdraw from the contract: refunds an unshipped order, else opens a return without a reason',
    audience: 'shopper',
    effect: 'write',
    input: z.object({
      orderId: id(),
      lines: createListSchema(z.object({ lineId: id(), quantity: whole({ min: 1, max: 1_000_000 }) }), {
        max: 100,
      }).refine((lines) => lines.length > 0, { params: { key: 'field.required' } }),
    }),
    data: ContractWithdrawal,
    errors: [
      'order.not_found',
      'order.status_inoperable',
      'order.refund_exceeds',
      'order.charged_back',
      'contract.no_withdrawal_right',
      'contract.withdrawal_too_late',
      'contract.already_withdrawn',
      'contract.line_exempt',
      'contract.whole_order',
      'contract.exempt_unshipped',
    ],
  }),
}
