import { z } from 'zod'
import { money, createPageSchema, paging, sum } from './fields.ts'
import { operation } from './operation.ts'
import { StatementEntry, statementFilter } from './wallet.ts'

/** A store owner's earnings, separate from their shopper wallet. */
export const sellerMoneyApi = {
  balance: operation({
    method: 'GET',
    path: '/seller/money/balance',
    summary: "Get the store's earnings; negative while a refund is owed",
    audience: 'seller',
    effect: 'read',
    input: z.object({}),
    data: z.object({ money: money(), currency: z.string() }),
    errors: [],
  }),
  statement: operation({
    method: 'GET',
    path: '/seller/money/statement',
    summary: "List movements of the store's earnings with their orders",
    audience: 'seller',
    effect: 'read',
    input: z.object({ ...statementFilter, ...paging() }),
    data: createPageSchema(StatementEntry),
    errors: ['paging.too_deep'],
  }),
  transfer: operation({
    method: 'POST',
    path: '/seller/money/transfer',
    summary: "Transfer earnings to the owner's wallet",
    audience: 'seller',
    effect: 'write',
    input: z.object({ amount: sum() }),
    data: z.object({ money: money(), currency: z.string() }),
    errors: ['wallet.insufficient'],
  }),
}
